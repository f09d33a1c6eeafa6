import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** The profiles of the organization. */
export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  queryFn: ({ signal }) => call(routes.profiles.list, {}, signal),
})
