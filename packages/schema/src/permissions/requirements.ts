import type { Permission, PermissionAction, ResourceType } from './resource-types.ts'

/** What somebody needs for something. */
export interface Requirement {
  readonly resourceType: ResourceType
  readonly action: PermissionAction
  /** Whether every member has it where an organization keeps to simple roles; absent: administrators only. */
  readonly preRbacValue?: boolean
}

/** What plain members keep in an organization with simple roles, where their role gives it. */
const openToMembers: ReadonlySet<Permission> = new Set<Permission>([
  'applications:read',
  'applications:create',
  'application APIs/pages:read',
  'application APIs/pages:manage',
  'application APIs/pages:create',
  'workflows:read',
  'workflows:create',
  'scheduled jobs:read',
  'scheduled jobs:create',
  'integrations:read',
  'folders:read',
  'folders:manage',
  'profiles:read',
  'repositories:read',
  'repositories:manage',
  'log streams:read',
  'logs:read',
  'organization:read',
  'organization:manage',
  'organization users:read',
  'groups:read',
  'group members:read',
  'group members:manage',
  'roles:read',
])

/** The requirement that a permission meets. */
export const requirementOf = (resourceType: ResourceType, action: PermissionAction): Requirement => ({
  resourceType,
  action,
  ...(openToMembers.has(`${resourceType}:${action}`) ? { preRbacValue: true } : {}),
})

/** What is known of somebody when a requirement is looked at. */
export interface Standing {
  /** Whether the permissions of roles count; false in an organization that keeps to simple roles. */
  readonly rbac: boolean
  readonly permissions: ReadonlySet<Permission>
  readonly isAdmin: boolean
  readonly isSuperuser: boolean
}

/** Whether somebody meets a requirement: by what their roles give them, or by the fixed answer of simple roles. */
export const allowed = (
  { resourceType, action, preRbacValue }: Requirement,
  { rbac, permissions, isAdmin, isSuperuser }: Standing,
): boolean =>
  rbac ? permissions.has(`${resourceType}:${action}`) : (preRbacValue ?? (isAdmin || isSuperuser))
