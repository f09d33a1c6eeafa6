import { and, eq, inArray, isNull } from 'drizzle-orm'
import { rightsOf } from '../rights/rights.ts'
import type { Queryable } from '../platform/database/database.ts'
import { mayGiveRole } from './locked-memberships.ts'
import { invitations } from '../tables/members.ts'

/** Withdraws what somebody has invited others to and may not give at this moment; all of it once they are gone. */
export const withdrawUngivable = async (
  queries: Queryable,
  { organizationId, userId, isGone }: { organizationId: string; userId: string; isGone: boolean },
): Promise<void> => {
  const rights = isGone ? null : await rightsOf(queries, userId, organizationId)
  const mine = and(
    eq(invitations.organizationId, organizationId),
    eq(invitations.invitedBy, userId),
    isNull(invitations.acceptedAt),
  )
  const open = await queries.select().from(invitations).where(mine)
  const ungivable = open.filter((invitation) => rights === null || !mayGiveRole(rights, invitation.role))
  if (ungivable.length === 0) return
  const ids = ungivable.map(({ id }) => id)
  await queries.delete(invitations).where(and(mine, inArray(invitations.id, ids)))
}
