import { randomUUID } from 'node:crypto'
import { type ApplicationView, routes } from '@ashlar/contract'
import { addApi, addWidget, type Outcome } from '@ashlar/document'
import { type PageRecords, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

let server: TestServer
let ada: TestPerson
let application: ApplicationView

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.anOwner()
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
})
afterAll(() => server.close())

const edit = async (operation: (records: PageRecords) => Outcome): Promise<void> => {
  const pageId = application.pages[0]?.id ?? ''
  const page = await server.call(routes.pages.read, { parameters: { pageId } }, ada)
  const outcome = operation(page.records)
  if (!outcome.ok) throw new Error(outcome.message)
  const body = { requestId: randomUUID(), baseRevision: page.revision, change: outcome.change }
  await server.call(routes.pages.saveChange, { parameters: { pageId }, body }, ada)
}
const namesOfAll = () =>
  server.call(routes.applications.readNames, { parameters: { applicationId: application.id } }, ada)

describe('the names of what is on the pages of an application', () => {
  it('are those of components, APIs and blocks, page by page', async () => {
    await edit((records) => {
      const canvas = Object.values(records).find(
        (record) => record.kind === 'widget' && record.type === 'canvas',
      )
      const place = { left: 0, top: 2 }
      return addWidget(records, catalogue, { type: 'button', parentId: canvas?.id ?? '', place }, randomUUID)
    })
    await edit((records) => addApi(records, { blockOption: 'loop' }, randomUUID))
    await server.call(
      routes.applications.createPage,
      { parameters: { applicationId: application.id }, body: { name: 'Details' } },
      ada,
    )
    const { pages } = await namesOfAll()
    expect(pages).toHaveLength(2)
    const [first] = pages
    expect(first?.names).toContainEqual(
      expect.objectContaining({ kind: 'widget', name: 'Button1', type: 'button' }),
    )
    const api = first?.names.find(({ kind }) => kind === 'api')
    expect(api).toMatchObject({ name: 'API1' })
    expect(first?.names).toContainEqual(
      expect.objectContaining({ kind: 'block', name: 'Loop1', type: 'loop', apiId: api?.id }),
    )
  })

  it('leave out what is damaged, and nothing else', async () => {
    const pageId = application.pages[0]?.id ?? ''
    await server.services.platform.database.queries.execute(
      sql`update pages set records = jsonb_set(records, '{broken}', '{"kind": "widget"}') where id = ${pageId}`,
    )
    const { pages } = await namesOfAll()
    expect(pages[0]?.names.map(({ name }) => name)).toContain('Button1')
  })

  it('are nobody else’s to read', async () => {
    const stranger = await server.anOwner()
    const answer = await server.attempt(
      routes.applications.readNames,
      { parameters: { applicationId: application.id } },
      stranger,
    )
    expect(answer.status).toBe(404)
  })
})
