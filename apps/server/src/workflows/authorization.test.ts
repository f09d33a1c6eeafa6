import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import type { Block } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'
import { aCall, anAccessToken, aWorkflow, callOver, savedWith, echo } from './testing.ts'

let server: TestServer
let owner: TestPerson
let other: TestPerson
let token: { bearer: string }

beforeAll(async () => {
  server = await startTestServer()
  await server.services.executor.prepare()
  owner = await server.anOwner()
  other = await server.aMember(owner, 'admin')
  token = await anAccessToken(server, owner)
})
afterAll(() => server.close())

/** A deployed workflow that those may run for whom an expression is true. */
const aGuarded = async (expression: string, blocks: readonly Block[] = echo): Promise<string> => {
  const workflow = await aWorkflow(server, owner, blocks)
  const parameters = { workflowId: workflow.id }
  const save = savedWith(workflow, { authorization: { type: 'JS_EXPRESSION', expression } })
  const { revision } = await server.call(routes.workflows.saveChange, save, owner)
  await server.call(routes.workflows.deploy, { parameters, body: { revision } }, owner)
  return workflow.id
}

const isOwner = (): string => `{{ Global.user !== null && Global.user.id === '${owner.userId}' }}`
const called = (workflowId: string, as: TestCaller, body: unknown = null) =>
  callOver(server, { workflowId, as, body })

const notPermitted = { status: 422, body: { code: 'run_failed', details: { code: 'not_permitted' } } }

describe('the authorization of a workflow', () => {
  it('knows the member who calls', async () => {
    const workflowId = await aGuarded(isOwner())
    expect(await called(workflowId, owner)).toMatchObject({ status: 200 })
    expect(await called(workflowId, other)).toMatchObject(notPermitted)
  })

  it('knows nobody behind an access token, whatever the caller says of itself', async () => {
    const workflowId = await aGuarded(isOwner())
    const user = { id: owner.userId }
    const forged = { Global: { user, groups: [] }, user }
    expect(await called(workflowId, token, forged)).toMatchObject(notPermitted)
    const query = `?Global=${encodeURIComponent(JSON.stringify(forged.Global))}`
    expect(await callOver(server, { workflowId, as: token, query, body: forged })).toMatchObject(notPermitted)
  })

  it('lets systems in by what they send', async () => {
    const workflowId = await aGuarded("{{ Global.user === null && body.key === 'a' }}")
    expect(await called(workflowId, token, { key: 'a' })).toMatchObject({ status: 200 })
    expect(await called(workflowId, token, { key: 'b' })).toMatchObject(notPermitted)
  })

  it('knows for whom a step calls it', async () => {
    const guarded = await aGuarded(isOwner())
    const caller = await aWorkflow(server, owner, [aCall(guarded)])
    expect(await called(caller.id, owner)).toMatchObject({ status: 200 })
    for (const as of [other, token]) {
      expect(await called(caller.id, as)).toMatchObject(notPermitted)
    }
  })

  it('knows who tries it out', async () => {
    const workflowId = await aGuarded(isOwner())
    const tryOut = (person: TestPerson) => {
      const body = { runId: randomUUID(), params: { Global: { user: { id: 'forged' } } }, body: null }
      return server.call(routes.workflows.runDraft, { parameters: { workflowId }, body }, person)
    }
    expect(await tryOut(owner)).toMatchObject({ status: 'succeeded' })
    expect(await tryOut(other)).toMatchObject({ status: 'failed', error: { code: 'not_permitted' } })
  })
})
