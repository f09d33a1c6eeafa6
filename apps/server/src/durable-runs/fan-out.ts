import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { durableRuns } from '../tables/durable-runs.ts'

/**
 * How many runs one run may bring about by steps that call workflows, over all that those call in turn: enough for one per
 * row of a list that a person reads, and far below what would keep others of its organization waiting for long.
 */
export const mostRunsOfOneCall = 500

/** What is known of the runs that a run belongs to. */
export interface FanOut {
  /** The first of them. */
  readonly rootRunId: string
  /** Whether that one may bring about one more, or has brought about this one already. */
  readonly isWithin: boolean
}

/**
 * Looks up where a run that calls a workflow belongs. Runs that are started at the very same moment do not see each other,
 * so there may be a few more than the limit.
 */
export const fanOutOf = async (
  queries: Queryable,
  callerId: string,
  called: { readonly apiId: string; readonly idempotencyKey: string },
): Promise<FanOut> => {
  const { rows } = await queries.execute<{ root: string; count: number; is_there: boolean }>(sql`
    with root as (
      select coalesce(
        (select root_run_id from ${durableRuns} where id = ${callerId}),
        ${callerId}
      ) as id
    )
    select root.id as root,
      (select count(*)::int from ${durableRuns} where root_run_id = root.id) as count,
      exists (
        select from ${durableRuns}
        where api_id = ${called.apiId} and idempotency_key = ${called.idempotencyKey}
      ) as is_there
    from root
  `)
  const [{ root, count, is_there: isThere } = { root: callerId, count: 0, is_there: false }] = rows
  return { rootRunId: root, isWithin: isThere || count < mostRunsOfOneCall }
}
