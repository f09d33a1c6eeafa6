import type { Queryable } from '../platform/database/database.ts'
import { tell } from './channels.ts'
import { awaitedBy, requestCancellation } from './queries.ts'
import { releaseFollowers } from './suspended-runs.ts'

/** Cancels a run, wherever it goes on, and what it waits for; false where it had ended. */
export const cancelRun = async (queries: Queryable, runId: string): Promise<boolean> => {
  const cancelled = await requestCancellation(queries, runId)
  if (cancelled === null) return false
  if (cancelled.status === 'running') {
    await tell(queries, 'cancelled', [runId])
    return true
  }
  // One that runs cancels by itself what it waits for.
  await cancelAwaitedBy(queries, runId)
  await releaseFollowers(queries)
  await tell(queries, 'queued')
  await tell(queries, 'ended', [runId])
  return true
}

/** Cancels what a run waits for. */
export const cancelAwaitedBy = async (queries: Queryable, runId: string): Promise<void> => {
  for (const awaited of await awaitedBy(queries, runId)) await cancelRun(queries, awaited)
}
