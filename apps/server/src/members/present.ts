import type { InvitationView, MemberView } from '@ashlar/contract'
import type { memberships } from '../tables/organizations.ts'
import type { invitations } from '../tables/members.ts'

/** A membership joined with the person it is of. */
export interface MemberRow {
  membership: typeof memberships.$inferSelect
  name: string
  email: string
}

export const presentMember = ({ membership, name, email }: MemberRow): MemberView => ({
  userId: membership.userId,
  name,
  email,
  role: membership.role,
  joinedAt: membership.joinedAt.toISOString(),
})

export const presentInvitation = (invitation: typeof invitations.$inferSelect): InvitationView => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  expiresAt: invitation.expiresAt.toISOString(),
})
