import { call, CallError, routes, type SessionView, type SignedInUser } from '@ashlar/contract'
import type { Permission } from '@ashlar/schema'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { forgetSource, keptSource } from './source.ts'
import { enterOrganization, leaveOrganization, organizationOfTab } from './tab-organization.ts'

const gate = getRouteApi('/signed-in')

const otherOrganization = new Set<() => void>()

/** Hears that this tab is in another organization than the one for which something was read already. */
export const onOtherOrganization = (listener: () => void): void => void otherOrganization.add(listener)

/**
 * Asks for the session in the organization of this tab. The first question names none, so that one which the page began
 * answers it; where the answer is of another one, it is asked again.
 */
const readSession = async (signal: AbortSignal): Promise<SessionView> => {
  const wanted = organizationOfTab()
  try {
    const session = await call(routes.session.read, { query: keptSource() }, signal)
    if (!session.user.isAnonymous) forgetSource()
    const { organization, organizations } = session
    if (organization === null) return session
    if (wanted === null || organization.id === wanted || !organizations.some(({ id }) => id === wanted)) {
      enterOrganization(organization.id)
      return session
    }
    enterOrganization(wanted)
    for (const listener of otherOrganization) listener()
    return await call(routes.session.read, { query: {} }, signal)
  } catch (error) {
    // Whoever no longer belongs to it begins in another one when they load the page again.
    if (isOrganizationLost(error)) leaveOrganization()
    throw error
  }
}

/** Whether a call failed because the person does not belong to the organization of this tab. */
export const isOrganizationLost = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'organization_not_found'

/** Who is signed in and what they may do, as the server said last. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 60_000,
})

/** A session of somebody who is signed in. */
export interface SignedInSession {
  user: SignedInUser
  organization: NonNullable<SessionView['organization']>
  /** All that the person belongs to. */
  organizations: SessionView['organizations']
  /** What the installation offers them. */
  capabilities: SessionView['capabilities']
  /** As somebody of which role or group this browser looks at the product; null: as what they are. */
  viewAs: SessionView['viewAs']
  /** Where to write for help, if the installation names an address. */
  supportEmail: string | null
  /** The address of the chat with whoever helps, if there is one. */
  supportChat: string | null
  /** Whether the role holds a permission in the whole organization. Only for what is shown: the server decides. */
  may: (permission: Permission) => boolean
}

/** The session of the person at the screen. Only below the access gate, which lets nobody else through. */
export const useSession = (): SignedInSession => {
  // What the gate let through, not what the server said last: a screen stays whole while its session ends.
  const { user, organization, permissions, ...session } = gate.useRouteContext({
    select: ({ session: known }) => known,
  })
  // The same function while what they hold is the same: what is drawn by it stays as it is.
  const may = useCallback((permission: Permission) => permissions.includes(permission), [permissions])
  if (user.isAnonymous || organization === null) throw new Error('The access gate let a visitor through.')
  return { ...session, user, organization, may }
}

/** Whether a call failed because nobody is signed in any more, or not as a member of this tab's organization. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.code === 'not_signed_in' || error.code === 'session_expired' || isOrganizationLost(error))

/** Takes over the session that the server answered with, and forgets what the one before could see. */
export const beginSession = (client: QueryClient, session: SessionView): void => {
  client.clear()
  if (session.organization !== null) enterOrganization(session.organization.id)
  client.setQueryData(sessionQuery.queryKey, session)
}
