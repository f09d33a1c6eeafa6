import { randomBytes, randomUUID } from 'node:crypto'
import type { InvitableRole } from '@ashlar/contract'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { Refusal } from '../../requests/refusal.ts'
import { takeOfToday } from '../../organizations/daily-budgets.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { waitingShares } from '../../tables/sharing.ts'
import { type Invitation, invitationTokenHash } from '../../members/queries.ts'
import { invitations } from '../../tables/members.ts'

const validDays = 7

/** How many people can be invited in one request. */
export const mostAtOnce = 50

/** An invitation with the token that only its mail holds. */
export interface StoredInvitation {
  readonly invitation: Invitation
  readonly token: string
}

/** Who is invited by whom, into what. */
export interface ToInvite {
  readonly organizationId: string
  readonly actorId: string
  readonly emails: readonly string[]
  readonly role: InvitableRole
  /** The groups that they come into. */
  readonly groupIds?: readonly string[]
  readonly now: Date
  /** How many invitations the organization may send a day. */
  readonly mostPerDay: number
}

/** A new token for a mail. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Until when an invitation is valid that is sent now. */
export const validUntil = (now: Date): Date => new Date(now.getTime() + validDays * 24 * 60 * 60 * 1000)

/** Counts invitations that are about to be mailed. Throws `Refusal` where the organization sends no more today. */
export const countInvitations = async (
  queries: Queryable,
  organizationId: string,
  most: number,
  amount: number,
): Promise<void> => {
  if (await takeOfToday(queries, { organizationId, kind: 'invitations', most }, amount)) return
  throw new Refusal(
    'too_many_requests',
    `An organization can send ${most} invitations a day. Invite the others tomorrow, or ask whoever runs this installation to raise ASHLAR_INVITATIONS_PER_DAY.`,
  )
}

/**
 * Stores invitations in a transaction, after which their mails are to be sent. An earlier invitation of the same address is
 * replaced; what waits for it to be accepted waits for the new one. Throws `Refusal` where there are too many today.
 */
export const storeInvitations = async (
  queries: Queryable,
  { organizationId, actorId, emails, role, groupIds = [], now, mostPerDay }: ToInvite,
): Promise<StoredInvitation[]> => {
  await countInvitations(queries, organizationId, mostPerDay, emails.length)
  const earlier = await queries
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        inArray(invitations.email, [...emails]),
        isNull(invitations.acceptedAt),
      ),
    )
    .for('update')
  const stored: StoredInvitation[] = []
  for (const email of emails) {
    const token = newToken()
    const invitation: Invitation = {
      id: randomUUID(),
      organizationId,
      email,
      role,
      groupIds: [...groupIds],
      tokenHash: invitationTokenHash(token),
      invitedBy: actorId,
      expiresAt: validUntil(now),
      acceptedAt: null,
    }
    await queries.insert(invitations).values(invitation)
    const open = earlier.find((row) => row.email === email && row.expiresAt > now)
    if (open !== undefined) {
      await queries
        .update(waitingShares)
        .set({ invitationId: invitation.id })
        .where(eq(waitingShares.invitationId, open.id))
    }
    await record(queries, {
      organizationId,
      actorId,
      action: 'invite',
      entityType: 'invitation',
      entityId: invitation.id,
      details: { email, role, groups: groupIds.length },
    })
    stored.push({ invitation, token })
  }
  const replaced = earlier.map(({ id }) => id)
  if (replaced.length > 0) await queries.delete(invitations).where(inArray(invitations.id, replaced))
  return stored
}
