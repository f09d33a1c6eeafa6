import { randomUUID } from 'node:crypto'
import { type ApplicationNewsView, type ApplicationView, type ChangeOrigin, routes } from '@ashlar/contract'
import { addWidget, changeTheme, renameEntity, type Outcome } from '@ashlar/document'
import { type PageRecords, themeOf, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pageChanges } from '../tables/pages.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

let server: TestServer
let olga: TestPerson
let bruno: TestPerson
let application: ApplicationView
let pageId: string

beforeAll(async () => {
  server = await startTestServer()
  olga = await server.anOwner()
  bruno = await server.aMember(olga, 'developer')
})
afterAll(() => server.close())
beforeEach(async () => {
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, olga)
  pageId = application.pages[0]?.id ?? ''
  await server.call(
    routes.applications.changeShares,
    {
      parameters: parameters(),
      body: {
        isPublic: false,
        shares: [{ subject: { kind: 'user', userId: bruno.userId }, role: 'builder' }],
      },
    },
    olga,
  )
})

const parameters = () => ({ applicationId: application.id })
const news = (person: TestPerson) =>
  server.call(routes.applications.readNews, { parameters: parameters() }, person)
const note = (person: TestPerson, body: { application?: number; pages: Record<string, number> }) =>
  server.call(routes.applications.noteSeen, { parameters: parameters(), body }, person)
/** Looks at everything that there is. */
const looks = async (person: TestPerson): Promise<void> => {
  await note(person, (await news(person)).now)
}
const edit = async (
  person: TestPerson,
  operation: (records: PageRecords) => Outcome,
  { id = pageId, origin }: { id?: string; origin?: ChangeOrigin } = {},
): Promise<number> => {
  const page = await server.call(routes.pages.read, { parameters: { pageId: id } }, person)
  const outcome = operation(page.records)
  if (!outcome.ok) throw new Error(outcome.message)
  const body = {
    requestId: randomUUID(),
    baseRevision: page.revision,
    change: outcome.change,
    ...(origin === undefined ? {} : { origin }),
  }
  const saved = await server.call(routes.pages.saveChange, { parameters: { pageId: id }, body }, person)
  return saved.revision
}
const add = (person: TestPerson, type: string) =>
  edit(person, (records) => {
    const canvas = Object.values(records).find((each) => each.kind === 'widget' && each.type === 'canvas')
    const placed = { type, parentId: canvas?.id ?? '', place: { left: 0, top: 2 } }
    return addWidget(records, catalogue, placed, randomUUID)
  })
const widgetOf = (records: PageRecords, name: string): string =>
  Object.values(records).find((each) => each.kind === 'widget' && each.name === name)?.id ?? ''
const rename = (person: TestPerson, from: string, name: string, origin?: ChangeOrigin) =>
  edit(
    person,
    (records) => renameEntity(records, catalogue, { id: widgetOf(records, from), name }),
    origin === undefined ? {} : { origin },
  )
const addPage = (person: TestPerson, name: string) =>
  server.call(routes.applications.createPage, { parameters: parameters(), body: { name } }, person)
const nothing = { name: null, application: { added: {}, updated: {}, removed: {} }, pages: [] }
const peopleIn = ({ people }: ApplicationNewsView) => people.map(({ name, places }) => ({ name, places }))

describe('what changed since somebody last looked', () => {
  it('is nothing for somebody who looks for the first time', async () => {
    await add(bruno, 'text')
    expect(await news(olga)).toMatchObject({ since: null, people: [], comparison: nothing })
    await note(olga, { pages: {} })
    const known = await news(olga)
    expect(known.since).not.toBeNull()
    expect(known.comparison).toEqual(nothing)
  })

  it('is what others changed, with their names, from what was seen to what is there', async () => {
    await add(olga, 'text')
    await looks(olga)
    await rename(bruno, 'Text1', 'Heading')
    await rename(bruno, 'Heading', 'Title')
    const { comparison, authors, people } = await news(olga)
    expect(people).toMatchObject([{ id: bruno.userId, name: 'Ada Example', places: ['Page1'] }])
    const [page] = comparison.pages
    expect(page).toMatchObject({ id: pageId, name: 'Page1', state: 'changed' })
    const [[id, [from, to]] = ['', []]] = Object.entries(page?.change.updated ?? {})
    expect([from, to]).toMatchObject([{ name: 'Text1' }, { name: 'Title' }])
    expect(authors[id]).toEqual([{ name: 'Ada Example', origin: 'person' }])
  })

  it('says which part of it the assistant made, and keeps that with the change', async () => {
    await add(olga, 'text')
    await looks(olga)
    await rename(bruno, 'Text1', 'Heading', 'assistant')
    await rename(bruno, 'Heading', 'Title')
    const { authors } = await news(olga)
    expect(Object.values(authors)).toEqual([
      [
        { name: 'Ada Example', origin: 'assistant' },
        { name: 'Ada Example', origin: 'person' },
      ],
    ])
    const rows = await server.services.platform.database.queries
      .select({ origin: pageChanges.origin })
      .from(pageChanges)
      .where(eq(pageChanges.documentId, pageId))
      .orderBy(pageChanges.revision)
    expect(rows.map(({ origin }) => origin)).toEqual(['person', 'assistant', 'person'])
  })

  it('takes no other word for who made a change', async () => {
    const page = await server.call(routes.pages.read, { parameters: { pageId } }, bruno)
    const answer = await server.http.inject({
      method: 'POST',
      url: `/api/v1/pages/${pageId}/changes`,
      headers: { cookie: bruno.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({
        requestId: randomUUID(),
        baseRevision: page.revision,
        change: { added: {}, updated: {}, removed: {} },
        origin: 'nobody',
      }),
    })
    expect(answer.statusCode).toBe(400)
  })

  it('is not what they changed themself, wherever they did', async () => {
    await looks(olga)
    await add(olga, 'text')
    await addPage(olga, 'Details')
    expect((await news(olga)).comparison).toEqual(nothing)
    await add(bruno, 'button')
    const { comparison } = await news(olga)
    const records = Object.values(comparison.pages[0]?.change.added ?? {})
    expect(records).toMatchObject([{ type: 'button' }])
    expect(comparison.pages).toHaveLength(1)
  })

  it('tells of pages that others added and deleted, and of what belongs to no page', async () => {
    await addPage(olga, 'Old')
    await looks(olga)
    const before = await server.call(routes.applications.read, { parameters: parameters() }, bruno)
    const outcome = changeTheme(before.document.records, {
      ...themeOf(before.document.records),
      mode: 'DARK',
    })
    if (!outcome.ok) throw new Error(outcome.message)
    await server.call(
      routes.applications.saveChange,
      {
        parameters: parameters(),
        body: { requestId: randomUUID(), baseRevision: before.document.revision, change: outcome.change },
      },
      bruno,
    )
    await addPage(bruno, 'New')
    const old = before.pages.find(({ name }) => name === 'Old')?.id ?? ''
    await server.call(routes.applications.removePage, { parameters: { ...parameters(), pageId: old } }, bruno)
    const told = await news(olga)
    expect(told.comparison.pages.map(({ name, state }) => [name, state])).toEqual([
      ['Old', 'removed'],
      ['New', 'added'],
    ])
    expect(Object.keys(told.comparison.application.updated).length).toBeGreaterThan(0)
    expect(peopleIn(told)).toEqual([
      { name: 'Ada Example', places: expect.arrayContaining(['Old', 'New', null]) },
    ])
    await looks(olga)
    expect((await news(olga)).comparison).toEqual(nothing)
  })

  it('goes on where it was not looked at: a page that was not open stays new', async () => {
    const { page } = await addPage(olga, 'Details')
    await looks(olga)
    const revision = await add(bruno, 'text')
    await edit(
      bruno,
      (records) => renameEntity(records, catalogue, { id: widgetOf(records, 'Details'), name: 'More' }),
      { id: page.id },
    )
    await note(olga, { pages: { [pageId]: revision } })
    expect((await news(olga)).comparison.pages).toMatchObject([{ id: page.id, state: 'changed' }])
  })

  it('is no less for what a client makes up: what is not there yet, less than before, pages of others', async () => {
    await looks(olga)
    const other = await server.call(routes.applications.create, { body: { name: 'Payroll' } }, olga)
    await note(olga, {
      application: 1_000_000,
      pages: { [pageId]: 1_000_000, [other.pages[0]?.id ?? '']: 7, ['__proto__x']: 1 },
    })
    await add(bruno, 'text')
    expect((await news(olga)).comparison.pages).toHaveLength(1)
    await looks(olga)
    await note(olga, { application: 0, pages: { [pageId]: 0 } })
    const told = await news(olga)
    expect(told.comparison).toEqual(nothing)
    expect(Object.keys(told.now.pages)).toEqual([pageId])
  })

  it('is kept for each person by themself, and is nobody else’s to read', async () => {
    await looks(olga)
    await looks(bruno)
    await add(bruno, 'text')
    expect((await news(bruno)).comparison).toEqual(nothing)
    expect((await news(olga)).comparison.pages).toHaveLength(1)
    const stranger = await server.anOwner()
    for (const [route, body] of [
      [routes.applications.readNews, undefined],
      [routes.applications.noteSeen, { pages: {} }],
    ] as const) {
      const answer = await server.attempt(route, { parameters: parameters(), body }, stranger)
      expect(answer.status).toBe(404)
    }
  })

  it('is noted once by two tabs at the same moment', async () => {
    await Promise.all([looks(olga), looks(olga), note(olga, { pages: {} })])
    await add(bruno, 'text')
    await Promise.all([looks(olga), looks(olga)])
    expect((await news(olga)).comparison).toEqual(nothing)
  })
})
