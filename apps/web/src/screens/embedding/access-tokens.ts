import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** The embed access tokens of the organisation that were not revoked. */
export const accessTokensQuery = queryOptions({
  queryKey: ['embed-access-tokens'],
  queryFn: ({ signal }) => call(routes.embedding.listAccessTokens, {}, signal),
})
