import { randomUUID } from 'node:crypto'
import {
  type ApplicationView,
  type DeploymentRefusal,
  deploymentRefusalSchema,
  routes,
} from '@ashlar/contract'
import { addApi } from '@ashlar/document'
import { type ApiRecord, check, type JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIntegration } from '../../executions/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'

let server: TestServer
let ada: TestPerson
let integrationId: string
let application: ApplicationView
let pageId: string

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.anOwner()
  integrationId = (await anIntegration(server, ada, 'https://orders.example.com')).id
})
afterAll(() => server.close())
beforeEach(async () => {
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
  pageId = application.pages[0]?.id ?? ''
})

const readPage = () => server.call(routes.pages.read, { parameters: { pageId } }, ada)

const finished = { method: 'GET', path: '/orders', bodyType: 'none', body: '' }
/** What somebody begins and leaves: nothing but a comment. */
const unfinished = { method: 'POST', path: '/orders', bodyType: 'json', body: '// to do' }

const configurationOf = (step: JsonObject): JsonObject => ({ query: [], headers: [], form: [], ...step })

const addStep = async (step: JsonObject): Promise<ApiRecord> => {
  const page = await readPage()
  const outcome = addApi(
    page.records,
    { pluginId: 'restapi', datasourceId: integrationId, configuration: configurationOf(step) },
    randomUUID,
  )
  if (!outcome.ok) throw new Error(outcome.message)
  const { change } = outcome
  const body = { requestId: randomUUID(), baseRevision: page.revision, change }
  await server.call(routes.pages.saveChange, { parameters: { pageId }, body }, ada)
  const added = Object.values(change.added).find((record) => record.kind === 'api')
  if (added === undefined) throw new Error('An API was added.')
  return added
}

const setStep = async ({ id }: ApiRecord, step: JsonObject): Promise<void> => {
  const page = await readPage()
  const api = page.records[id]
  if (api?.kind !== 'api') throw new Error('The API is on the page.')
  const blocks = api.blocks.map((block) =>
    block.kind === 'step' ? { ...block, configuration: configurationOf(step) } : block,
  )
  const change = {
    added: {},
    removed: {},
    updated: { [api.id]: [api, { ...api, blocks }] satisfies [ApiRecord, ApiRecord] },
  }
  const body = { requestId: randomUUID(), baseRevision: page.revision, change }
  await server.call(routes.pages.saveChange, { parameters: { pageId }, body }, ada)
}

const deploy = (without?: readonly string[]) =>
  server.attempt(
    routes.applications.deploy,
    {
      parameters: { applicationId: application.id },
      body: without === undefined ? {} : { without: [...without] },
    },
    ada,
  )

const refusalIn = (answer: Awaited<ReturnType<typeof deploy>>): DeploymentRefusal => {
  const details = check(deploymentRefusalSchema, Reflect.get(Object(answer.body), 'details'))
  if (!details.ok) throw new Error(JSON.stringify(answer))
  return details.value
}

const deployedApis = async (): Promise<string[]> => {
  const { pages } = await server.call(
    routes.published.open,
    { parameters: { applicationId: application.id } },
    ada,
  )
  expect(pages).toHaveLength(1)
  const opened = await server.services.publications.find(application.id, await currentDeployment())
  return [...(opened?.apis.values() ?? [])].map(({ name, blocks }) => {
    const [block] = blocks
    return `${name} ${block?.kind === 'step' ? String(block.configuration['path']) : ''}`
  })
}

const currentDeployment = async (): Promise<string> =>
  (await server.call(routes.applications.read, { parameters: { applicationId: application.id } }, ada))
    .deployment?.id ?? ''

describe('an application with an API that is not finished', () => {
  it('is refused with the step that is in the way', async () => {
    await addStep(finished)
    const api = await addStep(unfinished)
    expect(refusalIn(await deploy())).toEqual({
      mayLeaveOut: true,
      apis: [
        {
          id: api.id,
          name: api.name,
          pageId,
          page: 'Page1',
          keepsDeployed: false,
          problems: [
            {
              block: { id: api.blocks[0]?.id, name: api.blocks[0]?.name },
              reason: expect.stringContaining('The body is no JSON'),
            },
          ],
        },
      ],
    })
  })

  it('is deployed without it on request, and says that not all is deployed', async () => {
    const kept = await addStep(finished)
    const api = await addStep(unfinished)
    expect(await deploy([api.id])).toMatchObject({ body: { number: 1 } })
    expect(await deployedApis()).toEqual([`${kept.name} /orders`])
    const view = await server.call(
      routes.applications.read,
      { parameters: { applicationId: application.id } },
      ada,
    )
    expect(view.hasUndeployedChanges).toBe(true)
    expect((await readPage()).records[api.id]).toMatchObject({ kind: 'api' })
  })

  it('keeps the form in which it was deployed last', async () => {
    const api = await addStep({ ...finished, path: '/first' })
    expect(await deploy()).toMatchObject({ body: { number: 1 } })
    await setStep(api, unfinished)
    expect(refusalIn(await deploy()).apis).toMatchObject([{ id: api.id, keepsDeployed: true }])
    expect(await deploy([api.id])).toMatchObject({ body: { number: 2 } })
    expect(await deployedApis()).toEqual([`${api.name} /first`])
  })

  it('is not deployed without another one', async () => {
    const other = await addStep(finished)
    await addStep(unfinished)
    expect(refusalIn(await deploy([other.id])).apis).toHaveLength(1)
  })
})

it('leaves nothing out that can run, whatever is asked for', async () => {
  const api = await addStep(finished)
  expect(await deploy([api.id])).toMatchObject({ body: { number: 1 } })
  expect(await deployedApis()).toEqual([`${api.name} /orders`])
})
