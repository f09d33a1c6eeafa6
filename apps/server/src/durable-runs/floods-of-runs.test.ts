import { setImmediate } from 'node:timers/promises'
import { is, SQL, StringChunk } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { manualClock } from '../platform/testing.ts'
import { anOrganization, aRequest, startWorker, succeeded } from './testing.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Whether a statement looks for queued runs. */
const isLook = (statement: unknown): boolean =>
  is(statement, SQL) &&
  statement.queryChunks.some((chunk) => is(chunk, StringChunk) && chunk.value.join('').includes('waiting ('))

it('what one organization queues many times a second is looked for once in a while, and together', async () => {
  const organizationId = await anOrganization(database.queries)
  const rest = Promise.withResolvers<void>()
  const clock = { ...manualClock(), wait: () => rest.promise }
  const ending = Promise.withResolvers<void>()
  const asked = vi.spyOn(database.queries, 'execute')
  const looks = (): number => asked.mock.calls.filter(([statement]) => isLook(statement)).length
  const worker = await startWorker(database, {
    async execute() {
      await ending.promise
      return succeeded()
    },
    places: 4,
    clock,
  })
  // Two of four places are those of one organization: what more it queues is looked for in vain.
  for (let count = 0; count < 3; count += 1) await worker.durableRuns.start(aRequest(organizationId))
  await vi.waitUntil(() => looks() > 0)
  const before = looks()
  for (let count = 0; count < 20; count += 1) {
    await worker.durableRuns.start(aRequest(organizationId))
    worker.durableRuns.wake()
    await setImmediate()
  }
  expect(looks() - before).toBeLessThanOrEqual(1)
  rest.resolve()
  await vi.waitUntil(() => looks() > before)
  ending.resolve()
  await worker.stop()
  asked.mockRestore()
})
