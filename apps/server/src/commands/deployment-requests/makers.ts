import { eq, type SQL, sql } from 'drizzle-orm'
import type { BranchTables } from '../../branches/branches.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { mergedMakers } from '../../tables/deployment-requests.ts'

/** Where it is found who changed what something holds. */
interface MadeAndDeployed {
  /** Selects what was deployed ever, as `id`, and when that was frozen, as `at`. */
  readonly frozen: SQL
  /** Which of these is deployed now; null where none is. */
  readonly present: string | null
  /** Selects who changed something, as `maker`, and when, as `at`. */
  readonly made: SQL
  /** When the version was frozen that is asked about. */
  readonly until: Date
}

/**
 * Whoever changed something that a version holds and that is not deployed: since what is deployed now was frozen, and since what was
 * deployed last before the version was.
 */
export const makersSince = async (
  queries: Queryable,
  { frozen, present, made, until }: MadeAndDeployed,
): Promise<readonly string[]> => {
  const then = until.toISOString()
  const { rows } = await queries.execute<{ maker: string }>(sql`
    with frozen as (${frozen}), since as (
      select least(
        (select at from frozen where id = ${present}),
        coalesce((select max(at) from frozen where at < ${then}), '-infinity')
      ) as at
    ), made as (${made})
    select distinct maker from made, since where made.at > since.at and made.at <= ${then}
  `)
  return rows.map(({ maker }) => maker)
}

/** Keeps who had changed a branch that is merged into the default one. Runs in the caller's transaction. */
export const noteMergedMakers = async (
  queries: Queryable,
  { held, merged }: Pick<BranchTables, 'held'> & { merged: typeof mergedMakers },
  branchId: string,
  makers: ReadonlySet<string>,
  mergedAt: Date,
): Promise<void> => {
  const [branch] = await queries.select({ originalId: held.branchOf }).from(held).where(eq(held.id, branchId))
  const originalId = branch?.originalId ?? null
  if (originalId === null || makers.size === 0) return
  const rows = [...makers].map((userId) => ({ originalId, userId, mergedAt }))
  await queries.insert(merged).values(rows).onConflictDoNothing()
}
