/** What can be protected. */
export const resourceTypes = [
  'organization',
  'organization users',
  'groups',
  'roles',
  'access tokens',
  'profiles',
  'agents',
  'logs',
  'secrets stores',
  'folders',
  'integrations',
  'applications',
  'workflows',
  'scheduled jobs',
] as const
export type ResourceType = (typeof resourceTypes)[number]

/** What can be done to a resource. */
export const permissionActions = ['read', 'manage', 'create'] as const
export type PermissionAction = (typeof permissionActions)[number]

/** A permission as text: `applications:create`. */
export type Permission = `${ResourceType}:${PermissionAction}`

/** The roles a member of an organisation may have, from the mightiest to the least. */
export const organizationRoles = ['owner', 'admin', 'developer', 'end-user'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

const administration: readonly Permission[] = resourceTypes.flatMap((type): Permission[] => [
  `${type}:read`,
  `${type}:manage`,
  `${type}:create`,
])

const development: readonly Permission[] = [
  'organization:read',
  'organization users:read',
  'groups:read',
  'roles:read',
  'profiles:read',
  'logs:read',
  'secrets stores:read',
  'folders:read',
  'folders:manage',
  'integrations:read',
  'applications:read',
  'applications:create',
  'workflows:read',
  'workflows:create',
  'scheduled jobs:read',
  'scheduled jobs:create',
]

/** The permissions that each role gives in the whole organisation; what is not listed is denied. */
export const rolePermissions: { readonly [Role in OrganizationRole]: ReadonlySet<Permission> } = {
  owner: new Set(administration),
  admin: new Set(administration),
  developer: new Set(development),
  'end-user': new Set<Permission>(['applications:read']),
}

/** What a share entry gives its user or group on one entity. */
export const shareRoles = ['owner', 'builder', 'viewer', 'configurator'] as const
export type ShareRole = (typeof shareRoles)[number]

/** What can be done to one entity. */
export type EntityAction = 'view' | 'edit' | 'deploy' | 'share' | 'delete' | 'use' | 'configure'

const actionsOfRole: { readonly [Role in ShareRole]: ReadonlySet<EntityAction> } = {
  owner: new Set(['view', 'edit', 'deploy', 'share', 'delete', 'use', 'configure']),
  builder: new Set(['view', 'edit', 'deploy', 'use']),
  viewer: new Set(['view']),
  configurator: new Set(['view', 'use', 'configure']),
}

/** Who asks: exactly one kind, never nobody. */
export type Actor =
  | { kind: 'visitor' }
  /** Somebody whom another site signed in, for an application inside its pages. */
  | { kind: 'external'; userId: string; organizationId: string }
  /** Another system, which may call those workflows that its access token names. */
  | { kind: 'webhook'; organizationId: string }
  | { kind: 'member'; userId: string; organizationId: string; role: OrganizationRole }

/** What the decision needs to know of an entity. */
export interface ProtectedEntity {
  resourceType: 'applications' | 'integrations' | 'workflows' | 'scheduled jobs'
  organizationId: string
  /** Anybody may view the published version. */
  isPublic: boolean
  /** External users of its organisation may view the published version. */
  isSharedForEmbedding?: boolean
  /** The access token of the system that asks may call it. */
  isNamedByAccessToken?: boolean
  /** What the acting user was given on this very entity, directly or for everyone. */
  sharedRoles: readonly ShareRole[]
}

/** Whether a share means for somebody with a role what it says: an end-user only views, whatever was shared with them. */
export const canHoldShare = (role: OrganizationRole, share: ShareRole): boolean =>
  role !== 'end-user' || share === 'viewer'

/** Whether an actor holds a permission in the whole of their organisation. */
export const holds = (actor: Actor, permission: Permission): boolean =>
  actor.kind === 'member' && rolePermissions[actor.role].has(permission)

/**
 * The one function that decides whether an actor may do something to one entity. An entity of another organisation is
 * denied whatever the role; administrators may do everything within their own. External users may view and
 * nothing else, other systems use the workflows that their access token names and nothing else.
 */
export const mayAct = (actor: Actor, action: EntityAction, entity: ProtectedEntity): boolean => {
  if (actor.kind === 'external') {
    if (action !== 'view' || actor.organizationId !== entity.organizationId) return false
    return entity.isPublic || entity.isSharedForEmbedding === true
  }
  if (actor.kind === 'webhook') {
    if (action !== 'use' || actor.organizationId !== entity.organizationId) return false
    return entity.resourceType === 'workflows' && entity.isNamedByAccessToken === true
  }
  if (entity.isPublic && action === 'view') return true
  if (actor.kind === 'visitor' || actor.organizationId !== entity.organizationId) return false
  if (rolePermissions[actor.role].has(`${entity.resourceType}:manage`)) return true
  return entity.sharedRoles.some((role) => {
    if (!canHoldShare(actor.role, role)) return action === 'view'
    return actionsOfRole[role].has(action)
  })
}
