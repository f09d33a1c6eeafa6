import { randomUUID } from 'node:crypto'
import { type ApplicationView, type IntegrationView, routes } from '@ashlar/contract'
import { addApi, addWidget, type Outcome } from '@ashlar/document'
import { type PageRecords, stepsWithin, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
type Texts = Record<string, string>

let server: TestServer
let ada: TestPerson
let bruno: TestPerson
let shop: IntegrationView
let application: ApplicationView
let pageId: string
let files: Texts

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.anOwner()
  bruno = await server.aMember(ada, 'developer')
  shop = await server.call(
    routes.integrations.create,
    {
      body: {
        name: 'Shop',
        pluginId: 'postgres',
        configuration: { host: 'localhost', port: 5432, database: 'shop', user: 'ada', tls: 'disable' },
        secrets: { password: 'a-secret-word' },
      },
    },
    ada,
  )
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
  pageId = application.pages[0]?.id ?? ''
  const body = { name: 'Details', routePath: '/orders/:id' }
  await server.call(routes.applications.createPage, { parameters: parameters(), body }, ada)
  await edit((records) => {
    const canvas = Object.values(records).find((each) => each.kind === 'widget' && each.type === 'canvas')
    const placed = { type: 'table', parentId: canvas?.id ?? '', place: { left: 0, top: 2 } }
    return addWidget(records, catalogue, placed, randomUUID)
  })
  await edit((records) =>
    addApi(
      records,
      { pluginId: shop.pluginId, datasourceId: shop.id, configuration: { body: 'select *\nfrom orders' } },
      randomUUID,
    ),
  )
  files = await exported()
})
afterAll(() => server.close())

const parameters = () => ({ applicationId: application.id })
const edit = async (operation: (records: PageRecords) => Outcome): Promise<void> => {
  const page = await server.call(routes.pages.read, { parameters: { pageId } }, ada)
  const outcome = operation(page.records)
  if (!outcome.ok) throw new Error(outcome.message)
  const body = { requestId: randomUUID(), baseRevision: page.revision, change: outcome.change }
  await server.call(routes.pages.saveChange, { parameters: { pageId }, body }, ada)
}
const exported = async (applicationId = application.id, person = ada): Promise<Texts> =>
  (await server.call(routes.applications.readFiles, { parameters: { applicationId } }, person)).files
const attempt = (given: Texts, person = ada) =>
  server.attempt(routes.applications.importFiles, { body: { files: given } }, person)
const imported = (given: Texts, person = ada, name?: string) =>
  server.call(
    routes.applications.importFiles,
    { body: { files: given, ...(name === undefined ? {} : { name }) } },
    person,
  )
const countOf = async (): Promise<number | null> =>
  (await server.call(routes.applications.list, {}, ada)).total ?? null
const stepsOf = async (applicationId: string, person: TestPerson) => {
  const { pages } = await server.call(routes.applications.read, { parameters: { applicationId } }, person)
  const read = await server.call(routes.pages.read, { parameters: { pageId: pages[0]?.id ?? '' } }, person)
  return Object.values(read.records).flatMap((one) => (one.kind === 'api' ? stepsWithin(one.blocks) : []))
}
const replaced = (from: string | RegExp, to: string): Texts =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replaceAll(from, to)]))
const withChanged = (path: string, from: string, to: string): Texts => ({
  ...files,
  [path]: (files[path] ?? '').replace(from, to),
})
/** The section of the first page stands in its own canvas. */
const inACircle = (): Texts => {
  const path = 'pages/page1/page.yaml'
  const text = files[path] ?? ''
  const [, canvas = ''] = /id: (\S+)\n[^-]*?type: canvas/u.exec(text) ?? []
  return { ...files, [path]: text.replace(/(type: section\n\s+parentId: )\S+/u, `$1${canvas}`) }
}
/** Files with the ids in them left out, which are others in each application. */
const withoutIds = (given: Texts): Texts =>
  Object.fromEntries(
    Object.entries(given).map(([path, text]) => [
      path,
      text
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
        .split('\n')
        .toSorted()
        .join('\n'),
    ]),
  )

describe('an application as files', () => {
  it('has its pages, code in files of its own, and the names of integrations without their connections', () => {
    expect(Object.keys(files)).toEqual([
      'application.yaml',
      'pages/details/page.yaml',
      'pages/page1/apis/api1/api.yaml',
      'pages/page1/apis/api1/step1.sql',
      'pages/page1/page.yaml',
    ])
    expect(files['pages/page1/apis/api1/step1.sql']).toBe('select *\nfrom orders')
    expect(files['application.yaml']).toContain(`name: ${shop.name}`)
    expect(JSON.stringify(files)).not.toMatch(/password|a-secret-word|5432/u)
  })

  it('is made again of them: the same pages, routes and steps, under ids of its own', async () => {
    const { id, name, report } = await imported(files)
    expect({ name, report }).toEqual({ name: 'Orders', report: [] })
    const made = await server.call(routes.applications.read, { parameters: { applicationId: id } }, ada)
    expect(made.isPublic).toBe(false)
    expect(made.deployment).toBeNull()
    expect(made.pages.map((page) => page.name)).toEqual(['Page1', 'Details'])
    expect(made.pages.map((page) => page.id)).not.toContain(pageId)
    expect(made.settings.routes.map(({ path }) => path).toSorted()).toEqual(['/', '/orders/:id'])
    expect(await stepsOf(id, ada)).toMatchObject([{ datasourceId: shop.id }])
    expect(withoutIds(await exported(id))).toEqual(withoutIds(files))
    expect((await imported(files, ada, 'Another one')).name).toBe('Another one')
  })

  it('is read back byte for byte: the same files come of the same application', async () => {
    expect(await exported()).toEqual(files)
  })

  it('is nobody else’s to export, and takes the right to create to import', async () => {
    const stranger = await server.anOwner()
    const answer = await server.attempt(routes.applications.readFiles, { parameters: parameters() }, stranger)
    expect(answer.status).toBe(404)
    const user = await server.aMember(ada, 'end-user')
    expect((await attempt(files, user)).status).toBe(403)
  })
})

describe('files of another installation', () => {
  it('find the integration of the same name and kind, and say so', async () => {
    const { id, report } = await imported(replaced(shop.id, 'db-of-elsewhere'))
    expect(report).toEqual([
      { path: shop.name, reason: 'Steps use the integration of this name that is here.' },
    ])
    expect(await stepsOf(id, ada)).toMatchObject([{ datasourceId: shop.id }])
  })

  it('come without what is not here, and say so', async () => {
    const elsewhere = { ...replaced(shop.id, 'db-of-elsewhere') }
    elsewhere['application.yaml'] = (elsewhere['application.yaml'] ?? '').replace(
      `name: ${shop.name}`,
      'name: Nowhere',
    )
    elsewhere['README.md'] = '# Orders'
    const { id, report } = await imported(elsewhere)
    expect(report).toEqual([
      {
        path: 'Page1.API1.Step1',
        reason: expect.stringContaining('Its integration does not exist any more'),
      },
      { path: 'README.md', reason: 'This file is no part of the application and was left out.' },
    ])
    expect((await stepsOf(id, ada))[0]?.datasourceId).not.toBe('db-of-elsewhere')
  })

  it('do not give their author an integration that they may not use, by its id or by its name', async () => {
    await server.call(
      routes.integrations.changeShares,
      { parameters: { integrationId: shop.id }, body: { shares: [] } },
      ada,
    )
    const { id, report } = await imported(files, bruno)
    expect(report).toMatchObject([{ path: 'Page1.API1.Step1' }])
    const [step] = await stepsOf(id, bruno)
    expect(step?.datasourceId).not.toBe(shop.id)
    expect(step?.configuration).toMatchObject({ body: 'select *\nfrom orders' })
    expect(JSON.stringify(await exported(id, bruno))).not.toContain(shop.id)
  })
})

describe('files that do not fit', () => {
  it.each([
    ['cannot be read', () => withChanged('pages/page1/page.yaml', 'name: Page1', 'name: [')],
    ['stand in a circle', () => inACircle()],
    ['are of a newer version', () => withChanged('application.yaml', 'format: 1', 'format: 2')],
    ['lead out of their folder', () => withChanged('application.yaml', 'folder: page1', 'folder: ../page1')],
    ['lie outside', () => ({ ...files, '../x.yaml': '' })],
    ['hold what is no component', () => withChanged('pages/page1/page.yaml', 'type: table', 'type: script')],
    [
      'have no page',
      () => ({
        'application.yaml': 'format: 1\npageVersion: 8\nname: x\npages: []\nintegrations: []\nrecords: []\n',
      }),
    ],
    ['have no route', () => withChanged('application.yaml', 'path: /\n', 'path: /elsewhere\n')],
    ['are none', () => ({})],
  ])('are refused as a whole where they %s', async (_, make) => {
    const before = await countOf()
    const answer = await attempt(make())
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'invalid_document',
      message: expect.stringMatching(/^Nothing was imported/),
    })
    expect(await countOf()).toBe(before)
  })
})
