import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** Those with whom something can be shared, and the organization's own roles to do so. */
export const whomToShareWith = queryOptions({
  queryKey: ['editor', 'members'],
  queryFn: async ({ signal }) => {
    const [{ members }, { groups }, { roles }] = await Promise.all([
      call(routes.members.list, {}, signal),
      call(routes.groups.list, {}, signal),
      call(routes.roles.list, {}, signal),
    ])
    return { members, groups, roles }
  },
})
