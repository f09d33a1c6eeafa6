import { randomUUID } from 'node:crypto'
import { type ApplicationView, routes } from '@ashlar/contract'
import { defaultTheme, frameOf, themeId, themeRecord, type Theme } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let owner: TestPerson
let builder: TestPerson
let viewer: TestPerson
let application: ApplicationView

const dark: Theme = { ...defaultTheme, mode: 'DARK', primaryColor: '#7a3fb0' }

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
  builder = await server.aMember(owner, 'developer')
  viewer = await server.aMember(owner, 'developer')
})
afterAll(() => server.close())
beforeEach(async () => {
  const { id } = await server.call(routes.applications.create, { body: { name: 'Orders' } }, owner)
  const parameters = { applicationId: id }
  await server.call(
    routes.applications.createPage,
    {
      parameters,
      body: { name: 'Invoices', routePath: '/invoices/all', testParams: { customer: '7' } },
    },
    owner,
  )
  const hidden = await server.call(
    routes.applications.createPage,
    { parameters, body: { name: 'Archive' } },
    owner,
  )
  await server.call(
    routes.pages.update,
    { parameters: { pageId: hidden.page.id }, body: { isHidden: true } },
    owner,
  )
  await server.call(
    routes.applications.saveChange,
    {
      parameters,
      body: {
        requestId: randomUUID(),
        baseRevision: 0,
        change: {
          added: {},
          updated: { [themeId]: [themeRecord(defaultTheme), themeRecord(dark)] },
          removed: {},
        },
      },
    },
    owner,
  )
  await server.call(
    routes.applications.changeShares,
    {
      parameters,
      body: {
        isPublic: true,
        shares: [
          { subject: { kind: 'user', userId: builder.userId }, role: 'builder' },
          { subject: { kind: 'user', userId: viewer.userId }, role: 'viewer' },
        ],
      },
    },
    owner,
  )
  await server.call(routes.applications.deploy, { parameters, body: {} }, owner)
  application = await server.call(routes.applications.read, { parameters }, owner)
})

const parameters = () => ({ applicationId: application.id })
const clone = (as: TestPerson, name = 'Orders of the north') =>
  server.call(routes.applications.clone, { parameters: parameters(), body: { name } }, as)
const attemptClone = (as: TestPerson, name: string) =>
  server.attempt(routes.applications.clone, { parameters: parameters(), body: { name } }, as)
const namesOf = async (as: TestPerson) =>
  (await server.call(routes.applications.list, {}, as)).applications.map(({ name }) => name)
const widgetsOf = async (view: ApplicationView) =>
  Promise.all(
    view.pages.map(async ({ id }) => {
      const { records } = await server.call(routes.pages.read, { parameters: { pageId: id } }, owner)
      return Object.values(records)
    }),
  )

describe('the copy of an application', () => {
  it('has all its pages in their order, its paths, its theme and the name it was given', async () => {
    const copy = await clone(owner)
    expect(copy).toMatchObject({
      name: 'Orders of the north',
      pages: [
        { name: 'Page1', isHidden: false },
        { name: 'Invoices', isHidden: false },
        { name: 'Archive', isHidden: true },
      ],
      settings: { theme: dark },
    })
    const pathsByPage = (view: ApplicationView) =>
      view.pages.map(({ id, name }) => [
        name,
        view.settings.routes.filter(({ pageId }) => pageId === id).map(({ path }) => path),
      ])
    expect(pathsByPage(copy)).toEqual(pathsByPage(application))
    const invoices = await server.call(
      routes.pages.readDocument,
      { parameters: { pageId: copy.pages[1]?.id ?? '' } },
      owner,
    )
    expect(invoices.page).toMatchObject({ testParams: { customer: '7' } })
  })

  it('has its navigation, which leads to the copied pages', async () => {
    const frame = {
      ...frameOf(undefined, []),
      layout: 'side' as const,
      links: [{ pageId: application.pages[1]?.id ?? '', label: 'Bills' }, { pageId: 'gone' }],
    }
    await server.call(
      routes.applications.saveChange,
      {
        parameters: parameters(),
        body: {
          requestId: randomUUID(),
          baseRevision: application.document.revision,
          change: { added: { [frame.id]: frame }, updated: {}, removed: {} },
        },
      },
      owner,
    )
    const copy = await clone(owner)
    expect(copy.document.records[frame.id]).toEqual({
      ...frame,
      links: [{ pageId: copy.pages[1]?.id, label: 'Bills' }],
    })
  })

  it('has what stands on the pages, under ids of its own', async () => {
    const copy = await clone(owner)
    const [before, after] = await Promise.all([widgetsOf(application), widgetsOf(copy)])
    const namesByPage = (pages: typeof before) =>
      pages.map((records) => records.map(({ name }) => name).toSorted())
    expect(namesByPage(after)).toEqual(namesByPage(before))
    expect(after.flat().length).toBeGreaterThan(0)
    expect(copy.pages.map(({ id }) => id)).not.toEqual(application.pages.map(({ id }) => id))
  })

  it('is not deployed, not public, and seen by nobody it was not given to', async () => {
    const copy = await clone(builder)
    expect(copy).toMatchObject({ deployment: null, isPublic: false, hasUndeployedChanges: true })
    expect(await namesOf(viewer)).toEqual(expect.not.arrayContaining(['Orders of the north']))
    const shares = await server.call(
      routes.applications.readShares,
      { parameters: { applicationId: copy.id } },
      builder,
    )
    expect(shares).toMatchObject({ isPublic: false, shares: [{ role: 'owner', subject: { kind: 'owner' } }] })
  })

  it('belongs to who made it', async () => {
    const copy = await clone(builder)
    expect(copy.permissions).toEqual({ canEdit: true, canDeploy: true, canShare: true, canDelete: true })
    const { applications } = await server.call(routes.applications.list, {}, builder)
    expect(applications.find(({ id }) => id === copy.id)?.owner.id).toBe(builder.userId)
  })

  it('changes nothing of what it was made from', async () => {
    const copy = await clone(owner)
    expect(
      await server.call(routes.applications.remove, { parameters: { applicationId: copy.id } }, owner),
    ).toEqual({ id: copy.id })
    expect(await server.call(routes.applications.read, { parameters: parameters() }, owner)).toEqual(
      application,
    )
  })
})

describe('copying an application', () => {
  it('is refused to those who may only view it', async () => {
    expect(await attemptClone(viewer, 'Mine')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await namesOf(viewer)).toEqual(expect.not.arrayContaining(['Mine']))
  })

  it.each(['', '   ', 'x'.repeat(81)])('is refused with the name %j', async (name) => {
    expect(await attemptClone(owner, name)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it('is refused as a whole where a page is damaged, with the name of the page', async () => {
    const before = await namesOf(owner)
    await server.services.platform.database.queries.execute(
      sql`update pages set records = jsonb_set(records, '{0,type}', '"unknown"') where id = ${application.pages[1]?.id ?? ''}`,
    )
    expect(await attemptClone(owner, 'Broken')).toMatchObject({
      status: 400,
      body: { code: 'invalid_document', message: 'The page Invoices is damaged and cannot be duplicated.' },
    })
    expect(await namesOf(owner)).toEqual(before)
  })
})
