import type { MatchedRoute } from './match-route.ts'
import type { PageLocation } from './navigation.ts'
import { readQuery } from './query-params.ts'

/** Where an application is, from the address of the window, the path below the application and the route found there. */
export const pageLocation = (
  { href, origin, protocol, host, hostname, port, search, hash }: URL,
  path: string,
  matched: MatchedRoute | null,
): PageLocation => ({
  href,
  origin,
  protocol,
  host,
  hostname,
  port,
  pathname: path,
  search,
  hash,
  queryParams: readQuery(search),
  routeParams: matched?.routeParams ?? {},
  currentRoute: matched?.route.path ?? null,
  routeId: matched?.route.id ?? null,
})
