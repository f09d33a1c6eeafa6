import { and, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { entitledMembers } from '../rights/rights.ts'
import { memberships } from '../tables/organizations.ts'

type Follower = Pick<MemberPrincipal, 'organizationId' | 'userId'>

const keyOf = ({ organizationId, userId }: Follower): string => `${organizationId}/${userId}`

/**
 * Finds for each of those who follow something the version of what they may do in their organization, which is another one
 * as soon as they gain or lose anything; null for who is no member any more.
 */
export const versionsOfFollowers = async (
  queries: Queryable,
  followers: readonly Follower[],
): Promise<(follower: Follower) => string | null> => {
  const byOrganization = Map.groupBy(followers, ({ organizationId }) => organizationId)
  const which = [...byOrganization].map(([organizationId, those]) =>
    and(
      eq(memberships.organizationId, organizationId),
      inArray(memberships.userId, [...new Set(those.map(({ userId }) => userId))]),
    ),
  )
  const members = which.length === 0 ? [] : await entitledMembers(queries, or(...which))
  const versions = new Map(members.map((member) => [keyOf(member), member.version]))
  return (follower) => versions.get(keyOf(follower)) ?? null
}
