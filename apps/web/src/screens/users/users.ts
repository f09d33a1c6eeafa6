import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** A member with their groups and roles. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId],
    queryFn: ({ signal }) => call(routes.users.read, { parameters: { userId } }, signal),
  })

/** What a member may do. */
export const userPermissionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId, 'permissions'],
    queryFn: ({ signal }) => call(routes.users.readPermissions, { parameters: { userId } }, signal),
  })

/** Where a member is signed in. */
export const userSessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId, 'sessions'],
    queryFn: ({ signal }) => call(routes.users.listSessions, { parameters: { userId } }, signal),
  })
