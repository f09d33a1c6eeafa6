import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** The groups of the organisation. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => call(routes.groups.list, {}, signal),
})

/** One group with its members. */
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
