import type { InvitableRole } from '@ashlar/contract'
import { and, eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { requireGivableGroups } from '../../groups/givable-groups.ts'
import { findGroup } from '../../groups/queries.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import { copiedToken } from '../../members/copied-links.ts'
import { invitationMail } from '../../members/invitation-mails.ts'
import { lockedMemberships, managerNow, requireGivable } from '../../members/locked-memberships.ts'
import { type Invitation, invitationTokenHash, isOpen, membersByEmail } from '../../members/queries.ts'
import {
  countInvitations,
  newToken,
  type StoredInvitation,
  storeInvitations,
  validUntil,
} from './store-invitations.ts'
import { invitations } from '../../tables/members.ts'
import { organizations } from '../../tables/organizations.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../services/services.ts'

/** The link that a token is opened by; it stands after # so that it reaches no server log. */
export const invitationLink = (publicUrl: string, token: string): string => `${publicUrl}/invitation#${token}`

/** Mails invitations that were just stored. */
export const mailInvitations = async (
  { platform: { database, mail }, settings }: Services,
  actor: MemberPrincipal,
  stored: readonly StoredInvitation[],
): Promise<void> => {
  if (stored.length === 0) return
  const [organization] = await database.queries
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, actor.organizationId))
  for (const { invitation, token } of stored) {
    await mail.send(
      invitationMail({
        to: invitation.email,
        inviterName: actor.name,
        organizationName: organization?.name ?? 'Ashlar',
        link: invitationLink(settings.publicUrl, token),
      }),
    )
  }
}

/** Who is invited, and into what. */
interface Invited {
  readonly emails: readonly string[]
  readonly role: InvitableRole
  readonly groupIds?: readonly string[] | undefined
}

/**
 * Invites people by e-mail: each gets a link that is valid for seven days and works once. Members are left out, and an
 * earlier invitation of the same address is replaced.
 */
export const inviteMembers = async (
  services: Services,
  actor: MemberPrincipal,
  { emails, role, groupIds = [] }: Invited,
): Promise<Invitation[]> => {
  const { database, clock } = services.platform
  const { organizationId, userId: actorId } = actor
  const known = await membersByEmail(database.queries, organizationId, emails)
  const invited = [...new Set(emails)].filter((email) => !known.has(email))
  if (invited.length === 0) {
    throw new Refusal('already_exists', 'Everybody you named is a member already.')
  }
  const stored = await transaction(database, async (queries) => {
    await lockedMemberships(queries, organizationId)
    const manager = await managerNow(queries, actor)
    requireGivable(manager, role)
    for (const groupId of groupIds) await findGroup(queries, organizationId, groupId)
    await requireGivableGroups(queries, manager, groupIds)
    const { invitationsPerDay: mostPerDay } = services.settings
    return storeInvitations(queries, {
      organizationId,
      actorId,
      role,
      groupIds,
      mostPerDay,
      emails: invited,
      now: clock.now(),
    })
  })
  await mailInvitations(services, actor, stored)
  return stored.map(({ invitation }) => invitation)
}

const lockedInvitation = async (
  queries: Queryable,
  organizationId: string,
  id: string,
  now: Date,
): Promise<Invitation> => {
  const [invitation] = await queries
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.organizationId, organizationId), isOpen(now)))
    .for('update')
  if (invitation === undefined) throw notFound('invitation')
  return invitation
}

/**
 * Mails an invitation again with a new link; every earlier link stops. From now on it is as good as the right of whoever
 * sends it again. Throws `Refusal`.
 */
export const resendInvitation = async (
  services: Services,
  actor: MemberPrincipal,
  invitationId: string,
): Promise<Invitation> => {
  const { database, clock } = services.platform
  const { organizationId, userId: actorId } = actor
  const sent = await transaction(database, async (queries): Promise<StoredInvitation> => {
    await lockedMemberships(queries, organizationId)
    const manager = await managerNow(queries, actor)
    const now = clock.now()
    const invitation = await lockedInvitation(queries, organizationId, invitationId, now)
    requireGivable(manager, invitation.role)
    await countInvitations(queries, organizationId, services.settings.invitationsPerDay, 1)
    const token = newToken()
    const renewed = {
      tokenHash: invitationTokenHash(token),
      expiresAt: validUntil(now),
      invitedBy: actorId,
    }
    await queries.update(invitations).set(renewed).where(eq(invitations.id, invitationId))
    await record(queries, {
      organizationId,
      actorId,
      action: 'resend',
      entityType: 'invitation',
      entityId: invitationId,
      details: { email: invitation.email, role: invitation.role },
    })
    return { invitation: { ...invitation, ...renewed }, token }
  })
  await mailInvitations(services, actor, [sent])
  return sent.invitation
}

/** The link of an invitation that its inviter hands over by other ways than mail. Throws `Refusal`. */
export const copyInvitationLink = (
  { platform: { database, clock, keys }, settings }: Services,
  actor: MemberPrincipal,
  invitationId: string,
): Promise<string> =>
  transaction(database, async (queries) => {
    const { organizationId, userId: actorId } = actor
    await lockedMemberships(queries, organizationId)
    await managerNow(queries, actor)
    const invitation = await lockedInvitation(queries, organizationId, invitationId, clock.now())
    await record(queries, {
      organizationId,
      actorId,
      action: 'copy link',
      entityType: 'invitation',
      entityId: invitationId,
      details: { email: invitation.email },
    })
    return invitationLink(settings.publicUrl, copiedToken(keys, invitation))
  })
