import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { durableRuns } from '../tables/durable-runs.ts'

/** Queues the suspended runs whose time has come, and answers how many. */
export const wakeSuspendedRuns = async (queries: Queryable): Promise<number> => {
  const { rows } = await queries.execute(sql`
    update ${durableRuns} set status = 'queued'
    where id in (
      select id from ${durableRuns} where status = 'suspended' and resume_at <= now() order by id limit 500 for no key update skip locked
    )
    returning id
  `)
  return rows.length
}

/** Milliseconds until the next suspended run goes on by itself; null where none does. */
export const nextWakeDelay = async (queries: Queryable): Promise<number | null> => {
  const { rows } = await queries.execute<{ milliseconds: number | null }>(sql`
    select (extract(epoch from (min(resume_at) - now())) * 1000)::float8 as milliseconds
    from ${durableRuns} where status = 'suspended'
  `)
  return rows[0]?.milliseconds ?? null
}

/** Lets the runs go on that waited for one that has ended, or is no more, and answers how many. */
export const releaseFollowers = async (queries: Queryable): Promise<number> => {
  const { rows } = await queries.execute(sql`
    update ${durableRuns} as follower set after_run_id = null
    where after_run_id is not null and not exists (
      select 1 from ${durableRuns} as before where before.id = follower.after_run_id and before.ended_at is null
    )
    returning id
  `)
  return rows.length
}
