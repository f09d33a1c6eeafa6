import { createHash } from 'node:crypto'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { users } from '../identity/tables.ts'
import { memberships, organizations } from '../organizations/tables.ts'
import type { Queryable } from '../platform/database/database.ts'
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

/** An invitation that was neither accepted nor has expired, by the token of its link. */
export const openInvitation = async (queries: Queryable, token: string, now: Date) => {
  const [row] = await queries
    .select({ invitation: invitations, organizationName: organizations.name })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(
      and(
        eq(invitations.tokenHash, invitationTokenHash(token)),
        isNull(invitations.acceptedAt),
        gt(invitations.expiresAt, now),
      ),
    )
  return row
}
