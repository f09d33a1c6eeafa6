import { randomUUID } from 'node:crypto'
import { type ApplicationView, routes } from '@ashlar/contract'
import { getDefaultLayout } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let owner: TestPerson
let application: ApplicationView
let pageId: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())
beforeEach(async () => {
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, owner)
  pageId = application.pages[0]?.id ?? ''
})

const inApplication = () => ({ applicationId: application.id })
const attemptCreate = (body: object) =>
  server.attempt(routes.applications.createPage, { parameters: inApplication(), body }, owner)
const create = (body: { name: string; dsl?: unknown; routePath?: string; requestId?: string }) =>
  server.call(routes.applications.createPage, { parameters: inApplication(), body }, owner)
const clone = (body: { pageName: string; routePath?: string; requestId?: string }) =>
  server.call(routes.pages.clone, { parameters: { pageId }, body }, owner)
const update = (id: string, body: object) =>
  server.attempt(routes.pages.update, { parameters: { pageId: id }, body }, owner)
const documentOf = async (id: string) =>
  (await server.call(routes.pages.readDocument, { parameters: { pageId: id } }, owner)).page
const read = () => server.call(routes.applications.read, { parameters: inApplication() }, owner)
const pathOf = (view: ApplicationView, id: string) =>
  view.settings.routes.find((route) => route.pageId === id)?.path

describe('a page that is added', () => {
  it('is told with its routes, and is of version 8', async () => {
    const { page } = await create({ name: 'Invoices', routePath: '/invoices/all' })
    expect(page).toMatchObject({ name: 'Invoices', signature: null, updated: expect.any(String) })
    expect(page.configuration.routes).toContainEqual({
      id: expect.any(String),
      path: '/invoices/all',
      pageId: page.id,
    })
    const stored = await documentOf(page.id)
    expect(stored).toMatchObject({
      applicationId: application.id,
      isHidden: false,
      routePath: '/invoices/all',
      layouts: [
        {
          id: expect.stringMatching(/./u),
          updated: expect.any(String),
          dsl: { version: 8, type: 'page', widgetName: 'Invoices' },
          userPermissions: [],
          actionUpdates: [],
          layoutOnLoadActions: [],
          messages: [],
        },
      ],
    })
  })

  it('is added once, however often the request is sent', async () => {
    const body = { name: 'Invoices', requestId: randomUUID() }
    const pages = await Promise.all([create(body), create(body), create(body)])
    expect(new Set(pages.map(({ page }) => page.id)).size).toBe(1)
    expect((await read()).pages.map(({ name }) => name)).toEqual(['Page1', 'Invoices'])
  })

  it('cannot take the name or the path of another', async () => {
    expect(await attemptCreate({ name: 'Page1' })).toMatchObject({
      status: 422,
      body: { code: 'invalid_name' },
    })
    expect(await attemptCreate({ name: 'Other', routePath: '/' })).toMatchObject({
      status: 409,
      body: { message: 'Another route has the path / already.' },
    })
  })
})

describe('an import', () => {
  it.each([5, 6, 7, 8])('takes a document of version %i', async (version) => {
    const { page } = await create({ name: 'Imported', dsl: getDefaultLayout(version) })
    expect((await documentOf(page.id)).layouts[0]?.dsl).toMatchObject({ version: 8, widgetName: 'Imported' })
  })

  it('of an export is the same page under new ids', async () => {
    const { dsl } = (await documentOf(pageId)).layouts[0] ?? {}
    const { page } = await create({ name: 'Again', dsl })
    const again = (await documentOf(page.id)).layouts[0]?.dsl
    const shape = (document: unknown) =>
      JSON.stringify(document, (key, value: unknown) =>
        key.endsWith('Id') || key === 'widgetName' ? '' : value,
      )
    expect(shape(again)).toBe(shape(dsl))
  })

  it('names everything that is wrong, and stores nothing', async () => {
    const broken = { ...getDefaultLayout(8), surprise: 1, children: [{ type: 'nothing' }] }
    expect(await attemptCreate({ name: 'Broken', dsl: broken })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_document',
        problems: expect.arrayContaining([{ path: 'surprise', reason: 'This property is not known here.' }]),
      },
    })
    expect((await read()).pages).toHaveLength(1)
  })

  it.each([
    ['newer than the product', { ...getDefaultLayout(8), version: 9 }, 'newer version'],
    ['no object', 'page', 'object'],
    ['larger than 5 MB', { ...getDefaultLayout(8), widgetName: 'x'.repeat(6_000_000) }, 'at most 5 MB'],
  ])('that is %s is refused with a sentence', async (_, dsl, sentence) => {
    const answer = await attemptCreate({ name: 'Broken', dsl })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(sentence) } })
  })
})

describe('a copy', () => {
  it('is added once, with ids and a path of its own', async () => {
    await update(pageId, { metadata: { note: 'kept' } })
    const body = { pageName: 'Copy', requestId: randomUUID() }
    const [first, second] = [await clone(body), await clone(body)]
    expect(second.page.id).toBe(first.page.id)
    expect(pathOf(second, first.page.id)).toBe('/copy')
    expect(await documentOf(first.page.id)).toMatchObject({ name: 'Copy', metadata: { note: 'kept' } })
  })
})

describe('a change of a page', () => {
  it('renames it for those who have it open as well', async () => {
    expect(await update(pageId, { name: 'Start' })).toMatchObject({ status: 200, body: { name: 'Start' } })
    const page = await server.call(routes.pages.read, { parameters: { pageId } }, owner)
    expect(page).toMatchObject({ name: 'Start', revision: 1, records: { '0': { name: 'Start' } } })
    const saved = await server.call(
      routes.pages.saveChange,
      {
        parameters: { pageId },
        body: {
          requestId: randomUUID(),
          baseRevision: 0,
          change: { added: {}, updated: {}, removed: {} },
        },
      },
      owner,
    )
    expect(saved.missed).toMatchObject([
      { revision: 1, change: { updated: { '0': [{}, { name: 'Start' }] } } },
    ])
  })

  it('refuses a name or path that is taken, and leaving the beginning without a page', async () => {
    const { page } = await create({ name: 'Invoices' })
    expect(await update(page.id, { name: 'Page1' })).toMatchObject({ status: 422 })
    expect(await update(page.id, { routePath: '/' })).toMatchObject({ status: 409 })
    expect(await update(pageId, { routePath: '/start' })).toMatchObject({ status: 400 })
    expect(await update(page.id, { routePath: '/bills' })).toMatchObject({ status: 200 })
    expect(pathOf(await read(), page.id)).toBe('/bills')
  })

  it('hides it from visitors, who reach it by its address', async () => {
    const { page } = await create({ name: 'Secret' })
    await update(page.id, { isHidden: true, testParams: { id: '7' } })
    expect(await documentOf(page.id)).toMatchObject({ isHidden: true, testParams: { id: '7' } })
    await server.call(routes.applications.deploy, { parameters: inApplication(), body: {} }, owner)
    const published = await server.call(routes.published.open, { parameters: inApplication() }, owner)
    expect(published.pages.map(({ name }) => name)).toEqual(['Page1'])
    expect(published.hiddenPages).toEqual([{ id: page.id, name: 'Secret', path: '/secret' }])
    const { deploymentId } = published
    const ofPage = (pageId: string) => ({ ...inApplication(), deploymentId: deploymentId ?? '', pageId })
    const opened = await server.call(routes.published.page, { parameters: ofPage(page.id) }, owner)
    expect(opened.page).toMatchObject({ name: 'Secret', isHidden: true, path: '/secret' })
    expect(opened.page.widgets.length).toBeGreaterThan(0)
    const others = [
      [ofPage(page.id), await server.anOwner()],
      [ofPage(randomUUID()), owner],
      [{ ...ofPage(page.id), deploymentId: randomUUID() }, owner],
    ] as const
    for (const [parameters, person] of others)
      expect((await server.attempt(routes.published.page, { parameters }, person)).status).toBe(404)
  })
})

describe('a page that was deleted', () => {
  it('is served nowhere and has no route; its row says when', async () => {
    const { page } = await create({ name: 'Gone' })
    const parameters = { ...inApplication(), pageId: page.id }
    const after = await server.call(routes.applications.removePage, { parameters }, owner)
    expect(pathOf(after, page.id)).toBeUndefined()
    expect(await update(page.id, { isHidden: true })).toMatchObject({ status: 404 })
    const { rows } = await server.services.platform.database.queries.execute(
      sql`select deleted_at from pages where id = ${page.id}`,
    )
    expect(rows[0]?.['deleted_at']).not.toBeNull()
    expect((await create({ name: 'Gone' })).page.name).toBe('Gone')
  })

  it('is never the last one', async () => {
    const parameters = { ...inApplication(), pageId }
    expect(await server.attempt(routes.applications.removePage, { parameters }, owner)).toMatchObject({
      status: 400,
      body: { message: 'An application keeps at least one page.' },
    })
  })
})
