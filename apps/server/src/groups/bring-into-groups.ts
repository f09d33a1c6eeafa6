import { and, eq, inArray } from 'drizzle-orm'
import { rightsOf } from '../rights/rights.ts'
import type { Invitation } from '../members/queries.ts'
import type { Queryable } from '../platform/database/database.ts'
import { mayGiveGroups } from './givable-groups.ts'
import { groupMembers, groups } from '../tables/groups.ts'

/**
 * Brings somebody who has just accepted an invitation into its groups: those that are there still, and into which whoever
 * invited may bring them at this moment. Answers with how many that are.
 */
export const bringIntoGroups = async (
  queries: Queryable,
  { organizationId, groupIds, invitedBy }: Invitation,
  userId: string,
): Promise<number> => {
  if (groupIds.length === 0) return 0
  const inviter = await rightsOf(queries, invitedBy, organizationId)
  if (inviter === null) return 0
  const found = await queries
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.organizationId, organizationId), inArray(groups.id, groupIds)))
    .for('share')
  let brought = 0
  for (const { id: groupId } of found) {
    if (!(await mayGiveGroups(queries, inviter, [groupId]))) continue
    await queries.insert(groupMembers).values({ groupId, organizationId, userId }).onConflictDoNothing()
    brought += 1
  }
  return brought
}
