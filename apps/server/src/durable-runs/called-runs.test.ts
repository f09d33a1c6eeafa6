import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import type { RunOutcome } from './durable-run.ts'
import type { DurableRuns } from './durable-runs.ts'
import type { ExecuteRun } from './executions.ts'
import { durableRuns } from '../tables/durable-runs.ts'
import { anOrganization, aRequest, startWorker, succeeded, type TestWorker, untilAborted } from './testing.ts'

let database: TestDatabase
let organizationId: string
const workers: TestWorker[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  organizationId = await anOrganization(database.queries)
})
afterAll(() => database.close())
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await database.queries.delete(durableRuns)
})

const forever = (): AbortSignal => AbortSignal.timeout(20_000)
const cancelled: RunOutcome = { status: 'cancelled', output: null, error: null }

/**
 * A server on which a run calls as many others as its input says, one inside of the other and so many side by side, and
 * waits for them; the last one does what is given.
 */
const callingWorker = async (
  last: (run: Parameters<ExecuteRun>[0], signal: AbortSignal) => Promise<RunOutcome>,
  places: number,
): Promise<DurableRuns> => {
  const started = await startWorker(database, {
    places,
    execute: async (run, _, signal) => {
      const { calls = 0, atOnce = 1 } = run.input
      if (calls === 0) return await last(run, signal)
      const ends = Array.from({ length: Number(atOnce) }, (__, index) =>
        started.durableRuns.call(
          aRequest(organizationId, {
            input: { calls: Number(calls) - 1, atOnce },
            idempotencyKey: `${run.id} ${index}`,
          }),
          run.id,
          signal,
        ),
      )
      try {
        return succeeded((await Promise.all(ends)).map((end) => end?.output ?? null))
      } catch {
        return cancelled
      }
    },
  })
  workers.push(started)
  return started.durableRuns
}

describe('runs that wait for runs that they called', () => {
  it('do not block each other where they have all places of their organization', async () => {
    const runs = await callingWorker(async () => succeeded('done'), 4)
    const started = await Promise.all(
      Array.from({ length: 12 }, () => runs.start(aRequest(organizationId, { input: { calls: 1 } }))),
    )
    for (const { id } of started) {
      expect(await runs.waitFor(id, forever())).toMatchObject({ status: 'succeeded', output: ['done'] })
    }
  })

  it('call each other in the only place there is, however deep', async () => {
    const runs = await callingWorker(async () => succeeded('done'), 1)
    const { id } = await runs.start(aRequest(organizationId, { input: { calls: 9 } }))
    expect(await runs.waitFor(id, forever())).toMatchObject({ status: 'succeeded' })
  })

  it('come to their end where each waits for several at once', async () => {
    const runs = await callingWorker(async () => succeeded('done'), 2)
    const started = await Promise.all(
      Array.from({ length: 6 }, () =>
        runs.start(aRequest(organizationId, { input: { calls: 2, atOnce: 3 } })),
      ),
    )
    for (const { id } of started) {
      expect(await runs.waitFor(id, forever())).toMatchObject({ status: 'succeeded' })
    }
  })

  it('leave no more places free than there are when they have ended', async () => {
    let going = 0
    let most = 0
    const runs = await callingWorker(async () => {
      going += 1
      most = Math.max(most, going)
      await new Promise((resolve) => setImmediate(resolve))
      going -= 1
      return succeeded()
    }, 4)
    const callers = Array.from({ length: 8 }, () =>
      runs.start(aRequest(organizationId, { input: { calls: 1 } })),
    )
    for (const { id } of await Promise.all(callers)) await runs.waitFor(id, forever())
    most = 0
    const others = Array.from({ length: 40 }, () => runs.start(aRequest(organizationId)))
    for (const { id } of await Promise.all(others)) await runs.waitFor(id, forever())
    expect(most).toBe(2)
  })

  it('take those along when they are cancelled', async () => {
    let begun: (id: string) => void = () => undefined
    const called = new Promise<string>((resolve) => {
      begun = resolve
    })
    const runs = await callingWorker(async ({ id }, signal) => {
      begun(id)
      await untilAborted(signal).catch(() => undefined)
      return cancelled
    }, 4)
    const { id } = await runs.start(aRequest(organizationId, { input: { calls: 1 } }))
    const calledId = await called
    await runs.cancel(id)
    expect(await runs.waitFor(calledId, forever())).toMatchObject({ status: 'cancelled' })
    expect(await runs.waitFor(id, forever())).toMatchObject({ status: 'cancelled' })
  })

  it('take them along when they are cancelled while they are queued, but not what they only started', async () => {
    const runs = await callingWorker(async (_, signal) => {
      await untilAborted(signal).catch(() => undefined)
      return cancelled
    }, 4)
    const callerId = randomUUID()
    const startedBy = { kind: 'run' as const, runId: callerId }
    const awaited = await runs.start(
      aRequest(organizationId, { startedBy: { ...startedBy, isAwaited: true } }),
    )
    const onlyStarted = await runs.start(aRequest(organizationId, { startedBy }))
    // There is no place left for the caller, as after its server stopped.
    await runs.start(aRequest(organizationId, { id: callerId }))
    expect(await runs.find(callerId)).toMatchObject({ status: 'queued' })
    await runs.cancel(callerId)
    expect(await runs.waitFor(awaited.id, forever())).toMatchObject({ status: 'cancelled' })
    expect(await runs.find(onlyStarted.id)).toMatchObject({ status: 'running' })
    await runs.cancel(onlyStarted.id)
    await runs.waitFor(onlyStarted.id, forever())
  })

  it('find them again on another server when theirs stops', async () => {
    let begun: () => void = () => undefined
    const isCalled = new Promise<void>((resolve) => {
      begun = resolve
    })
    const here = await callingWorker(async (_, signal) => {
      begun()
      await untilAborted(signal).catch(() => undefined)
      return cancelled
    }, 4)
    const [first] = workers.splice(0)
    const { id } = await here.start(aRequest(organizationId, { input: { calls: 1 } }))
    await isCalled
    const there = await callingWorker(async () => succeeded('there'), 4)
    await first?.stop()
    expect(await there.waitFor(id, forever())).toMatchObject({ status: 'succeeded', output: ['there'] })
    expect(await database.queries.$count(durableRuns)).toBe(2)
  })
})
