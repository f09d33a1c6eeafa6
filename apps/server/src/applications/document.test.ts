import { randomUUID } from 'node:crypto'
import { type ApplicationView, type PageView, routes } from '@ashlar/contract'
import { addStateVariable, addWidget, deleteStateVariable, renameEntity, setProperty } from '@ashlar/document'
import { type Change, type PageRecords, themeId, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

let server: TestServer
let ada: TestPerson
let application: ApplicationView

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.anOwner()
})
afterAll(() => server.close())
beforeEach(async () => {
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
})

const changeOf = (outcome: ReturnType<typeof addStateVariable>): Change => {
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.change
}
const counter = (records: PageRecords = {}): Change =>
  changeOf(addStateVariable(records, { createdAt: 0, scope: 'app', name: 'Counter' }, () => 'counter'))
const save = (
  change: Change,
  {
    baseRevision = 0,
    openPageId,
    requestId = randomUUID(),
    person = ada,
  }: {
    baseRevision?: number
    openPageId?: string
    requestId?: string
    person?: TestPerson
  } = {},
) =>
  server.attempt(
    routes.applications.saveChange,
    {
      parameters: { applicationId: application.id },
      body: { requestId, baseRevision, change, ...(openPageId === undefined ? {} : { openPageId }) },
    },
    person,
  )
const read = () =>
  server.call(routes.applications.readDocument, { parameters: { applicationId: application.id } }, ada)
const readPage = (pageId = application.pages[0]?.id ?? ''): Promise<PageView> =>
  server.call(routes.pages.read, { parameters: { pageId } }, ada)

/** A page with a text that reads the counter and a button that sets it. */
const aPageThatCounts = async (): Promise<PageView> => {
  const page = await readPage()
  const canvas = Object.values(page.records).find(
    (record) => record.kind === 'widget' && record.type === 'canvas',
  )
  const text = changeOf(
    addWidget(
      page.records,
      catalogue,
      { type: 'text', parentId: canvas?.id ?? '', place: { left: 0, top: 0 } },
      randomUUID,
    ),
  )
  const [id = ''] = Object.keys(text.added)
  const bound = changeOf(
    setProperty({ ...page.records, ...text.added }, catalogue, {
      ids: [id],
      path: 'text',
      value: '{{ App.Counter.value }}',
    }),
  )
  const record = bound.updated[id]?.[1]
  if (record === undefined) throw new Error('The text was not bound.')
  const change: Change = { added: { [id]: record }, updated: {}, removed: {} }
  await server.call(
    routes.pages.saveChange,
    {
      parameters: { pageId: page.id },
      body: { requestId: randomUUID(), baseRevision: page.revision, change },
    },
    ada,
  )
  return readPage()
}

describe('what belongs to an application', () => {
  it('is saved for itself, once for each request, and comes with the application', async () => {
    const requestId = randomUUID()
    expect(await save(counter(), { requestId })).toMatchObject({ status: 200, body: { revision: 1 } })
    expect(await save(counter(), { requestId })).toMatchObject({ status: 200, body: { revision: 1 } })
    const view = await server.call(
      routes.applications.read,
      { parameters: { applicationId: application.id } },
      ada,
    )
    expect(view.document).toMatchObject({
      revision: 1,
      records: { counter: { name: 'Counter', scope: 'app' } },
    })
    expect(view.hasUndeployedChanges).toBe(true)
  })

  it('is refused where two changed the same, with both versions', async () => {
    await save(counter())
    const answer = await save(counter())
    expect(answer).toMatchObject({ status: 409, body: { code: 'revision_conflict' } })
  })

  it('takes nothing that belongs to a page, and a page takes nothing of it', async () => {
    const ofPage = changeOf(addStateVariable({}, { createdAt: 0, name: 'Own' }, () => 'own'))
    expect(await save(ofPage)).toMatchObject({ status: 400, body: { code: 'invalid_document' } })
    const page = await readPage()
    const answer = await server.attempt(
      routes.pages.saveChange,
      {
        parameters: { pageId: page.id },
        body: { requestId: randomUUID(), baseRevision: page.revision, change: counter() },
      },
      ada,
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_document' } })
  })

  it('takes its pages along where it is renamed, and tells their editors what they missed', async () => {
    const page = await aPageThatCounts()
    await save(counter())
    const { records } = await read()
    const renamed = changeOf(renameEntity(records, catalogue, { id: 'counter', name: 'Total' }))
    expect(await save(renamed, { baseRevision: 1 })).toMatchObject({ status: 200 })
    const after = await readPage()
    expect(JSON.stringify(after.records)).toContain('{{ App.Total.value }}')
    expect(after.revision).toBe(page.revision + 1)
  })

  it('leaves the page alone whose editor follows by itself', async () => {
    const page = await aPageThatCounts()
    await save(counter())
    const { records } = await read()
    const renamed = changeOf(renameEntity(records, catalogue, { id: 'counter', name: 'Total' }))
    await save(renamed, { baseRevision: 1, openPageId: page.id })
    expect((await readPage()).revision).toBe(page.revision)
  })

  it('is deployed with the application, and deleting it changes nothing that is deployed', async () => {
    await save(counter())
    const parameters = { applicationId: application.id }
    await server.call(routes.applications.deploy, { parameters, body: {} }, ada)
    const { records } = await read()
    await save(changeOf(deleteStateVariable(records, catalogue, { id: 'counter' })), { baseRevision: 1 })
    const published = await server.call(routes.published.open, { parameters }, ada)
    expect(published.stateVariables.map(({ name }) => name)).toEqual(['Counter'])
  })

  it('is copied with the application', async () => {
    await save(counter())
    const parameters = { applicationId: application.id }
    const copy = await server.call(routes.applications.clone, { parameters, body: { name: 'Copy' } }, ada)
    expect(copy.document.records).toMatchObject({
      ...counter().added,
      [themeId]: application.document.records[themeId],
    })
  })

  it('is changed by nobody who may not edit the application', async () => {
    const viewer = await server.aMember(ada, 'end-user')
    expect(await save(counter(), { person: viewer })).toMatchObject({ status: 404 })
  })
})
