import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let owner: TestPerson
let applicationId: string
let pageId: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
  const application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, owner)
  applicationId = application.id
  pageId = application.pages[0]?.id ?? ''
  await server.call(routes.applications.deploy, { parameters: { applicationId }, body: {} }, owner)
  // What a failed restore or somebody's hand in the database leaves behind.
  await server.services.platform.database.queries.execute(
    sql`update pages set records = jsonb_set(records, '{0,type}', '"unknown"') where id = ${pageId}`,
  )
})
afterAll(() => server.close())

describe('a page whose stored document is damaged', () => {
  it('is shown with the reason', async () => {
    const page = await server.call(routes.pages.read, { parameters: { pageId } }, owner)
    expect(page.damage).toContainEqual({
      path: '0.type',
      reason: 'There is no component of type "unknown".',
    })
  })

  it('is not saved over', async () => {
    const answer = await server.attempt(
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
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_document' } })
  })

  it('is neither run nor deployed', async () => {
    const run = await server.attempt(
      routes.runs.runInEditor,
      {
        parameters: { pageId, apiId: randomUUID() },
        body: { runId: randomUUID(), inputs: {}, eventType: 'runClick' },
      },
      owner,
    )
    expect(run).toMatchObject({ status: 400, body: { code: 'invalid_document' } })
    const deployment = await server.attempt(
      routes.applications.deploy,
      { parameters: { applicationId }, body: {} },
      owner,
    )
    expect(deployment).toMatchObject({ status: 400, body: { code: 'invalid_document' } })
  })

  it('leaves what was deployed before as it is', async () => {
    const published = await server.call(routes.published.open, { parameters: { applicationId } }, owner)
    expect(published.pages[0]?.widgets.map((widget) => widget.type)).toEqual(['page', 'section', 'canvas'])
  })
})
