import type { InvitationView, MemberView } from '@ashlar/contract'
import type { memberships } from '../tables/organizations.ts'
import type { invitations } from '../tables/members.ts'

/** A membership joined with the person it is of. */
export interface MemberRow {
  membership: typeof memberships.$inferSelect
  name: string
  email: string
  hasSecondFactor: boolean
}

/** `isManager`: whether it is for somebody who looks after members. */
export const presentMember = (
  { membership, name, email, hasSecondFactor }: MemberRow,
  isManager: boolean,
): MemberView => ({
  userId: membership.userId,
  name,
  email,
  role: membership.role,
  joinedAt: membership.joinedAt.toISOString(),
  hasSecondFactor: isManager ? hasSecondFactor : null,
})

export const presentInvitation = (invitation: typeof invitations.$inferSelect): InvitationView => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  expiresAt: invitation.expiresAt.toISOString(),
})
