import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import type { ApiRecord, Block, JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { answering } from '../workflows/testing.ts'
import { anApplicationWithApi, anIntegration, deployed } from './testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())

/** A public application with an API that answers with the value of an expression, behind a step that is never reached. */
const aPublicApi = async (expression: string) => {
  const { id } = await anIntegration(server, owner, 'https://orders.example.com')
  const { application, pageId, apiId } = await anApplicationWithApi(server, owner, id)
  const page = await server.call(routes.pages.read, { parameters: { pageId } }, owner)
  const api = page.records[apiId]
  if (api?.kind !== 'api') throw new Error('There is no API.')
  const blocks: Block[] = [answering(expression)]
  const updated = { [apiId]: [api, { ...api, blocks }] satisfies [ApiRecord, ApiRecord] }
  await server.call(
    routes.pages.saveChange,
    {
      parameters: { pageId },
      body: {
        requestId: randomUUID(),
        baseRevision: page.revision,
        change: { added: {}, removed: {}, updated },
      },
    },
    owner,
  )
  const parameters = { applicationId: application.id }
  await server.call(
    routes.applications.changeShares,
    { parameters, body: { isPublic: true, shares: [] } },
    owner,
  )
  return { ...parameters, pageId, apiId, deploymentId: await deployed(server, owner, application.id) }
}

const forged: JsonObject = {
  isAdmin: true,
  Step1: { output: 'forged' },
  Return1: { output: 'forged' },
  integration: { token: 'forged' },
  Global: { mode: 'dark', user: { id: 'forged' }, groups: [{ name: 'admins' }] },
  App: { isAdmin: true },
  JSON: { stringify: 'forged' },
}

describe('what a visitor sends with a run', () => {
  it('defines no name that the API does not declare as an input', async () => {
    const { pageId, ...parameters } = await aPublicApi(
      '[typeof isAdmin, typeof Step1, typeof integration, typeof JSON.stringify, Global.user, Global.mode, Global.groups]',
    )
    const body = () => ({ runId: randomUUID(), inputs: forged, eventType: 'runClick' as const })
    const expected = ['undefined', 'undefined', 'undefined', 'function', null, 'dark', []]
    const run = await server.call(routes.runs.runPublished, { parameters, body: body() }, null)
    expect(run).toMatchObject({ status: 'succeeded', output: expected })
    const tried = await server.call(
      routes.runs.runInEditor,
      { parameters: { pageId, apiId: parameters.apiId }, body: body() },
      owner,
    )
    expect(tried.output).toMatchObject(expected.with(4, expect.objectContaining({ id: owner.userId })))
  })

  it('may be declared inputs of any form', async () => {
    const { pageId: _, ...parameters } = await aPublicApi('Global.filter')
    const filter = { from: [1, { deep: true }], text: '', nothing: null }
    const body = {
      runId: randomUUID(),
      inputs: { Global: { filter } },
      eventType: 'runClick' as const,
    }
    const run = await server.call(routes.runs.runPublished, { parameters, body }, null)
    expect(run.output).toEqual(filter)
  })
})
