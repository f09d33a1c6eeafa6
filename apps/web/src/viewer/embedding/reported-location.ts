import type { EmbedNavigation } from '@ashlar/embed/protocol'
import { addressOf, matchRoute, readAddress } from '@ashlar/runtime'
import type { Route } from '@ashlar/schema'

/** Longer values are no parameters of a page. */
const longestValue = 2000

/**
 * Where an application is, as the page around is told: the path of a route of its own, and the query parameters that the
 * route names. All else of the address stays here, since anything could be in it: the hash, other parameters, paths that
 * lead nowhere.
 */
export const reportedLocation = (
  href: string,
  routes: readonly Pick<Route, 'id' | 'path' | 'toldQueryParams'>[],
): EmbedNavigation => {
  const url = new URL(href)
  const read = readAddress(url.pathname)
  const path = read?.path ?? '/'
  const route = matchRoute(routes, path)?.route
  const pathname = route === undefined ? '/' : path
  const told = new URLSearchParams()
  const queryParams: [string, string | readonly string[]][] = []
  for (const name of route?.toldQueryParams ?? []) {
    const values = url.searchParams.getAll(name).filter((value) => value.length <= longestValue)
    for (const value of values) told.append(name, value)
    const [first] = values
    if (first !== undefined) queryParams.push([name, values.length > 1 ? values : first])
  }
  const search = told.size === 0 ? '' : `?${told.toString()}`
  return {
    appId: read?.place.applicationId ?? '',
    url: `${pathname}${search}`,
    href: read === null ? url.origin : `${url.origin}${addressOf(read.place, pathname)}${search}`,
    pathname,
    search,
    queryParams: Object.fromEntries(queryParams),
  }
}
