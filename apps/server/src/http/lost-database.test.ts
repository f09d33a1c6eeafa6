import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import {
  type BreakableDatabase,
  createBreakableDatabase,
  usablePlaces,
} from '../platform/database/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let database: BreakableDatabase
let server: TestServer
let owner: TestPerson
let applicationId: string
beforeAll(async () => {
  database = await createBreakableDatabase()
  server = await startTestServer({}, database)
  owner = await server.anOwner()
  applicationId = (await server.call(routes.applications.create, { body: { name: 'Orders' } }, owner)).id
})
afterEach(() => {
  database.proxy.comeBack()
  database.proxy.disarm()
})
afterAll(() => server.close())

const rename = (name: string) =>
  server.attempt(routes.applications.update, { parameters: { applicationId }, body: { name } }, owner)
const read = () => server.attempt(routes.applications.read, { parameters: { applicationId } }, owner)
const open = (accept: string) =>
  server.http.inject({ url: `/applications/${applicationId}`, headers: { accept, cookie: owner.cookie } })
/** Rights are remembered for a second. */
const afterRights = () => systemClock.wait(1_100)

describe('while the database is away', () => {
  it('requests are refused with when to come back, and go on by themselves when it is there again', async () => {
    database.proxy.goAway()
    for (const answer of [await read(), await rename('Lost')]) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'database_unavailable' } })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(JSON.stringify(answer.body)).not.toContain('Nothing was changed')
    }
    database.proxy.comeBack()
    expect(await read()).toMatchObject({ status: 200, body: { name: 'Orders' } })
    expect(await usablePlaces(database)).toBe(5)
  })

  it('the server says that it is not ready, and that it lives', async () => {
    database.proxy.goAway()
    expect(await server.attempt(routes.health.ready, {}, null)).toMatchObject({
      status: 503,
      body: { code: 'database_unavailable' },
    })
    expect((await server.attempt(routes.health.live, {}, null)).status).toBe(200)
    database.proxy.comeBack()
    expect((await server.attempt(routes.health.ready, {}, null)).status).toBe(200)
  })

  it('somebody who opens an address sees a page in words that tries again', async () => {
    await afterRights()
    database.proxy.goAway()
    const page = await open('text/html,application/xhtml+xml,*/*;q=0.8')
    expect({ status: page.statusCode, body: page.body }).toMatchObject({ status: 503 })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['retry-after']).toBeDefined()
    expect(page.body).toContain('Back in a moment')
    expect(page.body).toContain('prefers-color-scheme: dark')
    expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
    expect((await open('application/json')).headers['content-type']).toContain('application/json')
  })
})

describe('a change whose connection breaks', () => {
  it('is said to be unknown where the answer to its commit is lost', async () => {
    const name = `Kept ${randomUUID()}`
    database.proxy.arm([{ statement: 'commit', loses: 'answer' }])
    expect(await rename(name)).toMatchObject({ status: 503, body: { code: 'outcome_unknown' } })
    expect(await read()).toMatchObject({ body: { name } })
  })

  it('is said to have failed where it broke before the commit', async () => {
    const name = `Lost ${randomUUID()}`
    database.proxy.arm([{ statement: 'update "applications"', loses: 'answer' }])
    expect(await rename(name)).toMatchObject({ status: 503, body: { code: 'database_unavailable' } })
    expect(await read()).not.toMatchObject({ body: { name } })
  })
})
