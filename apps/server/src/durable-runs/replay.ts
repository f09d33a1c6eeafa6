import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { notFound } from '../requests/refusal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { tell } from './channels.ts'
import type { StartedDurableRun } from './durable-run.ts'
import { copyEntriesBefore } from './entries.ts'
import { durableRuns, type RunStarter } from '../tables/durable-runs.ts'

/** A run that is to be repeated from a position on. */
export interface ReplayRequest {
  readonly runId: string
  readonly position: string
  readonly startedBy: RunStarter
}

/**
 * Makes a new run of what another ran, with its input, that begins at a position: what was kept before is taken over.
 * Give it a transaction. Throws `Refusal` `not_found`.
 */
export const replayRun = async (
  queries: Queryable,
  { runId, position, startedBy }: ReplayRequest,
): Promise<StartedDurableRun> => {
  const id = randomUUID()
  const { rowCount } = await queries.execute(sql`
    insert into ${durableRuns} (
      id, organization_id, api_id, api_kind, version_id, input, profile, started_by, event_type,
      call_depth, notify_on_failure, status
    )
    select ${id}, organization_id, api_id, api_kind, version_id, input, profile,
      ${JSON.stringify(startedBy)}::json, 'replay', call_depth, notify_on_failure, 'queued'
    from ${durableRuns} where ${eq(durableRuns.id, runId)}
  `)
  if (rowCount === 0) throw notFound('run')
  await copyEntriesBefore(queries, runId, id, position)
  await tell(queries, 'queued')
  return { id, isNew: true }
}
