import { addressOf, matchRoute, placeMark, testPath } from '@ashlar/runtime/paths'
import { mainRoute, type Route } from '@ashlar/schema'

/** An address of a page as it was written before pages had paths. */
export interface LegacyAddress {
  readonly applicationId: string
  readonly pageId: string
  readonly mode: 'published' | 'preview' | 'edit'
  /** What stood after `edit/`: `tab/…`. */
  readonly rest: string
}

/** A place of the editor as it is written now: what began with `tab/` stands behind the mark. */
export const mapLegacyEditPath = (rest: string): string =>
  rest.startsWith('tab/') ? `${placeMark}/${rest}` : ''

/** Whether an address that looks like an earlier one is a route of the application today. */
export const isRouteToday = (routes: readonly Route[], { pageId, mode }: LegacyAddress): boolean => {
  const matched = mode === 'published' ? matchRoute(routes, `/pages/${pageId}`) : null
  return matched !== null && matched.missing.length === 0
}

/** Where an earlier address is found today, or null where its page does not exist. */
export const presentAddress = (
  { applicationId, pageId, mode, rest }: LegacyAddress,
  pages: readonly { readonly id: string }[],
  routes: readonly Route[],
): string | null => {
  if (!pages.some(({ id }) => id === pageId)) return null
  const route = mainRoute(routes, pageId)
  const written = route?.path ?? `/${pageId}`
  const address = addressOf(
    { applicationId, mode },
    mode === 'published' ? written : testPath(written, route?.testParams),
  )
  const place = mapLegacyEditPath(rest)
  return place === '' ? address : `${address}/${place}`
}
