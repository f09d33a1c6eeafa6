import { lt, type SQL, sql } from 'drizzle-orm'
import { type AuditEntry, recordWhere } from '../audit/record.ts'
import type { Queryable } from '../platform/database/database.ts'
import { errorCode } from '../platform/start-error.ts'
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
): Promise<boolean> => {
  if (amount > most) return false
  const { rowCount } = await queries.execute(taking(organizationId, [{ kind, most, amount }]))
  return rowCount === 1
}

/** What is taken from one budget. */
interface Taken {
  readonly kind: string
  readonly most: number
  readonly amount: number
}

/** One statement, so that what happens at the same moment is all counted; it has a row for each budget that had enough. */
const taking = (organizationId: string, budgets: readonly Taken[]): SQL => {
  const rows = budgets.map(
    ({ kind, amount }) => sql`(${organizationId}, ${kind}, ${today}, ${amount}::bigint)`,
  )
  const limits = budgets.map(({ kind, most }) => sql`when ${kind} then ${most}::bigint`)
  return sql`
    insert into ${dailyUses} (organization_id, kind, day, used)
    values ${sql.join(rows, sql`, `)}
    on conflict (organization_id, kind, day) do update set used = ${dailyUses}.used + excluded.used
    where ${dailyUses}.used + excluded.used <= case ${dailyUses}.kind ${sql.join(limits, sql` `)} end
    returning kind
  `
}

/** What is wanted of several budgets of an organization at once. */
interface Wanted {
  readonly organizationId: string
  readonly budgets: readonly { readonly kind: string; readonly most: number }[]
  readonly amount: number
  /** Written where the budgets had enough. */
  readonly entry: AuditEntry
  /** Where it is named, the entry is written with the first of a day under this name only. */
  readonly noted?: string | undefined
}

/** "Division by zero" (PostgreSQL, appendix A). */
const divisionByZero = '22012'

/**
 * Takes the same from several budgets and writes the entry, all of it or nothing; false where one of them has less than that
 * left. It is one statement and needs no transaction around it: whoever waits for the answer waits for the database once.
 */
export const takeOfEachToday = async (
  queries: Queryable,
  { organizationId, budgets, amount, entry, noted }: Wanted,
): Promise<boolean> => {
  if (budgets.some(({ most }) => amount > most)) return false
  const taken = budgets.map((budget) => ({ ...budget, amount }))
  const days = noted === undefined ? [] : [{ kind: noted, most: 1, amount: 1 }]
  const isNoted = noted === undefined ? sql`true` : sql`exists (select 1 from taken where kind = ${noted})`
  const those = noted === undefined ? sql`true` : sql`kind <> ${noted}`
  try {
    // What fails takes all of the statement back: to divide by nothing is the one way to say so from within.
    await queries.execute(sql`
      with taken as (${taking(organizationId, [...taken, ...days])}),
      written as (${recordWhere(entry, isNoted)})
      select 1 / (count(*) = ${budgets.length})::int from taken where ${those}
    `)
    return true
  } catch (error) {
    if (errorCode(error) === divisionByZero) return false
    throw error
  }
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
