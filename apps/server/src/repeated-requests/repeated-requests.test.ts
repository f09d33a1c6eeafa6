import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BreakableDatabase, createBreakableDatabase } from '../platform/database/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { deleteOldRequests } from './repeated-requests.ts'

let database: BreakableDatabase
let server: TestServer
let owner: TestPerson
beforeAll(async () => {
  database = await createBreakableDatabase()
  server = await startTestServer({}, database)
  owner = await server.anOwner()
})
afterEach(() => database.proxy.disarm())
afterAll(() => server.close())

/** Asks for a new application under a request id. */
const create = async (id: string | null, name: string, as = owner) => {
  const answer = await server.http.inject({
    method: 'POST',
    url: '/api/v1/applications',
    payload: { name },
    headers: { cookie: as.cookie, ...(id === null ? {} : { 'idempotency-key': id }) },
  })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}
const applicationsCalled = async (name: string): Promise<number> => {
  const { applications } = await server.call(routes.applications.list, {}, owner)
  return applications.filter((application) => application.name === name).length
}
const aName = (): string => `Orders ${randomUUID()}`

describe('a request that names itself', () => {
  it('is carried out once and answered alike, one after the other and at the same time', async () => {
    const [id, name] = [randomUUID(), aName()]
    const answers = await Promise.all([create(id, name), create(id, name), create(id, name)])
    answers.push(await create(id, name))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await applicationsCalled(name)).toBe(1)
  })

  it('is carried out once by several servers that are asked at the same time', async () => {
    const other = await startTestServer({}, { ...database, close: () => Promise.resolve() })
    const [id, name] = [randomUUID(), aName()]
    const { cookie } = owner
    const ask = (one: TestServer) =>
      one.http.inject({
        method: 'POST',
        url: '/api/v1/applications',
        payload: { name },
        headers: { cookie, 'idempotency-key': id },
      })
    // Each server seals with a key of its own here, so that only the one that did it can tell its answer.
    await Promise.all([ask(server), ask(other), ask(server), ask(other)])
    expect(await applicationsCalled(name)).toBe(1)
    await other.close()
  })

  it('is carried out again under another id, or by another person, or without one', async () => {
    const [id, name] = [randomUUID(), aName()]
    const colleague = await server.aMember(owner, 'admin')
    await create(id, name)
    await create(randomUUID(), name)
    await create(id, name, colleague)
    await create(null, name)
    await create(null, name)
    expect(await applicationsCalled(name)).toBe(5)
  })

  it('is refused where its id was used for something else', async () => {
    const id = randomUUID()
    await create(id, aName())
    expect(await create(id, aName())).toMatchObject({ status: 400 })
    expect(await create('short', aName())).toMatchObject({ status: 400 })
  })

  it('may be tried again under its id where it was refused', async () => {
    const id = randomUUID()
    const name = 'x'.repeat(10_000)
    expect((await create(id, name)).status).toBe(400)
    expect((await create(id, name)).status).toBe(400)
  })

  it('has its answer although the answer to its commit is lost', async () => {
    const [id, name] = [randomUUID(), aName()]
    database.proxy.arm([{ statement: 'commit', loses: 'answer' }])
    const first = await create(id, name)
    expect(first.status).toBe(200)
    expect(await create(id, name)).toMatchObject({ body: first.body })
    expect(await applicationsCalled(name)).toBe(1)
  })

  it('is done by the second try where the first one never reached the database', async () => {
    const [id, name] = [randomUUID(), aName()]
    database.proxy.arm([{ statement: 'commit', loses: 'request' }])
    expect(await create(id, name)).toMatchObject({ status: 503 })
    expect(await applicationsCalled(name)).toBe(0)
    expect((await create(id, name)).status).toBe(200)
    expect(await applicationsCalled(name)).toBe(1)
  })

  it('is not done twice where the server dies between the commit and the answer', async () => {
    const [id, name] = [randomUUID(), aName()]
    await create(id, name)
    await database.pool.query(
      `update repeated_requests set answer = null, owner = 'dead', done_at = now() - interval '1 minute'
        where claimed_at = (select max(claimed_at) from repeated_requests)`,
    )
    expect(await create(id, name)).toMatchObject({
      status: 409,
      body: expect.stringContaining('This was done already'),
    })
    expect(await applicationsCalled(name)).toBe(1)
  })

  it('goes on where the server that had it died before the commit', async () => {
    const [id, name] = [randomUUID(), aName()]
    await create(id, name)
    await database.pool.query(
      `update repeated_requests set answer = null, owner = 'dead', done_at = null,
        claimed_at = now() - interval '1 minute'
        where claimed_at = (select max(claimed_at) from repeated_requests)`,
    )
    expect((await create(id, name)).status).toBe(200)
    expect(await applicationsCalled(name)).toBe(2)
  })

  it('has an answer that cannot be read in the database, and is forgotten after a day', async () => {
    const [id, name] = [randomUUID(), aName()]
    await create(id, name)
    const kept = 'select answer from repeated_requests order by claimed_at desc limit 1'
    const { rows } = await database.pool.query<{ answer: string }>(kept)
    expect(rows[0]?.answer).toMatch(/^v1\./u)
    expect(rows[0]?.answer).not.toContain(name)
    await database.pool.query("update repeated_requests set claimed_at = now() - interval '25 hours'")
    await deleteOldRequests(database.queries)
    expect((await database.pool.query('select 1 from repeated_requests')).rowCount).toBe(0)
  })
})
