import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { StartedDurableRun } from './durable-run.ts'
import { durableRuns } from '../tables/durable-runs.ts'
import { anOrganization, aRequest, startWorker, succeeded, type TestWorker } from './testing.ts'

let database: TestDatabase
let worker: TestWorker
/** Two that hold all four places, and have more queued. */
let holders: string[] = []
let open = (): void => undefined

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const runningOf = async (): Promise<Record<string, number>> => {
  const { rows } = await database.queries.execute<{ organization_id: string; count: number }>(
    sql`select organization_id, count(*)::int as count from durable_runs where status = 'running' group by 1`,
  )
  return Object.fromEntries(rows.map((row) => [row.organization_id, row.count]))
}

beforeEach(async () => {
  const opened = Promise.withResolvers<void>()
  open = opened.resolve
  holders = [await anOrganization(database.queries), await anOrganization(database.queries)]
  worker = await startWorker(database, {
    async execute({ organizationId }) {
      if (holders.includes(organizationId)) await opened.promise
      return succeeded()
    },
    places: 4,
  })
  for (const holder of holders) {
    await Promise.all(Array.from({ length: 10 }, () => worker.durableRuns.start(aRequest(holder))))
  }
  await vi.waitUntil(async () => Object.values(await runningOf()).join() === '2,2')
})
afterEach(async () => {
  open()
  await worker.stop()
  await database.queries.delete(durableRuns)
})

const forever = (): AbortSignal => AbortSignal.timeout(20_000)

it('the run of an organization that has none begins where it is started', async () => {
  const visitor = await anOrganization(database.queries)
  const { id } = await worker.durableRuns.start(aRequest(visitor))
  expect(await worker.durableRuns.waitFor(id, forever())).toMatchObject({ status: 'succeeded' })
  expect(Object.values(await runningOf())).toEqual([2, 2])
})

it('the queued runs of one that has none are taken one by one, and none of those who hold all places', async () => {
  const visitor = await anOrganization(database.queries)
  const started: StartedDurableRun[] = []
  await transaction(database, async (queries) => {
    for (let count = 0; count < 5; count += 1) {
      started.push(await worker.durableRuns.start(aRequest(visitor), queries))
    }
  })
  for (const { id } of started) {
    expect(await worker.durableRuns.waitFor(id, forever())).toMatchObject({ status: 'succeeded' })
  }
  expect(Object.values(await runningOf())).toEqual([2, 2])
})

it('when places come free again, those who waited have them', async () => {
  open()
  const succeededRuns = () => database.queries.$count(durableRuns, eq(durableRuns.status, 'succeeded'))
  await vi.waitFor(async () => expect(await succeededRuns()).toBe(20))
})
