import { randomUUID } from 'node:crypto'
import { nextTime } from '@ashlar/schema/schedule-times'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { DurableRuns } from '../durable-runs/durable-runs.ts'
import type { Database } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Logger } from '../platform/logs.ts'
import type { Notifications } from '../platform/queue/notifications.ts'
import { dueTimes } from './due-times.ts'
import { fireFreeSchedules } from './fire-free-schedules.ts'
import { type DueSchedule, fireSchedules } from './fire-schedules.ts'
import { clockTolerance, isClockSetBack } from './clock-set-back.ts'
import { schedulesChannel } from './schedules.ts'
import { jobSchedules } from '../tables/schedules.ts'

/** What a scheduler needs. */
export interface SchedulerOptions {
  readonly database: Database
  readonly logs: Logger
  readonly notifications: Notifications
  readonly durableRuns: Pick<DurableRuns, 'startStored' | 'wake'>
}

/** How far ahead planned times are known here, and how often they are looked up. */
const horizonMilliseconds = 15_000
const lookMilliseconds = 5_000
const retryMilliseconds = 500
const mostAhead = 5_000
/** How many are fired in one transaction. */
const mostTogether = 200

const keyOf = ({ cron, timeZone, nextAt }: Pick<DueSchedule, 'cron' | 'timeZone' | 'nextAt'>): string =>
  JSON.stringify([cron, timeZone, nextAt])

/** Whether one time is due, and that one in time. */
const isFree = (schedule: DueSchedule, now: Date): boolean => {
  const { toRun, madeUp, missedCount } = dueTimes(schedule, schedule.nextAt, now, schedule.following)
  return toRun.length === 1 && madeUp.length === 0 && missedCount === 0
}

/**
 * Fires the schedules when their times come, by the time of the database, so that a server whose clock is wrong fires
 * nothing early or twice. Several servers may do so at once: each planned time can be there only once.
 */
export class Scheduler {
  readonly #options: SchedulerOptions
  #ahead: DueSchedule[] = []
  /** What the database's clock shows more than the monotonic one here, in milliseconds. */
  #offset: number | null = null
  #look: NodeJS.Timeout | undefined
  #alarm: NodeJS.Timeout | undefined
  #isLooking = false
  #isAskedAgain = false
  #isStopped = true
  #firing: Promise<void> = Promise.resolve()
  #looking: Promise<void> = Promise.resolve()

  constructor(options: SchedulerOptions) {
    this.#options = options
    options.notifications.on(schedulesChannel, () => this.#lookUp())
    options.notifications.onConnect(() => this.#lookUp())
  }

  start(): void {
    this.#isStopped = false
    this.#look = setInterval(() => this.#lookUp(), lookMilliseconds)
    this.#look.unref()
    this.#lookUp()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#look)
    clearTimeout(this.#alarm)
    await Promise.all([this.#firing, this.#looking])
  }

  #lookUp(): void {
    if (this.#isStopped) return
    this.#isAskedAgain = true
    if (this.#isLooking) return
    this.#isLooking = true
    this.#looking = this.#lookUpWhileAsked()
  }

  async #lookUpWhileAsked(): Promise<void> {
    try {
      while (this.#isAskedAgain && !this.#isStopped) {
        this.#isAskedAgain = false
        await this.#readAhead()
      }
    } catch (error) {
      this.#options.logs.warn({ err: error }, 'Schedules could not be looked up; trying again')
    } finally {
      this.#isLooking = false
    }
    this.#setAlarm()
  }

  async #readAhead(): Promise<void> {
    const { clock, queries } = this.#options.database
    const { rows } = await queries.execute<{ now: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    )
    // The answer took its time, so what is taken for now is never ahead of the database.
    const offset = (rows[0]?.now ?? 0) - clock.monotonic()
    const hasGoneBack = this.#offset === null || offset < this.#offset - clockTolerance
    this.#offset = offset
    if (hasGoneBack) await this.#tellHeldBack()
    const schedules = await queries
      .select()
      .from(jobSchedules)
      .where(
        and(
          eq(jobSchedules.isEnabled, true),
          sql`${jobSchedules.nextAt} <= now() + ${horizonMilliseconds} * interval '1 millisecond'`,
        ),
      )
      .orderBy(asc(jobSchedules.nextAt))
      .limit(mostAhead)
    const known = new Map(this.#ahead.map((schedule) => [keyOf(schedule), schedule.following]))
    this.#ahead = schedules.flatMap(({ nextAt, ...schedule }) => {
      if (nextAt === null) return []
      // Found out ahead, so that nothing has to be computed when the time has come.
      const following = known.get(keyOf({ ...schedule, nextAt })) ?? nextTime(schedule, nextAt)
      return [{ ...schedule, nextAt, following }]
    })
  }

  #now(): number {
    return this.#options.database.clock.monotonic() + (this.#offset ?? 0)
  }

  /** Tells whoever looks after the server of jobs that wait for a clock which went back. */
  async #tellHeldBack(): Promise<void> {
    const { database, logs } = this.#options
    const now = new Date(this.#now())
    const schedules = await database.queries
      .select({
        jobId: jobSchedules.jobId,
        cron: jobSchedules.cron,
        timeZone: jobSchedules.timeZone,
        nextAt: jobSchedules.nextAt,
      })
      .from(jobSchedules)
      .where(and(eq(jobSchedules.isEnabled, true), isNotNull(jobSchedules.nextAt)))
    for (const { jobId, nextAt, ...schedule } of schedules) {
      if (!isClockSetBack(schedule, nextAt, now)) continue
      logs.warn(
        { jobId, nextAt, clock: now },
        'The clock of the database went back: a scheduled job runs next when it has come to its next time again',
      )
    }
  }

  #setAlarm(): void {
    clearTimeout(this.#alarm)
    const [first] = this.#ahead
    if (first === undefined || this.#isStopped) return
    const left = first.nextAt.getTime() - this.#now()
    this.#alarm = setTimeout(() => this.#fireDue(), Math.max(0, Math.ceil(left)))
    this.#alarm.unref()
  }

  #fireDue(): void {
    const now = this.#now()
    const due = this.#ahead.filter(({ nextAt }) => nextAt.getTime() <= now).slice(0, mostTogether)
    if (due.length === 0) return this.#setAlarm()
    const together = new Set(due)
    this.#ahead = this.#ahead.filter((schedule) => !together.has(schedule))
    this.#firing = this.#fire(due, new Date(now))
    return undefined
  }

  async #fire(due: readonly DueSchedule[], now: Date): Promise<void> {
    const { database, logs } = this.#options
    try {
      const left = await this.#fireFree(due, now)
      if (left.length > 0) {
        await transaction(database, (queries) => fireSchedules(queries, left, now))
        this.#options.durableRuns.wake()
      }
      // What follows soon is among what is read now.
      this.#lookUp()
    } catch (error) {
      logs.warn({ err: error, schedules: due.length }, 'Schedules could not be fired; trying again')
      if (this.#isStopped) return
      this.#alarm = setTimeout(() => this.#lookUp(), retryMilliseconds)
      this.#alarm.unref()
      return
    }
    this.#setAlarm()
  }

  /** Fires what nothing stands in the way of, and begins it here where there are places. Answers the other schedules. */
  async #fireFree(due: readonly DueSchedule[], now: Date): Promise<DueSchedule[]> {
    const { database, durableRuns } = this.#options
    const firings = due
      .filter((schedule) => isFree(schedule, now))
      .map((schedule) => ({ schedule, runId: randomUUID() }))
    const runs = firings.map(({ schedule, runId }) => ({
      id: runId,
      organizationId: schedule.organizationId,
    }))
    let fired: ReadonlySet<string> = new Set()
    await durableRuns.startStored(runs, async (placed, holder) => {
      const { jobIds, leased, isAnyQueued } = await fireFreeSchedules(
        database.queries,
        firings,
        placed,
        holder,
      )
      fired = jobIds
      if (isAnyQueued) durableRuns.wake()
      return leased
    })
    return due.filter(({ jobId }) => !fired.has(jobId))
  }
}
