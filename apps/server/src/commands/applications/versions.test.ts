import { randomUUID } from 'node:crypto'
import { type ApplicationView, routes } from '@ashlar/contract'
import {
  addApi,
  addWidget,
  changeTheme,
  deleteWidgets,
  type Outcome,
  renameEntity,
  rootOf,
} from '@ashlar/document'
import { type PageRecords, themeOf, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIntegration } from '../../executions/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

let server: TestServer
let ada: TestPerson
let application: ApplicationView
let pageId: string

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.anOwner()
})
afterAll(() => server.close())
beforeEach(async () => {
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
  pageId = application.pages[0]?.id ?? ''
})

const parameters = () => ({ applicationId: application.id })
const read = () => server.call(routes.applications.read, { parameters: parameters() }, ada)
const readPage = (id = pageId) => server.call(routes.pages.read, { parameters: { pageId: id } }, ada)
const list = (query = {}) =>
  server.call(routes.applications.listVersions, { parameters: parameters(), query }, ada)
const deploy = (description = '') =>
  server.call(routes.applications.deploy, { parameters: parameters(), body: { description } }, ada)
const restore = (body: { versionId: string; from?: string }, person = ada) =>
  server.attempt(routes.applications.restoreVersion, { parameters: parameters(), body }, person)
const restored = (body: { versionId: string; from?: string }) =>
  server.call(routes.applications.restoreVersion, { parameters: parameters(), body }, ada)

const edit = async (operation: (records: PageRecords) => Outcome, id = pageId): Promise<void> => {
  const page = await readPage(id)
  const outcome = operation(page.records)
  if (!outcome.ok) throw new Error(outcome.message)
  const body = { requestId: randomUUID(), baseRevision: page.revision, change: outcome.change }
  await server.call(routes.pages.saveChange, { parameters: { pageId: id }, body }, ada)
}
const canvasOf = (records: PageRecords): string =>
  Object.values(records).find((record) => record.kind === 'widget' && record.type === 'canvas')?.id ?? ''
const add = (type: string) =>
  edit((records) =>
    addWidget(
      records,
      catalogue,
      { type, parentId: canvasOf(records), place: { left: 0, top: 2 } },
      randomUUID,
    ),
  )
const namesOn = async (id = pageId): Promise<string[]> =>
  Object.values((await readPage(id)).records)
    .flatMap((record) =>
      record.kind === 'widget' && !['page', 'section', 'canvas'].includes(record.type) ? [record.name] : [],
    )
    .toSorted()
const addPage = async (name: string): Promise<string> => {
  const { page } = await server.call(
    routes.applications.createPage,
    { parameters: parameters(), body: { name } },
    ada,
  )
  return page.id
}
const removePage = (id: string) =>
  server.call(routes.applications.removePage, { parameters: { ...parameters(), pageId: id } }, ada)
const versionNumbered = async (number: number) => {
  const found = (await list()).versions.find((version) => version.number === number)
  if (found === undefined) throw new Error(`There is no version ${number}.`)
  return found
}

describe('the versions of an application', () => {
  it('are what was deployed and what was kept, with what was said about them', async () => {
    await deploy('The first one')
    await server.call(
      routes.applications.keepVersion,
      { parameters: parameters(), body: { description: 'Before the holidays' } },
      ada,
    )
    const { versions, deployedId, next } = await list()
    expect(versions).toMatchObject([
      { number: 2, description: 'Before the holidays', wasDeployed: false, name: 'Orders' },
      { number: 1, description: 'The first one', wasDeployed: true, createdBy: { id: ada.userId } },
    ])
    expect(deployedId).toBe(versions[1]?.id)
    expect(next).toBeNull()
  })

  it('are listed some at a time, and found by what was said', async () => {
    await deploy('Rare words, 100 % of them')
    const keep = (description: string) =>
      server.call(routes.applications.keepVersion, { parameters: parameters(), body: { description } }, ada)
    for (let count = 0; count < 51; count += 1) await keep(`Kept ${count}`)
    const first = await list()
    expect(first.versions).toHaveLength(50)
    const rest = await list({ before: first.next })
    expect(rest.versions.map(({ number }) => number)).toEqual([2, 1])
    expect(rest.next).toBeNull()
    expect((await list({ search: '100 %' })).versions).toMatchObject([{ number: 1 }])
    expect((await list({ search: 'no % matter' })).versions).toEqual([])
  })

  it('are nobody else’s to read', async () => {
    const stranger = await server.anOwner()
    await deploy()
    const [version] = (await list()).versions
    const answers = [
      await server.attempt(routes.applications.listVersions, { parameters: parameters() }, stranger),
      await server.attempt(
        routes.applications.compareVersion,
        { parameters: { ...parameters(), versionId: version?.id ?? '' } },
        stranger,
      ),
      await restore({ versionId: version?.id ?? '' }, stranger),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('belong to their application: another one of the same person does not lead to them', async () => {
    await deploy()
    const [version] = (await list()).versions
    const other = await server.call(routes.applications.create, { body: { name: 'Other' } }, ada)
    const answer = await server.attempt(
      routes.applications.deployVersion,
      { parameters: { applicationId: other.id }, body: { versionId: version?.id ?? '' } },
      ada,
    )
    expect(answer.status).toBe(404)
  })
})

describe('comparing versions', () => {
  const compare = (versionId: string, to?: string) =>
    server.call(
      routes.applications.compareVersion,
      { parameters: { ...parameters(), versionId }, query: to === undefined ? {} : { with: to } },
      ada,
    )

  it('says what was added, changed and removed, page by page', async () => {
    await add('button')
    const gone = await addPage('Gone')
    await deploy()
    await add('input')
    await removePage(gone)
    const added = await addPage('Added')
    const { id } = await versionNumbered(1)
    const { pages, application: ofApplication } = await compare(id)
    expect(pages).toMatchObject([
      { id: pageId, name: 'Page1', state: 'changed' },
      { id: added, name: 'Added', state: 'added' },
      { id: gone, name: 'Gone', state: 'removed' },
    ])
    expect(Object.values(pages[0]?.change.added ?? {})).toMatchObject([{ name: 'Input1' }])
    expect(Object.values(ofApplication.added)).toMatchObject([{ kind: 'route', pageId: added }])
    expect(Object.values(ofApplication.removed)).toMatchObject([{ kind: 'route', pageId: gone }])
  })

  it('finds nothing between a version and itself', async () => {
    await deploy()
    const { id } = await versionNumbered(1)
    expect(await compare(id, id)).toEqual({
      name: null,
      application: { added: {}, updated: {}, removed: {} },
      pages: [],
    })
    expect(await compare(id)).toMatchObject({ pages: [] })
  })
})

describe('deploying an older version', () => {
  const deployVersion = (versionId: string, person = ada) =>
    server.attempt(
      routes.applications.deployVersion,
      { parameters: parameters(), body: { versionId } },
      person,
    )

  it('shows visitors what it was, leaves what is saved, and says that the two differ', async () => {
    await add('button')
    await deploy()
    await add('input')
    await deploy()
    expect((await deployVersion((await versionNumbered(1)).id)).status).toBe(200)
    const { deployment, hasUndeployedChanges } = await read()
    expect(deployment).toMatchObject({ number: 1 })
    expect(hasUndeployedChanges).toBe(true)
    expect(await namesOn()).toEqual(['Button1', 'Input1'])
    expect((await list()).deployedId).toBe((await versionNumbered(1)).id)
  })

  it('has nothing to deploy left where what is saved is that version', async () => {
    await deploy()
    expect((await deployVersion((await versionNumbered(1)).id)).status).toBe(200)
    expect((await read()).hasUndeployedChanges).toBe(false)
  })

  it('runs although its page was deleted since', async () => {
    const gone = await addPage('Gone')
    await deploy()
    await removePage(gone)
    await deploy()
    expect((await deployVersion((await versionNumbered(1)).id)).status).toBe(200)
  })

  it('is refused where an integration that it uses is gone, and names the step', async () => {
    const integration = await anIntegration(server, ada, 'https://orders.example.com')
    const configuration = {
      method: 'GET',
      path: '/',
      bodyType: 'none',
      body: '',
      query: [],
      headers: [],
      form: [],
    }
    const api = { pluginId: 'restapi', datasourceId: integration.id, configuration }
    await edit((records) => addApi(records, api, randomUUID))
    await deploy()
    await server.call(routes.integrations.remove, { parameters: { integrationId: integration.id } }, ada)
    const answer = await deployVersion((await versionNumbered(1)).id)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      message: expect.stringMatching(/^Version 1 cannot be deployed any more\. .*API1\./u),
      problems: [{ path: expect.stringContaining('API1.') }],
    })
    // As a draft it comes back, and what cannot run is named.
    const { problems } = await restored({ versionId: (await versionNumbered(1)).id })
    expect(problems).toMatchObject([{ path: expect.stringContaining('API1.') }])
  })

  it('needs the right to deploy', async () => {
    await deploy()
    const builder = await server.aMember(ada, 'end-user')
    expect((await deployVersion((await versionNumbered(1)).id, builder)).status).toBe(404)
  })

  it('gives two people who deploy at once a version each, of which the later one counts', async () => {
    const [one, other] = await Promise.all([deploy('One'), deploy('Other')])
    expect(new Set([one.number, other.number])).toEqual(new Set([1, 2]))
    const later = one.number === 2 ? one : other
    expect((await read()).deployment?.id).toBe(later.id)
  })
})

describe('restoring a version', () => {
  it('brings components, pages, routes and the theme back, and keeps what was saved before', async () => {
    await add('button')
    const second = await addPage('Second')
    await deploy()
    await add('input')
    await removePage(second)
    await addPage('Third')
    const document = await server.call(routes.applications.readDocument, { parameters: parameters() }, ada)
    const outcome = changeTheme(document.records, { ...themeOf(document.records), mode: 'DARK' })
    if (!outcome.ok) throw new Error(outcome.message)
    await server.call(
      routes.applications.saveChange,
      {
        parameters: parameters(),
        body: { requestId: randomUUID(), baseRevision: document.revision, change: outcome.change },
      },
      ada,
    )
    const { id } = await versionNumbered(1)
    const { before, pageIds } = await restored({ versionId: id })
    expect(pageIds).toEqual([pageId, second])
    const now = await read()
    expect(now.pages.map(({ name }) => name)).toEqual(['Page1', 'Second'])
    expect(now.settings.theme.mode).not.toBe('DARK')
    expect(now.settings.routes.map((route) => route.pageId).toSorted()).toEqual([pageId, second].toSorted())
    expect(await namesOn()).toEqual(['Button1'])
    expect(before).toMatchObject({ number: 2, description: 'As it was before version 1 was restored' })

    // Taken back: everything is as it was.
    await restored({ versionId: before.id, from: id })
    const again = await read()
    expect(again.pages.map(({ name }) => name)).toEqual(['Page1', 'Third'])
    expect(again.settings.theme.mode).toBe('DARK')
    expect(await namesOn()).toEqual(['Button1', 'Input1'])
  })

  it('is a change like any other: whoever saves next receives it', async () => {
    await deploy()
    await add('button')
    const stale = await readPage()
    const { id } = await versionNumbered(1)
    await restored({ versionId: id })
    const outcome = addWidget(
      stale.records,
      catalogue,
      { type: 'input', parentId: canvasOf(stale.records), place: { left: 0, top: 20 } },
      randomUUID,
    )
    if (!outcome.ok) throw new Error(outcome.message)
    const body = { requestId: randomUUID(), baseRevision: stale.revision, change: outcome.change }
    const saved = await server.call(routes.pages.saveChange, { parameters: { pageId }, body }, ada)
    expect(saved.missed).toHaveLength(1)
    expect(await namesOn()).toEqual(['Input1'])
  })

  it('is taken back around what others saved since, and not at all where both touch the same', async () => {
    await deploy()
    await add('button')
    const { id } = await versionNumbered(1)
    const { before } = await restored({ versionId: id })
    await add('input')
    await restored({ versionId: before.id, from: id })
    expect(await namesOn()).toEqual(['Button1', 'Input1'])

    const { before: second } = await restored({ versionId: before.id })
    await edit((records) =>
      renameEntity(records, catalogue, { id: rootOf(records)?.id ?? '', name: 'Start' }),
    )
    await edit((records) =>
      deleteWidgets(records, catalogue, {
        ids: [Object.values(records).find(({ name }) => name === 'Button1')?.id ?? ''],
      }),
    )
    const answer = await restore({ versionId: id, from: before.id })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      message: 'Nothing was restored, because this was changed since: Start.',
    })
    expect(second.number).toBeGreaterThan(before.number)
  })

  it('reads a version of an older stored form', async () => {
    await add('button')
    await deploy()
    await server.services.platform.database.queries.execute(
      sql`update commits set content = (content - 'records') || jsonb_build_object('settings', jsonb_build_object(
        'theme', '{"mode": "DARK"}'::jsonb, 'routes', jsonb_build_array(jsonb_build_object('id', 'r1', 'path', '/', 'pageId', ${pageId}::text))
      )) where application_id = ${application.id}`,
    )
    await add('input')
    await restored({ versionId: (await versionNumbered(1)).id })
    expect(await namesOn()).toEqual(['Button1'])
    expect((await read()).settings.theme.mode).toBe('DARK')
  })

  it('names a version that is not there', async () => {
    const answer = await restore({ versionId: randomUUID() })
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ code: 'not_found' })
  })
})
