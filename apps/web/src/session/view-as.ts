import { call, routes, type ViewedAs } from '@ashlar/contract'

/**
 * Looks at the product from now on as somebody of a role or a group does; null: as who they are. Everything is asked for
 * anew.
 */
export const viewAs = async (viewed: Pick<ViewedAs, 'kind' | 'id'> | null): Promise<void> => {
  await call(routes.session.viewAs, { body: { viewAs: viewed } })
  window.location.assign('/home')
}
