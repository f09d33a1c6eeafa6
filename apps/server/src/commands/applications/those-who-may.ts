import type { EntityAction } from '@ashlar/schema'
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

/** Those among some people who may do something to an application at this moment, by their ids. */
export const thoseWhoMay = async (
  queries: Queryable,
  action: EntityAction,
  { id, organizationId }: { id: string; organizationId: string },
  userIds: readonly string[],
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
    if (await mayAct(queries, principal, id, action)) those.set(member.userId, principal)
  }
  return those
}

/** Members who may do something to an application, those of earlier days first, so many at most. */
export const someWhoMay = async (
  queries: Queryable,
  action: EntityAction,
  { id, organizationId }: { id: string; organizationId: string },
  { most, without }: { most: number; without: ReadonlySet<string> },
): Promise<readonly MemberPrincipal[]> => {
  const found: MemberPrincipal[] = []
  for (const member of await entitledMembers(queries, eq(memberships.organizationId, organizationId))) {
    if (found.length === most) break
    if (without.has(member.userId) || member.lacksSecondFactor) continue
    const principal = principalOf(member)
    if (await mayAct(queries, principal, id, action)) found.push(principal)
  }
  return found
}
