import { call, routes, type SessionView } from '@ashlar/contract'

/** Looks at the product from now on as somebody of a role does; null: as who they are. Everything is asked for anew. */
export const viewAs = async (role: SessionView['viewAs']): Promise<void> => {
  await call(routes.session.viewAs, { body: { role } })
  window.location.assign('/home')
}
