import type { GivenEntity } from '@ashlar/contract'
import { type EntityType, entityTypes } from '@ashlar/schema'
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { groups } from '../groups/tables.ts'
import type { MemberPrincipal } from '../http/principal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { nameOfShareRole } from '../roles/built-in.ts'
import { roles } from '../roles/tables.ts'
import { entityTables } from './entity-tables.ts'
import { isGivenTo } from './queries.ts'
import { groupShares } from './tables.ts'

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

const isSeenBy = (queries: Queryable, viewer: MemberPrincipal, type: EntityType): SQL | undefined =>
  isGivenTo(queries, viewer, type, entityTables[type])
