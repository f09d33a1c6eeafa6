import { createHash } from 'node:crypto'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { users } from '../identity/tables.ts'
import { memberships, organizations } from '../organizations/tables.ts'
import type { Queryable } from '../platform/database/database.ts'
import { mayGiveRole } from './locked-memberships.ts'
import type { MemberRow } from './present.ts'
import { invitations } from './tables.ts'

export const listMembers = (queries: Queryable, organizationId: string): Promise<MemberRow[]> =>
  queries
    .select({ membership: memberships, name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.organizationId, organizationId))
    .orderBy(asc(users.name))

/** Only the hash of an invitation's token is stored. */
export const invitationTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * An invitation by the token of its link: one that was neither accepted nor has expired, by somebody who may give its role
 * at this moment. In a transaction their membership is locked with it, so that it stays so until the end.
 */
export const openInvitation = async (queries: Queryable, token: string, now: Date) => {
  const [row] = await queries
    .select({
      invitation: invitations,
      organizationName: organizations.name,
      inviterRole: memberships.role,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .innerJoin(
      memberships,
      and(
        eq(memberships.organizationId, invitations.organizationId),
        eq(memberships.userId, invitations.invitedBy),
      ),
    )
    .where(
      and(
        eq(invitations.tokenHash, invitationTokenHash(token)),
        isNull(invitations.acceptedAt),
        gt(invitations.expiresAt, now),
      ),
    )
    .for('share', { of: memberships })
  return row !== undefined && mayGiveRole(row.inviterRole, row.invitation.role) ? row : undefined
}
