import { routes } from '@ashlar/contract'
import { type PostgresServer, startPostgres } from '@ashlar/integrations/testing'
import { desc, eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries } from '../tables/audit.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let shop: PostgresServer
let server: TestServer
let owner: TestPerson
let integrationId: string

const ask = async (statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ host: shop.host, port: shop.port, user: shop.user, database: 'postgres' })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  shop = await startPostgres()
  await ask(`
    create table word (id int primary key, text text);
    insert into word values (1, 'one')`)
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${shop.port}` })
  owner = await server.anOwner()
  const { host, port, user } = shop
  const body = {
    name: 'Shop',
    pluginId: 'postgres',
    secrets: { password: 'none' },
    configuration: { host, port, database: 'postgres', user, tls: 'disable' },
  }
  integrationId = (await server.call(routes.integrations.create, { body }, owner)).id
}, 60_000)
afterAll(async () => {
  await server.close()
  await shop.stop()
})

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
    expect(await ask('select id from word')).toEqual([{ id: 1 }])
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
