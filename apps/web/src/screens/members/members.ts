import { call, routes } from '@ashlar/contract'
import type { OrganizationRole } from '@ashlar/schema'
import { queryOptions } from '@tanstack/react-query'

/** The members of the organisation. */
export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => call(routes.members.list, {}, signal),
})

/** The invitations that nobody has accepted yet. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call(routes.members.listInvitations, {}, signal),
})

/** What each role is called and what it may do, from the mightiest to the least. */
export const roleFacts: { readonly [Role in OrganizationRole]: { label: string; help: string } } = {
  owner: { label: 'Owner', help: 'Everything, and making other owners.' },
  admin: { label: 'Admin', help: 'Everything in the organisation but its ownership.' },
  developer: { label: 'Developer', help: 'Builds applications with the integrations they were given.' },
  'end-user': { label: 'End-User', help: 'Uses the applications that were shared with them.' },
}
