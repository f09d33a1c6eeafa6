import { call, CallError, routes, type SessionView } from '@ashlar/contract'
import type { Permission } from '@ashlar/schema'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

const gate = getRouteApi('/signed-in')

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
  /** The role as which this browser looks at the product; null: as what they are. */
  viewAs: SessionView['viewAs']
  /** Where to write for help, if the installation names an address. */
  supportEmail: string | null
  /** Whether the role holds a permission in the whole organisation. Only for what is shown: the server decides. */
  may: (permission: Permission) => boolean
}

/** The session of the person at the screen. Only below the access gate, which lets nobody else through. */
export const useSession = (): SignedInSession => {
  // What the gate let through, not what the server said last: a screen stays whole while its session ends.
  const { user, organization, permissions, supportEmail, viewAs } = gate.useRouteContext({
    select: ({ session }) => session,
  })
  if (user === null || organization === null) throw new Error('The access gate let a visitor through.')
  return { user, organization, supportEmail, viewAs, may: (permission) => permissions.includes(permission) }
}

/** Whether a call failed because nobody is signed in any more. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'not_signed_in' || error.code === 'session_expired')

/** Takes over the session that the server answered with, and forgets what the one before could see. */
export const beginSession = (client: QueryClient, session: SessionView): void => {
  client.clear()
  client.setQueryData(sessionQuery.queryKey, session)
}
