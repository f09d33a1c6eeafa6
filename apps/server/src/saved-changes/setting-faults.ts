import { isSame } from '@ashlar/document'
import {
  checkRoutes,
  type PageRecords,
  type Problem,
  profileIdsIn,
  profileSettingsOf,
  profilesId,
  type Route,
  routesOf,
} from '@ashlar/schema'
import { inArray } from 'drizzle-orm'
import { pages } from '../tables/pages.ts'
import type { Queryable } from '../platform/database/database.ts'
import { profilesOf } from '../profiles/queries.ts'
import { listedPagesOf } from '../pages/queries.ts'

/** What a change makes of the settings of an application that cannot be beside its pages and its organization's profiles. */
export const settingFaults = async (
  queries: Queryable,
  { id, organizationId }: { id: string; organizationId: string },
  before: PageRecords,
  after: PageRecords,
): Promise<Problem[]> => [
  ...(await profileFaults(queries, organizationId, before, after)),
  ...(await routeFaults(queries, id, routesOf(before), routesOf(after))),
]

const profileFaults = async (
  queries: Queryable,
  organizationId: string,
  before: PageRecords,
  after: PageRecords,
): Promise<Problem[]> => {
  const [was, settings] = [profileSettingsOf(before), profileSettingsOf(after)]
  if (settings === undefined || isSame(settings, was)) return []
  const known = new Set((await profilesOf(queries, organizationId)).map(({ id }) => id))
  return [...profileIdsIn(settings)].every((id) => known.has(id))
    ? []
    : [
        {
          path: profilesId,
          reason: 'A profile that was chosen does not exist. Reload, and choose again.',
        },
      ]
}

const routeFaults = async (
  queries: Queryable,
  applicationId: string,
  before: readonly Route[],
  after: readonly Route[],
): Promise<Problem[]> => {
  if (isSame(before, after)) return []
  const listed = await listedPagesOf(queries, applicationId)
  const known = new Set(checkRoutes(before, listed).map(({ reason }) => reason))
  const kept = new Set(before.map(({ path }) => path))
  return [
    ...checkRoutes(after, listed, kept).filter(({ reason }) => !known.has(reason)),
    ...(await overlayFaults(queries, before, after)),
  ]
}

/** Routes to modals and slideouts that are not on their page; one that was deleted since it got its route is let be. */
const overlayFaults = async (
  queries: Queryable,
  before: readonly Route[],
  after: readonly Route[],
): Promise<Problem[]> => {
  const opening = after.filter(
    ({ id, widgetId }) =>
      widgetId !== undefined && !before.some((route) => route.id === id && route.widgetId === widgetId),
  )
  if (opening.length === 0) return []
  const documents = await queries
    .select({ id: pages.id, records: pages.records })
    .from(pages)
    .where(
      inArray(
        pages.id,
        opening.map(({ pageId }) => pageId),
      ),
    )
  return opening.flatMap(({ id, path, pageId, widgetId = '' }) => {
    const widget = documents.find((page) => page.id === pageId)?.records[widgetId]
    if (widget?.kind === 'widget') return []
    return [{ path: `${id}.widgetId`, reason: `What ${path} opens is not on its page. Save the page first.` }]
  })
}
