import { lt, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { dailyUses } from '../tables/organizations.ts'

const today = sql`(now() at time zone 'UTC')::date`

/**
 * Takes from what an organization may do of something a day, which all servers count together; false where less than that
 * is left, and then nothing is taken. In a transaction that fails nothing is taken either.
 */
export const takeOfToday = async (
  queries: Queryable,
  { organizationId, kind, most }: { organizationId: string; kind: string; most: number },
  amount = 1,
): Promise<boolean> => await takeOfEachToday(queries, organizationId, [{ kind, most }], amount)

/**
 * Takes the same from several budgets of an organization; false where one of them has less than that left. Of the others it
 * was taken then: the transaction has to fail.
 */
export const takeOfEachToday = async (
  queries: Queryable,
  organizationId: string,
  budgets: readonly { readonly kind: string; readonly most: number }[],
  amount: number,
): Promise<boolean> => {
  if (budgets.some(({ most }) => amount > most)) return false
  const rows = budgets.map(({ kind }) => sql`(${organizationId}, ${kind}, ${today}, ${amount})`)
  const limits = budgets.map(({ kind, most }) => sql`when ${kind} then ${most}::bigint`)
  // One statement, so that what happens at the same moment is all counted.
  const { rowCount } = await queries.execute(sql`
    insert into ${dailyUses} (organization_id, kind, day, used)
    values ${sql.join(rows, sql`, `)}
    on conflict (organization_id, kind, day) do update set used = ${dailyUses}.used + excluded.used
    where ${dailyUses}.used + excluded.used <= case ${dailyUses}.kind ${sql.join(limits, sql` `)} end
  `)
  return rowCount === budgets.length
}

/** Gives back what was taken today and not used. After midnight there is nothing of today to give back, and nothing is. */
export const giveBackOfToday = async (
  queries: Queryable,
  { organizationId, kind }: { organizationId: string; kind: string },
  amount: number,
): Promise<void> => {
  await queries.execute(sql`
    update ${dailyUses} set used = greatest(0, used - ${amount})
    where organization_id = ${organizationId} and kind = ${kind} and day = ${today}
  `)
}

/** Deletes what was counted on days that are over. */
export const forgetEarlierDays = async (queries: Queryable): Promise<void> => {
  await queries.delete(dailyUses).where(lt(dailyUses.day, sql`${today} - 1`))
}
