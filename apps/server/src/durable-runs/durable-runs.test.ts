import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { transaction } from '../platform/database/transaction.ts'
import { insertRuns } from './insert-runs.ts'
import { durableRunEntries, durableRuns } from '../tables/durable-runs.ts'
import {
  anOrganization,
  aRequest,
  inBlocks,
  startWorker,
  succeeded,
  type TestWorker,
  untilAborted,
} from './testing.ts'
import type { ExecuteRun } from './executions.ts'

let database: TestDatabase
let organizationId: string
const workers: TestWorker[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await database.queries.delete(durableRuns)
})

const worker = async (
  execute: ExecuteRun,
  more: { places?: number; leaseMilliseconds?: number } = {},
): Promise<TestWorker> => {
  organizationId = await anOrganization(database.queries)
  const started = await startWorker(database, { execute, ...more })
  workers.push(started)
  return started
}

const forever = (): AbortSignal => AbortSignal.timeout(20_000)
const statusOf = async (id: string): Promise<string | undefined> =>
  (await database.queries.select().from(durableRuns).where(eq(durableRuns.id, id)))[0]?.status

describe('a durable run', () => {
  it('runs where it is started, and whoever waits reads its output', async () => {
    const { durableRuns: runs } = await worker(async ({ input }) => succeeded({ got: input }))
    const { id, isNew } = await runs.start(
      aRequest(organizationId, { input: { params: { a: 1 }, body: '\u0000' } }),
    )
    expect(isNew).toBe(true)
    expect(await runs.waitFor(id, forever())).toMatchObject({
      status: 'succeeded',
      output: { got: { params: { a: 1 }, body: '\u0000' } },
    })
    expect(await runs.find(id)).toMatchObject({ status: 'succeeded', attempts: 1, error: null })
  })

  it('began when it did, not when the server that executes it was about to have it', async () => {
    const { durableRuns: runs } = await worker(async () => succeeded())
    const request = { ...aRequest(organizationId), id: randomUUID() }
    const { version, ...more } = request
    let stored = Number.POSITIVE_INFINITY
    await runs.startStored([request], async (_, { owner, milliseconds }) => {
      await insertRuns(database.queries, [{ ...request, leaseOwner: owner, leaseMilliseconds: milliseconds }])
      await database.queries.execute(sql`select pg_sleep(0.1)`)
      stored = Date.now()
      return [{ ...more, versionId: version.id, profile: null, callDepth: 0, fence: 1, attempts: 1 }]
    })
    await runs.waitFor(request.id, forever())
    expect((await runs.find(request.id))?.startedAt?.getTime()).toBeGreaterThanOrEqual(stored)
  })

  it('starts when the transaction of its caller commits, and never where that rolls back', async () => {
    const seen: string[] = []
    const { durableRuns: runs } = await worker(async ({ id }) => {
      seen.push(id)
      return succeeded()
    })
    const failing = transaction(database, async (queries) => {
      await runs.start(aRequest(organizationId), queries)
      throw new Error('half way')
    })
    await expect(failing).rejects.toThrow('half way')
    const { id } = await transaction(database, (queries) => runs.start(aRequest(organizationId), queries))
    expect(await runs.waitFor(id, forever())).toMatchObject({ status: 'succeeded' })
    expect(seen).toEqual([id])
  })

  it('is one run for one idempotency key, also in parallel, and for a day only', async () => {
    const { durableRuns: runs } = await worker(async () => succeeded())
    const request = aRequest(organizationId, { idempotencyKey: 'order-7' })
    const started = await Promise.all(Array.from({ length: 10 }, () => runs.start(request)))
    expect(new Set(started.map(({ id }) => id)).size).toBe(1)
    expect(started.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect((await runs.start({ ...request, apiId: 'another' })).isNew).toBe(true)
    await database.queries.update(durableRuns).set({ queuedAt: new Date(Date.now() - 25 * 3_600_000) })
    expect((await runs.start(request)).isNew).toBe(true)
  })

  it('is executed by another server, which tells who waits', async () => {
    const { durableRuns: here } = await worker(async () => succeeded(), { places: 0 })
    const there = await startWorker(database, { execute: async () => succeeded('there') })
    workers.push(there)
    const { id } = await here.start(aRequest(organizationId))
    expect(await here.waitFor(id, forever())).toMatchObject({ status: 'succeeded', output: 'there' })
  })

  it('is left by who waits no longer', async () => {
    const { durableRuns: runs } = await worker((_, __, signal) => untilAborted(signal))
    const { id } = await runs.start(aRequest(organizationId))
    await expect(runs.waitFor(id, AbortSignal.timeout(20))).rejects.toThrow('timeout')
    await runs.cancel(id)
  })

  it('is cancelled from any server, at once', async () => {
    const { durableRuns: here } = await worker(async () => succeeded(), { places: 0 })
    const there = await startWorker(database, {
      execute: async (_, __, signal) => {
        await untilAborted(signal).catch(() => undefined)
        return { status: 'cancelled', output: null, error: null }
      },
      // Nothing but what servers tell each other brings it there in time.
      leaseMilliseconds: 240_000,
    })
    workers.push(there)
    const { id } = await here.start(aRequest(organizationId))
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('running'))
    expect(await here.cancel(id)).toBe(true)
    expect(await here.waitFor(id, forever())).toMatchObject({ status: 'cancelled' })
    expect(await here.cancel(id)).toBe(false)
  })

  it('is lost and told so after its server failed three times at one place', async () => {
    let tries = 0
    const { durableRuns: runs } = await worker(async () => {
      tries += 1
      throw new Error('This takes the worker down.')
    })
    const { id } = await runs.start(aRequest(organizationId))
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('lost'), { timeout: 10_000 })
    expect(tries).toBe(3)
    expect((await runs.find(id))?.error).toMatchObject({ code: 'interrupted' })
  })
})

describe('a server that is heard of no more', () => {
  it('loses its run to another one, which goes on behind the last block; what it writes late is refused', async () => {
    const blocks: string[] = []
    let isFrozen = true
    const late: unknown[] = []
    const frozen = await worker(
      async ({ id }, journal) => {
        await journal.record('Step1', { kind: 'done', output: 1, variables: {} })
        blocks.push('first')
        await vi.waitFor(() => expect(isFrozen).toBe(false))
        await journal
          .record('Step2', { kind: 'done', output: 'late', variables: {} })
          .catch((error: unknown) => late.push(error))
        return succeeded(`late ${id}`)
      },
      { leaseMilliseconds: 30_000 },
    )
    const { id } = await frozen.durableRuns.start(aRequest(organizationId))
    await vi.waitFor(() => expect(blocks).toEqual(['first']))
    const taker = await startWorker(database, {
      execute: inBlocks(2, async (_, number) => {
        blocks.push(`second ${number}`)
      }),
      leaseMilliseconds: 500,
    })
    workers.push(taker)
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('succeeded'), { timeout: 10_000 })
    isFrozen = false
    await vi.waitFor(() => expect(late).toHaveLength(1))
    expect(blocks).toEqual(['first', 'second 2'])
    expect(await taker.durableRuns.find(id)).toMatchObject({ status: 'succeeded', output: 2 })
    const kept = await taker.durableRuns.entries(id)
    expect(kept.find(({ position }) => position === 'Step2')?.entry).toMatchObject({ output: 2 })
  })

  it('is taken over although the clock of the database went back by an hour', async () => {
    const request = { ...aRequest(organizationId), id: randomUUID() }
    await insertRuns(database.queries, [{ ...request, leaseOwner: 'dead', leaseMilliseconds: 3_600_000 }])
    const taker = await worker(async () => succeeded('taken'), { leaseMilliseconds: 500 })
    expect(await taker.durableRuns.waitFor(request.id, forever())).toMatchObject({ output: 'taken' })
  })

  it('gives its runs to others when it stops in order, and nobody is blamed', async () => {
    const stopping = await worker((_, __, signal) => untilAborted(signal))
    const { id } = await stopping.durableRuns.start(aRequest(organizationId))
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('running'))
    const other = await startWorker(database, { execute: async () => succeeded('other') })
    workers.push(other)
    await stopping.durableRuns.stop()
    expect(await other.durableRuns.waitFor(id, forever())).toMatchObject({ output: 'other' })
    expect(await other.durableRuns.find(id)).toMatchObject({ attempts: 1 })
  })
})

describe('a suspended run', () => {
  it('goes on at its time, by itself', async () => {
    const { durableRuns: runs } = await worker(async (_, journal) => {
      if (journal.recall('Wait1') !== undefined) return succeeded('rested')
      const until = new Date(Date.now() + 300).toISOString()
      await journal.record('Wait1', { kind: 'wait', until })
      return { status: 'suspended', output: null, error: null, resumeAt: until }
    })
    const { id } = await runs.start(aRequest(organizationId))
    expect(await runs.waitFor(id, forever())).toMatchObject({ status: 'suspended' })
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('succeeded'), { timeout: 5_000 })
  })

  const asking: ExecuteRun = async (_, journal) => {
    const kept = journal.recall('Ask#approval')
    if (kept?.kind === 'approval' && kept.decision !== null) return succeeded({ ...kept.decision })
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const question = { message: 'May it?', approvers: ['ada@example.com'], until }
    await journal.record('Ask#approval', { kind: 'approval', question, decision: null })
    return { status: 'suspended', output: null, error: null, resumeAt: until }
  }

  it('goes on when one of those who are asked decides, once', async () => {
    const { durableRuns: runs } = await worker(asking)
    const { id } = await runs.start(aRequest(organizationId))
    await runs.waitFor(id, forever())
    const decide = (email: string) =>
      transaction(database, (queries) =>
        runs.decide(
          { runId: id, position: 'Ask#approval' },
          { isApproved: true, comment: 'Fine' },
          { email, mayEdit: true },
          queries,
        ),
      )
    await expect(decide('eve@example.com')).rejects.toMatchObject({ code: 'not_allowed' })
    await decide('Ada@example.com')
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('succeeded'), { timeout: 5_000 })
    expect((await runs.find(id))?.output).toMatchObject({ isApproved: true, by: 'Ada@example.com' })
    await expect(decide('ada@example.com')).rejects.toMatchObject({ code: 'already_exists' })
  })
})

describe('a replay', () => {
  it('is a new run that begins at a position with what was kept before it', async () => {
    const blocks: number[] = []
    const { durableRuns: runs } = await worker(
      inBlocks(3, async (_, number) => {
        blocks.push(number)
      }),
    )
    const { id } = await runs.start(aRequest(organizationId))
    await runs.waitFor(id, forever())
    await database.queries.insert(durableRunEntries).values({
      runId: id,
      position: 'Step2#begun',
      entry: { kind: 'begun' },
    })
    const startedBy = { kind: 'member', userId: 'somebody' } as const
    const replay = await transaction(database, (queries) =>
      runs.replayFrom({ runId: id, position: 'Step2', startedBy }, queries),
    )
    expect(await runs.waitFor(replay.id, forever())).toMatchObject({ status: 'succeeded', output: 3 })
    expect(blocks).toEqual([1, 2, 3, 2, 3])
    expect((await runs.entries(replay.id)).map(({ position }) => position)).toEqual([
      'Step1',
      'Step2',
      'Step3',
    ])
    await expect(
      transaction(database, (queries) =>
        runs.replayFrom({ runId: randomUUID(), position: 'Step2', startedBy }, queries),
      ),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a run whose server never heard that it has the run', () => {
  it('goes on when its lease runs out, though that server renews those of its other runs', async () => {
    const { durableRuns: runs } = await worker(
      ({ apiId }, _, signal) => (apiId === 'long' ? untilAborted(signal) : Promise.resolve(succeeded())),
      { leaseMilliseconds: 1000, places: 4 },
    )
    await runs.start(aRequest(organizationId, { apiId: 'long' }))
    const request = { ...aRequest(organizationId), id: randomUUID() }
    const store = () =>
      runs.startStored([request], async (placed, { owner, milliseconds }) => {
        expect(placed).toEqual(new Set([request.id]))
        await insertRuns(database.queries, [
          { ...request, leaseOwner: owner, leaseMilliseconds: milliseconds },
        ])
        throw new Error('The connection broke.')
      })
    // While the server looks for runs that wait, it gives no places away.
    await vi.waitFor(() => expect(store()).rejects.toThrow('The connection broke.'))
    expect(await runs.waitFor(request.id, forever())).toMatchObject({ status: 'succeeded' })
    expect(await runs.find(request.id)).toMatchObject({ attempts: 2 })
  })
})

describe('a replay from a block that failed inside', () => {
  it('takes over nothing that came after it, such as what caught the error', async () => {
    const { durableRuns: runs } = await worker(() => Promise.resolve(succeeded()), { places: 0 })
    const { id } = await runs.start(aRequest(organizationId))
    const done = { kind: 'done' as const, output: 1, variables: {} }
    const fault = { code: 'thrown' as const, message: 'No.', block: 'Step2' }
    await database.queries.insert(durableRunEntries).values([
      { runId: id, position: 'Step1', entry: done },
      { runId: id, position: 'Try1/try/Loop1/0/Step2', entry: { kind: 'failed', fault } },
      { runId: id, position: 'Try1/catch/Step3', entry: done },
    ])
    const startedBy = { kind: 'member', userId: 'somebody' } as const
    const replay = await transaction(database, (queries) =>
      runs.replayFrom({ runId: id, position: 'Try1/try/Loop1', startedBy }, queries),
    )
    expect((await runs.entries(replay.id)).map(({ position }) => position)).toEqual(['Step1'])
  })

  it('keeps the times at which what it takes over was done', async () => {
    const { durableRuns: runs } = await worker(() => Promise.resolve(succeeded()), { places: 0 })
    const { id } = await runs.start(aRequest(organizationId))
    const at = new Date('2026-01-31T09:00:00Z')
    await database.queries.insert(durableRunEntries).values({
      runId: id,
      position: 'Step1',
      entry: { kind: 'done', output: 1, variables: {} },
      at,
    })
    const startedBy = { kind: 'member', userId: 'somebody' } as const
    const replay = await transaction(database, (queries) =>
      runs.replayFrom({ runId: id, position: 'Step2', startedBy }, queries),
    )
    expect(await runs.entries(replay.id)).toMatchObject([{ position: 'Step1', at }])
  })
})

describe('a list of runs', () => {
  it('goes on where the page before ended, and holds only the states that are asked for', async () => {
    const { durableRuns: runs } = await worker(() => Promise.resolve(succeeded()), { places: 0 })
    const request = aRequest(organizationId, { apiId: randomUUID() })
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.unshift((await runs.start(request)).id)
    const [, second = ''] = ids
    await runs.cancel(second)
    const page = async (more: object) =>
      (await runs.list({ apiId: request.apiId, limit: 2, ...more })).map(({ id }) => id)
    expect(await page({})).toEqual(ids.slice(0, 2))
    expect(await page({ before: second })).toEqual(ids.slice(2, 4))
    expect(await page({ before: ids[3] })).toEqual(ids.slice(4))
    expect(await page({ statuses: ['cancelled'] })).toEqual([second])
    expect(await page({ statuses: ['failed', 'lost'] })).toEqual([])
  })
})

describe('an organization with a thousand runs', () => {
  it('leaves half of the places to others', async () => {
    let open = (): void => undefined
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const { durableRuns: runs } = await worker(
      async () => {
        await opened
        return succeeded()
      },
      { places: 4 },
    )
    const other = await anOrganization(database.queries)
    await Promise.all(Array.from({ length: 50 }, () => runs.start(aRequest(organizationId))))
    await Promise.all(Array.from({ length: 5 }, () => runs.start(aRequest(other))))
    const running = async () => {
      const { rows } = await database.queries.execute<{ organization_id: string; count: number }>(
        sql`select organization_id, count(*)::int as count from durable_runs where status = 'running' group by 1`,
      )
      return Object.fromEntries(rows.map((row) => [row.organization_id, row.count]))
    }
    await vi.waitFor(async () => expect(await running()).toEqual({ [organizationId]: 2, [other]: 2 }))
    open()
    await vi.waitFor(async () =>
      expect(await database.queries.$count(durableRuns, eq(durableRuns.status, 'succeeded'))).toBe(55),
    )
  })
})
