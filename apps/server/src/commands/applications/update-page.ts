import { randomUUID } from 'node:crypto'
import { apply, renameEntity, rootOf, withRoutes } from '@ashlar/document'
import { mainRoute, routesOf, type JsonObject, type Route } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { pagesOf } from '../../pages/queries.ts'
import { storeRecords } from '../../saved-changes/store-records.ts'
import { record } from '../../audit/record.ts'
import { storePageRecords } from '../../saved-changes/page-as-target.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import { lockApplicationToSave, refuseName, refuseUnfit } from '../../pages/application-pages.ts'
import type { LoadedPage, PageRow } from '../../pages/load.ts'
import { pages } from '../../tables/pages.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../services/services.ts'

/** What of a page is changed beside what stands on it; absent fields stay. */
export interface PageUpdate {
  name?: string | undefined
  routePath?: string | undefined
  isHidden?: boolean | undefined
  metadata?: JsonObject | null | undefined
  testParams?: JsonObject | null | undefined
}

/**
 * Renames a page, moves it to another path, hides it or notes something about it. A new name is a change to the page like
 * any other: people who have it open receive it with their next save.
 */
export const updatePage = (
  services: Services,
  actor: MemberPrincipal,
  page: LoadedPage,
  update: PageUpdate,
): Promise<{ id: string; name: string; updated: string }> =>
  transaction(services.platform.database, async (queries) => {
    const application = await lockApplicationToSave(queries, page.row.applicationId)
    const existing = await pagesOf(queries, application.id)
    const [row] = await queries.select().from(pages).where(eq(pages.id, page.row.id)).for('update')
    if (row === undefined || row.deletedAt !== null) throw notFound('page')
    const now = services.platform.clock.now()
    const { name, routePath, isHidden, metadata, testParams } = update
    if (name !== undefined && name !== row.name) {
      refuseName(
        name,
        existing.filter(({ id }) => id !== row.id),
      )
      await rename(services, queries, actor, row, name, now)
    }
    const fields = {
      ...(isHidden === undefined ? {} : { isHidden }),
      ...(metadata === undefined ? {} : { metadata }),
      ...(testParams === undefined ? {} : { testParams }),
    }
    if (Object.keys(fields).length > 0) {
      await queries.update(pages).set(fields).where(eq(pages.id, row.id))
    }
    const routes = routesOf(application.records)
    const after = routePath === undefined ? routes : moved(routes, row.id, routePath)
    await storeRecords(queries, application, withRoutes(application.records, after), {
      authorId: actor.userId,
      savedAt: now,
    })
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'update',
      entityType: 'page',
      entityId: row.id,
      details: {
        ...(name === undefined ? {} : { name }),
        ...(routePath === undefined ? {} : { path: routePath }),
        ...(isHidden === undefined ? {} : { isHidden }),
      },
    })
    return { id: row.id, name: name ?? row.name, updated: now.toISOString() }
  })

const moved = (routes: Route[], pageId: string, path: string): Route[] => {
  const own = mainRoute(routes, pageId)
  if (own?.path === path) return routes
  refuseUnfit(
    path,
    routes.filter((route) => route !== own),
  )
  if (own?.path === '/' && path !== '/') {
    throw new Refusal(
      'invalid_request',
      'The page at / is where the application begins; give / to another page first.',
    )
  }
  return own === undefined
    ? [...routes, { id: randomUUID(), path, pageId }]
    : routes.map((route) => (route === own ? { ...route, path } : route))
}

const rename = async (
  { checkPage, catalogue }: Services,
  queries: Queryable,
  actor: MemberPrincipal,
  row: PageRow,
  name: string,
  now: Date,
): Promise<void> => {
  const stored = checkPage(row.records)
  if (!stored.ok) throw new Refusal('invalid_document', 'This page is damaged and cannot be renamed.')
  const outcome = renameEntity(stored.value, catalogue, { id: rootOf(stored.value)?.id ?? '', name })
  if (!outcome.ok) throw new Refusal('invalid_name', outcome.message)
  const applied = apply(stored.value, outcome.change)
  const checked = applied.ok ? checkPage(applied.records) : applied
  if (!checked.ok || !('value' in checked)) {
    throw new Refusal('invalid_document', 'The page would not be valid under this name.')
  }
  await storePageRecords(queries, row, {
    records: checked.value,
    revision: row.revision + 1,
    requestId: randomUUID(),
    authorId: actor.userId,
    change: outcome.change,
    savedAt: now,
  })
}
