import { type EntityAction, holds, neededToBuild } from '@ashlar/schema'
import { and, eq, inArray } from 'drizzle-orm'
import { loadApplication } from '../../applications/load.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { entitledMembers, principalOf } from '../../rights/rights.ts'
import { memberships } from '../../tables/organizations.ts'

const mayAct = (
  queries: Queryable,
  principal: MemberPrincipal,
  applicationId: string,
  action: EntityAction,
): Promise<boolean> =>
  loadApplication(queries, principal, applicationId, action).then(
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

/** Those among some people who may do something to an application at this moment, by their ids. */
export const thoseWhoMay = (
  queries: Queryable,
  action: EntityAction,
  { id, organizationId }: { id: string; organizationId: string },
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MemberPrincipal>> =>
  entitledAmong(queries, { organizationId, userIds }, (principal) => mayAct(queries, principal, id, action))

/** How many are asked about at most: an organization may have many whose roles let them build, and few with the right to this one. */
const mostLookedAt = 200

/** Whether somebody's roles let them build at all: of an organization with many users these are few. */
const mayBuild = (principal: MemberPrincipal): boolean =>
  holds(principal, 'applications:manage') || holds(principal, neededToBuild.applications)

/** Members who may change something about an application, those of earlier days first, so many at most. */
export const someWhoMay = async (
  queries: Queryable,
  action: 'edit' | 'deploy',
  { id, organizationId }: { id: string; organizationId: string },
  { most, without }: { most: number; without: ReadonlySet<string> },
): Promise<readonly MemberPrincipal[]> => {
  const members = await entitledMembers(queries, eq(memberships.organizationId, organizationId))
  const builders = members
    .filter(({ userId, lacksSecondFactor }) => !lacksSecondFactor && !without.has(userId))
    .map(principalOf)
    .filter(mayBuild)
  const found: MemberPrincipal[] = []
  for (const principal of builders.slice(0, mostLookedAt)) {
    if (found.length === most) break
    if (await mayAct(queries, principal, id, action)) found.push(principal)
  }
  return found
}
