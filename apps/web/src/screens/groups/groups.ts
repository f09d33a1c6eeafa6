import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** One group. */
export const groupQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['groups', groupId],
    queryFn: ({ signal }) => call(routes.groups.read, { parameters: { groupId } }, signal),
  })

/** What the members of a group may do by it. */
export const groupPermissionsQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['groups', groupId, 'permissions'],
    queryFn: ({ signal }) => call(routes.groups.readPermissions, { parameters: { groupId } }, signal),
  })
