import { everyPermission, type Permission } from './resource-types.ts'

/** The roles that every organization has, from the mightiest to the least: the order in which they are shown. */
export const organizationRoles = ['owner', 'admin', 'developer', 'end-user'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

/** Whether a text is the key of a built-in role. */
export const isOrganizationRole = (key: string): key is OrganizationRole =>
  organizationRoles.some((role) => role === key)

const development: readonly Permission[] = [
  'organization:read',
  'organization users:read',
  'groups:read',
  'group members:read',
  'roles:read',
  'profiles:read',
  'repositories:read',
  'repositories:manage',
  'logs:read',
  'log streams:read',
  'secrets stores:read',
  'folders:read',
  'folders:manage',
  'integrations:read',
  'applications:read',
  'applications:create',
  'application APIs/pages:read',
  'application APIs/pages:manage',
  'application APIs/pages:create',
  'workflows:read',
  'workflows:create',
  'scheduled jobs:read',
  'scheduled jobs:create',
]

/** The permissions that each role gives in the whole organization; what is not listed is denied. */
export const rolePermissions: { readonly [Role in OrganizationRole]: ReadonlySet<Permission> } = {
  owner: new Set(everyPermission),
  admin: new Set(everyPermission),
  developer: new Set(development),
  'end-user': new Set<Permission>(['applications:read']),
}
