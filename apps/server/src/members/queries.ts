import { createHash } from 'node:crypto'
import { and, asc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { rightsOf } from '../rights/rights.ts'
import { users } from '../tables/identity.ts'
import { memberships, organizations } from '../tables/organizations.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Keys } from '../platform/keys.ts'
import { copiedInvitationId, isCopiedTokenOf } from './copied-links.ts'
import { mayGiveRole } from './locked-memberships.ts'
import type { MemberRow } from './present.ts'
import { invitations } from '../tables/members.ts'

/** An invitation as it is stored. */
export type Invitation = typeof invitations.$inferSelect

/** An invitation that its link opens. */
export interface OpenInvitation {
  readonly invitation: Invitation
  readonly organizationName: string
}

export const listMembers = (queries: Queryable, organizationId: string): Promise<MemberRow[]> =>
  queries
    .select({ membership: memberships, name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.organizationId, organizationId))
    .orderBy(asc(users.name))

/** Only the hash of an invitation's token is stored. */
export const invitationTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Those that were neither accepted nor have expired. */
export const isOpen = (now: Date): SQL | undefined =>
  and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, now))

const find = async (queries: Queryable, which: SQL, now: Date): Promise<OpenInvitation | undefined> => {
  const [row] = await queries
    .select({
      invitation: invitations,
      organizationName: organizations.name,
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
    .where(and(which, isOpen(now)))
    .for('share', { of: memberships })
  if (row === undefined) return undefined
  const inviter = await rightsOf(queries, row.invitation.invitedBy, row.invitation.organizationId)
  return inviter !== null && mayGiveRole(inviter, row.invitation.role) ? row : undefined
}

/**
 * An invitation by the token of its link: one that was neither accepted nor has expired, by somebody who may give its role
 * at this moment. In a transaction their membership is locked with it, so that it stays so until the end.
 */
export const openInvitation = (queries: Queryable, token: string, now: Date) =>
  find(queries, eq(invitations.tokenHash, invitationTokenHash(token)), now)

/** The same by the token of a copied link, which proves no address. */
export const openCopiedInvitation = async (queries: Queryable, keys: Keys, token: string, now: Date) => {
  const id = copiedInvitationId(token)
  if (id === null) return undefined
  const open = await find(queries, eq(invitations.id, id), now)
  return open !== undefined && isCopiedTokenOf(keys, token, open.invitation) ? open : undefined
}
