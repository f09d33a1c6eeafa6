import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** What this installation is. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call(routes.system.read, {}, signal),
})
