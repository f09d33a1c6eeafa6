import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../platform/database/database.ts'
import { memberships, organizations } from '../tables/organizations.ts'
import { passkeys } from '../tables/passkeys.ts'
import { secondFactors } from '../tables/second-factors.ts'

/** Whether a person of a statement has more than a password: an app for codes that is on, or a passkey. */
export const hasSecondFactor = (userId: PgColumn | SQL): SQL<boolean> =>
  sql`(exists (select from ${secondFactors} where ${secondFactors.userId} = ${userId} and ${isNotNull(secondFactors.confirmedAt)})
    or exists (select from ${passkeys} where ${passkeys.userId} = ${userId}))`.mapWith(Boolean)

/** Whether somebody has more than a password. */
export const personHasSecondFactor = async (queries: Queryable, userId: string): Promise<boolean> => {
  const { rows } = await queries.execute<{ has: boolean }>(
    sql`select ${hasSecondFactor(sql`${userId}`)} as has`,
  )
  return rows[0]?.has === true
}

/** Whether an organization of somebody asks its members for more than a password. */
export const isSecondFactorAsked = async (queries: Queryable, userId: string): Promise<boolean> => {
  const { rows } = await queries.execute(
    sql`select from ${memberships} join ${organizations} on ${organizations.id} = ${memberships.organizationId}
      where ${memberships.userId} = ${userId} and ${organizations.requiresSecondFactor}
        and ${isNull(organizations.deletedAt)} limit 1`,
  )
  return rows.length > 0
}
