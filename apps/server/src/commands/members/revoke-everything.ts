import { and, eq, inArray, isNull } from 'drizzle-orm'
import { embedAccessTokens } from '../../tables/embedding.ts'
import { groupMembers } from '../../tables/groups.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { roleAssignments } from '../../tables/roles.ts'
import { shares, waitingShares } from '../../tables/sharing.ts'
import { workflowAccessTokens } from '../../tables/workflows.ts'
import { type HandedOver, handOverOwnership } from './hand-over.ts'
import { invitations } from '../../tables/members.ts'
import { withdrawUngivable } from '../../members/withdraw-invitations.ts'

/** Whose things of an organization end, and who owns what they owned from now on. */
export interface Revocation {
  readonly organizationId: string
  readonly userId: string
  readonly successorId: string
  readonly now: Date
}

/**
 * Takes all from somebody that they have in an organization beside their membership: shares, groups, roles, ownership, invitations that
 * they sent, what they shared with people who were invited, access tokens that they made. Answers with what went to their successor.
 */
export const revokeEverything = async (
  queries: Queryable,
  { organizationId, userId, successorId, now }: Revocation,
): Promise<HandedOver> => {
  await queries
    .delete(shares)
    .where(and(eq(shares.organizationId, organizationId), eq(shares.userId, userId)))
  await queries
    .delete(groupMembers)
    .where(and(eq(groupMembers.organizationId, organizationId), eq(groupMembers.userId, userId)))
  await queries
    .delete(roleAssignments)
    .where(and(eq(roleAssignments.organizationId, organizationId), eq(roleAssignments.userId, userId)))
  await withdrawUngivable(queries, { organizationId, userId, isGone: true })
  const ofOrganization = queries
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.organizationId, organizationId))
  await queries
    .delete(waitingShares)
    .where(and(eq(waitingShares.sharedBy, userId), inArray(waitingShares.invitationId, ofOrganization)))
  for (const table of [embedAccessTokens, workflowAccessTokens]) {
    await queries
      .update(table)
      .set({ revokedAt: now })
      .where(
        and(eq(table.organizationId, organizationId), eq(table.createdBy, userId), isNull(table.revokedAt)),
      )
  }
  return handOverOwnership(queries, { organizationId, from: userId, to: successorId })
}
