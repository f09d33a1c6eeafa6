import type { ViewedAs } from '@ashlar/contract'
import { isOrganizationRole, type Permission } from '@ashlar/schema'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { groups } from '../tables/groups.ts'
import { organizations } from '../tables/organizations.ts'
import { roleAssignments, roles } from '../tables/roles.ts'
import { nameOfRole } from './built-in.ts'
import { type Assigned, permissionsOfRoles } from './rights.ts'

/** What somebody would hold who has nothing but a role, or what a group gives, and what that is called. */
export interface ViewedRights {
  readonly name: string
  readonly permissions: ReadonlySet<Permission>
}

/** Whoever has a role of the organization's own is a member by this one at least. */
const leastRole = 'end-user'

// Roles for the organization hold no actions on things.
const permissionsOf = sql<Permission[] | null>`${roles.permissions}`

const ofRole = async (
  queries: Queryable,
  organizationId: string,
  id: string,
): Promise<ViewedRights | null> => {
  if (id === 'owner') return null
  const [row] = await queries
    .select({ isSimple: organizations.hasSimpleRoles, name: roles.name, permissions: permissionsOf })
    .from(organizations)
    .leftJoin(
      roles,
      and(eq(roles.organizationId, organizations.id), eq(roles.id, id), eq(roles.type, 'organization')),
    )
    .where(eq(organizations.id, organizationId))
  if (row === undefined) return null
  const { isSimple, name, permissions } = row
  if (isOrganizationRole(id)) {
    return { name: nameOfRole(id, null), permissions: permissionsOfRoles(id, [], isSimple) }
  }
  if (name === null) return null
  return { name, permissions: permissionsOfRoles(leastRole, [{ role: id, permissions }], isSimple) }
}

const ofGroup = async (
  queries: Queryable,
  organizationId: string,
  id: string,
): Promise<ViewedRights | null> => {
  const rows = await queries
    .select({
      name: groups.name,
      isSimple: organizations.hasSimpleRoles,
      role: roleAssignments.role,
      permissions: permissionsOf,
    })
    .from(groups)
    .innerJoin(organizations, eq(organizations.id, groups.organizationId))
    .leftJoin(
      roleAssignments,
      and(eq(roleAssignments.groupId, groups.id), eq(roleAssignments.organizationId, groups.organizationId)),
    )
    .leftJoin(
      roles,
      and(
        eq(roles.id, roleAssignments.role),
        eq(roles.organizationId, groups.organizationId),
        eq(roles.type, 'organization'),
      ),
    )
    .where(and(eq(groups.id, id), eq(groups.organizationId, organizationId)))
  const [first] = rows
  if (first === undefined) return null
  const assigned = rows.flatMap(({ role, permissions }): Assigned[] =>
    role === null ? [] : [{ role, permissions }],
  )
  return { name: first.name, permissions: permissionsOfRoles(leastRole, assigned, first.isSimple) }
}

/** What a role or a group of an organization gives at this moment; null where it has none of this id. */
export const viewedRights = (
  queries: Queryable,
  organizationId: string,
  { kind, id }: Pick<ViewedAs, 'kind' | 'id'>,
): Promise<ViewedRights | null> =>
  kind === 'role' ? ofRole(queries, organizationId, id) : ofGroup(queries, organizationId, id)
