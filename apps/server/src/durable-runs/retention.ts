import { sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { durableRuns } from '../tables/durable-runs.ts'

const mostTogether = 500
/** Between two batches, so that others get their turn. */
const pauseMilliseconds = 200

/** Deletes runs that ended so many days ago, in small batches; answers how many. A stop ends it between two of them. */
export const deleteOldRuns = async (
  queries: Queryable,
  clock: Clock,
  days: number,
  signal: AbortSignal,
): Promise<number> => {
  let deleted = 0
  while (!signal.aborted) {
    const { rowCount } = await queries.execute(sql`
      delete from ${durableRuns} where id in (
        select id from ${durableRuns} where ended_at < now() - ${days} * interval '1 day' and not is_notice_due
        order by ended_at limit ${mostTogether} for update skip locked
      )
    `)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < mostTogether) break
    await clock.wait(pauseMilliseconds)
  }
  return deleted
}
