import {
  checkAddress,
  fillPath,
  mainRoute,
  pathParameters,
  type JsonObject,
  type Route,
} from '@ashlar/schema'
import { addressOf, baseAddress, readAddress, type ApplicationPlace } from './addresses.ts'
import { matchRoute, type MatchedRoute } from './match-route.ts'
import type { NavigationRefusal, NavigationTarget } from './navigation.ts'
import { mergeQuery } from './query-params.ts'

/** The application in which a target is meant, as it is now. */
export interface NavigationGround {
  readonly place: ApplicationPlace
  readonly routes: readonly Route[]
  readonly pages: readonly { readonly id: string; readonly name: string }[]
  /** The address of the window. */
  readonly current: URL
}

/** Where a target leads: a route of the application, the same place with another query, or away from the application. */
export type Destination =
  | { readonly kind: 'route'; readonly address: string; readonly matched: MatchedRoute<Route> }
  | { readonly kind: 'query'; readonly address: string }
  | { readonly kind: 'away'; readonly address: string }

const refused = (
  message: string,
  audience: NavigationRefusal['audience'],
): { refusal: NavigationRefusal } => ({
  refusal: { message, style: audience === 'builder' ? 'warning' : 'error', audience },
})

const unknownRoute = refused(
  'You are attempting to navigate to an unknown route. Please update your Navigate to Page action configuration.',
  'builder',
)

const missingParameters = (names: readonly string[]): { refusal: NavigationRefusal } =>
  refused(
    `Missing route parameters detected. Please pass ${names.length === 1 ? 'a value' : 'values'} for ${names.join(', ')} in the Navigate to Page action.`,
    'builder',
  )

/** Finds where a target leads, or why it leads nowhere. */
export const resolveTarget = (
  target: NavigationTarget,
  ground: NavigationGround,
): Destination | { readonly refusal: NavigationRefusal } => {
  const { place, current } = ground
  switch (target.kind) {
    case 'address':
      return resolveAddress(target.address, target.queryParams, ground)
    case 'route': {
      const route = ground.routes.find(({ id }) => id === target.routeId)
      return route === undefined ? unknownRoute : toRoute(route, target, ground)
    }
    case 'application': {
      if (target.applicationId === '') return refused('There is no application to open.', 'everyone')
      const { prefix } = place
      const other = {
        applicationId: target.applicationId,
        mode: 'published',
        ...(prefix === undefined ? {} : { prefix }),
      } as const
      return {
        kind: 'away',
        address: `${baseAddress(other)}${mergeQuery({ given: target.queryParams, current: '', keeps: false })}`,
      }
    }
    case 'queryParams': {
      const query = mergeQuery({
        given: target.queryParams,
        current: current.search,
        keeps: target.keepQueryParams,
      })
      return { kind: 'query', address: `${current.pathname}${query}${current.hash}` }
    }
  }
}

interface RouteWishes {
  readonly routeParams: Readonly<Record<string, string>>
  readonly queryParams: JsonObject
  readonly keepQueryParams: boolean
}

const toRoute = (
  route: Route,
  { routeParams, queryParams, keepQueryParams }: RouteWishes,
  { place, current }: NavigationGround,
): Destination | { readonly refusal: NavigationRefusal } => {
  const filled = fillPath(route.path, routeParams)
  if ('missing' in filled) return missingParameters(filled.missing)
  const query = mergeQuery({ given: queryParams, current: current.search, keeps: keepQueryParams })
  const names = pathParameters(route.path)
  const params = Object.fromEntries(names.map((name) => [name, routeParams[name] ?? '']))
  return {
    kind: 'route',
    address: `${addressOf(place, filled.path)}${query}`,
    matched: { route, routeParams: params, missing: [] },
  }
}

/** The name of a page, with or without the slash that links put before it, and what follows it. */
const pageName = /^\/?([A-Za-z_$][A-Za-z0-9_$]*)((?:[?#].*)?)$/s

const resolveAddress = (
  given: string,
  queryParams: JsonObject,
  ground: NavigationGround,
): Destination | { readonly refusal: NavigationRefusal } => {
  const { place, routes, current } = ground
  const checked = checkAddress(given)
  // The person clicked and nothing happens: whoever it is should know why.
  if ('refusal' in checked) return refused(checked.refusal, 'everyone')
  const text = given.trim()
  const target = parse(checked.url, current)
  if (target === null) return refused(`The address "${text.slice(0, 200)}" cannot be opened.`, 'everyone')

  const named = pageName.exec(text)
  const isRelative = text.startsWith('?') || text.startsWith('#')
  const isOwnAddress =
    !isRelative && target.origin === current.origin && readAddress(target.pathname) !== null
  if (text.startsWith('/') || isOwnAddress) {
    const own = ownPath(target, ground)
    const matched = own === null ? null : matchRoute(routes, own)
    if (matched !== null && matched.missing.length === 0 && own !== null) {
      return {
        kind: 'route',
        address: `${addressOf(place, own)}${queryOf(target, queryParams, current)}${target.hash}`,
        matched,
      }
    }
  }
  const page = named === null ? undefined : ground.pages.find(({ name }) => name === named[1])
  if (page !== undefined) {
    const route = mainRoute(routes, page.id)
    if (route === undefined) return unknownRoute
    const written = new URL(`https://page${named?.[2] ?? ''}`)
    const query = queryOf(written, queryParams, current)
    const filled = fillPath(route.path, {})
    if ('missing' in filled) return missingParameters(filled.missing)
    return {
      kind: 'route',
      address: `${addressOf(place, filled.path)}${query}${written.hash}`,
      matched: { route, routeParams: {}, missing: [] },
    }
  }
  if (isRelative) {
    // A hash alone leaves the query as it is; a query says all of it.
    const query = text.startsWith('#')
      ? mergeQuery({ given: queryParams, current: current.search, keeps: true })
      : queryOf(target, queryParams, current)
    return { kind: 'query', address: `${current.pathname}${query}${target.hash}` }
  }
  return { kind: 'away', address: awayAddress(checked.url, target, queryParams, current) }
}

const parse = (address: string, current: URL): URL | null => {
  try {
    return new URL(address, current)
  } catch {
    return null
  }
}

const queryOf = (target: URL, given: JsonObject, current: URL): string =>
  mergeQuery({ written: target.search, given, current: current.search, keeps: false })

/** The path below the application that a path of this origin means; null where it means something outside of it. */
const ownPath = (target: URL, { place, current }: NavigationGround): string | null => {
  if (target.origin !== current.origin) return null
  const read = readAddress(target.pathname)
  if (read === null) return target.pathname.replace(/\/+$/, '') || '/'
  const isOurs = read.place.applicationId === place.applicationId
  return isOurs && (read.place.mode === 'published' || read.place.mode === place.mode) ? read.path : null
}

const awayAddress = (url: string, target: URL, given: JsonObject, current: URL): string => {
  const query = mergeQuery({ written: target.search, given, current: '', keeps: false })
  const isMail = target.protocol === 'mailto:' || target.protocol === 'tel:'
  if (Object.keys(given).length === 0) {
    return target.origin === current.origin && !isMail
      ? `${target.pathname}${target.search}${target.hash}`
      : url
  }
  if (isMail) return `${target.protocol}${target.pathname}${query}`
  const own = target.origin === current.origin ? '' : target.origin
  return `${own}${target.pathname}${query}${target.hash}`
}
