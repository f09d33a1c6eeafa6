import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { organizations } from '../../tables/organizations.ts'
import { createLogger } from '../logs.ts'
import { openPool } from './connections.ts'
import { keepPlans, madeOnce } from './made-once.ts'
import { queriesOver } from './queries.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const everyId = madeOnce('ids of organizations', (queries, plan) =>
  queries.select({ id: organizations.id }).from(organizations).prepare(plan),
)

/** The plans that a database keeps in its only connection after a question was asked twice. */
const keptAfter = async (isOwn: boolean): Promise<unknown[]> => {
  const pool = openPool({ connectionString: database.url, max: 1 }, createLogger('silent'))
  const queries = queriesOver(pool)
  if (isOwn) keepPlans(queries)
  for (let times = 0; times < 2; times += 1) await everyId(queries).execute()
  const { rows } = await queries.execute(sql`select name from pg_prepared_statements`)
  await pool.end()
  return rows
}

it('a question that is made once has its plan kept by a database that we reach directly', async () => {
  expect(await keptAfter(true)).toEqual([{ name: 'ids of organizations' }])
})

it('no plan is kept where a pooler may stand in between', async () => {
  expect(await keptAfter(false)).toEqual([])
})
