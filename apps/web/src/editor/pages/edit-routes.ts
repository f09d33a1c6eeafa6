import { call, routes, type ApplicationView } from '@ashlar/contract'
import { callInSession } from '../../session/index.ts'
import type { EditorSession } from '../session/editor-session.ts'
import { RoutesSession } from './routes-session.ts'

/** Makes the routes of an application editable; the page that is open follows them. */
export const editRoutes = (application: ApplicationView, page: () => EditorSession | null): RoutesSession => {
  const parameters = { applicationId: application.id }
  const session = new RoutesSession(application.settings.routes, {
    send: async (next, base) => {
      // A route may open a modal that is not saved yet.
      await page()?.saver.flush()
      const body = { routes: [...next], base: [...base] }
      await callInSession(call(routes.applications.saveRoutes, { parameters, body }))
    },
    later: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    saved: () => page()?.store.setState({ hasUndeployedChanges: true }),
  })
  session.store.subscribe((now, before) => {
    if (now.routes !== before.routes) page()?.takeRoutes(now.routes)
  })
  return session
}
