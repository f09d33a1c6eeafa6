import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** The members of the organisation. */
export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => call(routes.members.list, {}, signal),
})
