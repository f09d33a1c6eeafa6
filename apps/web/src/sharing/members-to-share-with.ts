import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** The members of the organisation, for choosing among them. */
export const membersToShareWith = queryOptions({
  queryKey: ['editor', 'members'],
  queryFn: ({ signal }) => call(routes.members.list, {}, signal),
})
