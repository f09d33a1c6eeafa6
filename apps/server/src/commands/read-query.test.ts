import { createServer } from 'node:http'
import { routes } from '@ashlar/contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries } from '../tables/audit.ts'
import type { TestPerson, TestServer } from '../testing.ts'
import { type ConnectedShop, connectedShop } from './testing.ts'

let shop: ConnectedShop
let server: TestServer
let owner: TestPerson
let integrationId: string

beforeAll(async () => {
  shop = await connectedShop(`
    create table word (id int primary key);
    insert into word select n from generate_series(1, 50) as n;
    create function note() returns int language sql volatile as 'insert into word values (0); select 1'`)
  ;({ server, owner, integrationId } = shop)
}, 60_000)
afterAll(() => shop.close())

const read = (sql: string, person = owner) =>
  server.attempt(routes.integrations.readQuery, { parameters: { integrationId }, body: { sql } }, person)

describe('a statement that only reads', () => {
  it('is answered with its first twenty rows, and noted under the name of whoever ran it', async () => {
    const { body } = await read('select id from word order by id')
    const rows = Array.from({ length: 20 }, (_, index) => ({ id: index + 1 }))
    expect(body).toEqual({ rows })
    const [latest] = await server.services.platform.database.queries
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, integrationId))
      .orderBy(desc(auditEntries.id))
    expect(latest).toMatchObject({ action: 'read query', actorId: owner.userId })
  })

  it('changes nothing, whatever its functions do', async () => {
    await read('select note()')
    expect(await shop.ask('select id from word where id = 0')).toEqual([])
  })

  it.each([
    ['delete from word'],
    ['select 1; delete from word'],
    ['with gone as (delete from word returning id) select * from gone'],
    ['select {{ 1 }}'],
  ])('is not %s', async (sql) => {
    expect((await read(sql)).status).not.toBe(200)
    expect(await shop.ask('select count(*)::int as count from word')).toEqual([{ count: 50 }])
  })

  it('is none where a service is asked, whose reading may write', async () => {
    const asked: string[] = []
    const service = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end('{}')
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const bound = service.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    const body = {
      name: 'Service',
      pluginId: 'restapi',
      secrets: {},
      configuration: { baseUrl: `http://127.0.0.1:${port}` },
    }
    const { id } = await server.call(routes.integrations.create, { body }, owner)
    for (const statement of ['GET /orders/1/delete', 'select 1']) {
      const parameters = { integrationId: id }
      const answer = await server.attempt(
        routes.integrations.readQuery,
        { parameters, body: { sql: statement } },
        owner,
      )
      expect(answer.status).toBe(403)
    }
    expect(asked).toEqual([])
    await new Promise((resolve) => service.close(resolve))
  })

  it('is for those alone who may use the integration', async () => {
    const viewer = await server.aMember(owner, 'end-user')
    expect((await read('select 1', viewer)).status).toBe(404)
  })
})
