import { nextTime, scheduleProblem } from '@ashlar/schema/schedule-times'
import type { Schedule } from '@ashlar/schema'
import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../requests/refusal.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { apis } from '../tables/apis.ts'
import { jobSchedules } from '../tables/schedules.ts'

/** The plan of a deployed job. */
export interface JobSchedule {
  readonly jobId: string
  readonly organizationId: string
  readonly versionId: string
  readonly schedule: Schedule
  readonly isEnabled: boolean
}

/** The channel on which servers tell each other that a schedule was changed. */
export const schedulesChannel = 'ashlar_schedules'

const tellChange = async (queries: Queryable): Promise<void> => {
  await queries.execute(sql`select pg_notify(${schedulesChannel}, '')`)
}

/** The plans of the deployed jobs. All of it happens in the transaction that deploys or changes the job. */
export class Schedules {
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Sets when a job runs, from now on; a planned time that is due already is kept where the times stay the same. Throws
   * `Refusal` `invalid_request` for a schedule that cannot be kept to.
   */
  async set(queries: Queryable, job: JobSchedule): Promise<void> {
    const { jobId, organizationId, versionId, schedule, isEnabled } = job
    const { cron, timeZone, missedRuns, overlap, notifyOnFailure } = schedule
    const now = this.#clock.now()
    const problem = scheduleProblem(schedule, now)
    if (problem !== null) {
      throw new Refusal('invalid_request', problem, {
        problems: [{ path: 'trigger.schedule.cron', reason: problem }],
      })
    }
    const row = {
      organizationId,
      versionId,
      cron,
      timeZone,
      missedRuns,
      overlap,
      notifyOnFailure,
      isEnabled,
      nextAt: nextTime(schedule, now),
    }
    await queries
      .insert(jobSchedules)
      .values({ jobId, ...row })
      .onConflictDoUpdate({
        target: jobSchedules.jobId,
        set: {
          ...row,
          nextAt: sql`case
            when ${jobSchedules.isEnabled} and ${jobSchedules.cron} = excluded.cron
              and ${jobSchedules.timeZone} = excluded.time_zone
            then least(${jobSchedules.nextAt}, excluded.next_at) else excluded.next_at
          end`,
        },
      })
    await tellChange(queries)
  }

  /** Stops every plan of an organization. Whether its jobs are on stays with them. */
  async stopAll(queries: Queryable, organizationId: string): Promise<void> {
    await queries
      .update(jobSchedules)
      .set({ isEnabled: false })
      .where(eq(jobSchedules.organizationId, organizationId))
    await tellChange(queries)
  }

  /** Goes on with the plans of those jobs that are on, from now on: what passed meanwhile is not made up for. */
  async goOn(queries: Queryable, organizationId: string): Promise<void> {
    const stopped = await queries
      .select({ jobId: jobSchedules.jobId, cron: jobSchedules.cron, timeZone: jobSchedules.timeZone })
      .from(jobSchedules)
      .innerJoin(apis, eq(apis.id, jobSchedules.jobId))
      .where(and(eq(jobSchedules.organizationId, organizationId), eq(apis.isEnabled, true)))
      .orderBy(jobSchedules.jobId)
    const now = this.#clock.now()
    for (const { jobId, cron, timeZone } of stopped) {
      await queries
        .update(jobSchedules)
        .set({ isEnabled: true, nextAt: nextTime({ cron, timeZone }, now) })
        .where(eq(jobSchedules.jobId, jobId))
    }
    await tellChange(queries)
  }

  /** Forgets the plan of a job; its runs stay, and one that goes on ends. */
  async remove(queries: Queryable, jobId: string): Promise<void> {
    await queries.delete(jobSchedules).where(eq(jobSchedules.jobId, jobId))
    await tellChange(queries)
  }
}
