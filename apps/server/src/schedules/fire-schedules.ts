import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  holdUnfinishedRuns,
  insertPlannedRuns,
  type PlannedRun,
  type UnfinishedRun,
} from '../durable-runs/insert-planned-runs.ts'
import type { Queryable } from '../platform/database/database.ts'
import { type DueTimes, dueTimes } from './due-times.ts'
import { jobSchedules } from '../tables/schedules.ts'

/** A schedule whose planned time has come. */
export type DueSchedule = typeof jobSchedules.$inferSelect & {
  readonly nextAt: Date
  /** The planned time behind `nextAt`; null where none comes. */
  readonly following: Date | null
}

interface Firing {
  readonly schedule: DueSchedule
  readonly due: DueTimes
}

/** Moves schedules on to their following times and answers which of them no other server had moved before. */
const moveOn = async (queries: Queryable, firings: readonly Firing[]): Promise<ReadonlySet<string>> => {
  const list = (read: (firing: Firing) => string | number | null) => sql.param(firings.map(read))
  const { rows } = await queries.execute<{ job_id: string }>(sql`
    with given as (
      select * from unnest(
        ${list(({ schedule }) => schedule.jobId)}::text[],
        ${list(({ schedule }) => schedule.nextAt.toISOString())}::timestamptz[],
        ${list(({ due }) => due.following?.toISOString() ?? null)}::timestamptz[],
        ${list(({ due }) => due.missedCount)}::int[],
        ${list(({ due }) => due.missedLast?.toISOString() ?? null)}::timestamptz[]
      ) as given (job_id, planned, following, missed_count, missed_last)
    ),
    held as materialized (
      select schedule.job_id from ${jobSchedules} as schedule join given using (job_id)
      where schedule.next_at = given.planned and schedule.is_enabled
      order by schedule.job_id for no key update of schedule
    )
    update ${jobSchedules} as schedule
    set next_at = given.following, missed_count = schedule.missed_count + given.missed_count,
      missed_last = coalesce(given.missed_last, schedule.missed_last)
    from given join held using (job_id)
    where schedule.job_id = given.job_id
    returning schedule.job_id
  `)
  return new Set(rows.map((row) => row.job_id))
}

const stillGoing = 'The run before it was still going on.'
const alreadyWaiting = 'Another run was already waiting for the one before to end.'

/** The runs that a schedule comes to, beside those of the job that have not ended. */
const runsOf = ({ schedule, due }: Firing, unfinished: readonly UnfinishedRun[]): PlannedRun[] => {
  const { jobId, organizationId, versionId, notifyOnFailure, overlap } = schedule
  const waitedFor = new Set(unfinished.map(({ afterRunId }) => afterRunId))
  let last = unfinished.findLast(({ id }) => !waitedFor.has(id))?.id ?? null
  let isOneWaiting = unfinished.some(({ afterRunId }) => afterRunId !== null)
  const madeUp = new Set(due.madeUp)
  return due.toRun.map((plannedAt): PlannedRun => {
    const id = randomUUID()
    const base = { id, organizationId, jobId, versionId, plannedAt, notifyOnFailure }
    const isFree = last === null || overlap === 'allow'
    // What is made up for runs one after the other, however runs else may overlap.
    if (madeUp.has(plannedAt) || isFree) {
      const afterRunId = madeUp.has(plannedAt) || !isFree ? last : null
      isOneWaiting ||= afterRunId !== null
      last = id
      return { ...base, afterRunId, leftOut: null }
    }
    if (overlap === 'skip' || isOneWaiting) {
      return { ...base, afterRunId: null, leftOut: overlap === 'skip' ? stillGoing : alreadyWaiting }
    }
    const afterRunId = last
    isOneWaiting = true
    last = id
    return { ...base, afterRunId, leftOut: null }
  })
}

/**
 * Fires schedules that came due at `now`, together: moves each to its following time and stores its runs. Each planned
 * time is fired by one server only. Give it a transaction.
 */
export const fireSchedules = async (
  queries: Queryable,
  schedules: readonly DueSchedule[],
  now: Date,
): Promise<void> => {
  const firings = schedules.map((schedule) => ({
    schedule,
    due: dueTimes(schedule, schedule.nextAt, now, schedule.following),
  }))
  const moved = await moveOn(queries, firings)
  const ours = firings.filter(({ schedule }) => moved.has(schedule.jobId))
  const minding = ours.filter(({ schedule }) => schedule.overlap !== 'allow')
  const unfinished = await holdUnfinishedRuns(
    queries,
    [...minding, ...ours.filter(({ due }) => due.madeUp.length > 0)].map(({ schedule }) => schedule.jobId),
  )
  const runs = ours.flatMap((firing) =>
    runsOf(
      firing,
      unfinished.filter(({ jobId }) => jobId === firing.schedule.jobId),
    ),
  )
  await insertPlannedRuns(queries, runs)
}
