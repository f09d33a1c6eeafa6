import type { JsonObject } from '@ashlar/schema'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { DurableRun } from './durable-run.ts'
import { durableRuns, type DurableRunStatus } from '../tables/durable-runs.ts'

const columns = {
  id: durableRuns.id,
  organizationId: durableRuns.organizationId,
  apiId: durableRuns.apiId,
  apiKind: durableRuns.apiKind,
  versionId: durableRuns.versionId,
  profile: durableRuns.profile,
  startedBy: durableRuns.startedBy,
  eventType: durableRuns.eventType,
  plannedAt: durableRuns.plannedAt,
  status: durableRuns.status,
  attempts: durableRuns.attempts,
  resumeAt: durableRuns.resumeAt,
  afterRunId: durableRuns.afterRunId,
  output: durableRuns.output,
  error: durableRuns.error,
  queuedAt: durableRuns.queuedAt,
  startedAt: durableRuns.startedAt,
  endedAt: durableRuns.endedAt,
}

/** A run by its id, of any organization: whoever asks checks that. */
export const findRun = async (queries: Queryable, id: string): Promise<DurableRun | null> => {
  const [row] = await queries.select(columns).from(durableRuns).where(eq(durableRuns.id, id))
  return row ?? null
}

/** What a run was started with. */
export const inputOfRun = async (queries: Queryable, id: string): Promise<JsonObject | null> => {
  const [row] = await queries
    .select({ input: durableRuns.input })
    .from(durableRuns)
    .where(eq(durableRuns.id, id))
  return row?.input ?? null
}

/** Which runs of one workflow or job are wanted, the latest first. */
export interface DurableRunPage {
  readonly apiId: string
  readonly statuses?: readonly DurableRunStatus[] | undefined
  /** The id of the last one of the page before. */
  readonly before?: string | undefined
  readonly limit: number
}

export const listRuns = async (
  queries: Queryable,
  { apiId, statuses, before, limit }: DurableRunPage,
): Promise<DurableRun[]> =>
  await queries
    .select(columns)
    .from(durableRuns)
    .where(
      and(
        eq(durableRuns.apiId, apiId),
        statuses === undefined ? undefined : sql`${durableRuns.status} = any(${sql.param(statuses)}::text[])`,
        before === undefined
          ? undefined
          : sql`(${durableRuns.queuedAt}, ${durableRuns.id}) < (
              select last.queued_at, last.id from ${durableRuns} as last where last.id = ${before}
            )`,
      ),
    )
    .orderBy(desc(durableRuns.queuedAt), desc(durableRuns.id))
    .limit(limit)

/** Runs at rest: what somebody waits for is told about these at once. */
export const isAtRest = (status: DurableRunStatus): boolean => status !== 'queued' && status !== 'running'

/** Says that somebody waits for a run; false where it is at rest already, or is no more. */
export const noteAwaited = async (queries: Queryable, id: string): Promise<boolean> => {
  const rows = await queries
    .update(durableRuns)
    .set({ isAwaited: true })
    .where(and(eq(durableRuns.id, id), sql`${durableRuns.status} in ('queued', 'running')`))
    .returning({ id: durableRuns.id })
  return rows.length > 0
}

/** Ends a run that nobody executes, or asks for its end where somebody does. Null: it had ended. */
export const requestCancellation = async (
  queries: Queryable,
  id: string,
): Promise<{ status: DurableRunStatus; isAwaited: boolean } | null> => {
  const [row] = await queries
    .update(durableRuns)
    .set({
      isCancelRequested: true,
      status: sql`case status when 'running' then status else 'cancelled' end`,
      endedAt: sql`case status when 'running' then null else now() end`,
      error: sql`case status when 'running' then null else ${JSON.stringify({
        code: 'cancelled',
        message: 'The run was cancelled.',
        block: null,
      })}::json end`,
      resumeAt: null,
      afterRunId: null,
    })
    .where(and(eq(durableRuns.id, id), isNull(durableRuns.endedAt)))
    .returning({ status: durableRuns.status, isAwaited: durableRuns.isAwaited })
  return row ?? null
}

/** The runs that have not ended and for whose end a step of a run waits, or waited when it was last executed. */
export const awaitedBy = async (queries: Queryable, callerId: string): Promise<string[]> => {
  const { startedBy } = durableRuns
  const rows = await queries
    .select({ id: durableRuns.id })
    .from(durableRuns)
    .where(
      and(
        isNull(durableRuns.endedAt),
        sql`${startedBy} ->> 'runId' = ${callerId} and ${startedBy} ->> 'isAwaited' = 'true'`,
      ),
    )
    .orderBy(durableRuns.id)
  return rows.map(({ id }) => id)
}

/** Which of some runs are at rest, or are no more. */
export const areAtRest = async (queries: Queryable, ids: readonly string[]): Promise<string[]> => {
  const rows = await queries
    .select({ id: durableRuns.id })
    .from(durableRuns)
    .where(
      and(
        sql`${durableRuns.id} = any(${sql.param(ids)}::text[])`,
        sql`${durableRuns.status} in ('queued', 'running')`,
      ),
    )
  const going = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !going.has(id))
}
