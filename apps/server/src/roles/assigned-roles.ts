import { isOrganizationRole, type Permission, rolePermissions } from '@ashlar/schema'
import type { RoleName } from '@ashlar/contract'
import { and, asc, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { nameOfRole } from '../rights/built-in.ts'
import { roleAssignments, roles } from '../tables/roles.ts'

/** A role of the organization with what it gives. */
export interface AssignedRole extends RoleName {
  readonly permissions: ReadonlySet<Permission>
}

/** What a role for the organization is, by its key or id; one that is not there gives nothing and is left out. */
const read = async (queries: Queryable, which: SQL | undefined) => {
  const rows = await queries
    .select({
      id: roleAssignments.role,
      userId: roleAssignments.userId,
      groupId: roleAssignments.groupId,
      own: roles.name,
      permissions: roles.permissions,
    })
    .from(roleAssignments)
    .leftJoin(
      roles,
      and(
        eq(roles.id, roleAssignments.role),
        eq(roles.organizationId, roleAssignments.organizationId),
        eq(roles.type, 'organization'),
      ),
    )
    .where(which)
    .orderBy(asc(roles.name), asc(roleAssignments.role))
  return rows.flatMap(({ id, userId, groupId, own, permissions }) => {
    if (!isOrganizationRole(id) && own === null) return []
    const given = isOrganizationRole(id) ? rolePermissions[id] : permissionsAmong(permissions ?? [])
    return [{ userId, groupId, role: { id, name: nameOfRole(id, own), permissions: given } }]
  })
}

const permissionsAmong = (stored: readonly string[]): ReadonlySet<Permission> =>
  new Set([...rolePermissions.owner].filter((permission) => stored.includes(permission)))

/** The roles of groups, by the id of the group. */
export const rolesOfGroups = async (
  queries: Queryable,
  organizationId: string,
  groupIds?: readonly string[],
): Promise<ReadonlyMap<string, readonly AssignedRole[]>> => {
  const among =
    groupIds === undefined
      ? isNotNull(roleAssignments.groupId)
      : inArray(roleAssignments.groupId, [...groupIds])
  const rows = await read(queries, and(eq(roleAssignments.organizationId, organizationId), among))
  const found = new Map<string, AssignedRole[]>()
  for (const { groupId, role } of rows) {
    if (groupId === null) continue
    found.set(groupId, [...(found.get(groupId) ?? []), role])
  }
  return found
}

/** The roles that somebody has themselves, and those that some groups have, by who has them. */
export const rolesOfUser = async (
  queries: Queryable,
  organizationId: string,
  userId: string,
): Promise<readonly AssignedRole[]> => {
  const rows = await read(
    queries,
    and(eq(roleAssignments.organizationId, organizationId), eq(roleAssignments.userId, userId)),
  )
  return rows.map(({ role }) => role)
}

/** What some roles give, by key or id: null for one that the organization does not have. */
export const findRoles = async (
  queries: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssignedRole>> => {
  const found = new Map<string, AssignedRole>()
  const own = ids.filter((id) => !isOrganizationRole(id))
  for (const id of ids) {
    if (!isOrganizationRole(id)) continue
    found.set(id, { id, name: nameOfRole(id, null), permissions: rolePermissions[id] })
  }
  if (own.length === 0) return found
  const rows = await queries
    .select()
    .from(roles)
    .where(
      and(
        eq(roles.organizationId, organizationId),
        eq(roles.type, 'organization'),
        or(...own.map((id) => eq(roles.id, id))),
      ),
    )
    .for('share')
  for (const { id, name, permissions } of rows) {
    found.set(id, { id, name, permissions: permissionsAmong(permissions) })
  }
  return found
}
