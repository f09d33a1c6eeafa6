import { routes } from '@ashlar/contract'
import type { ColumnOrder } from '@ashlar/schema'
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
    create table "Odd ""name""" (id int primary key, word text);
    insert into "Odd ""name""" select n, 'word ' || n from generate_series(1, 150) as n;
    create table trace (at timestamptz);
    create function note() returns int language sql volatile as 'insert into trace values (now()); select 1';
    create view noting as select note() as noted`)
  ;({ server, owner, integrationId } = shop)
}, 60_000)
afterAll(() => shop.close())

const odd = { schema: 'public', name: 'Odd "name"' }
const byId: ColumnOrder = { column: 'id', direction: 'asc' }

describe('the rows of a table', () => {
  it('come a hundred at a time, in the order that is asked for', async () => {
    const read = (page: number, order = [byId]) =>
      server.call(
        routes.integrations.readRows,
        { parameters: { integrationId }, body: { table: odd, columns: ['id', 'word'], order, page } },
        owner,
      )
    const first = await read(0)
    expect(first.rows).toHaveLength(100)
    expect(first.hasMore).toBe(true)
    expect(first.rows[0]).toEqual({ id: 1, word: 'word 1' })
    const second = await read(1)
    expect(second.hasMore).toBe(false)
    expect(second.rows).toHaveLength(50)
    expect(second.rows[0]).toEqual({ id: 101, word: 'word 101' })
    const last = await read(0, [{ column: 'id', direction: 'desc' }])
    expect(last.rows[0]).toEqual({ id: 150, word: 'word 150' })
  })

  it('are for those alone who may use the integration, and noted under their name', async () => {
    const builder = await server.aMember(owner, 'developer')
    const user = await server.aMember(owner, 'end-user')
    const stranger = await server.anOwner()
    const input = { parameters: { integrationId }, body: { table: odd, columns: ['id'], order: [], page: 0 } }
    expect((await server.attempt(routes.integrations.readRows, input, user)).status).toBe(404)
    expect((await server.attempt(routes.integrations.readRows, input, stranger)).status).toBe(404)
    expect((await server.attempt(routes.integrations.readRows, input, builder)).status).toBe(200)
    const [latest] = await server.services.platform.database.queries
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, integrationId))
      .orderBy(desc(auditEntries.id))
    expect(latest).toMatchObject({
      action: 'read rows',
      actorId: builder.userId,
      details: { table: 'public.Odd "name"' },
    })
  })

  it('change nothing, whatever a view does, and names stay names', async () => {
    const noting = { schema: 'public', name: 'noting' }
    const read = await server.call(
      routes.integrations.readRows,
      { parameters: { integrationId }, body: { table: noting, columns: ['noted'], order: [], page: 0 } },
      owner,
    )
    expect(read.rows).toEqual([{ noted: 1 }])
    expect(await shop.ask('select * from trace')).toEqual([])
    const attack = { schema: 'public', name: 'trace"; drop table trace; --' }
    const refused = await server.attempt(
      routes.integrations.readRows,
      { parameters: { integrationId }, body: { table: attack, columns: ['{{ 1 }}'], order: [], page: 0 } },
      owner,
    )
    expect(refused.status).not.toBe(200)
    expect(await shop.ask('select * from trace')).toEqual([])
  })
})
