import { eq } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { groupShares, shares, waitingShares } from '../tables/sharing.ts'
import type { RoleRow } from './queries.ts'
import { roleAssignments, roles } from '../tables/roles.ts'

/** Deletes a role of an organization's own, and all that was given by it. */
export const removeRole = async (queries: Queryable, { id }: RoleRow): Promise<void> => {
  await queries.delete(roleAssignments).where(eq(roleAssignments.role, id))
  await queries.delete(waitingShares).where(eq(waitingShares.resourceRole, id))
  await queries.delete(groupShares).where(eq(groupShares.resourceRole, id))
  await queries.delete(shares).where(eq(shares.resourceRole, id))
  await queries.delete(roles).where(eq(roles.id, id))
}
