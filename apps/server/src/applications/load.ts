import { type EntityAction, mayAct, type ProtectedEntity } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import { notFound } from '../requests/refusal.ts'
import type { Principal } from '../requests/principal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { isOfPresentOrganization } from '../rights/present-organization.ts'
import { protect } from '../sharing/queries.ts'
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
  const [row] = await database
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), isOfPresentOrganization(applications.organizationId)))
  if (row === undefined) throw notFound(asked)
  const protection = (await protect(database, principal, 'applications', [row])).get(row.id)
  if (protection === undefined || !mayAct(principal, action, protection)) throw notFound(asked)
  return { row, protection }
}
