import { call, routes } from '@ashlar/contract'
import { forgetTraces } from './forget-traces.ts'
import { leaveOrganization, withoutOrganization } from './tab-organization.ts'

/**
 * Ends the session of this browser, removes what it kept for the person, and loads a page anew, which leaves nothing in its
 * memory. Throws `CallError` where the server was not reached: then nothing has happened.
 */
export const signOut = async (then: '/' | '/login'): Promise<void> => {
  // Before the session ends, in which they were made. Signing out goes on without it.
  await call(routes.oauth.logout, { body: {} }).catch(() => undefined)
  await withoutOrganization(() => call(routes.session.signOut, {}))
  leaveOrganization()
  forgetTraces()
  window.location.assign(then)
}
