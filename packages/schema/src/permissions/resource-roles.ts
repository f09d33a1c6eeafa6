import type { Permission } from './resource-types.ts'
import { type OrganizationRole, rolePermissions } from './built-in-roles.ts'

/** What can be done to one entity. */
export const entityActions = ['view', 'use', 'configure', 'edit', 'deploy', 'share', 'delete'] as const
export type EntityAction = (typeof entityActions)[number]

/** The kinds of things that are shared one by one. */
export const entityTypes = ['applications', 'workflows', 'scheduled jobs', 'integrations'] as const
export type EntityType = (typeof entityTypes)[number]

/** What a share entry gives its user or group on one entity, beside the roles that an organization makes itself. */
export const shareRoles = ['owner', 'builder', 'viewer', 'executor', 'configurator'] as const
export type ShareRole = (typeof shareRoles)[number]

/** Whether a text is the key of a built-in share role. */
export const isShareRole = (key: string): key is ShareRole => shareRoles.some((role) => role === key)

const actionsOfRole: { readonly [Role in ShareRole]: readonly EntityAction[] } = {
  owner: entityActions,
  builder: ['view', 'edit', 'deploy', 'use'],
  viewer: ['view'],
  executor: ['use'],
  configurator: ['view', 'use', 'configure'],
}

/** What a built-in share role lets somebody do. */
export const actionsOf = (role: ShareRole): readonly EntityAction[] => actionsOfRole[role]

/** The kinds of which whoever may do anything may look at all: looking at a workflow or job shows how it is built. */
const isLookedAtByAll: { readonly [Type in EntityType]: boolean } = {
  applications: true,
  workflows: false,
  'scheduled jobs': false,
  integrations: true,
}

/** Whether End-Users may look at what of a kind was shared with them. */
export const isForUsers = (type: EntityType): boolean => isLookedAtByAll[type]

/** What an organization's own role for a kind of things lets do, in the order of actions. Whoever edits something may look at it. */
export const actionsGivenBy = (type: EntityType, chosen: readonly string[]): EntityAction[] =>
  entityActions.filter(
    (action) =>
      chosen.includes(action) || (action === 'view' && (isLookedAtByAll[type] || chosen.includes('edit'))),
  )

/** Without it whoever is given anything may view what users view, and no more: End-Users stay users whatever is shared with them. */
export const neededToBuild: { readonly [Type in EntityType]: Permission } = {
  applications: 'application APIs/pages:manage',
  workflows: 'workflows:read',
  'scheduled jobs': 'scheduled jobs:read',
  integrations: 'integrations:read',
}

/** Whether a share means for somebody invited into a role what it says: an End-User only views, whatever was shared. */
export const canHoldShare = (role: OrganizationRole, share: string): boolean =>
  share === 'viewer' || rolePermissions[role].has(neededToBuild.applications)
