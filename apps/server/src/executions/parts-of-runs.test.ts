import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import type { Block } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aWorkflow, anAccessToken } from '../workflows/testing.ts'
import {
  anApplicationWithApi,
  anIntegration,
  deployed,
  startTestService,
  type TestService,
} from './testing.ts'

let service: TestService
let server: TestServer
let owner: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  service = await startTestService()
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
  stranger = await server.anOwner()
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const branch = (name: string, condition: string, blocks: Block[] = []): Block => ({
  id: randomUUID(),
  kind: 'conditional',
  name,
  if: { condition, blocks },
  elseIf: [],
})

const send = (name: string, message: string): Block => ({ id: randomUUID(), kind: 'send', name, message })

const three = () => [
  send('Send1', '{{ 1 }}'),
  branch('If1', '{{ Send1.output > 0 }}', [send('Send2', '{{ Send1.output + 1 }}')]),
  send('Send3', '{{ If1.output * 10 }}'),
]

const runOf = async (workflowId: string, part: object, person: TestPerson = owner) =>
  server.attempt(
    routes.workflows.runDraft,
    { parameters: { workflowId }, body: { runId: randomUUID(), params: {}, body: null, part } },
    person,
  )

describe('a part of what is saved', () => {
  it('runs with what the latest run told of the blocks before', async () => {
    const { id } = await aWorkflow(server, owner, three())
    expect(await runOf(id, { kind: 'step', block: 'Send2', known: { Send1: 4 } })).toMatchObject({
      status: 200,
      body: { status: 'succeeded', output: 5, steps: [{ block: 'Send2' }] },
    })
    expect(await runOf(id, { kind: 'from', block: 'If1', known: { Send1: 4 } })).toMatchObject({
      body: { output: 50, steps: [{ block: 'If1' }, { block: 'Send2' }, { block: 'Send3' }] },
    })
    expect(await runOf(id, { kind: 'through', block: 'If1', known: {} })).toMatchObject({
      body: { output: 2, steps: [{ block: 'Send1' }, { block: 'If1' }, { block: 'Send2' }] },
    })
  })

  it('says which block has to run first', async () => {
    const { id } = await aWorkflow(server, owner, three())
    expect(await runOf(id, { kind: 'step', block: 'Send2', known: {} })).toMatchObject({
      body: {
        status: 'failed',
        error: { message: 'Run Send1 first: what it gives is not known.', block: 'Send2' },
      },
    })
  })

  it('of a block that is not there is not found', async () => {
    const { id } = await aWorkflow(server, owner, three())
    expect(await runOf(id, { kind: 'step', block: '__proto__', known: {} })).toMatchObject({ status: 404 })
  })

  it.each([
    { kind: 'all', block: 'Send1', known: {} },
    { kind: 'step', block: 'Send1' },
    { kind: 'step', known: {} },
  ])('is refused where it is not one: %o', async (part) => {
    const { id } = await aWorkflow(server, owner, three())
    expect(await runOf(id, part)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it('is run by nobody who may not edit: neither from another organization nor with an access token', async () => {
    const { id } = await aWorkflow(server, owner, three())
    const part = { kind: 'step', block: 'Send1', known: {} }
    expect((await runOf(id, part, stranger)).status).toBe(404)
    const { bearer } = await anAccessToken(server, owner)
    const body = { runId: randomUUID(), params: {}, body: null, part }
    const answer = await server.attempt(
      routes.workflows.runDraft,
      { parameters: { workflowId: id }, body },
      { bearer },
    )
    expect([401, 403, 404]).toContain(answer.status)
  })
})

describe('a part of an API of a page', () => {
  it('is run in the editor and never in a published application', async () => {
    const { id } = await anIntegration(server, owner, service.address)
    const { application, pageId, apiId } = await anApplicationWithApi(server, owner, id)
    const deploymentId = await deployed(server, owner, application.id)
    const part = { kind: 'step' as const, block: 'Step1', known: {} }
    const body = { runId: randomUUID(), inputs: {}, eventType: 'runClick' as const, part }
    expect(
      await server.attempt(routes.runs.runInEditor, { parameters: { pageId, apiId }, body }, owner),
    ).toMatchObject({ status: 200, body: { status: 'succeeded', steps: [{ block: 'Step1' }] } })
    const published = { applicationId: application.id, deploymentId, apiId }
    expect(
      await server.attempt(routes.runs.runPublished, { parameters: published, body }, owner),
    ).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  })
})
