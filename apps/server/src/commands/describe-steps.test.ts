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
    create table word (id int primary key, text text);
    insert into word values (1, 'one')`)
  ;({ server, owner, integrationId } = shop)
}, 60_000)
afterAll(() => shop.close())

const describeAll = (statements: readonly string[], person = owner) =>
  server.attempt(
    routes.integrations.describeSteps,
    {
      parameters: { integrationId },
      body: { configurations: statements.map((body) => ({ operation: 'run_sql', body })) },
    },
    person,
  )

describe('what steps would answer', () => {
  it('is said by the database, in their order, and noted under the name of whoever asked', async () => {
    const { body } = await describeAll([
      'select id, text from word where id = {{ Id }}',
      'select nothing from nowhere',
      'insert into word values (2)',
    ])
    const row = {
      kind: 'object',
      members: [
        { name: 'id', type: { kind: 'number' } },
        { name: 'text', type: { kind: 'text' } },
      ],
    }
    expect(body).toEqual({
      types: [
        { kind: 'list', items: row },
        { kind: 'unknown' },
        { kind: 'object', members: [{ name: 'affectedRows', type: { kind: 'number' } }] },
      ],
      refusals: [null, 'relation "nowhere" does not exist (line 1, column 21).', null],
    })
    const [latest] = await server.services.platform.database.queries
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, integrationId))
      .orderBy(desc(auditEntries.id))
    expect(latest).toMatchObject({ action: 'describe steps', actorId: owner.userId })
  })

  it('changes nothing, whatever they would do', async () => {
    await describeAll([
      'delete from word returning *',
      'select 1; delete from word',
      'with gone as (delete from word returning id) select * from gone',
      'drop table word',
      'commit; drop table word',
      'do $$ begin delete from word; end $$',
    ])
    expect(await shop.ask('select id from word')).toEqual([{ id: 1 }])
  })

  it('is for those alone who may use the integration', async () => {
    const viewer = await server.aMember(owner, 'end-user')
    const other = await server.anOwner()
    for (const person of [viewer, other]) expect((await describeAll(['select 1'], person)).status).toBe(404)
  })

  it('is asked of no more steps at a time than there is patience for', async () => {
    const many = Array.from({ length: 51 }, () => 'select 1')
    expect((await describeAll(many)).status).toBe(400)
  })
})
