/** What can be protected, in the order in which roles list it. */
export const resourceTypes = [
  'applications',
  'folders',
  'integrations',
  'scheduled jobs',
  'workflows',
  'application APIs/pages',
  'organization',
  'organization users',
  'groups',
  'group members',
  'roles',
  'access tokens',
  'profiles',
  'repositories',
  'secrets stores',
  'agents',
  'logs',
  'log streams',
] as const
export type ResourceType = (typeof resourceTypes)[number]

/** What can be done to a resource. */
export const permissionActions = ['read', 'manage', 'create'] as const
export type PermissionAction = (typeof permissionActions)[number]

/** A permission as text: `applications:create`. */
export type Permission = `${ResourceType}:${PermissionAction}`

/** Every permission that there is. */
export const everyPermission: readonly Permission[] = resourceTypes.flatMap((type) =>
  permissionActions.map((action): Permission => `${type}:${action}`),
)

/** The parts in which roles show what they permit. */
export type PermissionSection = 'Development' | 'Governance'

const development: ReadonlySet<ResourceType> = new Set([
  'applications',
  'folders',
  'integrations',
  'scheduled jobs',
  'workflows',
])

/** Under which heading roles show a resource: what is built with, or else what governs the organization. */
export const sectionOf = (type: ResourceType): PermissionSection =>
  development.has(type) ? 'Development' : 'Governance'
