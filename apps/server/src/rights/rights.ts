import { createHash } from 'node:crypto'
import {
  allowed,
  isOrganizationRole,
  type OrganizationRole,
  type Permission,
  permissionActions,
  requirementOf,
  resourceTypes,
  rolePermissions,
} from '@ashlar/schema'
import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { hasSecondFactor } from '../identity/has-second-factor.ts'
import { groupMembers, groups } from '../tables/groups.ts'
import type { GroupName, MemberPrincipal, SessionLimits } from '../requests/principal.ts'
import { users } from '../tables/identity.ts'
import { memberships, organizations } from '../tables/organizations.ts'
import type { Queryable } from '../platform/database/database.ts'
import { roleAssignments, roles } from '../tables/roles.ts'

/** What somebody may do in a whole organization, and by what. */
export interface Rights {
  /** The role of their membership; others add to it. */
  readonly role: OrganizationRole
  readonly permissions: ReadonlySet<Permission>
  readonly groups: readonly GroupName[]
  /** Another text as soon as anything of this changes: what is remembered under it is never an earlier right. */
  readonly version: string
}

/** A role that somebody has beside that of their membership; `permissions` is null for a built-in one. */
export interface Assigned {
  readonly role: string
  readonly permissions: readonly Permission[] | null
}

const groupsOf = sql<GroupName[]>`coalesce((
  select json_agg(json_build_object('id', ${groups.id}, 'name', ${groups.name}) order by ${groups.name}, ${groups.id})
  from ${groupMembers}
  join ${groups} on ${groups.id} = ${groupMembers.groupId}
  where ${groupMembers.userId} = ${memberships.userId} and ${groups.organizationId} = ${memberships.organizationId}
), '[]'::json)`

const assignedTo = sql<Assigned[]>`coalesce((
  select json_agg(json_build_object('role', ${roleAssignments.role}, 'permissions', ${roles.permissions}))
  from ${roleAssignments}
  left join ${roles} on ${roles.id} = ${roleAssignments.role}
    and ${roles.organizationId} = ${roleAssignments.organizationId} and ${roles.type} = 'organization'
  where ${roleAssignments.organizationId} = ${memberships.organizationId} and (
    ${roleAssignments.userId} = ${memberships.userId} or ${roleAssignments.groupId} in (
      select ${groupMembers.groupId} from ${groupMembers} where ${groupMembers.userId} = ${memberships.userId}
    )
  )
), '[]'::json)`

/** What the roles give together; one that is no more gives nothing. */
export const permissionsOfRoles = (
  role: OrganizationRole,
  assigned: readonly Assigned[],
  isSimple: boolean,
): ReadonlySet<Permission> => {
  const given = new Set(rolePermissions[role])
  for (const { role: key, permissions } of assigned) {
    // Ownership comes with a membership only.
    const of = isOrganizationRole(key) && key !== 'owner' ? rolePermissions[key] : (permissions ?? [])
    for (const permission of of) given.add(permission)
  }
  if (!isSimple) return given
  const standing = {
    rbac: false,
    permissions: given,
    isAdmin: role === 'owner' || role === 'admin',
    isSuperuser: false,
  }
  // Simple roles only ever take away.
  const kept = new Set<Permission>()
  for (const type of resourceTypes) {
    for (const action of permissionActions) {
      const permission: Permission = `${type}:${action}`
      const isKept = standing.isAdmin || allowed(requirementOf(type, action), standing)
      if (isKept && given.has(permission)) kept.add(permission)
    }
  }
  return kept
}

const versionOf = (facts: Omit<Rights, 'version'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        facts.role,
        [...facts.permissions].toSorted(),
        facts.groups.map(({ id }) => id).toSorted(),
      ]),
    )
    .digest('base64url')
    .slice(0, 22)

/** A member with what they may do. */
export interface EntitledMember extends Rights {
  readonly organizationId: string
  readonly organizationName: string
  readonly userId: string
  readonly name: string
  readonly email: string
  /** Whether the organization was deleted and may be had back still. */
  readonly isLeaving: boolean
  readonly limits: SessionLimits
  /** Whether the organization asks for a second factor that they do not have. */
  readonly lacksSecondFactor: boolean
}

/** What owners of a deleted organization may do still; others are no members of it. */
const toHaveItBack: ReadonlySet<Permission> = new Set(['organization:read', 'organization:manage'])

/** Members as one moment has them, those of earlier days first. */
export const entitledMembers = async (
  queries: Queryable,
  which: SQL | undefined,
): Promise<EntitledMember[]> => {
  const rows = await queries
    .select({
      organizationId: memberships.organizationId,
      organizationName: organizations.name,
      userId: memberships.userId,
      name: users.name,
      email: users.email,
      role: memberships.role,
      isSimple: organizations.hasSimpleRoles,
      isLeaving: isNotNull(organizations.deletedAt).mapWith(Boolean),
      sessionHours: organizations.sessionHours,
      idleMinutes: organizations.idleMinutes,
      lacksSecondFactor:
        sql`(${organizations.requiresSecondFactor} and not ${hasSecondFactor(users.id)})`.mapWith(Boolean),
      groups: groupsOf,
      assigned: assignedTo,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(which, or(isNull(organizations.deletedAt), eq(memberships.role, 'owner'))))
    .orderBy(asc(memberships.joinedAt), asc(memberships.organizationId))
  return rows.map(({ isSimple, assigned, sessionHours, idleMinutes, ...person }) => {
    const { role, groups: named, isLeaving } = person
    const permissions = isLeaving ? toHaveItBack : permissionsOfRoles(role, assigned, isSimple)
    const facts = { role, groups: named, permissions }
    return { ...person, ...facts, limits: { sessionHours, idleMinutes }, version: versionOf(facts) }
  })
}

/** What somebody may do in an organization at this moment; null where they are no member of it. */
export const rightsOf = async (
  queries: Queryable,
  userId: string,
  organizationId: string,
): Promise<EntitledMember | null> => {
  const [member] = await entitledMembers(
    queries,
    and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)),
  )
  return member ?? null
}

/** The principal that a member is. */
export const principalOf = (member: EntitledMember): MemberPrincipal => ({
  kind: 'member',
  userId: member.userId,
  organizationId: member.organizationId,
  organizationName: member.organizationName,
  permissions: member.permissions,
  groups: member.groups,
  rightsVersion: member.version,
  name: member.name,
  email: member.email,
  limits: member.limits,
  ...(member.lacksSecondFactor ? { lacksSecondFactor: true } : {}),
})

/** Whether some permissions hold all that others do, so that who has them may give those. */
export const holdsAll = (permissions: ReadonlySet<Permission>, others: Iterable<Permission>): boolean => {
  for (const permission of others) if (!permissions.has(permission)) return false
  return true
}
