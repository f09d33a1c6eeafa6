import type { RunError } from '@ashlar/contract'
import { and, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { tell } from './channels.ts'
import { durableRuns } from './tables.ts'

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

const errorOf = (message: string): RunError => ({ code: 'cancelled', message, block: null })

/** Stores planned runs, each planned time of a job once, and tells the workers. */
export const insertPlannedRuns = async (queries: Queryable, runs: readonly PlannedRun[]): Promise<void> => {
  if (runs.length === 0) return
  const now = new Date(Math.max(...runs.map(({ plannedAt }) => plannedAt.getTime())))
  await queries
    .insert(durableRuns)
    .values(
      runs.map((run) => ({
        ...{ id: run.id, organizationId: run.organizationId, apiId: run.jobId, versionId: run.versionId },
        ...{ apiKind: 'job' as const, input: {}, startedBy: { kind: 'schedule' as const } },
        ...{ eventType: 'schedule', plannedAt: run.plannedAt, afterRunId: run.afterRunId },
        notifyOnFailure: [...run.notifyOnFailure],
        ...(run.leftOut === null
          ? { status: 'queued' as const }
          : { status: 'cancelled' as const, error: errorOf(run.leftOut), endedAt: now }),
      })),
    )
    .onConflictDoNothing()
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
