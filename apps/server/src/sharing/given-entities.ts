import type { GivenEntity } from '@ashlar/contract'
import { type EntityType, entityTypes } from '@ashlar/schema'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { groups } from '../tables/groups.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { nameOfShareRole } from '../rights/built-in.ts'
import { roles } from '../tables/roles.ts'
import { entityTables, isOfType } from './entity-tables.ts'
import { isGivenTo } from './queries.ts'
import { resourceRoleOf } from './share-roles.ts'
import { groupShares, shares } from '../tables/sharing.ts'

/** What was shared with some groups, of all that whoever asks may see. */
export const entitiesOfGroups = async (
  queries: Queryable,
  viewer: MemberPrincipal,
  groupIds: readonly string[],
): Promise<GivenEntity[]> => {
  if (groupIds.length === 0) return []
  const found: GivenEntity[] = []
  for (const type of entityTypes) {
    const table = entityTables[type]
    const rows = await queries
      .select({
        id: table.id,
        name: table.name,
        role: groupShares.resourceRole,
        own: roles.name,
        group: groups.name,
      })
      .from(groupShares)
      .innerJoin(groups, eq(groups.id, groupShares.groupId))
      .innerJoin(table, eq(table.id, groupShares.entityId))
      .leftJoin(roles, eq(roles.id, groupShares.resourceRole))
      .where(
        and(
          inArray(groupShares.groupId, [...groupIds]),
          eq(groupShares.entityType, type),
          isSeenBy(queries, viewer, type),
        ),
      )
      .orderBy(asc(table.name))
    found.push(...rows.map(({ own, role, ...row }) => ({ ...row, type, role: nameOfShareRole(role, own) })))
  }
  return found
}

/** What was shared with somebody by name or is theirs, of all that whoever asks may see. */
export const entitiesOfUser = async (
  queries: Queryable,
  viewer: MemberPrincipal,
  userId: string,
): Promise<GivenEntity[]> => {
  const found: GivenEntity[] = []
  for (const type of entityTypes) {
    const table = entityTables[type]
    const rows = await queries
      .select({
        id: table.id,
        name: table.name,
        isOwner: sql<boolean>`${table.ownerId} = ${userId}`,
        role: shares.role,
        resourceRole: shares.resourceRole,
        own: roles.name,
      })
      .from(table)
      .leftJoin(shares, and(eq(shares.entityId, table.id), eq(shares.userId, userId)))
      .leftJoin(roles, eq(roles.id, shares.resourceRole))
      .where(
        and(
          eq(table.organizationId, viewer.organizationId),
          sql`(${table.ownerId} = ${userId} or ${shares.id} is not null)`,
          isOfType(type),
          isSeenBy(queries, viewer, type),
        ),
      )
      .orderBy(asc(table.name))
    for (const { id, name, isOwner, role, resourceRole, own } of rows) {
      const held = isOwner || role === null ? 'owner' : resourceRoleOf(type, { role, resourceRole })
      found.push({ type, id, name, role: nameOfShareRole(held, own), group: null })
    }
  }
  return found
}

const isSeenBy = (queries: Queryable, viewer: MemberPrincipal, type: EntityType): SQL | undefined =>
  isGivenTo(queries, viewer, type, entityTables[type])
