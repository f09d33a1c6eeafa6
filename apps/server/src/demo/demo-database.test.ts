import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { keysFrom } from '../platform/keys.ts'
import { demoDatabaseName, demoPassword, demoRole, prepareDemoDatabase } from './demo-database.ts'

const keys = keysFrom(randomBytes(32))
let metadata: TestDatabase
let metadataName: string

const server = () => {
  if (metadata.embedded === undefined) throw new Error('The tests run on the built-in server.')
  return metadata.embedded.connection
}

beforeAll(async () => {
  metadata = await createTestDatabase()
  metadataName = new URL(metadata.url).pathname.slice(1)
  await prepareDemoDatabase(server(), [metadataName], keys)
})
afterAll(() => metadata.close())

const asReader = async <Result>(
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ ...server(), user: demoRole, password: demoPassword(keys), database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

describe('the role of the demo integration', () => {
  it('reads the sample tables', async () => {
    const { rows } = await asReader(demoDatabaseName, (client) =>
      client.query<{ count: string }>('select count(*) from orders'),
    )
    expect(rows).toEqual([{ count: '3200' }])
  })

  it.each([
    'delete from orders',
    "insert into products values (9999, 'x', 'x', 1, 1, true)",
    'create table mine ()',
  ])('changes nothing: %s', async (statement) => {
    await expect(asReader(demoDatabaseName, (client) => client.query(statement))).rejects.toMatchObject({
      code: '42501',
    })
  })

  it("cannot open the product's own database", async () => {
    await expect(asReader(metadataName, (client) => client.query('select 1'))).rejects.toMatchObject({
      code: '42501',
    })
  })

  it.each(['postgres', 'template1'])('cannot open %s', async (database) => {
    await expect(asReader(database, (client) => client.query('select 1'))).rejects.toMatchObject({
      code: '42501',
    })
  })
})

describe('preparing the sample database', () => {
  it('may happen at every start', async () => {
    await prepareDemoDatabase(server(), [metadataName], keys)
    const { rows } = await asReader(demoDatabaseName, (client) =>
      client.query<{ count: string }>('select count(*) from customers'),
    )
    expect(rows).toEqual([{ count: '420' }])
  })
})
