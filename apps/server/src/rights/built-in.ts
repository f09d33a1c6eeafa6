import { isOrganizationRole, isShareRole, type OrganizationRole, type ShareRole } from '@ashlar/schema'

/** What the roles that every organization has are called. */
export const organizationRoleNames: { readonly [Role in OrganizationRole]: string } = {
  owner: 'Owner',
  admin: 'Admin',
  developer: 'Developer',
  'end-user': 'End-User',
}

/** The same of those for things. */
export const shareRoleNames: { readonly [Role in ShareRole]: string } = {
  owner: 'Owner',
  builder: 'Builder',
  viewer: 'Viewer',
  executor: 'Executor',
  configurator: 'Configurator',
}

/** What a role for the organization is called; `own` is the name of one that it made itself. */
export const nameOfRole = (role: string, own: string | null): string =>
  isOrganizationRole(role) ? organizationRoleNames[role] : (own ?? role)

/** The same of a role for things. */
export const nameOfShareRole = (role: string, own: string | null): string =>
  isShareRole(role) ? shareRoleNames[role] : (own ?? role)
