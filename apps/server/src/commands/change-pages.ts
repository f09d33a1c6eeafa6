import { randomUUID } from 'node:crypto'
import { checkEntityName, emptyPage } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import type { LoadedApplication } from '../applications/load.ts'
import { pagesOf } from '../applications/queries.ts'
import { applications } from '../applications/tables.ts'
import { record } from '../audit/record.ts'
import type { MemberPrincipal } from '../http/principal.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { pages } from '../pages/tables.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'

// The rows of an application's pages and its routes change together, one editor at a time.
const lockApplication = async (queries: Queryable, id: string) => {
  const [row] = await queries.select().from(applications).where(eq(applications.id, id)).for('update')
  if (row === undefined) throw notFound('application')
  return row
}

const pathOf = (name: string): string =>
  `/${
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'page'
  }`

/** Adds an empty page with a route of its own. */
export const addPage = (
  database: Database,
  clock: Clock,
  actor: MemberPrincipal,
  application: LoadedApplication,
  name: string,
): Promise<void> =>
  transaction(database, async (queries) => {
    const row = await lockApplication(queries, application.row.id)
    const existing = await pagesOf(queries, row.id)
    const refusal = checkEntityName(
      name,
      existing.map((page) => page.name),
    )
    if (refusal !== null) throw new Refusal('invalid_name', refusal.message)
    const pageId = randomUUID()
    await queries.insert(pages).values({
      id: pageId,
      applicationId: row.id,
      name,
      records: emptyPage(name, randomUUID),
      lastWriterId: actor.userId,
    })
    const taken = new Set(row.settings.routes.map((route) => route.path))
    let path = pathOf(name)
    for (let number = 2; taken.has(path); number += 1) path = `${pathOf(name)}-${number}`
    await queries
      .update(applications)
      .set({
        settings: { ...row.settings, routes: [...row.settings.routes, { id: randomUUID(), path, pageId }] },
        updatedAt: clock.now(),
      })
      .where(eq(applications.id, row.id))
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'create',
      entityType: 'page',
      entityId: pageId,
      details: { name },
    })
  })

/** Deletes a page and its routes; an application keeps at least one page. */
export const removePage = (
  database: Database,
  clock: Clock,
  actor: MemberPrincipal,
  application: LoadedApplication,
  pageId: string,
): Promise<void> =>
  transaction(database, async (queries) => {
    const row = await lockApplication(queries, application.row.id)
    const existing = await pagesOf(queries, row.id)
    const page = existing.find(({ id }) => id === pageId)
    if (page === undefined) throw notFound('page')
    if (existing.length === 1) {
      throw new Refusal('invalid_request', 'Failed to delete page: an application keeps at least one page.')
    }
    await queries.delete(pages).where(and(eq(pages.id, pageId), eq(pages.applicationId, row.id)))
    const kept = row.settings.routes.filter((route) => route.pageId !== pageId)
    const first = kept[0]
    // The root path has to lead somewhere.
    const routes =
      first === undefined || kept.some((route) => route.path === '/')
        ? kept
        : [{ ...first, path: '/' }, ...kept.slice(1)]
    await queries
      .update(applications)
      .set({ settings: { ...row.settings, routes }, updatedAt: clock.now() })
      .where(eq(applications.id, row.id))
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'delete',
      entityType: 'page',
      entityId: pageId,
      details: { name: page.name },
    })
  })
