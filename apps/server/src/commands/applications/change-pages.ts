import { randomUUID } from 'node:crypto'
import {
  emptyPage,
  type JsonObject,
  mainRoute,
  type PageRecords,
  pathParameters,
  routesOf,
} from '@ashlar/schema'
import { renewIds, routesOfCopiedPage, withRoutes } from '@ashlar/document'
import { and, eq } from 'drizzle-orm'
import type { LoadedApplication } from '../../applications/load.ts'
import { pagesOf } from '../../pages/queries.ts'
import { storeRecords } from '../../saved-changes/store-records.ts'
import { record } from '../../audit/record.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import { lockApplicationToSave, newRoute, pageIdOf, refuseName } from '../../pages/application-pages.ts'
import { pages } from '../../tables/pages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'

/** A page to add. */
export interface PageToAdd {
  name: string
  /** What stands on it; absent: nothing. Its ids are made anew. */
  records?: PageRecords
  routePath?: string | undefined
  testParams?: JsonObject | undefined
  metadata?: JsonObject | undefined
  isHidden?: boolean
  requestId?: string | undefined
  /** The id of the page that this is a copy of: it has the same routes, below a path of its own. */
  copyOf?: string
  /** What the record of changes calls it: `create`, `import`, `duplicate`. */
  action: string
}

/** Adds a page with a route of its own and answers with its id. The same request sent again adds one page. */
export const addPage = (
  database: Database,
  clock: Clock,
  actor: MemberPrincipal,
  application: LoadedApplication,
  { name, records, routePath, testParams, metadata, isHidden = false, requestId, copyOf, action }: PageToAdd,
): Promise<string> =>
  transaction(database, async (queries) => {
    const row = await lockApplicationToSave(queries, application.row.id)
    const pageId = pageIdOf(row.id, requestId)
    if (row.kind === 'module') {
      throw new Refusal('invalid_request', 'A module has one page. Put a module of its own beside it.')
    }
    const existing = await pagesOf(queries, row.id)
    const [earlier] = await queries.select().from(pages).where(eq(pages.id, pageId))
    if (earlier?.deletedAt === null) return pageId
    if (earlier !== undefined) throw notFound('page')
    refuseName(name, existing)
    const routes = routesOf(row.records)
    const original = copyOf === undefined ? undefined : mainRoute(routes, copyOf)
    const route = newRoute(routes, pageId, {
      name,
      path: routePath,
      parameters: pathParameters(original?.path ?? ''),
      testParams: { ...original?.testParams, ...testParams },
    })
    const stored =
      records === undefined ? emptyPage(name, randomUUID) : named(renewIds(records, randomUUID), name)
    const main = original?.onRouteLoad === undefined ? route : { ...route, onRouteLoad: original.onRouteLoad }
    const others =
      copyOf === undefined || records === undefined
        ? []
        : routesOfCopiedPage(routes, { from: copyOf, main, original: records, copy: stored }, randomUUID)
    await queries.insert(pages).values({
      id: pageId,
      applicationId: row.id,
      name,
      records: stored,
      isHidden,
      ...(testParams === undefined ? {} : { testParams }),
      ...(metadata === undefined ? {} : { metadata }),
      lastWriterId: actor.userId,
    })
    await storeRecords(queries, row, withRoutes(row.records, [...routes, main, ...others]), {
      authorId: actor.userId,
      savedAt: clock.now(),
    })
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action,
      entityType: 'page',
      entityId: pageId,
      details: { name, path: route.path },
    })
    return pageId
  })

const named = (records: PageRecords, name: string): PageRecords => {
  const root = Object.values(records).find((entry) => entry.kind === 'widget' && entry.parentId === null)
  if (root === undefined) return records
  const taken = Object.values(records).some((entry) => entry.id !== root.id && entry.name === name)
  if (taken)
    throw new Refusal('invalid_name', `Something on the page is called ${name}. Choose another name.`)
  return { ...records, [root.id]: { ...root, name } }
}

/** Deletes a page and its routes; an application keeps at least one page. The row stays, marked as deleted. */
export const removePage = (
  database: Database,
  clock: Clock,
  actor: MemberPrincipal,
  application: LoadedApplication,
  pageId: string,
): Promise<void> =>
  transaction(database, async (queries) => {
    const row = await lockApplicationToSave(queries, application.row.id)
    const existing = await pagesOf(queries, row.id)
    const page = existing.find(({ id }) => id === pageId)
    if (page === undefined) throw notFound('page')
    if (existing.length === 1) {
      throw new Refusal('invalid_request', 'An application keeps at least one page.')
    }
    await queries
      .update(pages)
      .set({ deletedAt: clock.now() })
      .where(and(eq(pages.id, pageId), eq(pages.applicationId, row.id)))
    const kept = routesOf(row.records).filter((route) => route.pageId !== pageId)
    // The root path has to lead somewhere: to a page that opens without parameters, where there is one.
    const mains = kept.filter(({ widgetId }) => widgetId === undefined)
    const first = mains.find(({ path }) => pathParameters(path).length === 0) ?? mains[0]
    const routes =
      first === undefined || kept.some(({ path }) => path === '/')
        ? kept
        : kept.map((route) => (route === first ? { ...route, path: '/' } : route))
    await storeRecords(queries, row, withRoutes(row.records, routes), {
      authorId: actor.userId,
      savedAt: clock.now(),
    })
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'delete',
      entityType: 'page',
      entityId: pageId,
      details: { name: page.name },
    })
  })
