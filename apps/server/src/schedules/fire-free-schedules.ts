import { sql } from 'drizzle-orm'
import { channels } from '../durable-runs/channels.ts'
import type { LeasedRun } from '../durable-runs/durable-run.ts'
import type { LeaseHolder } from '../durable-runs/leases.ts'
import { durableRuns } from '../tables/durable-runs.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { DueSchedule } from './fire-schedules.ts'
import { jobSchedules } from '../tables/schedules.ts'

/** A schedule of which one time is due and none was missed, with the id of the run that it comes to. */
export interface FreeFiring {
  readonly schedule: DueSchedule
  readonly runId: string
}

/** What firing came to. */
export interface Fired {
  /** The jobs whose schedules were moved on; the others belong to another server, or a run of theirs goes on. */
  readonly jobIds: ReadonlySet<string>
  /** The runs that are there now as leased. */
  readonly leased: readonly LeasedRun[]
  readonly isAnyQueued: boolean
}

type FiredRow = {
  readonly job_id: string
  /** Null where the planned time had a run already. */
  readonly id: string | null
  readonly organization_id: string
  readonly version_id: string
  readonly status: string
}

const toLeasedRun = ({ id, job_id, organization_id, version_id, status }: FiredRow): LeasedRun[] =>
  id === null || status !== 'running'
    ? []
    : [
        {
          id,
          organizationId: organization_id,
          apiId: job_id,
          apiKind: 'job',
          versionId: version_id,
          input: {},
          profile: null,
          startedBy: { kind: 'schedule' },
          eventType: 'schedule',
          callDepth: 0,
          fence: 1,
          attempts: 1,
        },
      ]

/**
 * Fires the schedules among these whose jobs nothing keeps from running, with one statement that needs no transaction
 * around it: moves each to its following time and stores its run, leased by `holder` where its id is among `placed`, else
 * queued. Each planned time is fired by one server only. Of a job whose runs must not overlap and of which one goes on
 * nothing is touched: what that comes to is for `fireSchedules`.
 */
export const fireFreeSchedules = async (
  queries: Queryable,
  firings: readonly FreeFiring[],
  placed: ReadonlySet<string>,
  holder: LeaseHolder,
): Promise<Fired> => {
  if (firings.length === 0) return { jobIds: new Set(), leased: [], isAnyQueued: false }
  const given = firings.map(({ schedule, runId }) => ({
    job_id: schedule.jobId,
    planned: schedule.nextAt,
    following: schedule.following,
    run_id: runId,
    is_placed: placed.has(runId),
  }))
  // The time of the clock, not of the statement: waiting for another server is no part of the run.
  const { rows } = await queries.execute<FiredRow>(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as given (
        job_id text, planned timestamptz, following timestamptz, run_id text, is_placed boolean
      )
    ),
    held as materialized (
      select schedule.job_id from ${jobSchedules} as schedule join given using (job_id)
      where schedule.next_at = given.planned and schedule.is_enabled and (
        schedule.overlap = 'allow'
        -- Job by job: all that is unfinished may be very much.
        or (select id from ${durableRuns} where api_id = schedule.job_id and ended_at is null limit 1) is null
      )
      order by schedule.job_id for no key update of schedule
    ),
    moved as (
      update ${jobSchedules} as schedule set next_at = given.following
      from given join held using (job_id)
      where schedule.job_id = given.job_id
      returning schedule.job_id, schedule.organization_id, schedule.version_id, schedule.notify_on_failure,
        given.planned, given.run_id, given.is_placed
    ),
    stored as (
      insert into ${durableRuns} (
        id, organization_id, api_id, api_kind, version_id, input, started_by, event_type, planned_at,
        notify_on_failure, status, attempts, fence, lease_owner, lease_until, started_at
      )
      select run_id, organization_id, job_id, 'job', version_id, '{}', '{"kind":"schedule"}', 'schedule', planned,
        notify_on_failure, case when is_placed then 'running' else 'queued' end, is_placed::int, is_placed::int,
        case when is_placed then ${holder.owner} end,
        case when is_placed then now() + ${holder.milliseconds} * interval '1 millisecond' end,
        case when is_placed then clock_timestamp() end
      from moved
      on conflict do nothing
      returning id, status
    )
    select moved.job_id, stored.id, moved.organization_id, moved.version_id, stored.status,
      case when stored.status = 'queued' then pg_notify(${channels.queued}, '')::text end as told
    from moved left join stored on stored.id = moved.run_id
  `)
  return {
    jobIds: new Set(rows.map((row) => row.job_id)),
    leased: rows.flatMap(toLeasedRun),
    isAnyQueued: rows.some(({ id, status }) => id !== null && status === 'queued'),
  }
}
