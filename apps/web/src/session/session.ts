import { call, CallError, routes, type SessionView } from '@ashlar/contract'
import type { Permission } from '@ashlar/schema'
import { queryOptions, type QueryClient, useSuspenseQuery } from '@tanstack/react-query'

/** Who is signed in and what they may do, as the server said last. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(routes.session.read, {}, signal),
  staleTime: 60_000,
})

/** A session of somebody who is signed in. */
export interface SignedInSession {
  user: NonNullable<SessionView['user']>
  organization: NonNullable<SessionView['organization']>
  /** Whether the role holds a permission in the whole organisation. Only for what is shown: the server decides. */
  may: (permission: Permission) => boolean
}

/** The session of the person at the screen. Only below the access gate, which lets nobody else through. */
export const useSession = (): SignedInSession => {
  const { data } = useSuspenseQuery(sessionQuery)
  const { user, organization, permissions } = data
  if (user === null || organization === null) throw new SignedOut()
  return { user, organization, may: (permission) => permissions.includes(permission) }
}

/** Thrown while a screen is left because its session ended. */
export class SignedOut extends Error {
  constructor() {
    super('You are signed out.')
    this.name = 'SignedOut'
  }
}

/** Whether a call failed because nobody is signed in any more. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'not_signed_in' || error.code === 'session_expired')

/** Takes over the session that the server answered with, and forgets what the one before could see. */
export const beginSession = (client: QueryClient, session: SessionView): void => {
  client.clear()
  client.setQueryData(sessionQuery.queryKey, session)
}
