import { type EntityAction, entityTypes, type EntityType, holds, mayAct } from '@ashlar/schema'
import { and, eq, inArray } from 'drizzle-orm'
import { type EntitledMember, holdsAll, principalOf } from '../rights/rights.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { rolesOfGroups } from '../roles/assigned-roles.ts'
import { roles } from '../tables/roles.ts'
import { entityTables } from '../sharing/entity-tables.ts'
import { protect, type SharedEntity } from '../sharing/queries.ts'
import { actionsOfRole } from '../sharing/share-roles.ts'
import { groupShares } from '../tables/sharing.ts'

/** Whether somebody holds all that the members of some groups have by them: their roles, and what was shared with them. */
export const mayGiveGroups = async (
  queries: Queryable,
  giver: EntitledMember,
  groupIds: readonly string[],
): Promise<boolean> => {
  if (groupIds.length === 0) return true
  const given = await rolesOfGroups(queries, giver.organizationId, groupIds)
  for (const ofGroup of given.values()) {
    if (!ofGroup.every(({ permissions }) => holdsAll(giver.permissions, permissions))) return false
  }
  for (const type of entityTypes) {
    if (!(await mayGiveShares(queries, giver, groupIds, type))) return false
  }
  return true
}

const mayGiveShares = async (
  queries: Queryable,
  giver: EntitledMember,
  groupIds: readonly string[],
  type: EntityType,
): Promise<boolean> => {
  const principal = principalOf(giver)
  if (holds(principal, `${type}:manage`)) return true
  const shared = await queries
    .select({ id: groupShares.entityId, role: groupShares.resourceRole, own: roles.permissions })
    .from(groupShares)
    .leftJoin(roles, and(eq(roles.id, groupShares.resourceRole), eq(roles.type, type)))
    .where(and(inArray(groupShares.groupId, [...groupIds]), eq(groupShares.entityType, type)))
  if (shared.length === 0) return true
  const table = entityTables[type]
  const entities: SharedEntity[] = await queries
    .select({ id: table.id, organizationId: table.organizationId, ownerId: table.ownerId })
    .from(table)
    .where(
      inArray(
        table.id,
        shared.map(({ id }) => id),
      ),
    )
  const protections = await protect(queries, principal, type, entities)
  return shared.every(({ id, role, own }) => {
    const protection = protections.get(id)
    const actions: readonly EntityAction[] = actionsOfRole(type, role, own)
    // What is gone gives nobody anything.
    return protection === undefined || actions.every((action) => mayAct(principal, action, protection))
  })
}

/** Throws `Refusal` where somebody may not bring others into a group that lets them do more than they themselves may. */
export const requireGivableGroups = async (
  queries: Queryable,
  giver: EntitledMember,
  groupIds: readonly string[],
): Promise<void> => {
  if (await mayGiveGroups(queries, giver, groupIds)) return
  throw new Refusal(
    'not_allowed',
    'This group lets its members do more than you may do yourself. Ask somebody who may do all of it.',
  )
}
