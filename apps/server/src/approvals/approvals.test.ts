import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import type { Block } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditEntries } from '../tables/audit.ts'
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
  id: randomUUID(),
  kind: 'approval',
  name: 'Approval1',
  message: 'Refund 120 €?',
  approvers,
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

const decide = (person: TestPerson, runId: string, at = position) =>
  server.attempt(
    routes.approvals.decide,
    { parameters: { runId }, body: { position: at, isApproved: true } },
    person,
  )

describe('what waits for a decision', () => {
  it('is listed for those who may edit, where nobody is named', async () => {
    const viewer = await server.aMember(owner, 'developer')
    const { workflow, runId } = await aWaitingRun('', [viewer])
    expect(await askedOf(owner, runId)).toMatchObject([
      {
        api: { id: workflow.id, name: workflow.name, triggerType: 'workflow' },
        position,
        message: 'Refund 120 €?',
        canOpenRun: true,
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
    await server.call(routes.approvals.decide, { parameters: { runId }, body }, asked)
    expect(await askedOf(asked, runId)).toEqual([])
    await vi.waitFor(async () => {
      const run = await server.call(routes.workflows.readRun, { parameters }, owner)
      expect(run).toMatchObject({ status: 'succeeded', output: { by: asked.email, comment: 'Fine.' } })
    })
  })

  it('is told by mail to those who are named, once, and to nobody of elsewhere', async () => {
    const asked = await server.aMember(owner, 'end-user')
    const stranger = await server.anOwner()
    const { workflow } = await aWaitingRun(`${asked.email}, ${stranger.email}, nobody@example.com`)
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

  it('is seen and decided by somebody who is named and was given nothing of the workflow, and nothing else of it is', async () => {
    const named = await server.aMember(owner, 'end-user')
    const { workflow, runId, parameters } = await aWaitingRun(named.email)
    const asked = await askedOf(named, runId)
    expect(asked).toMatchObject([{ position, message: 'Refund 120 €?', canOpenRun: false }])
    expect(Object.keys(asked[0] ?? {}).toSorted()).toEqual(
      ['api', 'askedAt', 'canOpenRun', 'message', 'position', 'runId', 'until'].toSorted(),
    )
    expect(Object.keys(asked[0]?.api ?? {}).toSorted()).toEqual(['id', 'name', 'triggerType'])
    for (const route of [routes.workflows.read, routes.workflows.readRun, routes.workflows.listVersions]) {
      expect((await server.attempt(route, { parameters }, named)).status).toBe(404)
    }
    expect((await callOver(server, { workflowId: workflow.id, as: named })).status).toBe(404)
    await decide(named, runId)
    await vi.waitFor(async () => {
      const run = await server.call(routes.workflows.readRun, { parameters }, owner)
      expect(run).toMatchObject({ status: 'succeeded', output: { by: named.email } })
    })
  })

  it('leaves an entry that says who decided what', async () => {
    const named = await server.aMember(owner, 'end-user')
    const { workflow, runId } = await aWaitingRun(named.email)
    await decide(named, runId)
    const entries = await server.services.platform.database.queries
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.entityId, workflow.id), eq(auditEntries.actorId, named.userId)))
    expect(entries).toMatchObject([{ action: 'decide', details: { runId, position, isApproved: true } }])
  })

  it('does not exist for those who are not named, whatever they may see of the workflow', async () => {
    const viewer = await server.aMember(owner, 'developer')
    const unshared = await server.aMember(owner, 'end-user')
    const { runId } = await aWaitingRun('someone@example.com', [viewer])
    for (const person of [viewer, unshared, owner]) {
      expect(await askedOf(person, runId)).toEqual([])
      expect(await decide(person, runId)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    const unnamed = await aWaitingRun('', [viewer])
    for (const person of [viewer, unshared]) {
      expect(await askedOf(person, unnamed.runId)).toEqual([])
      expect((await decide(person, unnamed.runId)).status).toBe(404)
    }
  })

  it('is no other position of the run, and decided once', async () => {
    const named = await server.aMember(owner, 'end-user')
    const { runId } = await aWaitingRun(named.email)
    for (const other of ['Approval1', 'Approval2#approval', 'Step1']) {
      expect((await decide(named, runId, other)).status).toBe(404)
    }
    expect((await decide(named, randomUUID())).status).toBe(404)
    expect((await decide(named, runId)).status).toBe(200)
    expect(await decide(named, runId)).toMatchObject({ status: 409, body: { code: 'already_exists' } })
  })

  it('is hidden from another organization, also from somebody there who is named', async () => {
    const stranger = await server.anOwner()
    const { runId } = await aWaitingRun(stranger.email)
    expect(await askedOf(stranger, runId)).toEqual([])
    expect((await decide(stranger, runId)).status).toBe(404)
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
