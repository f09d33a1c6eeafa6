import { randomUUID } from 'node:crypto'
import { type ApplicationView, routes } from '@ashlar/contract'
import { addWidget, apply, difference, renameEntity, withRoutes } from '@ashlar/document'
import { type PageRecords, type Route, themeId, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '../tables/audit.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

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

const parameters = () => ({ applicationId: application.id })
const read = () => server.call(routes.applications.read, { parameters: parameters() }, owner)
const saved = async (): Promise<Route[]> => (await read()).settings.routes
/** Saves routes that were made from others, as an editor does that stands on what is saved. */
const save = async (next: Route[], base: Route[], baseRevision?: number) => {
  const { revision, records } = (await read()).document
  const before = withRoutes(records, base)
  return server.attempt(
    routes.applications.saveChange,
    {
      parameters: parameters(),
      body: {
        requestId: randomUUID(),
        baseRevision: baseRevision ?? revision,
        change: difference(before, withRoutes(before, next)),
      },
    },
    owner,
  )
}
const aRoute = (path: string, more: Partial<Route> = {}): Route => ({
  id: randomUUID(),
  path,
  pageId,
  ...more,
})

/** Changes the records of the page as an editor does. */
const change = async (edit: (records: PageRecords) => PageRecords): Promise<PageRecords> => {
  const page = await server.call(routes.pages.read, { parameters: { pageId } }, owner)
  const next = edit(page.records)
  await server.call(
    routes.pages.saveChange,
    {
      parameters: { pageId },
      body: { requestId: randomUUID(), baseRevision: page.revision, change: difference(page.records, next) },
    },
    owner,
  )
  return next
}
const perform = (records: PageRecords, outcome: ReturnType<typeof addWidget>): PageRecords => {
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(records, outcome.change)
  if (!applied.ok) throw new Error('The change does not fit.')
  return applied.records
}
const withWidget = (type: string) => (records: PageRecords) => {
  const canvas = Object.values(records).find((record) => record.kind === 'widget' && record.type === 'canvas')
  const parentId = canvas?.id ?? ''
  return perform(
    records,
    addWidget(records, catalogue, { type, parentId, place: { left: 0, top: 0 }, properties: {} }, randomUUID),
  )
}
const widgetOf = (records: PageRecords, type: string) => {
  const found = Object.values(records).find((record) => record.kind === 'widget' && record.type === type)
  if (found === undefined) throw new Error(`There is no ${type}.`)
  return found
}

describe('the routes of an application', () => {
  it('are saved with parameters, test values and steps, and read again', async () => {
    const before = await saved()
    const steps: Route['onRouteLoad'] = [{ id: 's', type: 'showAlert', message: 'Hello', style: 'info' }]
    const next = [...before, aRoute('/items/:id', { testParams: { id: '7' }, onRouteLoad: steps })]
    expect((await save(next, before)).status).toBe(200)
    expect(await saved()).toEqual(next)
  })

  it('are changed route by route: those of two people go together, the same one collides', async () => {
    const before = await saved()
    const { revision } = (await read()).document
    const [mine, theirs] = [aRoute('/mine'), aRoute('/theirs')]
    await save([...before, theirs], before, revision)
    expect((await save([...before, mine], before, revision)).status).toBe(200)
    expect((await saved()).map(({ path }) => path).toSorted()).toEqual(['/', '/mine', '/theirs'])
    const now = await saved()
    const changed = now.map((route) => (route.id === mine.id ? { ...route, path: '/other' } : route))
    await save(changed, now)
    const again = now.map((route) => (route.id === mine.id ? { ...route, path: '/another' } : route))
    expect(await save(again, now)).toMatchObject({
      status: 409,
      body: {
        code: 'revision_conflict',
        details: { conflicts: [{ id: mine.id, theirs: { path: '/other' } }] },
      },
    })
  })

  it('refuse the second of two people who take the same path', async () => {
    const before = await saved()
    const { revision } = (await read()).document
    expect((await save([...before, aRoute('/taken')], before, revision)).status).toBe(200)
    expect(await save([...before, aRoute('/taken')], before, revision)).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_document',
        problems: [{ reason: 'Another route has the path /taken already.' }],
      },
    })
  })

  it('leave an entry for auditors when somebody changes them', async () => {
    const before = await saved()
    await save([...before, aRoute('/new')], before)
    const entries = await server.services.platform.database.queries
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, application.id))
    expect(entries.filter(({ details }) => details['changed'] === 'routes')).toMatchObject([
      { actorId: owner.userId, action: 'update', entityType: 'application' },
    ])
  })

  it('are refused where they do not fit, with every problem', async () => {
    const before = await saved()
    const answer = await save(
      [...before, aRoute('/a/:x'), aRoute('/a/:y'), aRoute('/edit'), aRoute('/b', { pageId: 'gone' })],
      before,
    )
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'invalid_document',
      problems: [{ path: '2.path' }, { path: '3.path' }, { path: '4.pageId' }],
    })
    expect((await save([], before)).status).toBe(400)
    expect((await save([...before, aRoute('/m', { widgetId: 'gone' })], before)).status).toBe(400)
    expect(await saved()).toEqual(before)
  })

  it('follow a component that is renamed in the steps that run when they are entered', async () => {
    await change(withWidget('input'))
    const before = await saved()
    const message = '{{ Input1.value }}'
    await save(
      [...before, aRoute('/x', { onRouteLoad: [{ id: 's', type: 'showAlert', message, style: 'info' }] })],
      before,
    )
    await change((records) =>
      perform(
        records,
        renameEntity(records, catalogue, { id: widgetOf(records, 'input').id, name: 'Search' }),
      ),
    )
    expect((await saved())[1]?.onRouteLoad).toMatchObject([{ message: '{{ Search.value }}' }])
  })

  it('take the change of an editor that let them follow as well, whichever arrives first', async () => {
    await change(withWidget('input'))
    const before = await saved()
    const alert = (message: string): Route['onRouteLoad'] => [
      { id: 's', type: 'showAlert', message, style: 'info' },
    ]
    const route = aRoute('/x', { onRouteLoad: alert('{{ Input1.value }}') })
    await save([...before, route], before)
    const base = await saved()
    const { revision } = (await read()).document
    await change((records) =>
      perform(
        records,
        renameEntity(records, catalogue, { id: widgetOf(records, 'input').id, name: 'Search' }),
      ),
    )
    const followed = [...before, { ...route, onRouteLoad: alert('{{ Search.value }}') }]
    expect(await save(followed, base, revision)).toMatchObject({ status: 200 })
    expect(await saved()).toEqual(followed)
  })

  it('go with a copy of the application, to its own pages and modals', async () => {
    const records = await change(withWidget('modal'))
    const before = await saved()
    const modal = aRoute('/new', { widgetId: widgetOf(records, 'modal').id })
    await save([...before, modal], before)
    const clone = await server.call(
      routes.applications.clone,
      { parameters: parameters(), body: { name: 'Copy' } },
      owner,
    )
    const copied = clone.settings.routes.find(({ path }) => path === '/new')
    expect(copied?.pageId).toBe(clone.pages[0]?.id)
    const page = await server.call(routes.pages.read, { parameters: { pageId: copied?.pageId ?? '' } }, owner)
    expect(copied?.widgetId).toBe(widgetOf(page.records, 'modal').id)
    expect(copied?.widgetId).not.toBe(modal.widgetId)
  })

  it('go with a copy of a page, below a path of its own', async () => {
    const records = await change(withWidget('modal'))
    const before = await saved()
    const modal = aRoute('/new', { widgetId: widgetOf(records, 'modal').id })
    await save([...before, modal, aRoute('/by/:name', { testParams: { name: 'Ada' } })], before)
    const added = await server.call(
      routes.pages.clone,
      { parameters: { pageId }, body: { pageName: 'Copied' } },
      owner,
    )
    const own = added.settings.routes.filter((route) => route.pageId === added.page.id)
    expect(own.map(({ path }) => path)).toEqual(['/copied', '/copied/new', '/copied/by/:name'])
    expect(own[2]?.testParams).toEqual({ name: 'Ada' })
  })

  it('take the parameters and test values with which a page is added', async () => {
    const added = await server.call(
      routes.applications.createPage,
      {
        parameters: parameters(),
        body: { name: 'Item', routePath: '/items/:id', testParams: { id: 7, more: 'x' } },
      },
      owner,
    )
    expect(added.settings.routes.at(-1)).toMatchObject({ path: '/items/:id', testParams: { id: '7' } })
  })

  it('lead to another page at the root when the page there is deleted', async () => {
    const added = await server.call(
      routes.applications.createPage,
      { parameters: parameters(), body: { name: 'Other', routePath: '/other' } },
      owner,
    )
    const rest = await server.call(
      routes.applications.removePage,
      { parameters: { ...parameters(), pageId } },
      owner,
    )
    expect(rest.settings.routes).toMatchObject([{ path: '/', pageId: added.page.id }])
  })
})

describe('a record of a route', () => {
  const record = () => {
    const route = aRoute('/forged')
    const added = withRoutes({}, [route])[route.id]
    if (added === undefined) throw new Error('The route is no record.')
    return added
  }
  const adding = (id: string, forged: object) => ({
    requestId: randomUUID(),
    baseRevision: 0,
    change: { added: { [id]: forged }, updated: {}, removed: {} },
  })

  it.each([
    ['under another id', {}, 'other'],
    ['by a name that bindings could read', { name: 'Counter' }],
    ['of no application', { scope: undefined }],
    ['with a place that is none', { order: '' }],
    ['with a place beyond measure', { order: 'a'.repeat(201) }],
    ['with more than a route has', { css: '*{}' }],
    ['to a page of nobody', { pageId: 'gone' }],
    ['at an address of the editor', { path: '/edit/this' }],
    ['in the place of the theme', { id: themeId }],
  ])('is refused %s', async (_, forged, id?: string) => {
    const given = { ...record(), ...forged }
    const body = adding(id ?? given.id, given)
    const answer = await server.attempt(
      routes.applications.saveChange,
      { parameters: parameters(), body },
      owner,
    )
    expect([400, 409]).toContain(answer.status)
    expect(await saved()).toEqual(application.settings.routes)
  })

  it('may not lead to a page of another application', async () => {
    const other = await server.call(routes.applications.create, { body: { name: 'Other' } }, owner)
    const before = await saved()
    const away = aRoute('/away', { pageId: other.pages[0]?.id ?? '' })
    expect((await save([...before, away], before)).status).toBe(400)
  })

  it('is no part of a page', async () => {
    const given = record()
    const answer = await server.attempt(
      routes.pages.saveChange,
      { parameters: { pageId }, body: adding(given.id, given) },
      owner,
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_document' } })
  })
})

describe('an application that is tried out', () => {
  it('is shown as it is saved to those who build it, without their test values', async () => {
    const before = await saved()
    await save([...before, aRoute('/items/:id', { testParams: { id: '7' } })], before)
    const preview = await server.call(routes.published.preview, { parameters: parameters() }, owner)
    expect(preview).toMatchObject({ deploymentId: null, name: 'Orders', pages: [{ id: pageId, path: '/' }] })
    expect(preview.settings.routes.map(({ path }) => path)).toEqual(['/', '/items/:id'])
    expect(JSON.stringify(preview)).not.toContain('testParams')
  })

  it('is nothing for those who only use it', async () => {
    const endUser = await server.aMember(owner, 'end-user')
    await server.call(
      routes.applications.changeShares,
      {
        parameters: parameters(),
        body: { isPublic: true, shares: [{ subject: { kind: 'everyone' }, role: 'viewer' }] },
      },
      owner,
    )
    const answer = await server.attempt(routes.published.preview, { parameters: parameters() }, endUser)
    expect(answer.status).toBe(404)
    expect((await server.attempt(routes.published.preview, { parameters: parameters() }, null)).status).toBe(
      401,
    )
  })

  it('leaves out routes of modals that were deleted, and has them again after undo', async () => {
    const records = await change(withWidget('modal'))
    const before = await saved()
    const modal = widgetOf(records, 'modal')
    await save([...before, aRoute('/new', { widgetId: modal.id })], before)
    const paths = async () =>
      (await server.call(routes.published.preview, { parameters: parameters() }, owner)).settings.routes.map(
        ({ path }) => path,
      )
    expect(await paths()).toEqual(['/', '/new'])
    const isOfModal = (record: PageRecords[string]): boolean =>
      record.id === modal.id || (record.kind === 'widget' && record.parentId === modal.id)
    await change((present) =>
      Object.fromEntries(Object.entries(present).filter(([, record]) => !isOfModal(record))),
    )
    expect(await paths()).toEqual(['/'])
    await change(() => records)
    expect(await paths()).toEqual(['/', '/new'])
  })
})
