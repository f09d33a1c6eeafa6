import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import type { Block } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aWorkflow, callOver } from '../workflows/testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
  await server.services.background.start()
})
afterAll(() => server.close())

const asking = (approvers: string, timeLimit?: number): Block => ({
  ...{ id: randomUUID(), kind: 'approval', name: 'Approval1', message: 'Refund 120 €?', approvers },
  ...(timeLimit === undefined ? {} : { timeLimit }),
})

/** A workflow whose run waits for somebody, or has waited in vain, shared with some people. */
const aWaitingRun = async (approvers = '', viewers: readonly TestPerson[] = [], timeLimit?: number) => {
  const workflow = await aWorkflow(server, owner, [asking(approvers, timeLimit)])
  const parameters = { workflowId: workflow.id }
  const shares = viewers.map(({ userId }) => ({
    subject: { kind: 'user' as const, userId },
    role: 'viewer' as const,
  }))
  await server.call(routes.workflows.changeShares, { parameters, body: { shares } }, owner)
  const started = await callOver(server, { workflowId: workflow.id, as: owner, verb: 'run-async', body: 1 })
  const { runId } = Object(started.body)
  await vi.waitFor(async () => {
    const { runs } = await server.call(routes.workflows.listRuns, { parameters }, owner)
    expect(runs).toMatchObject([{ id: runId, status: timeLimit === undefined ? 'suspended' : 'failed' }])
  })
  return { workflow, runId: String(runId), parameters: { ...parameters, runId: String(runId) } }
}

const askedOf = async (person: TestPerson, runId: string) => {
  const { approvals } = await server.call(routes.approvals.list, {}, person)
  return approvals.filter((approval) => approval.runId === runId)
}
const position = 'Approval1#approval'

describe('what waits for a decision', () => {
  it('is listed for those who may edit, where nobody is named', async () => {
    const viewer = await server.aMember(owner, 'developer')
    const { workflow, runId } = await aWaitingRun('', [viewer])
    expect(await askedOf(owner, runId)).toMatchObject([
      {
        api: { id: workflow.id, name: workflow.name, triggerType: 'workflow' },
        ...{ position, message: 'Refund 120 €?', canOpenRun: true },
      },
    ])
    expect(await askedOf(viewer, runId)).toEqual([])
  })

  it('is listed for people who are named and may only view, in whatever case their address is written', async () => {
    const asked = await server.aMember(owner, 'end-user')
    const { runId, parameters } = await aWaitingRun(`someone@example.com, ${asked.email.toUpperCase()}`, [
      asked,
    ])
    expect(await askedOf(asked, runId)).toMatchObject([{ position, canOpenRun: false }])
    // Administrators see the run, but others were asked.
    expect(await askedOf(owner, runId)).toEqual([])
    const body = { position, isApproved: true, comment: 'Fine.' }
    await server.call(routes.workflows.decide, { parameters, body }, asked)
    expect(await askedOf(asked, runId)).toEqual([])
    await vi.waitFor(async () => {
      const run = await server.call(routes.workflows.readRun, { parameters }, owner)
      expect(run).toMatchObject({ status: 'succeeded', output: { by: asked.email, comment: 'Fine.' } })
    })
  })

  it('is told by mail to those who are named, once, and to nobody who may not see it', async () => {
    const asked = await server.aMember(owner, 'end-user')
    const unshared = await server.aMember(owner, 'developer')
    const stranger = await server.anOwner()
    const named = [asked, unshared, stranger].map(({ email }) => email).join(', ')
    const { workflow } = await aWaitingRun(`${named}, nobody@example.com`, [asked])
    const told = () => server.mails.filter(({ subject }) => subject.startsWith(workflow.name))
    await vi.waitFor(() => expect(told()).toHaveLength(1))
    expect(told()).toMatchObject([
      {
        to: asked.email,
        subject: `${workflow.name} waits for your decision`,
        text: expect.stringMatching(/Refund 120 €\?[^]*\/approvals$/u),
      },
    ])
  })

  it('is hidden from people who are named and were given no right to it', async () => {
    const named = await server.aMember(owner, 'developer')
    const { runId, parameters } = await aWaitingRun(named.email)
    expect(await askedOf(named, runId)).toEqual([])
    const body = { position, isApproved: true }
    expect((await server.attempt(routes.workflows.decide, { parameters, body }, named)).status).toBe(404)
  })

  it('is hidden from another organisation, also from somebody there who is named', async () => {
    const stranger = await server.anOwner()
    const { runId, parameters } = await aWaitingRun(stranger.email)
    expect(await askedOf(stranger, runId)).toEqual([])
    const body = { position, isApproved: true }
    expect((await server.attempt(routes.workflows.decide, { parameters, body }, stranger)).status).toBe(404)
  })

  it('is gone when the run is cancelled, its workflow is deleted, or its time is over', async () => {
    const cancelled = await aWaitingRun()
    await server.call(routes.workflows.cancelRun, { parameters: cancelled.parameters, body: {} }, owner)
    expect(await askedOf(owner, cancelled.runId)).toEqual([])
    const deleted = await aWaitingRun()
    await server.call(routes.workflows.remove, { parameters: { workflowId: deleted.workflow.id } }, owner)
    expect(await askedOf(owner, deleted.runId)).toEqual([])
    const late = await aWaitingRun('', [], 1)
    expect(await askedOf(owner, late.runId)).toEqual([])
  })
})
