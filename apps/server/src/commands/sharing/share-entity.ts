import { randomUUID } from 'node:crypto'
import type { InvitableRole, GivenShareView } from '@ashlar/contract'
import { canHoldShare, type ProtectedEntity } from '@ashlar/schema'
import { and, eq, inArray } from 'drizzle-orm'
import { type Rights, rightsOf } from '../../rights/rights.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { lockedMemberships, mayGiveRole } from '../../members/locked-memberships.ts'
import { type Invitation, isOpen, membersByEmail } from '../../members/queries.ts'
import { mostAtOnce, type StoredInvitation, storeInvitations } from '../members/store-invitations.ts'
import { invitations } from '../../tables/members.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../services/services.ts'
import { listShares } from '../../sharing/queries.ts'
import { removeShares } from '../../sharing/remove-shares.ts'
import { requireGivableShares, requireGroups, requireMembers } from '../../sharing/givable-shares.ts'
import { storedRole } from '../../sharing/share-roles.ts'
import { groupShares, shares, waitingShares } from '../../tables/sharing.ts'
import { mailInvitations } from '../members/invite-members.ts'

/** What is shared. */
export interface EntityOfShares {
  id: string
  protection: ProtectedEntity
  /** As sentences call it: "An application". */
  noun: string
}

interface ShareToGive {
  subject:
    | { kind: 'everyone' }
    | { kind: 'user'; userId: string }
    | { kind: 'group'; groupId: string }
    | { kind: 'invitation'; email: string; organizationRole: InvitableRole }
  role: string
}

/** How often something was shared, for the audit. */
export interface SharesGiven {
  readonly shares: number
  readonly invited: number
}

/**
 * Gives an entity these shares in the place of those it has. Somebody who is no member gets theirs when they accept their
 * invitation, and is invited here where nobody did so before. `change` does in the same transaction what goes with it.
 * Throws `Refusal`, also for somebody who names an address and may not invite, or changes what lets others do more than
 * they themselves may do.
 */
export const shareEntity = async (
  services: Services,
  actor: MemberPrincipal,
  entity: EntityOfShares,
  given: readonly ShareToGive[],
  change: (queries: Queryable, count: SharesGiven) => Promise<void>,
): Promise<GivenShareView[]> => {
  const { database, clock } = services.platform
  const { id: entityId, noun, protection } = entity
  const { organizationId, resourceType: entityType } = protection
  const { listed, stored } = await transaction(database, async (queries) => {
    const before = await listShares(queries, entityType, entityId, clock.now())
    await requireGivableShares(queries, actor, protection, { before, given })
    const named = await nameInvited(queries, services, actor, entityId, given)
    await removeShares(queries, entityId)
    const people: { userId: string | null; role: string }[] = [
      ...given.flatMap(({ subject, role }): { userId: string | null; role: string }[] => {
        if (subject.kind === 'everyone') return [{ userId: null, role }]
        return subject.kind === 'user' ? [{ userId: subject.userId, role }] : []
      }),
      ...named.members,
    ]
    const ofGroups = given.flatMap(({ subject, role }) =>
      subject.kind === 'group' ? [{ groupId: subject.groupId, role }] : [],
    )
    await requireMembers(queries, { organizationId, noun }, people)
    await requireGroups(queries, { organizationId, noun }, ofGroups)
    for (const { userId, role } of people) {
      await queries
        .insert(shares)
        .values({ id: randomUUID(), organizationId, entityType, entityId, userId, ...storedRole(role) })
        .onConflictDoNothing()
    }
    for (const { groupId, role } of ofGroups) {
      await queries
        .insert(groupShares)
        .values({ organizationId, entityType, entityId, groupId, resourceRole: role })
        .onConflictDoNothing()
    }
    for (const { invitationId, role, sharedBy } of named.waiting) {
      await queries
        .insert(waitingShares)
        .values({ invitationId, entityType, entityId, sharedBy, ...storedRole(role) })
    }
    await change(queries, {
      shares: people.length + ofGroups.length,
      invited: named.waiting.length,
    })
    return { listed: await listShares(queries, entityType, entityId, clock.now()), stored: named.stored }
  })
  await mailInvitations(services, actor, stored)
  return listed
}

/** Shares by address, once it is known whose it is. */
interface NamedShares {
  readonly members: { userId: string; role: string }[]
  readonly waiting: { invitationId: string; role: string; sharedBy: string }[]
  /** Invitations that are to be mailed. */
  readonly stored: readonly StoredInvitation[]
}

/** Who is addressed: a member, somebody who was invited, or somebody who has to be. */
const nameInvited = async (
  queries: Queryable,
  { platform: { clock }, settings }: Services,
  actor: MemberPrincipal,
  entityId: string,
  given: readonly ShareToGive[],
): Promise<NamedShares> => {
  const { organizationId, userId: actorId } = actor
  const wished = new Map<string, { role: string; organizationRole: InvitableRole }>()
  for (const { subject, role } of given) {
    if (subject.kind !== 'invitation') continue
    wished.set(subject.email, { role, organizationRole: subject.organizationRole })
  }
  const named: NamedShares = { members: [], waiting: [], stored: [] }
  if (wished.size === 0) return named
  // Memberships, invitations, what waits for them: in the order in which acceptance locks them.
  await lockedMemberships(queries, organizationId)
  const inviter = await rightsOf(queries, actorId, organizationId)
  const memberOfEmail = await membersByEmail(queries, organizationId, [...wished.keys()])
  const now = clock.now()
  const open = await queries
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        inArray(invitations.email, [...wished.keys()]),
        isOpen(now),
      ),
    )
    .for('share')
  const before = await queries
    .select()
    .from(waitingShares)
    .where(eq(waitingShares.entityId, entityId))
    .for('update')

  const wait = (invitation: Invitation, role: string): void => {
    const kept = before.find(({ invitationId }) => invitationId === invitation.id)
    if (kept === undefined) requireInviter(inviter, invitation.role)
    requireHoldable(invitation.role, role, invitation.email)
    // Whoever changes it vouches for it.
    const sharedBy = kept?.resourceRole === role ? kept.sharedBy : actorId
    named.waiting.push({ invitationId: invitation.id, role, sharedBy })
  }
  const unknown: string[] = []
  for (const [email, { role, organizationRole }] of wished) {
    const userId = memberOfEmail.get(email)
    const invitation = open.find((row) => row.email === email)
    if (userId !== undefined) named.members.push({ userId, role })
    else if (invitation !== undefined) wait(invitation, role)
    else {
      requireInviter(inviter, organizationRole)
      unknown.push(email)
    }
  }
  if (unknown.length > mostAtOnce) {
    throw new Refusal('invalid_request', `At most ${mostAtOnce} people can be invited at once.`)
  }
  const stored: StoredInvitation[] = []
  for (const role of new Set([...wished.values()].map(({ organizationRole }) => organizationRole))) {
    const emails = unknown.filter((email) => wished.get(email)?.organizationRole === role)
    if (emails.length === 0) continue
    const { invitationsPerDay: mostPerDay } = settings
    stored.push(
      ...(await storeInvitations(queries, { organizationId, actorId, emails, role, now, mostPerDay })),
    )
  }
  for (const { invitation } of stored) wait(invitation, wished.get(invitation.email)?.role ?? 'viewer')
  return { ...named, stored }
}

const requireInviter = (inviter: Rights | null, role: InvitableRole): void => {
  if (inviter !== null && mayGiveRole(inviter, role)) return
  throw new Refusal(
    'not_allowed',
    'Only administrators invite people. Ask one of them to invite whoever is no member yet.',
  )
}

const requireHoldable = (role: InvitableRole, share: string, email: string): void => {
  if (canHoldShare(role, share)) return
  throw new Refusal(
    'invalid_request',
    `Whoever is invited as End-User can only view. Invite ${email} as Developer, or let them view.`,
  )
}
