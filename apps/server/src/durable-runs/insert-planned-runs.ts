import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { tell } from './channels.ts'
import { durableRuns } from '../tables/durable-runs.ts'

/** A run of a job at a time that was planned. */
export interface PlannedRun {
  readonly id: string
  readonly organizationId: string
  readonly jobId: string
  readonly versionId: string
  readonly plannedAt: Date
  /** The run it waits for. */
  readonly afterRunId: string | null
  /** Why it is left out, where it is: then it is only kept for people to see. */
  readonly leftOut: string | null
  readonly notifyOnFailure: readonly string[]
}

/**
 * Stores planned runs, each planned time of a job once, and tells the workers. One parameter for all of them: a query
 * builder would spend more time on them than they may be late.
 */
export const insertPlannedRuns = async (queries: Queryable, runs: readonly PlannedRun[]): Promise<void> => {
  if (runs.length === 0) return
  await queries.execute(sql`
    insert into ${durableRuns} (
      id, organization_id, api_id, api_kind, version_id, input, started_by, event_type, planned_at, after_run_id,
      notify_on_failure, status, error, ended_at
    )
    select "id", "organizationId", "jobId", 'job', "versionId", '{}', '{"kind":"schedule"}', 'schedule', "plannedAt",
      "afterRunId", "notifyOnFailure",
      case when "leftOut" is null then 'queued' else 'cancelled' end,
      case when "leftOut" is not null then json_build_object('code', 'cancelled', 'message', "leftOut", 'block', null) end,
      case when "leftOut" is not null then now() end
    from json_to_recordset(${JSON.stringify(runs)}::json) as given (
      "id" text, "organizationId" text, "jobId" text, "versionId" text, "plannedAt" timestamptz, "afterRunId" text,
      "notifyOnFailure" text[], "leftOut" text
    )
    on conflict do nothing
  `)
  await tell(queries, 'queued')
}

/** A run that has not ended. */
export interface UnfinishedRun {
  readonly id: string
  readonly jobId: string
  /** The run it waits for. */
  readonly afterRunId: string | null
}

/** The runs of some jobs that have not ended, the oldest first; they cannot end before the transaction does. */
export const holdUnfinishedRuns = async (
  queries: Queryable,
  jobIds: readonly string[],
): Promise<UnfinishedRun[]> => {
  if (jobIds.length === 0) return []
  const rows = await queries
    .select({
      id: durableRuns.id,
      jobId: durableRuns.apiId,
      afterRunId: durableRuns.afterRunId,
      queuedAt: durableRuns.queuedAt,
    })
    .from(durableRuns)
    .where(and(inArray(durableRuns.apiId, [...jobIds]), isNull(durableRuns.endedAt)))
    .orderBy(durableRuns.id)
    .for('share')
  return rows
    .toSorted((one, other) => one.queuedAt.getTime() - other.queuedAt.getTime())
    .map(({ id, jobId, afterRunId }) => ({ id, jobId, afterRunId }))
}
