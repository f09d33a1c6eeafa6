import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** The organization's own roles to share by. */
export const rolesToShareBy = queryOptions({
  queryKey: ['editor', 'roles'],
  queryFn: async ({ signal }) => (await call(routes.roles.list, {}, signal)).roles,
})
