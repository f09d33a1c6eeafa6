import { randomBytes, randomUUID } from 'node:crypto'
import type { OrganizationRole } from '@ashlar/schema'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import type { MemberPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import type { Origin } from '../identity/identity.ts'
import { users } from '../identity/tables.ts'
import { invitationTokenHash, listMembers, openInvitation } from '../members/queries.ts'
import { lockedMemberships, managerAmong, mayGiveRole } from '../members/locked-memberships.ts'
import { invitations } from '../members/tables.ts'
import { takeAway } from '../members/take-away.ts'
import { memberships, organizations } from '../organizations/tables.ts'
import { takeOfToday } from '../organizations/daily-budgets.ts'
import { transaction } from '../platform/database/transaction.ts'
import { plainName } from '../platform/plain-name.ts'
import type { Services } from '../services.ts'

const validDays = 7

export const unknownInvitation = (): Refusal =>
  new Refusal('not_found', 'This invitation is no longer valid. Ask for a new one.')

const tooManyInvitations = (most: number): Refusal =>
  new Refusal(
    'too_many_requests',
    `An organisation can send ${most} invitations a day. Invite the others tomorrow, or ask whoever runs this installation to raise ASHLAR_INVITATIONS_PER_DAY.`,
  )

/**
 * Invites people by e-mail: each gets a link that is valid for seven days and works once. Members are left out, and an
 * earlier invitation of the same address is replaced.
 */
export const inviteMembers = async (
  { platform, settings }: Services,
  actor: MemberPrincipal,
  emails: readonly string[],
  role: OrganizationRole,
): Promise<(typeof invitations.$inferSelect)[]> => {
  const { database, mail, clock } = platform
  const members = await listMembers(database.queries, actor.organizationId)
  const known = new Set(members.map((member) => member.email))
  const invited = [...new Set(emails)].filter((email) => !known.has(email))
  if (invited.length === 0) {
    throw new Refusal('already_exists', 'Everybody you named is a member already.')
  }
  const expiresAt = new Date(clock.now().getTime() + validDays * 24 * 60 * 60 * 1000)
  const letters = invited.map((email) => ({
    email,
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }))
  const rows = await transaction(database, async (queries) => {
    const inviter = managerAmong(await lockedMemberships(queries, actor.organizationId), actor.userId)
    if (!mayGiveRole(inviter.role, role)) {
      throw new Refusal('not_allowed', 'Only an owner can make or unmake owners.')
    }
    const budget = {
      organizationId: actor.organizationId,
      kind: 'invitations',
      most: settings.invitationsPerDay,
    }
    if (!(await takeOfToday(queries, budget, invited.length))) throw tooManyInvitations(budget.most)
    await queries
      .delete(invitations)
      .where(
        and(
          eq(invitations.organizationId, actor.organizationId),
          inArray(invitations.email, invited),
          isNull(invitations.acceptedAt),
        ),
      )
    const inserted = await queries
      .insert(invitations)
      .values(
        letters.map(({ email, id, token }) => ({
          id,
          organizationId: actor.organizationId,
          email,
          role,
          tokenHash: invitationTokenHash(token),
          invitedBy: actor.userId,
          expiresAt,
        })),
      )
      .returning()
    for (const { email, id } of letters) {
      await record(queries, {
        organizationId: actor.organizationId,
        actorId: actor.userId,
        action: 'invite',
        entityType: 'invitation',
        entityId: id,
        details: { email, role },
      })
    }
    return inserted
  })
  const [organization] = await database.queries
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, actor.organizationId))
  // Both names are chosen by whoever invites, and whom they invite may be a stranger.
  const inviter = plainName(actor.name)
  const organizationName = plainName(organization?.name ?? 'Ashlar')
  for (const { email, token } of letters) {
    await mail.send({
      to: email,
      subject: `${inviter} invites you to ${organizationName}`,
      text: [
        `${inviter} invites you to join ${organizationName} on Ashlar.`,
        '',
        'Open this link to create your account. It works once and is valid for seven days.',
        // The token stands after # so that it reaches no server log.
        `${settings.publicUrl}/invitation#${token}`,
      ].join('\n'),
    })
  }
  return rows
}

/**
 * Creates the account of an invited person, makes them a member and signs them in. Somebody who has an account already
 * joins with it, which is proved by their password. Answers with their e-mail address and the cookies of the session.
 */
export const acceptInvitation = async (
  { platform, memberships: known }: Services,
  { token, name, password }: { token: string; name: string; password: string },
  origin: Origin,
): Promise<{ email: string; setCookie: readonly string[] }> => {
  const { database, clock, identity } = platform
  const open = await openInvitation(database.queries, token, clock.now())
  if (open === undefined) throw unknownInvitation()
  const { invitation } = open
  const [existing] = await database.queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, invitation.email), eq(users.emailVerified, true)))
  const signedInBefore =
    existing === undefined ? null : await identity.signIn({ email: invitation.email, password }, origin)
  const userId = await transaction(database, async (queries) => {
    // Whoever invited may have lost the right to while the password was checked.
    if ((await openInvitation(queries, token, clock.now())) === undefined) throw unknownInvitation()
    const [claimed] = await queries
      .update(invitations)
      .set({ acceptedAt: clock.now() })
      .where(and(eq(invitations.id, invitation.id), isNull(invitations.acceptedAt)))
      .returning({ id: invitations.id })
    if (claimed === undefined) throw unknownInvitation()
    const { userId: member } =
      signedInBefore ?? (await identity.createUser({ name, email: invitation.email, password }, queries))
    const { organizationId, role, invitedBy } = invitation
    const joined = await queries
      .insert(memberships)
      .values({ organizationId, userId: member, role })
      .onConflictDoNothing()
      .returning({ userId: memberships.userId })
    // Whatever somebody still has who once was a member, whoever joins begins with nothing.
    if (joined.length > 0) {
      const now = clock.now()
      await takeAway(queries, { organizationId, userId: member, successorId: invitedBy, now })
    }
    await record(queries, {
      organizationId: invitation.organizationId,
      actorId: member,
      action: 'join',
      entityType: 'user',
      entityId: member,
      details: { role: invitation.role },
    })
    return member
  })
  known.forget(userId)
  const { setCookie } =
    signedInBefore ?? (await identity.signIn({ email: invitation.email, password }, origin))
  return { email: invitation.email, setCookie }
}
