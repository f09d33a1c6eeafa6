import { createHash, randomUUID } from 'node:crypto'
import {
  checkEntityName,
  type JsonObject,
  pathParameters,
  pathShape,
  refuseRoutePath,
  type Route,
} from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import type { ApplicationRow } from '../applications/load.ts'
import { refuseProtected } from '../branches/refuse-protected.ts'
import { applications } from '../tables/applications.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import type { Queryable } from '../platform/database/database.ts'

/** Holds an application's row until the transaction ends: its pages and routes change together, one editor at a time. */
export const lockApplication = async (queries: Queryable, id: string): Promise<ApplicationRow> => {
  const [row] = await queries.select().from(applications).where(eq(applications.id, id)).for('update')
  if (row === undefined) throw notFound('application')
  return row
}

/**
 * Holds an application's row for a change to what is saved of it. Throws `Refusal` where the default branch is protected, so that
 * it changes by merging alone.
 */
export const lockApplicationToSave = async (queries: Queryable, id: string): Promise<ApplicationRow> => {
  const row = await lockApplication(queries, id)
  refuseProtected(row, 'application')
  return row
}

/** Refuses a name that a page cannot have beside its siblings. */
export const refuseName = (name: string, siblings: readonly { name: string }[]): void => {
  const refusal = checkEntityName(
    name,
    siblings.map((page) => page.name),
    'another page',
  )
  if (refusal !== null) throw new Refusal('invalid_name', refusal.message)
}

const pathOf = (name: string): string =>
  `/${
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'page'
  }`

/** What a new page wants of its route. */
export interface WantedRoute {
  readonly name: string
  /** The path asked for; absent: a free one made from the name. */
  readonly path: string | undefined
  /** Parameters that a path made from the name gets, for a page that reads them. */
  readonly parameters?: readonly string[]
  /** Values to try the page out with; those that its path does not name are left out. */
  readonly testParams?: JsonObject | undefined
}

/** The route of a new page; a path that cannot be is refused. */
export const newRoute = (
  routes: readonly Route[],
  pageId: string,
  { name, path: asked, parameters = [], testParams }: WantedRoute,
): Route => {
  const path = asked ?? freePath(routes, name, parameters)
  if (asked !== undefined) refuseUnfit(asked, routes)
  const tried = Object.fromEntries(
    pathParameters(path).flatMap((parameter): [string, string][] => {
      const value = testParams?.[parameter]
      return typeof value === 'string' || typeof value === 'number' ? [[parameter, String(value)]] : []
    }),
  )
  const route = { id: randomUUID(), path, pageId }
  return Object.keys(tried).length === 0 ? route : { ...route, testParams: tried }
}

const freePath = (routes: readonly Route[], name: string, parameters: readonly string[]): string => {
  const rest = parameters.map((parameter) => `/:${parameter}`).join('')
  for (let number = 1; ; number += 1) {
    const path = `${pathOf(name)}${number === 1 ? '' : `-${number}`}${rest}`
    if (refuseRoutePath(path, routes) === null) return path
  }
}

/** Refuses a path that no route can have beside the others of its application. */
export const refuseUnfit = (path: string, others: readonly Route[]): void => {
  const refusal = refuseRoutePath(path, others)
  if (refusal === null) return
  const isTaken = others.some((route) => pathShape(route.path) === pathShape(path))
  throw new Refusal(isTaken ? 'already_exists' : 'invalid_request', refusal)
}

/** The id of a page that a request adds: the same request always names the same page, and no other application's. */
export const pageIdOf = (applicationId: string, requestId: string | undefined): string => {
  if (requestId === undefined) return randomUUID()
  const digest = createHash('sha256').update(`${applicationId}:${requestId}`).digest('hex')
  return [8, 12, 16, 20, 32].map((end, index) => digest.slice([0, 8, 12, 16, 20][index], end)).join('-')
}
