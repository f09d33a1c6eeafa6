import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { groupMembers, groups } from '../../tables/groups.ts'
import { users } from '../../tables/identity.ts'
import { memberships } from '../../tables/organizations.ts'
import type { Reviewed, ReviewedRow } from './reviewed.ts'

/** The members with some addresses who may edit it. Throws `Refusal` where one may not; strangers are told no different. */
export const reviewersAt = async (
  queries: Queryable,
  reviewed: Reviewed,
  original: ReviewedRow,
  emails: readonly string[],
): Promise<readonly MemberPrincipal[]> => {
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))]
  if (wanted.length === 0) return []
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(
      and(
        eq(memberships.organizationId, original.organizationId),
        inArray(sql`lower(${users.email})`, wanted),
      ),
    )
  const entitled = await reviewed.thoseWhoMayEdit(
    queries,
    original,
    rows.map(({ id }) => id),
  )
  const found = [...entitled.values()]
  const missing = wanted.filter((email) => found.every((one) => one.email.toLowerCase() !== email))
  if (missing.length > 0) {
    throw new Refusal(
      'invalid_request',
      `Nobody who may edit this ${await reviewed.nounOf(queries, original.id)} has the address ${missing.join(', ')}. Share it with them first.`,
    )
  }
  return found
}

/** A group that is asked, with some of its members who may edit what is reviewed: those are told. */
interface AskedGroup {
  readonly id: string
  readonly members: readonly MemberPrincipal[]
}

/** How many members of one group are told. */
const mostOfGroup = 10

/** Whether somebody is in a group, of their membership. */
const isIn = (queries: Queryable, groupId: string) =>
  inArray(
    memberships.userId,
    queries
      .select({ userId: groupMembers.userId })
      .from(groupMembers)
      .where(eq(groupMembers.groupId, groupId)),
  )

/**
 * Groups of the organization that can be asked, with those of their members who are told beside whoever asks. Throws `Refusal` where one is
 * none of its, or nobody in it but whoever asks may edit what is reviewed.
 */
export const groupsAmong = async (
  queries: Queryable,
  reviewed: Reviewed,
  original: ReviewedRow,
  ids: readonly string[],
  { userId }: Pick<MemberPrincipal, 'userId'>,
): Promise<readonly AskedGroup[]> => {
  if (ids.length === 0) return []
  const rows = await queries
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(and(eq(groups.organizationId, original.organizationId), inArray(groups.id, [...ids])))
  if (rows.length < new Set(ids).size) {
    throw new Refusal('invalid_request', 'One of these groups does not exist any more. Choose again.')
  }
  const asked: AskedGroup[] = []
  for (const { id, name } of rows) {
    const members = await reviewed.someWhoMayEdit(queries, original, {
      most: mostOfGroup,
      which: isIn(queries, id),
      without: new Set([userId]),
    })
    if (members.length === 0) {
      throw new Refusal(
        'invalid_request',
        `Nobody else in ${name} may edit this ${await reviewed.nounOf(queries, original.id)}. Share it with them first.`,
      )
    }
    asked.push({ id, members })
  }
  return asked
}

/** Groups that were asked and are there still, each with whether one of some people is in it now. */
export const presentGroups = async (
  queries: Queryable,
  ids: readonly string[],
  approvers: readonly string[],
): Promise<{ id: string; name: string; hasApproved: boolean }[]> => {
  if (ids.length === 0) return []
  const rows = await queries
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(inArray(groups.id, [...ids]))
    .orderBy(groups.name)
  const members =
    approvers.length === 0
      ? []
      : await queries
          .selectDistinct({ groupId: groupMembers.groupId })
          .from(groupMembers)
          .where(and(inArray(groupMembers.groupId, [...ids]), inArray(groupMembers.userId, [...approvers])))
  const approved = new Set(members.map(({ groupId }) => groupId))
  return rows.map((row) => ({ ...row, hasApproved: approved.has(row.id) }))
}
