import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** How often is asked what waits, in milliseconds. */
const lookMilliseconds = 30_000

/** What runs ask the signed-in person. */
export const approvalsQuery = queryOptions({
  queryKey: ['approvals'],
  queryFn: ({ signal }) => call(routes.approvals.list, {}, signal),
  refetchInterval: lookMilliseconds,
})
