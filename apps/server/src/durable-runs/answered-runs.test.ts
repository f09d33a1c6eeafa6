import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import type { ExecuteRun } from './executions.ts'
import { durableRunEntries, durableRuns } from '../tables/durable-runs.ts'
import { anOrganization, aRequest, startWorker, succeeded, type TestWorker, untilAborted } from './testing.ts'

let database: TestDatabase
let organizationId: string
const workers: TestWorker[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  organizationId = await anOrganization(database.queries)
  // The first questions prepare connections and plans, which takes longer than what is only computed waits to be stored.
  await Promise.all(Array.from({ length: 4 }, () => storedOf(randomUUID())))
})
afterAll(() => database.close())
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await database.queries.delete(durableRuns)
})

const forever = (): AbortSignal => AbortSignal.timeout(20_000)
const done = (output: number) => ({ kind: 'done', output, variables: {} }) as const

const aWorker = async (execute: ExecuteRun, places = 10): Promise<TestWorker> => {
  const started = await startWorker(database, { execute, places })
  workers.push(started)
  return started
}

/** What others find of a run. */
const storedOf = async (id: string) => {
  const [row] = await database.queries.select().from(durableRuns).where(eq(durableRuns.id, id))
  const entries = await database.queries
    .select({ position: durableRunEntries.position })
    .from(durableRunEntries)
    .where(eq(durableRunEntries.runId, id))
    .orderBy(durableRunEntries.number)
  return row === undefined ? null : { ...row, positions: entries.map(({ position }) => position) }
}

describe('a run whose caller hears of its end only', () => {
  it('is stored with its end, all of it at once, where it has only computed', async () => {
    const seen: unknown[] = []
    const { durableRuns: runs } = await aWorker(async ({ id }, journal) => {
      journal.note('Step1', done(1))
      journal.note('Check#if', { kind: 'value', value: true })
      seen.push(await storedOf(id))
      journal.note('Step2', done(2))
      return succeeded({ total: 3 })
    })
    const id = await runs.startForAnswer(aRequest(organizationId, { input: { body: 1 } }))
    const end = await runs.waitFor(id, forever())
    expect(end).toMatchObject({ id, status: 'succeeded', output: { total: 3 }, endedAt: expect.any(Date) })
    expect(seen).toEqual([null])
    const { rows } = await database.queries.execute(sql`
      select xmin::text from ${durableRuns} where id = ${id}
      union select xmin::text from ${durableRunEntries} where run_id = ${id}
    `)
    expect(rows).toHaveLength(1)
    expect(await storedOf(id)).toMatchObject({
      status: 'succeeded',
      output: { total: 3 },
      input: { body: 1 },
      error: null,
      attempts: 1,
      fence: 1,
      leaseOwner: null,
      leaseUntil: null,
      isNoticeDue: false,
      positions: ['Step1', 'Check#if', 'Step2'],
    })
  })

  it('has its own times in the history, not that of its commit', async () => {
    const { durableRuns: runs } = await aWorker(async (_, journal) => {
      journal.note('Step1', done(1))
      await setTimeout(40)
      return succeeded()
    })
    const id = await runs.startForAnswer(aRequest(organizationId))
    await runs.waitFor(id, forever())
    const { queuedAt, startedAt, endedAt } = (await storedOf(id)) ?? {}
    expect((endedAt?.getTime() ?? 0) - (startedAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(39)
    expect(queuedAt).toEqual(startedAt)
    const [entry] = await runs.entries(id)
    expect((endedAt?.getTime() ?? 0) - (entry?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(39)
  })

  it('is stored with what it came to, and leased, before anything of it leaves', async () => {
    const seen: unknown[] = []
    const { durableRuns: runs } = await aWorker(async ({ id }, journal) => {
      journal.note('Step1', done(1))
      await journal.settle()
      seen.push(await storedOf(id))
      await journal.record('Step2', done(2))
      journal.note('Step3', done(3))
      return succeeded()
    })
    const id = await runs.startForAnswer(aRequest(organizationId))
    expect(await runs.waitFor(id, forever())).toMatchObject({ status: 'succeeded' })
    expect(seen).toMatchObject([
      { status: 'running', fence: 1, leaseOwner: expect.any(String), positions: ['Step1'] },
    ])
    expect(await storedOf(id)).toMatchObject({
      status: 'succeeded',
      positions: ['Step1', 'Step2', 'Step3'],
    })
  })

  it('is noted with a step that may not run twice before the request of that leaves', async () => {
    const seen: unknown[] = []
    const { durableRuns: runs } = await aWorker(async ({ id }, journal) => {
      await journal.record('Pay#begun', { kind: 'begun' })
      seen.push(await storedOf(id))
      return succeeded()
    })
    await runs.waitFor(await runs.startForAnswer(aRequest(organizationId)), forever())
    expect(seen).toMatchObject([{ status: 'running', positions: ['Pay#begun'] }])
  })

  it('is found, and can be cancelled by anybody, as soon as it has gone on for a moment', async () => {
    const { durableRuns: runs } = await aWorker(async (_, journal, signal) => {
      journal.note('Step1', done(1))
      await untilAborted(signal).catch(() => undefined)
      return { status: 'cancelled', output: null, error: null }
    })
    const other = await aWorker(async () => succeeded(), 0)
    const id = await runs.startForAnswer(aRequest(organizationId))
    const ended = runs.waitFor(id, forever())
    await vi.waitFor(async () => expect(await storedOf(id)).toMatchObject({ positions: ['Step1'] }), 5_000)
    expect(await other.durableRuns.cancel(id)).toBe(true)
    expect(await ended).toMatchObject({ status: 'cancelled' })
  })

  it('is found by whoever is given its id before it has ended', async () => {
    const go = Promise.withResolvers<void>()
    const { durableRuns: runs } = await aWorker(async () => {
      await go.promise
      return succeeded('late')
    })
    const id = await runs.startForAnswer(aRequest(organizationId))
    const ended = runs.waitFor(id, forever())
    await Promise.all([runs.store(id), runs.store(id)])
    expect(await storedOf(id)).toMatchObject({ status: 'running' })
    go.resolve()
    expect(await ended).toMatchObject({ output: 'late' })
    await runs.store(id)
    expect(await database.queries.$count(durableRuns)).toBe(1)
  })

  it('keeps how it failed, and counts as failed', async () => {
    const error = { code: 'thrown', message: 'No \u0000 way', block: 'Throw1' } as const
    const { durableRuns: runs } = await aWorker(async (_, journal) => {
      journal.note('Step1', { kind: 'failed', fault: error })
      return { status: 'failed', output: null, error }
    })
    const id = await runs.startForAnswer(aRequest(organizationId))
    expect(await runs.waitFor(id, forever())).toMatchObject({ status: 'failed', error })
    expect(await storedOf(id)).toMatchObject({ status: 'failed', error, output: null, positions: ['Step1'] })
  })

  it('goes on elsewhere where its server stops in order', async () => {
    const stopping = await aWorker(async (_, journal, signal) => {
      journal.note('Step1', done(1))
      await untilAborted(signal).catch(() => undefined)
      return { status: 'cancelled', output: null, error: null }
    })
    const id = await stopping.durableRuns.startForAnswer(aRequest(organizationId))
    const told = stopping.durableRuns.waitFor(id, forever())
    const other = await aWorker(async (_, journal) => succeeded(journal.recall('Step1') !== undefined))
    await stopping.durableRuns.stop()
    expect(await other.durableRuns.waitFor(id, forever())).toMatchObject({ output: true })
    expect(await told).toMatchObject({ output: true })
    expect(await storedOf(id)).toMatchObject({ attempts: 1 })
  })

  it('is tried again where its try failed for a reason of the server', async () => {
    let tries = 0
    const { durableRuns: runs } = await aWorker(async () => {
      tries += 1
      if (tries === 1) throw new Error('Out of luck.')
      return succeeded(tries)
    })
    const id = await runs.startForAnswer(aRequest(organizationId))
    expect(await runs.waitFor(id, forever())).toMatchObject({ status: 'succeeded', output: 2 })
  })

  it('is nobody’s where it cannot be stored: its caller is told, nothing leaves, and its place is free', async () => {
    const left: string[] = []
    const { durableRuns: runs } = await aWorker(async (run, journal) => {
      if (run.input['sends'] === true) await journal.settle()
      left.push(run.id)
      return succeeded()
    }, 1)
    for (const sends of [false, true]) {
      // The organization of no row: the database refuses it.
      const id = await runs.startForAnswer(aRequest('nobody', { input: { sends } }))
      await expect(runs.waitFor(id, forever())).rejects.toThrow()
      expect(left.includes(id)).toBe(!sends)
    }
    const id = await runs.startForAnswer(aRequest(organizationId))
    expect(await runs.waitFor(id, forever())).toMatchObject({ status: 'succeeded' })
    expect(await database.queries.$count(durableRuns)).toBe(1)
  })

  it('waits in the queue where there is no place', async () => {
    const go = Promise.withResolvers<void>()
    const { durableRuns: runs } = await aWorker(async () => {
      await go.promise
      return succeeded()
    }, 1)
    const ids = [1, 2, 3].map(() => runs.startForAnswer(aRequest(organizationId)))
    const ended = Promise.all((await Promise.all(ids)).map((id) => runs.waitFor(id, forever())))
    await vi.waitFor(async () => expect(await database.queries.$count(durableRuns)).toBe(3), 5_000)
    go.resolve()
    expect(await ended).toMatchObject([1, 2, 3].map(() => ({ status: 'succeeded' })))
  })

  it('keeps its lease however long it goes on', async () => {
    const go = Promise.withResolvers<void>()
    let tries = 0
    const started = await startWorker(database, {
      leaseMilliseconds: 300,
      execute: async () => {
        tries += 1
        await go.promise
        return succeeded()
      },
    })
    workers.push(started)
    const id = await started.durableRuns.startForAnswer(aRequest(organizationId))
    const ended = started.durableRuns.waitFor(id, forever())
    await started.durableRuns.store(id)
    const first = (await storedOf(id))?.leaseUntil
    await vi.waitFor(async () => {
      expect((await storedOf(id))?.leaseUntil?.getTime()).toBeGreaterThan((first?.getTime() ?? 0) + 400)
    }, 5_000)
    go.resolve()
    expect(await ended).toMatchObject({ status: 'succeeded' })
    expect(tries).toBe(1)
  })
})
