import { randomUUID } from 'node:crypto'
import type { Schedule } from '@ashlar/schema'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ExecuteRun } from '../durable-runs/executions.ts'
import { durableRuns } from '../tables/durable-runs.ts'
import { anOrganization, startWorker, succeeded, untilAborted } from '../durable-runs/testing.ts'
import { systemClock } from '../platform/clock.ts'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { transaction } from '../platform/database/transaction.ts'
import { createLogger } from '../platform/logs.ts'
import { Scheduler } from './scheduler.ts'
import { Schedules } from './schedules.ts'
import { jobSchedules } from '../tables/schedules.ts'

let database: TestDatabase
const stops: (() => Promise<void>)[] = []
const schedules = new Schedules(systemClock)

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await database.queries.delete(durableRuns)
  await database.queries.delete(jobSchedules)
})

const aServer = async (
  execute: ExecuteRun = async () => succeeded(),
  places = 10,
  logs = createLogger('silent'),
): Promise<void> => {
  const begun: Scheduler[] = []
  const worker = await startWorker(database, {
    execute,
    places,
    join: (parts) => begun.push(new Scheduler({ database, logs, ...parts })),
  })
  for (const scheduler of begun) scheduler.start()
  stops.push(async () => {
    await Promise.all(begun.map((scheduler) => scheduler.stop()))
    await worker.stop()
  })
}

const aJob = async (
  schedule: Partial<Schedule> = {},
  isEnabled = true,
  organization?: string,
): Promise<string> => {
  const organizationId = organization ?? (await anOrganization(database.queries))
  const jobId = randomUUID()
  await transaction(database, (queries) =>
    schedules.set(queries, {
      jobId,
      organizationId,
      versionId: 'version',
      isEnabled,
      schedule: {
        cron: '0 0 1 1 *',
        timeZone: 'UTC',
        missedRuns: 'skip',
        overlap: 'skip',
        notifyOnFailure: [],
        ...schedule,
      },
    }),
  )
  return jobId
}

/** Plans the next time of a job for a moment from now, as if its schedule said so. */
const planIn = async (jobId: string, milliseconds: number): Promise<void> => {
  await database.queries
    .update(jobSchedules)
    .set({ nextAt: sql`date_trunc('milliseconds', now()) + ${milliseconds} * interval '1 millisecond'` })
    .where(eq(jobSchedules.jobId, jobId))
  await database.queries.execute(sql`select pg_notify('ashlar_schedules', '')`)
}

const runsOf = (jobId: string) =>
  database.queries
    .select()
    .from(durableRuns)
    .where(eq(durableRuns.apiId, jobId))
    .orderBy(asc(durableRuns.plannedAt))

it('a server that stops just after its start leaves nothing on its way to the database', async () => {
  const lines: string[] = []
  const logs = createLogger('warn', { write: (line) => void lines.push(line) })
  const own = await createTestDatabase()
  const schedulers: Scheduler[] = []
  const worker = await startWorker(own, {
    execute: async () => succeeded(),
    logs,
    join: (parts) => schedulers.push(new Scheduler({ database: own, logs, ...parts })),
  })
  for (const scheduler of schedulers) scheduler.start()
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()))
  await worker.stop()
  await own.close()
  expect(lines).toEqual([])
})

describe('a schedule', () => {
  it('is planned for its next time, and refused in words where it never comes', async () => {
    const jobId = await aJob({ cron: '0 9 * * *', timeZone: 'Europe/Berlin' })
    const [row] = await database.queries.select().from(jobSchedules).where(eq(jobSchedules.jobId, jobId))
    expect(row?.nextAt?.getTime()).toBeGreaterThan(Date.now())
    await expect(aJob({ cron: '0 0 31 2 *' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: '0 0 31 2 * names a time that never comes.',
    })
  })

  it('runs at its time, and once however many servers look after it', async () => {
    const servers = 3
    await Promise.all(Array.from({ length: servers }, () => aServer()))
    const jobs = await Promise.all(Array.from({ length: 20 }, () => aJob()))
    for (const delay of [200, 1200]) {
      await Promise.all(jobs.map((jobId) => planIn(jobId, delay)))
      const expected = delay === 200 ? 1 : 2
      await vi.waitFor(async () => {
        for (const jobId of jobs) {
          const runs = await runsOf(jobId)
          expect(runs.map(({ status }) => status)).toEqual(
            Array.from({ length: expected }, () => 'succeeded'),
          )
        }
      })
    }
    expect(await database.queries.$count(durableRuns)).toBe(40)
  })

  it('takes the places that are free at its time, of one organization half of them, and waits for the others', async () => {
    const going = new Map<string, number>()
    const most = new Map<string, number>()
    const count = (key: string, by: number): void => {
      going.set(key, (going.get(key) ?? 0) + by)
      most.set(key, Math.max(most.get(key) ?? 0, going.get(key) ?? 0))
    }
    await aServer(async ({ organizationId }) => {
      count(organizationId, 1)
      count('all', 1)
      await systemClock.wait(20)
      count(organizationId, -1)
      count('all', -1)
      return succeeded()
    }, 4)
    const organizations = [await anOrganization(database.queries), await anOrganization(database.queries)]
    const jobs = await Promise.all(
      organizations.flatMap((organizationId) =>
        Array.from({ length: 6 }, () => aJob({ overlap: 'allow' }, true, organizationId)),
      ),
    )
    await Promise.all(jobs.map((jobId) => planIn(jobId, 200)))
    await vi.waitFor(async () =>
      expect(await database.queries.$count(durableRuns, eq(durableRuns.status, 'succeeded'))).toBe(12),
    )
    expect(most.get('all')).toBeLessThanOrEqual(4)
    for (const organizationId of organizations) expect(most.get(organizationId)).toBeLessThanOrEqual(2)
  })

  it('is run by another server where the one that fires it runs none', async () => {
    await aServer(async () => succeeded('here'), 0)
    const other = await startWorker(database, { execute: async () => succeeded('there') })
    stops.push(other.stop)
    const jobId = await aJob()
    await planIn(jobId, 50)
    await vi.waitFor(async () =>
      expect(await runsOf(jobId)).toMatchObject([{ status: 'succeeded', output: 'there', fence: 1 }]),
    )
  })

  it('does not run while it is disabled, and not after it is removed', async () => {
    await aServer()
    const disabled = await aJob({}, false)
    const removed = await aJob()
    const other = await aJob()
    await planIn(disabled, 50)
    await transaction(database, (queries) => schedules.remove(queries, removed))
    await planIn(other, 100)
    await vi.waitFor(async () => expect(await runsOf(other)).toHaveLength(1), { timeout: 10_000 })
    expect(await runsOf(disabled)).toEqual([])
    expect(await runsOf(removed)).toEqual([])
  })

  it.each([
    ['skip', ['running', 'cancelled', 'cancelled']],
    ['queue', ['running', 'queued', 'cancelled']],
    ['allow', ['running', 'running', 'running']],
  ] as const)(
    'whose run still goes on does with the next ones what it says: %s',
    async (overlap, expected) => {
      await aServer((_, __, signal) => untilAborted(signal))
      const jobId = await aJob({ overlap })
      for (const count of [1, 2, 3]) {
        await planIn(jobId, 20)
        await vi.waitFor(
          async () => {
            const runs = await runsOf(jobId)
            expect(runs.map(({ status }) => status)).toEqual(expected.slice(0, count))
          },
          { timeout: 10_000 },
        )
      }
    },
  )

  it('that queues lets the next run go on when the one before has ended', async () => {
    let open = (): void => undefined
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    await aServer(async () => {
      await opened
      return succeeded()
    })
    const jobId = await aJob({ overlap: 'queue' })
    await planIn(jobId, 20)
    await vi.waitFor(async () => expect(await runsOf(jobId)).toHaveLength(1), { timeout: 10_000 })
    await planIn(jobId, 20)
    await vi.waitFor(async () => expect(await runsOf(jobId)).toHaveLength(2), { timeout: 10_000 })
    open()
    await vi.waitFor(
      async () =>
        expect((await runsOf(jobId)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']),
      { timeout: 10_000 },
    )
  })

  it('that waits for a clock which went back is told to whoever looks after the server', async () => {
    const [waiting, other] = [await aJob({ cron: '0 * * * *' }), await aJob({ cron: '0 * * * *' })]
    await planIn(waiting, 5 * 60 * 60 * 1000)
    const logs = createLogger('silent')
    const told = vi.spyOn(logs, 'warn')
    await aServer(undefined, undefined, logs)
    await vi.waitFor(() =>
      expect(told).toHaveBeenCalledWith(
        expect.objectContaining({ jobId: waiting }),
        expect.stringContaining('went back'),
      ),
    )
    expect(told).not.toHaveBeenCalledWith(expect.objectContaining({ jobId: other }), expect.anything())
  })

  it('that was missed makes up for it one run after the other, and says how many were missed', async () => {
    let atOnce = 0
    let most = 0
    const jobId = await aJob({ cron: '*/10 * * * *', missedRuns: 'runAll', overlap: 'allow' })
    await database.queries
      .update(jobSchedules)
      .set({ nextAt: sql`date_trunc('hour', now()) - interval '1 hour'` })
      .where(eq(jobSchedules.jobId, jobId))
    await aServer(async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await systemClock.wait(5)
      atOnce -= 1
      return succeeded()
    })
    await vi.waitFor(async () => {
      const runs = await runsOf(jobId)
      expect(runs.length).toBeGreaterThanOrEqual(6)
      expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['succeeded']))
    })
    const [row] = await database.queries.select().from(jobSchedules).where(eq(jobSchedules.jobId, jobId))
    expect(row?.missedCount).toBeGreaterThanOrEqual(5)
    expect(most).toBeLessThanOrEqual(2)
  })
})
