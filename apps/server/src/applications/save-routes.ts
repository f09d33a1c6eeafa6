import type { SavedRoutesView } from '@ashlar/contract'
import { checkRoutes, type Route } from '@ashlar/schema'
import type { MemberPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { lockApplication } from '../pages/application-pages.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { pagesOf } from './queries.ts'
import { changedMeanwhile, isSameSetting, storeSettings } from './save-settings.ts'

/**
 * Saves routes that were made from `base`, and answers with what is saved then. Where the saved ones are neither of the
 * two, somebody else changed them: that is refused with `revision_conflict` and the routes as they are. The same request
 * sent again changes nothing. Routes that do not fit are refused with every problem.
 */
export const saveRoutes = (
  database: Database,
  clock: Clock,
  actor: MemberPrincipal,
  applicationId: string,
  { routes, base }: { routes: Route[]; base: Route[] },
): Promise<SavedRoutesView> =>
  transaction(database, async (queries) => {
    const row = await lockApplication(queries, applicationId)
    const { routes: saved } = row.settings
    const presented = { routes: saved, updated: row.updatedAt.toISOString() }
    if (isSameSetting(saved, routes)) return presented
    if (!isSameSetting(saved, base)) throw changedMeanwhile('routes', presented)
    const pages = await pagesOf(queries, applicationId)
    const kept = new Set(saved.map(({ path }) => path))
    const problems = [...checkRoutes(routes, pages, kept), ...problemsOfOverlays(routes, saved, pages)]
    const [first] = problems
    if (first !== undefined) throw new Refusal('invalid_request', first.reason, { problems })
    const now = clock.now()
    await storeSettings(queries, actor, row, {
      settings: { ...row.settings, routes },
      changed: 'routes',
      now: now,
    })
    return { routes, updated: now.toISOString() }
  })

/** Routes of modals and slideouts that are not on their page; one that was deleted since it got its route is let be. */
const problemsOfOverlays = (
  routes: readonly Route[],
  saved: readonly Route[],
  pages: Awaited<ReturnType<typeof pagesOf>>,
): { path: string; reason: string }[] =>
  routes.flatMap(({ id, path, pageId, widgetId }, index) => {
    if (widgetId === undefined || saved.some((route) => route.id === id && route.widgetId === widgetId))
      return []
    const widget = pages.find((page) => page.id === pageId)?.records[widgetId]
    if (widget?.kind === 'widget') return []
    return [
      { path: `${index}.widgetId`, reason: `What ${path} opens is not on its page. Save the page first.` },
    ]
  })
