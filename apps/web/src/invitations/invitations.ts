import { call, type InvitableRole, type InvitationView, routes } from '@ashlar/contract'
import type { OrganizationRole } from '@ashlar/schema'
import type { ListDeclaration } from '../lists/list-query.ts'

/** Under this is kept whatever is known of invitations. */
export const invitationsKey = ['invitations'] as const

/** The invitations that nobody has accepted yet. */
export const invitationList: ListDeclaration<InvitationView, 'email' | 'role' | 'expiresAt'> = {
  queryKey: invitationsKey,
  sortKeys: ['email', 'role', 'expiresAt'],
  first: { key: 'email', direction: 'ascending' },
  read: async (query, signal) => {
    const { invitations, next, total } = await call(routes.members.listInvitations, { query }, signal)
    return { rows: invitations, next, total }
  },
}

/** What each role is called and what it may do, from the mightiest to the least. */
export const roleFacts: { readonly [Role in OrganizationRole]: { label: string; help: string } } = {
  owner: { label: 'Owner', help: 'Everything, and making other owners.' },
  admin: { label: 'Admin', help: 'Everything in the organization but its ownership.' },
  developer: { label: 'Developer', help: 'Builds applications with the integrations they were given.' },
  'end-user': { label: 'End-User', help: 'Uses the applications that were shared with them.' },
}

/** Roles that people can be invited into, from the mightiest to the least. */
export const invitableRoles = ['admin', 'developer', 'end-user'] as const satisfies readonly InvitableRole[]

/** How many people can be invited at once. */
export const mostAtOnce = 50

/** Some addresses in a sentence. */
export const listed = (addresses: readonly string[]): string =>
  addresses.length > 3
    ? `${addresses.slice(0, 3).join(', ')} and ${addresses.length - 3} more`
    : addresses.join(', ')
