import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import type { ExecuteRun } from './executions.ts'
import { durableRuns } from '../tables/durable-runs.ts'
import {
  anOrganization,
  aRequest,
  startWorker,
  succeeded,
  type TestWorker,
  type TestWorkerOptions,
  untilAborted,
} from './testing.ts'

const megabyte = 1024 * 1024

let database: TestDatabase
const workers: TestWorker[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await database.queries.delete(durableRuns)
})

const begin = async (options: TestWorkerOptions): Promise<TestWorker> => {
  const worker = await startWorker(database, options)
  workers.push(worker)
  return worker
}

/** Leaves runs that have kept an output each and go on elsewhere; answers their ids. */
const interruptedRuns = async (organizations: readonly string[], each: number, bytes: number) => {
  let kept = 0
  const worker = await begin({
    async execute(_, journal, signal) {
      await journal.record('Step1', { kind: 'done', output: 'x'.repeat(bytes), variables: {} })
      kept += 1
      return await untilAborted(signal)
    },
    places: 2 * each,
  })
  const ids: string[] = []
  for (const organizationId of organizations) {
    for (let count = 0; count < each; count += 1) {
      ids.push((await worker.durableRuns.start(aRequest(organizationId))).id)
    }
  }
  await vi.waitUntil(() => kept === ids.length, { timeout: 30_000 })
  await worker.stop()
  return ids
}

const statusOf = async (id: string): Promise<string | undefined> =>
  (await database.queries.select().from(durableRuns).where(eq(durableRuns.id, id)))[0]?.status

it('of twenty runs that go on together, only so much is read at a time as there is room for', async () => {
  const organizations = [await anOrganization(database.queries), await anOrganization(database.queries)]
  const ids = await interruptedRuns(organizations, 10, 5 * megabyte)
  const read = new Set<string>()
  let most = 0
  const execute: ExecuteRun = async (run, journal) => {
    read.add(run.id)
    most = Math.max(most, read.size)
    // Whoever may read beside it, has.
    await vi.waitUntil(() => read.size > 2, { timeout: 100 }).catch(() => undefined)
    read.delete(run.id)
    expect(journal.recall('Step1')).toMatchObject({ kind: 'done' })
    await journal.record('Step2', { kind: 'done', output: null, variables: {} })
    return succeeded()
  }
  const { durableRuns: runs } = await begin({ execute, places: 20, journalBytes: 12 * megabyte })
  const forever = AbortSignal.timeout(30_000)
  for (const id of ids) expect(await runs.waitFor(id, forever)).toMatchObject({ status: 'succeeded' })
  expect(most).toBe(2)
}, 60_000)

it('a run that waits to be read can be cancelled, and small ones do not wait', async () => {
  const organizations = [await anOrganization(database.queries)]
  const large = await interruptedRuns(organizations, 2, megabyte)
  const [small] = await interruptedRuns(organizations, 1, 10)
  const going: string[] = []
  const { durableRuns: runs } = await begin({
    async execute(run, _, signal) {
      going.push(run.id)
      return run.id === small ? succeeded() : await untilAborted(signal)
    },
    places: 6,
    journalBytes: megabyte,
  })
  await vi.waitUntil(() => going.length === 2, { timeout: 10_000 })
  expect(going).toContain(small)
  const waiting = large.find((id) => !going.includes(id)) ?? ''
  await vi.waitUntil(async () => (await statusOf(waiting)) === 'running')
  await runs.cancel(waiting)
  await vi.waitUntil(async () => (await statusOf(waiting)) === 'cancelled')
  expect(going).toHaveLength(2)
})

it('of many small journals, only so many are read at a time as there is room for', async () => {
  const organizations = [await anOrganization(database.queries), await anOrganization(database.queries)]
  const ids = await interruptedRuns(organizations, 6, 200 * 1024)
  const read = new Set<string>()
  let most = 0
  const execute: ExecuteRun = async (run, journal) => {
    read.add(run.id)
    most = Math.max(most, read.size)
    // Whoever may read beside it, has.
    await vi.waitUntil(() => read.size > 4, { timeout: 100 }).catch(() => undefined)
    read.delete(run.id)
    expect(journal.recall('Step1')).toMatchObject({ kind: 'done' })
    await journal.record('Step2', { kind: 'done', output: null, variables: {} })
    return succeeded()
  }
  // Two of them among the small ones, and two more in the line of large ones.
  const { durableRuns: runs } = await begin({ execute, places: 12, journalBytes: 500 * 1024 })
  const forever = AbortSignal.timeout(30_000)
  for (const id of ids) expect(await runs.waitFor(id, forever)).toMatchObject({ status: 'succeeded' })
  expect(most).toBe(4)
}, 60_000)
