import type { OrganizationRole } from '@ashlar/schema'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { mayGiveRole } from './locked-memberships.ts'
import { invitations } from './tables.ts'

/** Withdraws what a member has invited others to and may no longer give; `role` is theirs now, null once they are gone. */
export const withdrawUngivable = async (
  queries: Queryable,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: OrganizationRole | null },
): Promise<void> => {
  const mine = and(
    eq(invitations.organizationId, organizationId),
    eq(invitations.invitedBy, userId),
    isNull(invitations.acceptedAt),
  )
  const open = await queries.select().from(invitations).where(mine)
  const ungivable = open.filter((invitation) => role === null || !mayGiveRole(role, invitation.role))
  if (ungivable.length === 0) return
  const ids = ungivable.map(({ id }) => id)
  await queries.delete(invitations).where(and(mine, inArray(invitations.id, ids)))
}
