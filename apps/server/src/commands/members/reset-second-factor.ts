import { eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { lockedMemberships, managerNow, requireAbove } from '../../members/locked-memberships.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { memberships } from '../../tables/organizations.ts'

/**
 * Turns two-step sign-in off and removes the passkeys of a member who has lost them, and signs all their browsers out. Only where they belong to no
 * other organization: its administrators rely on it, and did not agree. Throws `Refusal`.
 */
export const resetSecondFactor = async (
  { platform: { database, identity }, memberships: known }: Services,
  actor: MemberPrincipal,
  userId: string,
): Promise<void> => {
  const { organizationId, userId: actorId } = actor
  await transaction(database, async (queries) => {
    const rows = await lockedMemberships(queries, organizationId)
    const manager = await managerNow(queries, actor)
    const member = rows.find((row) => row.userId === userId)
    if (member === undefined) throw notFound('member')
    await requireAbove(queries, manager, member)
    const own = await queries
      .select({ organizationId: memberships.organizationId })
      .from(memberships)
      .where(eq(memberships.userId, userId))
    if (own.length > 1) {
      throw new Refusal(
        'not_allowed',
        'They belong to other organizations too, so only whoever runs this installation can do this, with the command ashlar recover.',
      )
    }
    const hadCodes = await identity.secondFactors.remove(userId, queries)
    const passkeys = await identity.passkeys.removeAll(userId, queries)
    if (!hadCodes && passkeys === 0) {
      throw new Refusal('not_found', 'They have neither two-step sign-in nor a passkey.')
    }
    const ended = await identity.endSessions(userId, queries)
    await record(queries, {
      organizationId,
      actorId,
      action: 'reset second factor',
      entityType: 'user',
      entityId: userId,
      details: { sessions: ended, passkeys },
    })
  })
  known.forget(userId)
}
