import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { durableRunEntries, durableRuns } from '../tables/durable-runs.ts'
import type { ExecuteRun } from './executions.ts'
import { anOrganization, aRequest, startWorker, succeeded, type TestWorker } from './testing.ts'

let database: TestDatabase
let organizationId: string
const workers: TestWorker[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  organizationId = await anOrganization(database.queries)
})
afterAll(() => database.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

const forever = (): AbortSignal => AbortSignal.timeout(20_000)
const large = `ä"\\\u0000${'x'.repeat(400_000)}`
const json = new TextEncoder().encode(JSON.stringify(large))

const runOf = async (execute: ExecuteRun) => {
  const worker = await startWorker(database, { execute })
  workers.push(worker)
  return worker.durableRuns
}
const entriesOf = (runId: string) =>
  database.queries
    .select({ position: durableRunEntries.position, entry: durableRunEntries.entry })
    .from(durableRunEntries)
    .where(eq(durableRunEntries.runId, runId))
    .orderBy(durableRunEntries.number)

/** A run of a small step, a large one whose JSON is known, and a small one; it gives what the large one gave. */
const aLargeRun: ExecuteRun = async (_, journal) => {
  journal.note('Step1', { kind: 'done', output: 1, variables: {} })
  journal.holdJson?.(large, json)
  journal.note('Step2', { kind: 'done', output: large, variables: { a: 1 }, log: ['line'] })
  await journal.record('Step3#begun', { kind: 'begun' })
  return succeeded(large)
}

const stored = [
  { position: 'Step1', entry: { kind: 'done', output: 1, variables: {} } },
  { position: 'Step2', entry: { kind: 'done', output: large, variables: { a: 1 }, log: ['line'] } },
  { position: 'Step3#begun', entry: { kind: 'begun' } },
]

it('keeps large outputs as they came, in the order of the run, and gives them back the same', async () => {
  const runs = await runOf(aLargeRun)
  const { id } = await runs.start(aRequest(organizationId))
  expect(await runs.waitFor(id, forever())).toMatchObject({ status: 'succeeded', output: large })
  expect(await entriesOf(id)).toEqual(stored)
  const [row] = await database.queries.select().from(durableRuns).where(eq(durableRuns.id, id))
  expect(row?.output).toBe(large)
})

it('keeps them so in a run that is stored with its end', async () => {
  const runs = await runOf(aLargeRun)
  const id = await runs.startForAnswer(aRequest(organizationId))
  expect(await runs.waitFor(id, forever())).toMatchObject({ status: 'succeeded', output: large })
  expect(await entriesOf(id)).toEqual(stored)
  expect((await runs.find(id))?.output).toBe(large)
})

it('writes out nothing of them once more', async () => {
  const longest: number[] = []
  const stringify = JSON.stringify
  const runs = await runOf(aLargeRun)
  const watch = vi.spyOn(JSON, 'stringify').mockImplementation((value: unknown) => {
    const text: string = stringify(value)
    longest.push(text?.length ?? 0)
    return text
  })
  const { id } = await runs.start(aRequest(organizationId))
  await runs.waitFor(id, forever())
  watch.mockRestore()
  expect(longest.length).toBeGreaterThan(0)
  expect(Math.max(...longest)).toBeLessThan(10_000)
})
