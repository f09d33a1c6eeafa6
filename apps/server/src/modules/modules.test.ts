import { randomUUID } from 'node:crypto'
import { type ApplicationView, routes } from '@ashlar/contract'
import { addApi, addEmbedProperty, addStateVariable, addWidget, type Outcome } from '@ashlar/document'
import type { PageRecords } from '@ashlar/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let olga: TestPerson
let bruno: TestPerson
let module: ApplicationView
let host: ApplicationView

const pageOf = ({ pages }: ApplicationView): string => pages[0]?.id ?? ''

/** Does an operation on the page of an application, and saves it. */
const build = async (
  application: ApplicationView,
  operation: (records: PageRecords, canvasId: string) => Outcome,
  person = olga,
): Promise<void> => {
  const parameters = { pageId: pageOf(application) }
  const page = await server.call(routes.pages.read, { parameters }, person)
  const canvas = Object.values(page.records).find(
    (record) => record.kind === 'widget' && record.type === 'canvas',
  )
  const outcome = operation(page.records, canvas?.id ?? '')
  if (!outcome.ok) throw new Error(outcome.message)
  const body = { requestId: randomUUID(), baseRevision: page.revision, change: outcome.change }
  await server.call(routes.pages.saveChange, { parameters, body }, person)
}

const step = { pluginId: 'javascript', configuration: { body: 'return 6 * Embed.factor.value' } }

const putModule = (into: ApplicationView, version = 1, of = module) =>
  build(into, (records, parentId) =>
    addWidget(
      records,
      server.services.catalogue,
      {
        type: 'module',
        parentId,
        properties: { moduleId: of.id, moduleVersion: version, inputs: '{ "factor": 7 }' },
      },
      randomUUID,
    ),
  )

const deploy = (application: ApplicationView, person = olga) =>
  server.attempt(
    routes.applications.deploy,
    { parameters: { applicationId: application.id }, body: {} },
    person,
  )

const published = (application: ApplicationView) =>
  server.call(routes.published.open, { parameters: { applicationId: application.id } }, olga)

/** What an instance of the module is given, as a browser sends it. */
const given = (value: number) => ({ Module1: { inputs: { factor: { value } } } })

const runPublished = async (application: ApplicationView, factor: number) => {
  const opened = await published(application)
  const api = opened.pages[0]?.apis[0]
  if (api === undefined || opened.deploymentId === null) throw new Error('It has an API and is deployed.')
  return server.call(
    routes.runs.runPublished,
    {
      parameters: { applicationId: application.id, deploymentId: opened.deploymentId, apiId: api.id },
      body: { runId: randomUUID(), inputs: given(factor), eventType: 'runClick' },
    },
    olga,
  )
}

beforeAll(async () => {
  server = await startTestServer()
  olga = await server.anOwner()
  bruno = await server.aMember(olga, 'developer')
})
afterAll(() => server.close())
beforeEach(async () => {
  module = await server.call(
    routes.applications.create,
    { body: { name: 'Multiplied', kind: 'module' } },
    olga,
  )
  await build(module, (records) => addEmbedProperty(records, { createdAt: 1, name: 'factor' }, randomUUID))
  await build(module, (records) =>
    addApi(records, { name: 'Multiply', datasourceId: 'javascript', ...step }, randomUUID),
  )
  await deploy(module)
  host = await server.call(routes.applications.create, { body: { name: 'Sums' } }, olga)
})

describe('an application with a module', () => {
  it('has its components and runs its APIs, without telling what these do', async () => {
    await putModule(host)
    expect(await deploy(host)).toMatchObject({ status: 200 })
    const opened = await published(host)
    expect(JSON.stringify(opened)).not.toContain('6 *')
    expect(opened.pages[0]?.apis).toMatchObject([
      { name: 'Module1·Multiply', inputs: ['Module1.inputs.factor.value'] },
    ])
    expect(await runPublished(host, 7)).toMatchObject({
      status: 'succeeded',
      output: 42,
    })
  })

  it('keeps what it was deployed with while the module changes, and when that is deleted', async () => {
    await putModule(host)
    await deploy(host)
    await build(module, (records, parentId) =>
      addWidget(records, server.services.catalogue, { type: 'divider', parentId }, randomUUID),
    )
    await deploy(module)
    const names = async () => (await published(host)).pages[0]?.widgets.map(({ name }) => name)
    expect(await names()).not.toContain('Module1·Divider1')
    const instance = (records: PageRecords) =>
      Object.values(records).find((record) => record.kind === 'widget' && record.type === 'module')
    const page = await server.call(routes.pages.read, { parameters: { pageId: pageOf(host) } }, olga)
    const found = instance(page.records)
    if (found === undefined) throw new Error('The module stands on the page.')
    await server.call(
      routes.pages.saveChange,
      {
        parameters: { pageId: page.id },
        body: {
          requestId: randomUUID(),
          baseRevision: page.revision,
          change: { added: {}, updated: {}, removed: { [found.id]: found } },
        },
      },
      olga,
    )
    await server.call(routes.applications.remove, { parameters: { applicationId: module.id } }, olga)
    expect(await runPublished(host, 7)).toMatchObject({ output: 42 })
  })

  it('is deployed with the version that stands on its page', async () => {
    await build(module, (records, parentId) =>
      addWidget(records, server.services.catalogue, { type: 'divider', parentId }, randomUUID),
    )
    await deploy(module)
    await putModule(host, 2)
    await deploy(host)
    const [page] = (await published(host)).pages
    expect(page?.widgets.map(({ name }) => name)).toContain('Module1·Divider1')
  })

  it('runs the API of a module as it is saved, and shows nobody what that API does', async () => {
    await putModule(host)
    const { records } = await server.call(routes.pages.read, { parameters: { pageId: pageOf(host) } }, olga)
    const instance = Object.values(records).find(({ name }) => name === 'Module1')
    const own = await server.call(routes.pages.read, { parameters: { pageId: pageOf(module) } }, olga)
    const api = Object.values(own.records).find(({ name }) => name === 'Multiply')
    const run = (more: object, apiId = `${instance?.id}~${api?.id}`) =>
      server.attempt(
        routes.runs.runInEditor,
        {
          parameters: { pageId: pageOf(host), apiId },
          body: { runId: randomUUID(), inputs: given(2), eventType: 'runClick', ...more },
        },
        olga,
      )
    const answer = await run({})
    expect(answer).toMatchObject({ status: 200, body: { output: 12 } })
    expect(JSON.stringify(answer.body)).not.toContain('6 *')
    expect(await run({ part: { kind: 'step', block: 'Step1', known: {} } })).toMatchObject({ status: 404 })
    expect(await run({}, `${instance?.id}~nothing`)).toMatchObject({ status: 404 })
  })
})

describe('a module that somebody may not view', () => {
  it('is in no list of theirs, cannot be read, run or deployed by them', async () => {
    expect(await server.call(routes.modules.list, {}, bruno)).toEqual({ modules: [] })
    const parameters = { applicationId: module.id, version: '1' }
    expect(await server.attempt(routes.modules.readVersion, { parameters }, bruno)).toMatchObject({
      status: 404,
    })
    const own = await server.call(routes.applications.create, { body: { name: 'Taken' } }, bruno)
    await build(
      own,
      (records, parentId) =>
        addWidget(
          records,
          server.services.catalogue,
          { type: 'module', parentId, properties: { moduleId: module.id, moduleVersion: 1 } },
          randomUUID,
        ),
      bruno,
    )
    expect(await deploy(own, bruno)).toMatchObject({
      status: 400,
      body: { problems: [{ path: 'Page1.Module1' }] },
    })
    const { pages } = await server.call(
      routes.published.preview,
      { parameters: { applicationId: own.id } },
      bruno,
    )
    expect(pages[0]?.apis).toEqual([])
    const page = await server.call(routes.pages.read, { parameters: { pageId: pageOf(own) } }, bruno)
    const instance = Object.values(page.records).find(({ name }) => name === 'Module1')
    const of = await server.call(routes.pages.read, { parameters: { pageId: pageOf(module) } }, olga)
    const api = Object.values(of.records).find(({ name }) => name === 'Multiply')
    expect(
      await server.attempt(
        routes.runs.runInEditor,
        {
          parameters: { pageId: pageOf(own), apiId: `${instance?.id}~${api?.id}` },
          body: { runId: randomUUID(), inputs: {}, eventType: 'runClick' },
        },
        bruno,
      ),
    ).toMatchObject({ status: 404 })
  })
})

describe('a version of a module', () => {
  it('is read without what its APIs do, and only once it was deployed', async () => {
    const parameters = { applicationId: module.id, version: '1' }
    const read = await server.call(routes.modules.readVersion, { parameters }, olga)
    expect(read).toMatchObject({ name: 'Multiplied', version: 1 })
    expect(Object.keys(read.pages)).toEqual([`${module.id}@1`])
    expect(JSON.stringify(read)).not.toContain('6 *')
    await server.call(
      routes.applications.keepVersion,
      { parameters: { applicationId: module.id }, body: { description: 'Kept' } },
      olga,
    )
    for (const version of ['2', '0', '-1', '1.5', 'latest', '99999999999']) {
      const answer = await server.attempt(
        routes.modules.readVersion,
        { parameters: { applicationId: module.id, version } },
        olga,
      )
      expect(answer, version).toMatchObject({ status: 404 })
    }
  })

  it('is none of an application that is no module', async () => {
    await deploy(host)
    const parameters = { applicationId: host.id, version: '1' }
    expect(await server.attempt(routes.modules.readVersion, { parameters }, olga)).toMatchObject({
      status: 404,
    })
    expect((await server.call(routes.modules.list, {}, olga)).modules.map(({ id }) => id)).not.toContain(
      host.id,
    )
  })
})

describe('a module', () => {
  it('stands in a list with the version that is deployed', async () => {
    const { modules } = await server.call(routes.modules.list, {}, olga)
    expect(modules).toContainEqual({ id: module.id, name: 'Multiplied', version: 1, mayEdit: true })
  })

  it('says where it stands, and is not deleted as long as it stands there', async () => {
    await putModule(host)
    const parameters = { applicationId: module.id }
    expect(await server.call(routes.modules.readUses, { parameters }, olga)).toEqual({
      applications: [
        {
          id: host.id,
          name: 'Sums',
          kind: 'application',
          pages: [{ id: pageOf(host), name: 'Page1', versions: [1] }],
        },
      ],
      others: 0,
    })
    expect(await server.attempt(routes.applications.remove, { parameters }, olga)).toMatchObject({
      status: 400,
      body: { message: 'Multiplied stands on pages of Sums. Take it out of these first.' },
    })
  })

  it('has one page, and keeps nothing for the whole of an application', async () => {
    const parameters = { applicationId: module.id }
    expect(
      await server.attempt(routes.applications.createPage, { parameters, body: { name: 'Second' } }, olga),
    ).toMatchObject({
      status: 400,
      body: { message: 'A module has one page. Put a module of its own beside it.' },
    })
    const variable = addStateVariable({}, { createdAt: 1, scope: 'app' }, randomUUID)
    if (!variable.ok) throw new Error(variable.message)
    const { document } = await server.call(routes.applications.read, { parameters }, olga)
    const body = { requestId: randomUUID(), baseRevision: document.revision, change: variable.change }
    expect(await server.attempt(routes.applications.saveChange, { parameters, body }, olga)).toMatchObject({
      status: 400,
    })
  })

  it('stands in another one, and neither stands in itself then', async () => {
    const outer = await server.call(
      routes.applications.create,
      { body: { name: 'Outer', kind: 'module' } },
      olga,
    )
    await putModule(outer)
    expect(await deploy(outer)).toMatchObject({ status: 200 })
    await putModule(host, 1, outer)
    await deploy(host)
    const [page] = (await published(host)).pages
    expect(page?.apis.map(({ name }) => name)).toEqual(['Module1·Module1·Multiply'])
    await putModule(module, 1, outer)
    expect(await deploy(module)).toMatchObject({
      status: 400,
      body: {
        problems: [
          {
            path: 'Multiplied',
            reason: 'A module on its page holds Multiplied itself. Take one out of the other.',
          },
        ],
      },
    })
  })
})
