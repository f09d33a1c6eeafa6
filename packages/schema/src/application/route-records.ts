import type { PageRecords } from '../page/page-records.ts'
import type { RouteRecord } from './route-record-schema.ts'
import type { Route } from './route.ts'

// Records are never changed in place, so that the same record is always the same route.
const known = new WeakMap<RouteRecord, Route>()

/** A route as everybody but its document knows it. */
export const routeOf = (record: RouteRecord): Route => {
  const { kind: _kind, name: _name, scope: _scope, order: _order, ...rest } = record
  const route = known.get(record) ?? rest
  known.set(record, route)
  return route
}

/** The routes among the records of an application, in their order. */
export const routesOf = (records: PageRecords): Route[] =>
  Object.values(records)
    .filter((record) => record.kind === 'route')
    .sort(byOrder)
    .map(routeOf)

const byOrder = (one: RouteRecord, other: RouteRecord): number =>
  one.order === other.order ? (one.id < other.id ? -1 : 1) : one.order < other.order ? -1 : 1
