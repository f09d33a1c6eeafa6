import type { RoleView } from '@ashlar/contract'
import {
  actionsOf,
  entityTypes,
  type EntityType,
  organizationRoles,
  rolePermissions,
  type ShareRole,
} from '@ashlar/schema'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { memberships } from '../tables/organizations.ts'
import type { Queryable } from '../platform/database/database.ts'
import { groupShares, shares } from '../tables/sharing.ts'
import { organizationRoleNames, shareRoleNames } from '../rights/built-in.ts'
import { roleAssignments, roles } from '../tables/roles.ts'

/** A role that an organization made. */
export type RoleRow = typeof roles.$inferSelect

/** The built-in roles that mean something for each kind of things. */
const shareRolesOf: { readonly [Type in EntityType]: readonly ShareRole[] } = {
  applications: ['builder', 'viewer'],
  workflows: ['builder', 'viewer', 'executor'],
  'scheduled jobs': ['builder', 'viewer', 'executor'],
  integrations: ['builder', 'configurator'],
}

/** How many people and groups have each role, by its key or id; those of shares too. */
const countHolders = async (queries: Queryable, organizationId: string): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  const add = (rows: readonly { role: string | null; holders: number }[]): void => {
    for (const { role, holders } of rows) if (role !== null) found.set(role, (found.get(role) ?? 0) + holders)
  }
  add(
    await queries
      .select({ role: memberships.role, holders: count() })
      .from(memberships)
      .where(eq(memberships.organizationId, organizationId))
      .groupBy(memberships.role),
  )
  add(
    await queries
      .select({ role: roleAssignments.role, holders: count() })
      .from(roleAssignments)
      .where(eq(roleAssignments.organizationId, organizationId))
      .groupBy(roleAssignments.role),
  )
  add(
    await queries
      .select({ role: shares.resourceRole, holders: count() })
      .from(shares)
      .innerJoin(roles, eq(roles.id, shares.resourceRole))
      .where(eq(shares.organizationId, organizationId))
      .groupBy(shares.resourceRole),
  )
  add(
    await queries
      .select({ role: groupShares.resourceRole, holders: count() })
      .from(groupShares)
      .innerJoin(roles, eq(roles.id, groupShares.resourceRole))
      .where(eq(groupShares.organizationId, organizationId))
      .groupBy(groupShares.resourceRole),
  )
  return found
}

/** A role of the organization's own, as it is shown. */
export const presentRole = (row: RoleRow, order: number, holders: number): RoleView => ({
  id: row.id,
  type: row.type,
  name: row.name,
  description: row.description,
  isBuiltIn: false,
  permissions: [...row.permissions],
  order,
  revision: row.revision,
  holders,
})

const builtIn = (
  facts: Pick<RoleView, 'id' | 'type' | 'name' | 'order' | 'permissions' | 'holders'>,
): RoleView => ({
  ...facts,
  description: '',
  isBuiltIn: true,
  revision: 0,
})

/** Every role of an organization: of each type those that are built in first, then its own by name. */
export const listRoles = async (queries: Queryable, organizationId: string): Promise<RoleView[]> => {
  const holders = await countHolders(queries, organizationId)
  const rows = await queries
    .select()
    .from(roles)
    .where(eq(roles.organizationId, organizationId))
    .orderBy(asc(sql`lower(${roles.name})`), asc(roles.id))
  const own = (type: RoleView['type'], from: number): RoleView[] =>
    rows
      .filter((row) => row.type === type)
      .map((row, place) => presentRole(row, from + place, holders.get(row.id) ?? 0))
  return [
    ...organizationRoles.map((id, order) =>
      builtIn({
        id,
        type: 'organization',
        name: organizationRoleNames[id],
        order,
        permissions: [...rolePermissions[id]],
        holders: holders.get(id) ?? 0,
      }),
    ),
    ...own('organization', organizationRoles.length),
    ...entityTypes.flatMap((type) => [
      ...shareRolesOf[type].map((id, order) =>
        builtIn({ id, type, name: shareRoleNames[id], order, permissions: [...actionsOf(id)], holders: 0 }),
      ),
      ...own(type, shareRolesOf[type].length),
    ]),
  ]
}

/** A role of an organization's own, locked for the transaction; null where it has none of this id. */
export const lockedRole = async (
  queries: Queryable,
  organizationId: string,
  id: string,
): Promise<RoleRow | null> => {
  const [row] = await queries
    .select()
    .from(roles)
    .where(and(eq(roles.id, id), eq(roles.organizationId, organizationId)))
    .for('update')
  return row ?? null
}
