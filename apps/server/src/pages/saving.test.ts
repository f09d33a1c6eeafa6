import { randomUUID } from 'node:crypto'
import { type ApplicationView, type PageView, routes } from '@ashlar/contract'
import { addWidget, apply, deleteWidgets, setProperty } from '@ashlar/document'
import { type Change, type PageRecords, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

let server: TestServer
let ada: TestPerson
let ben: TestPerson
let application: ApplicationView
let page: PageView

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.anOwner()
  ben = await server.aMember(ada, 'admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
  page = await open(ada)
})

const open = (person: TestPerson): Promise<PageView> =>
  server.call(routes.pages.read, { parameters: { pageId: application.pages[0]?.id ?? '' } }, person)

const save = (person: TestPerson, baseRevision: number, change: Change, requestId: string = randomUUID()) =>
  server.attempt(
    routes.pages.saveChange,
    { parameters: { pageId: page.id }, body: { requestId, baseRevision, change } },
    person,
  )

const changeOf = (outcome: ReturnType<typeof addWidget>): Change => {
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.change
}
const after = (records: PageRecords, change: Change): PageRecords => {
  const applied = apply(records, change)
  if (!applied.ok) throw new Error('The change does not fit.')
  return applied.records
}
const aWidget = (records: PageRecords, type: string, top: number): Change => {
  const canvas = Object.values(records).find((record) => record.kind === 'widget' && record.type === 'canvas')
  return changeOf(
    addWidget(records, catalogue, { type, parentId: canvas?.id ?? '', place: { left: 0, top } }, randomUUID),
  )
}
const theText = (records: PageRecords): string =>
  Object.values(records).find((record) => record.kind === 'widget' && record.type === 'text')?.id ?? ''
const textSaying = (records: PageRecords, value: string): Change =>
  changeOf(setProperty(records, catalogue, { ids: [theText(records)], path: 'text', value }))

describe('saving a change to a page', () => {
  it('stores it and counts the revision up', async () => {
    const answer = await save(ada, page.revision, aWidget(page.records, 'button', 2))
    expect(answer).toMatchObject({ status: 200, body: { revision: page.revision + 1, missed: [] } })
    const stored = await open(ada)
    expect(Object.values(stored.records).map((record) => record.name)).toContain('Button1')
    expect(Date.parse(stored.lastSuccessfulWrite)).toBeGreaterThan(Date.parse(page.lastSuccessfulWrite))
    const document = await server.call(routes.pages.readDocument, { parameters: { pageId: page.id } }, ada)
    expect(document.page.updated).toBe(stored.lastSuccessfulWrite)
  })

  it('saves the same request once, however often it is sent', async () => {
    const change = aWidget(page.records, 'button', 2)
    const requestId = randomUUID()
    const first = await save(ada, page.revision, change, requestId)
    const second = await save(ada, page.revision, change, requestId)
    expect(second.body).toEqual(first.body)
    expect((await open(ada)).revision).toBe(page.revision + 1)
  })

  it('keeps the work of two people who touched different things', async () => {
    const withText = aWidget(page.records, 'text', 2)
    const withButton = aWidget(page.records, 'button', 20)
    await save(ada, page.revision, withText)
    const answer = await save(ben, page.revision, withButton)
    expect(answer).toMatchObject({
      status: 200,
      body: { missed: [{ author: 'Ada Example', change: withText }] },
    })
    const names = Object.values((await open(ada)).records).map((record) => record.name)
    expect(names).toEqual(expect.arrayContaining(['Text1', 'Button1']))
  })

  it('refuses a stale write that collides, and loses nothing on either side', async () => {
    const added = aWidget(page.records, 'text', 2)
    await save(ada, page.revision, added)
    const both = after(page.records, added)
    const revision = page.revision + 1
    await save(ada, revision, textSaying(both, 'from Ada'))
    const answer = await save(ben, revision, textSaying(both, 'from Ben'))
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'revision_conflict',
      details: {
        revision: revision + 1,
        author: 'Ada Example',
        conflicts: [{ id: theText(both), theirs: { properties: { text: 'from Ada' } } }],
      },
    })
    const stored = await open(ben)
    expect(stored.records[theText(both)]).toMatchObject({ properties: { text: 'from Ada' } })
  })

  it('refuses an edit of a component that somebody deleted meanwhile', async () => {
    const added = aWidget(page.records, 'text', 2)
    await save(ada, page.revision, added)
    const both = after(page.records, added)
    await save(ada, page.revision + 1, changeOf(deleteWidgets(both, catalogue, { ids: [theText(both)] })))
    const answer = await save(ben, page.revision + 1, textSaying(both, 'still here?'))
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'revision_conflict', details: { conflicts: [{ theirs: null }] } },
    })
  })

  it('refuses a document that would not be valid, naming the path and the reason', async () => {
    const change = aWidget(page.records, 'text', 2)
    const [id, record] = Object.entries(change.added)[0] ?? []
    if (id === undefined || record?.kind !== 'widget') throw new Error('A widget was expected.')
    const answer = await save(ada, page.revision, {
      ...change,
      added: { [id]: { ...record, properties: { text: 'ok', onmouseover: 'steal()' } } },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_document',
        problems: [{ path: `${id}.properties.onmouseover`, reason: 'This property is not known here.' }],
      },
    })
    expect((await open(ada)).revision).toBe(page.revision)
  })

  it('refuses two components of one name', async () => {
    const first = aWidget(page.records, 'button', 2)
    await save(ada, page.revision, first)
    const answer = await save(ben, page.revision, aWidget(page.records, 'button', 30))
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_document', problems: [{ reason: 'The name Button1 is already taken.' }] },
    })
  })

  it('refuses a body of 50 MB with a clear message', async () => {
    const answer = await server.attempt(
      routes.pages.saveChange,
      { parameters: { pageId: page.id }, body: { requestId: 'x'.repeat(50 * 1024 * 1024) } },
      ada,
    )
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'request_too_large', message: 'The request is larger than 10 MB. Send less at once.' },
    })
  })

  it('keeps every acknowledged change of many editors at once', async () => {
    const people = [ada, ben]
    let records = page.records
    for (let number = 0; number < 6; number += 1)
      records = after(records, aWidget(records, 'text', number * 6))
    const change: Change = { added: {}, updated: {}, removed: {} }
    for (const [id, record] of Object.entries(records)) if (!(id in page.records)) change.added[id] = record
    await save(ada, page.revision, change)
    const texts = Object.values(records).filter(
      (record) => record.kind === 'widget' && record.type === 'text',
    )
    const answers = await Promise.all(
      texts.map((text, index) =>
        save(
          people[index % 2] ?? ada,
          page.revision + 1,
          changeOf(
            setProperty(records, catalogue, { ids: [text.id], path: 'text', value: `written ${index}` }),
          ),
        ),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(texts.map(() => 200))
    const stored = await open(ada)
    texts.forEach((text, index) => {
      expect(stored.records[text.id]).toMatchObject({ properties: { text: `written ${index}` } })
    })
    expect(stored.revision).toBe(page.revision + 1 + texts.length)
  })
})
