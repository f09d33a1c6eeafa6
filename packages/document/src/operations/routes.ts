import {
  type ApplicationRecord,
  type ApplicationRecords,
  check,
  refuseRoutePath,
  routeName,
  routeRecordSchema,
  routesOf,
  type PageRecords,
  type Route,
  type RouteRecord,
} from '@ashlar/schema'
import { generateKeyBetween } from 'fractional-indexing'
import { put, refuse, type Outcome } from '../outcome.ts'

const recordOf = (route: Route, order: string): RouteRecord => ({
  ...route,
  kind: 'route',
  name: routeName,
  scope: 'app',
  order,
})

const lastOrder = (records: PageRecords): string | null =>
  Object.values(records)
    .flatMap((record) => (record.kind === 'route' ? [record.order] : []))
    .sort()
    .at(-1) ?? null

const orderAfter = (last: string | null): string => {
  try {
    return generateKeyBetween(last, null)
  } catch {
    // A text that is no key was stored by another program; what begins with it follows it.
    return `${last ?? ''}a`
  }
}

const routeGone = refuse('not_found', 'This route is no longer there.')

const putRoute = (records: PageRecords, route: Route, order: string): Outcome => {
  const checked = check(routeRecordSchema, recordOf(route, order))
  if (!checked.ok) return refuse('invalid_property', checked.problems[0]?.reason ?? 'This is no route.')
  return put(records, [checked.value])
}

/** Adds a route behind the others. A path that cannot be beside theirs is refused. */
export const addRoute = (records: PageRecords, route: Route): Outcome => {
  const refusal = refuseRoutePath(route.path, routesOf(records))
  if (refusal !== null) return refuse('invalid_property', refusal)
  return putRoute(records, route, orderAfter(lastOrder(records)))
}

/** Puts a route in the place of the one with its id. Only another path has to fit beside the others. */
export const updateRoute = (records: PageRecords, route: Route): Outcome => {
  const before = Object.hasOwn(records, route.id) ? records[route.id] : undefined
  if (before?.kind !== 'route') return routeGone
  const others = routesOf(records).filter(({ id }) => id !== route.id)
  const refusal = route.path === before.path ? null : refuseRoutePath(route.path, others)
  if (refusal !== null) return refuse('invalid_property', refusal)
  return putRoute(records, route, before.order)
}

/** Deletes a route. */
export const deleteRoute = (records: PageRecords, id: string): Outcome => {
  const before = Object.hasOwn(records, id) ? records[id] : undefined
  if (before?.kind !== 'route') return routeGone
  return { ok: true, change: { added: {}, updated: {}, removed: { [id]: before } } }
}

/**
 * The records of an application with these routes and no others. Those that are there keep their place; new ones follow
 * behind them, in the order in which they are given.
 */
export const withRoutes = (records: ApplicationRecords, routes: readonly Route[]): ApplicationRecords => {
  const next: { [id: string]: ApplicationRecord } = Object.fromEntries(
    Object.entries(records).filter(([, record]) => record.kind !== 'route'),
  )
  let last = lastOrder(records)
  for (const route of routes) {
    const before = Object.hasOwn(records, route.id) ? records[route.id] : undefined
    if (before?.kind === 'route') next[route.id] = recordOf(route, before.order)
    else {
      last = orderAfter(last)
      next[route.id] = recordOf(route, last)
    }
  }
  return next
}
