import { and, eq } from 'drizzle-orm'
import { revokeTokensOf } from '../../api-tokens/api-tokens.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import { endRunsOfMember, endRunsOfTokens } from '../../durable-runs/end-runs-of-member.ts'
import { users } from '../../tables/identity.ts'
import { type HandedOver, handOverApprovals } from './hand-over.ts'
import { keepAnOwner, type Membership } from '../../members/locked-memberships.ts'
import { invitations } from '../../tables/members.ts'
import { revokeEverything } from './revoke-everything.ts'
import { memberships } from '../../tables/organizations.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { workflowAccessTokens } from '../../tables/workflows.ts'
import type { Services } from '../../services/services.ts'

/** Whose membership ends, among all of the organization, which are locked. */
interface EndOfMembership {
  readonly rows: readonly Membership[]
  readonly member: Membership
  /** Who makes an end of it: gets what the member owns where nobody is named and they may build, else an owner. */
  readonly actorId: string
  /** Who is to get it. */
  readonly successorId: string | undefined
}

/** What became of what the member had. */
type Ended = HandedOver & {
  readonly role: Membership['role']
  readonly successorId: string
  readonly approvals: number
  readonly runs: number
}

/**
 * Ends a membership with all that let the member in: shares, invitations by them and for them, access tokens that they made,
 * runs that they started and that wait, and what runs ask them. What they own goes to another member, jobs with their plans
 * too, so that somebody who is let in again begins with nothing. Their browsers are signed out where they belong to no other
 * organization; there, nothing changes. Throws `Refusal` where no owner would stay, or nobody could own what they do.
 */
export const endMembership = async (
  queries: Queryable,
  { platform: { identity, clock }, durableRuns }: Pick<Services, 'platform' | 'durableRuns'>,
  { rows, member, actorId, successorId }: EndOfMembership,
): Promise<Ended> => {
  const { organizationId, userId, role } = member
  const others = rows.filter((row) => row !== member)
  keepAnOwner(others)
  const successor = successorAmong(others, actorId, successorId)
  const [from, to] = [await emailOf(queries, userId), await emailOf(queries, successor.userId)]
  const handedOver = await revokeEverything(queries, {
    organizationId,
    userId,
    successorId: successor.userId,
    now: clock.now(),
  })
  const own = await endRunsOfMember(queries, durableRuns, { organizationId, userId })
  const tokenIds = await tokensOf(queries, organizationId, userId)
  const runs = own + (await endRunsOfTokens(queries, durableRuns, { organizationId, tokenIds }))
  await revokeTokensOf(queries, { organizationId, userId, now: clock.now() })
  const approvals = await handOverApprovals(queries, { organizationId, from, to })
  await queries
    .delete(invitations)
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.email, from)))
  await queries
    .delete(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
  const [elsewhere] = await queries
    .select({ organizationId: memberships.organizationId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .limit(1)
  if (elsewhere === undefined) await identity.endSessions(userId, queries)
  return { role, successorId: successor.userId, approvals, runs, ...handedOver }
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
