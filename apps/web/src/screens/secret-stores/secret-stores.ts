import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** The secret stores of the organization; never what is in them. */
export const secretStoresQuery = queryOptions({
  queryKey: ['secret stores'],
  queryFn: ({ signal }) => call(routes.secretStores.list, {}, signal),
})
