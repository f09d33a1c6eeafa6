import { type EntityType, holds, neededToBuild, type Permission } from '@ashlar/schema'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { entitledMembers, principalOf } from '../rights/rights.ts'
import { memberships } from '../tables/organizations.ts'

/** Whether something can be loaded with a right: it is refused without. */
export const isLoaded = (loading: Promise<unknown>): Promise<boolean> =>
  loading.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

/** Those among some people of an organization who may do something at this moment, by their ids. */
export const entitledAmong = async (
  queries: Queryable,
  { organizationId, userIds }: { organizationId: string; userIds: readonly string[] },
  may: (principal: MemberPrincipal) => Promise<boolean>,
): Promise<ReadonlyMap<string, MemberPrincipal>> => {
  if (userIds.length === 0) return new Map()
  const members = await entitledMembers(
    queries,
    and(eq(memberships.organizationId, organizationId), inArray(memberships.userId, [...userIds])),
  )
  const those = new Map<string, MemberPrincipal>()
  for (const member of members) {
    const principal = principalOf(member)
    if (principal.lacksSecondFactor === true) continue
    if (await may(principal)) those.set(member.userId, principal)
  }
  return those
}

/** Who is looked for among those who may do something. */
export type WantedPeople = Pick<SomePeople, 'most' | 'which' | 'without'>

/** How many are asked about at most: an organization may have many whose roles let them build, and few with the right to this one. */
const mostLookedAt = 200

/** Whether somebody's roles let them build such things at all: of an organization with many users these are few. */
const mayBuild = (principal: MemberPrincipal, type: EntityType): boolean => {
  const all: Permission = `${type}:manage`
  return holds(principal, all) || holds(principal, neededToBuild[type])
}

/** Some people who are looked for. */
interface SomePeople {
  readonly organizationId: string
  /** Of whose builders. */
  readonly type: EntityType
  readonly most: number
  /** Says of the rows of their memberships and users who is looked for among them; left out: all. */
  readonly which?: SQL | undefined
  readonly without: ReadonlySet<string>
}

/** Members who may do something to what they build, those of earlier days first, so many at most. */
export const someEntitled = async (
  queries: Queryable,
  { organizationId, type, most, which, without }: SomePeople,
  may: (principal: MemberPrincipal) => Promise<boolean>,
): Promise<readonly MemberPrincipal[]> => {
  const members = await entitledMembers(queries, and(eq(memberships.organizationId, organizationId), which))
  const builders = members
    .filter(({ userId, lacksSecondFactor }) => !lacksSecondFactor && !without.has(userId))
    .map(principalOf)
    .filter((principal) => mayBuild(principal, type))
  const found: MemberPrincipal[] = []
  for (const principal of builders.slice(0, mostLookedAt)) {
    if (found.length === most) break
    if (await may(principal)) found.push(principal)
  }
  return found
}
