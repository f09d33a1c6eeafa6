import { and, eq, isNull } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Origin, SignedIn } from '../../identity/identity.ts'
import { createAttemptCounter } from '../../identity/rate-limit.ts'
import { users } from '../../tables/identity.ts'
import { bringIntoGroups } from '../../groups/bring-into-groups.ts'
import { confirmationOfInvitationMail } from '../../members/invitation-mails.ts'
import {
  invitationTokenHash,
  openCopiedInvitation,
  openInvitation,
  type OpenInvitation,
} from '../../members/queries.ts'
import { newToken } from './store-invitations.ts'
import { invitations } from '../../tables/members.ts'
import { revokeEverything } from './revoke-everything.ts'
import { takeOfToday } from '../../organizations/daily-budgets.ts'
import { memberships } from '../../tables/organizations.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../services/services.ts'
import { giveWaitingShares, lockSharers } from '../sharing/waiting-shares.ts'
import { invitationLink } from './invite-members.ts'

/** Who joined: their e-mail address and the cookies of the session. */
interface Joined {
  readonly email: string
  readonly setCookie: readonly string[]
}

export const unknownInvitation = (): Refusal =>
  new Refusal('not_found', 'This invitation is no longer valid. Ask for a new one.')

/**
 * Creates the account of an invited person, makes them a member and signs them in. Somebody who has an account already
 * joins with it, which is proved by their password. Takes only the token that was mailed: it proves the address.
 */
export const acceptInvitation = async (
  services: Services,
  { token, name, password }: { token: string; name: string; password: string },
  origin: Origin,
): Promise<Joined> => {
  const { database, clock, identity } = services.platform
  const find = (queries: Queryable) => openInvitation(queries, token, clock.now())
  const open = await find(database.queries)
  if (open === undefined) throw unknownInvitation()
  const { email } = open.invitation
  const [existing] = await database.queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
  const signedInBefore = existing === undefined ? null : await identity.signIn({ email, password }, origin)
  await join(services, open, find, async (queries) => {
    const { userId } = signedInBefore ?? (await identity.createUser({ name, email, password }, queries))
    return userId
  })
  const { setCookie } = signedInBefore ?? (await identity.signIn({ email, password }, origin))
  return { email, setCookie }
}

/**
 * Makes somebody a member by a copied link, with the account that the invited address has already: whoever signs in to it
 * proved the address before. An account that is not there and a wrong password are one answer.
 */
export const joinByCopiedLink = async (
  services: Services,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<Joined> => {
  const { database, clock, identity, keys } = services.platform
  const find = (queries: Queryable) => openCopiedInvitation(queries, keys, token, clock.now())
  const open = await find(database.queries)
  if (open === undefined) throw unknownInvitation()
  const { email } = open.invitation
  const signedIn: SignedIn = await identity.signIn({ email, password }, origin)
  await join(services, open, find, async () => signedIn.userId)
  return { email, setCookie: signedIn.setCookie }
}

/**
 * Makes somebody who is signed in a member by an invitation to their own address: their session proves both. Throws
 * `Refusal` for whoever is signed in with another address.
 */
export const joinAsSignedIn = async (
  services: Services,
  token: string,
  session: { readonly userId: string } | null,
): Promise<string> => {
  const { database, clock, keys } = services.platform
  const find = async (queries: Queryable) =>
    (await openInvitation(queries, token, clock.now())) ??
    (await openCopiedInvitation(queries, keys, token, clock.now()))
  const open = await find(database.queries)
  if (open === undefined) throw unknownInvitation()
  if (session === null) throw new Refusal('not_signed_in', 'Sign in to accept this invitation.')
  const { email, organizationId } = open.invitation
  const own = await emailOfAccount(database.queries, session.userId)
  if (own !== email) {
    throw new Refusal(
      'not_allowed',
      `You are signed in as ${own ?? 'somebody else'}, and this invitation is for ${email}. Sign out, and open its link again.`,
    )
  }
  await join(services, open, find, async () => session.userId)
  return organizationId
}

/** Whether there is an account with an address that was proved. */
export const hasAccount = async (queries: Queryable, email: string): Promise<boolean> => {
  const [account] = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
  return account !== undefined
}

/** The address of an account, once it was proved; null where there is none. */
export const emailOfAccount = async (queries: Queryable, userId: string): Promise<string | null> => {
  const [account] = await queries
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)))
  return account?.email ?? null
}

const join = async (
  { platform: { database, clock }, memberships: known }: Services,
  { invitation }: OpenInvitation,
  findAgain: (queries: Queryable) => Promise<OpenInvitation | undefined>,
  memberOf: (queries: Queryable) => Promise<string>,
): Promise<void> => {
  const { id, organizationId, role, invitedBy } = invitation
  const userId = await transaction(database, async (queries) => {
    await lockSharers(queries, invitation)
    // Whoever invited may have lost the right to while the password was checked.
    if ((await findAgain(queries)) === undefined) throw unknownInvitation()
    const now = clock.now()
    const [claimed] = await queries
      .update(invitations)
      .set({ acceptedAt: now })
      .where(and(eq(invitations.id, id), isNull(invitations.acceptedAt)))
      .returning({ id: invitations.id })
    if (claimed === undefined) throw unknownInvitation()
    const member = await memberOf(queries)
    const joined = await queries
      .insert(memberships)
      .values({ organizationId, userId: member, role })
      .onConflictDoNothing()
      .returning({ userId: memberships.userId })
    // Whatever somebody still has who once was a member, whoever joins begins with what waits for them alone.
    if (joined.length > 0) {
      await revokeEverything(queries, { organizationId, userId: member, successorId: invitedBy, now })
    }
    const shares = await giveWaitingShares(queries, invitation, member)
    const groups = await bringIntoGroups(queries, invitation, member)
    await record(queries, {
      organizationId,
      actorId: member,
      action: 'join',
      entityType: 'user',
      entityId: member,
      details: { role, shares, groups },
    })
    return member
  })
  known.forget(userId)
}

/**
 * Mails the link that accepts an invitation to its address, for whoever has its copied link: only who reads that mail goes
 * on. The link that was mailed before stops, and the invitation is valid no longer than before.
 */
export const confirmInvitedAddress = async (
  { platform, settings }: Services,
  copied: string,
  origin: Origin,
): Promise<string> => {
  const { database, clock, keys, mail } = platform
  const known = await openCopiedInvitation(database.queries, keys, copied, clock.now())
  if (known === undefined) throw unknownInvitation()
  await createAttemptCounter(database).count('confirmInvitation', known.invitation.email, origin.address)
  const token = newToken()
  const { invitation, organizationName } = await transaction(database, async (queries) => {
    const open = await openCopiedInvitation(queries, keys, copied, clock.now())
    if (open === undefined) throw unknownInvitation()
    const { id, organizationId, email } = open.invitation
    const budget = { organizationId, kind: 'invitations', most: settings.invitationsPerDay }
    if (!(await takeOfToday(queries, budget))) {
      throw new Refusal(
        'too_many_requests',
        'This organization sends no more invitations today. Try again tomorrow, or look for the mail that invited you.',
      )
    }
    await queries
      .update(invitations)
      .set({ tokenHash: invitationTokenHash(token) })
      .where(and(eq(invitations.id, id), isNull(invitations.acceptedAt)))
    await record(queries, {
      organizationId,
      actorId: null,
      action: 'resend',
      entityType: 'invitation',
      entityId: id,
      details: { email, askedBy: 'copied link' },
    })
    return open
  })
  const { email: to } = invitation
  const link = invitationLink(settings.publicUrl, token)
  await mail.send(confirmationOfInvitationMail({ to, organizationName, link }))
  return to
}
