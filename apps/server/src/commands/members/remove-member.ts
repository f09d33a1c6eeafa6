import { and, eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import { endRunsOfMember, endRunsOfTokens } from '../../durable-runs/end-runs-of-member.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { users } from '../../tables/identity.ts'
import { handOverApprovals } from './hand-over.ts'
import {
  keepAnOwner,
  lockedMemberships,
  managerNow,
  type Membership,
  requireAbove,
} from '../../members/locked-memberships.ts'
import { invitations } from '../../tables/members.ts'
import { takeAway } from './take-away.ts'
import { memberships } from '../../tables/organizations.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { workflowAccessTokens } from '../../tables/workflows.ts'
import type { Services } from '../../services/services.ts'

/** Who leaves, and who gets what they own: whoever removes them where nobody is named, or else an owner. */
export interface Removal {
  readonly userId: string
  readonly successorId: string | undefined
}

/**
 * Removes a member with all that let them in: shares, sessions, invitations by them and for them, access tokens that they
 * made, runs that they started and that wait, and what runs ask them. What they own goes to another member, jobs with
 * their plans too, so that somebody who is let in again begins with nothing. Throws `Refusal`.
 */
export const removeMember = async (
  { platform, memberships: known, externalUsers, workflowCallers, durableRuns }: Services,
  actor: MemberPrincipal,
  { userId, successorId }: Removal,
): Promise<void> => {
  const { organizationId } = actor
  const { database, identity, clock } = platform
  await transaction(database, async (queries) => {
    const rows = await lockedMemberships(queries, organizationId)
    const manager = await managerNow(queries, actor)
    const member = rows.find((row) => row.userId === userId)
    if (member === undefined) throw notFound('member')
    await requireAbove(queries, manager, member)
    const others = rows.filter((row) => row !== member)
    keepAnOwner(others)
    const successor = successorAmong(others, actor.userId, successorId)
    const [from, to] = [await emailOf(queries, userId), await emailOf(queries, successor.userId)]
    const handedOver = await takeAway(queries, {
      organizationId,
      userId,
      successorId: successor.userId,
      now: clock.now(),
    })
    const own = await endRunsOfMember(queries, durableRuns, { organizationId, userId })
    const tokenIds = await tokensOf(queries, organizationId, userId)
    const runs = own + (await endRunsOfTokens(queries, durableRuns, { organizationId, tokenIds }))
    const approvals = await handOverApprovals(queries, { organizationId, from, to })
    await queries
      .delete(invitations)
      .where(and(eq(invitations.organizationId, organizationId), eq(invitations.email, from)))
    await queries
      .delete(memberships)
      .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
    await identity.endSessions(userId, queries)
    await record(queries, {
      organizationId,
      actorId: actor.userId,
      action: 'remove',
      entityType: 'user',
      entityId: userId,
      details: { role: member.role, successorId: successor.userId, approvals, runs, ...handedOver },
    })
  })
  known.forget(userId)
  externalUsers.forgetAll()
  workflowCallers.forget()
}

/** The access tokens that somebody made. */
const tokensOf = async (queries: Queryable, organizationId: string, userId: string): Promise<string[]> => {
  const rows = await queries
    .select({ id: workflowAccessTokens.id })
    .from(workflowAccessTokens)
    .where(
      and(
        eq(workflowAccessTokens.organizationId, organizationId),
        eq(workflowAccessTokens.createdBy, userId),
      ),
    )
  return rows.map(({ id }) => id)
}

const successorAmong = (
  others: readonly Membership[],
  actorId: string,
  named: string | undefined,
): Membership => {
  const builders = others.filter(({ role }) => role !== 'end-user')
  const successor =
    named === undefined
      ? (builders.find((row) => row.userId === actorId) ?? builders.find(({ role }) => role === 'owner'))
      : builders.find((row) => row.userId === named)
  if (successor !== undefined) return successor
  throw new Refusal(
    'invalid_request',
    'What they own can go to another member of the organization only, and to one who may build. Choose somebody else.',
  )
}

const emailOf = async (queries: Queryable, userId: string): Promise<string> => {
  const [person] = await queries.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (person === undefined) throw notFound('member')
  return person.email
}
