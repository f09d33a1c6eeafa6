import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'

/** What servers tell each other about durable runs, by the names of PostgreSQL's channels. */
export const channels = {
  /** Something can be executed. No payload. */
  queued: 'ashlar_runs_queued',
  /** Somebody waits for a run that ended or came to rest. The payload is its id. */
  ended: 'ashlar_runs_ended',
  /** A run that goes on is to be cancelled. The payload is its id. */
  cancelled: 'ashlar_runs_cancelled',
} as const

/** Tells the other servers, and this one; in a transaction when it commits. */
export const tell = async (
  queries: Queryable,
  channel: keyof typeof channels,
  payloads: readonly string[] = [''],
): Promise<void> => {
  await queries.execute(
    sql`select pg_notify(${channels[channel]}, payload) from unnest(${sql.param(payloads)}::text[]) as told (payload)`,
  )
}
