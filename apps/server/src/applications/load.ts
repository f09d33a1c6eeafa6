import { type EntityAction, mayAct, type ProtectedEntity } from '@ashlar/schema'
import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '../requests/refusal.ts'
import type { Principal } from '../requests/principal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { madeOnce } from '../platform/database/made-once.ts'
import { together } from '../platform/database/together.ts'
import { isOfPresentOrganization } from '../rights/present-organization.ts'
import { givenOn, protect } from '../sharing/queries.ts'
import { applications } from '../tables/applications.ts'

export type ApplicationRow = typeof applications.$inferSelect

/** An application together with what decides about rights to it. */
export interface LoadedApplication {
  row: ApplicationRow
  protection: ProtectedEntity
}

/**
 * Loads an application with the right to an action; missing and forbidden are the same refusal. `asked` is what the
 * principal asked for, so that the refusal does not tell a part of a foreign application from one that is missing.
 */
export const loadApplication = async (
  database: Queryable,
  principal: Principal,
  id: string,
  action: EntityAction,
  asked = 'application',
): Promise<LoadedApplication> => {
  const [row, given] = await together(
    database,
    () => presentRow(database, id),
    () => givenOn(database, principal, 'applications', [id]),
  )
  if (row === undefined) throw notFound(asked)
  // A branch is there to be edited: it is never viewed, deployed, shared or deleted as an application.
  if (row.branchOf !== null && action !== 'edit') throw notFound(asked)
  // The rights to a branch are those to its application, as they are now.
  const owned = row.branchOf === null ? row : await presentRow(database, row.branchOf)
  if (owned === undefined) throw notFound(asked)
  const ofItself = owned === row ? given : undefined
  const protection = (await protect(database, principal, 'applications', [owned], ofItself)).get(owned.id)
  if (protection === undefined || !mayAct(principal, action, protection)) throw notFound(asked)
  return { row: { ...row, name: owned.name, ownerId: owned.ownerId }, protection }
}

const presentRow = async (database: Queryable, id: string): Promise<ApplicationRow | undefined> => {
  const [row] = await presentRowOf(database).execute({ id })
  return row
}

const presentRowOf = madeOnce('row of an application', (database, plan) =>
  database
    .select()
    .from(applications)
    .where(
      and(eq(applications.id, sql.placeholder('id')), isOfPresentOrganization(applications.organizationId)),
    )
    .prepare(plan),
)
