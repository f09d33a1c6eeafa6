import type { AddedPageView, PageView, StoredPageView } from '@ashlar/contract'
import { apisOnPageLoad, toPageDsl } from '@ashlar/document'
import {
  mainRoute,
  type PageCheck,
  pageVersion,
  type Problem,
  type Route,
  routesOf,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { Refusal } from '../requests/refusal.ts'
import type { LoadedPage, PageRow } from './load.ts'

export const presentPageRow = (
  page: PageRow,
  lastWriter: string | null,
  damage: Problem[] | null,
): PageView => ({
  id: page.id,
  applicationId: page.applicationId,
  name: page.name,
  revision: page.revision,
  documentVersion: pageVersion,
  records: page.records,
  lastSuccessfulWrite: page.lastSuccessfulWrite.toISOString(),
  lastWriter,
  damage,
})

/** A page that was just added, for whoever asked for it. */
export const presentAddedPage = (page: PageRow, routes: readonly Route[]): AddedPageView['page'] => ({
  id: page.id,
  name: page.name,
  configuration: { routes: [...routes] },
  updated: page.lastSuccessfulWrite.toISOString(),
  signature: null,
})

/** A page as one nested document with all that is noted about it. Refuses a damaged page. */
export const presentStoredPage = (
  { checkPage, catalogue }: { readonly checkPage: PageCheck; readonly catalogue: WidgetCatalogue },
  { row, application }: LoadedPage,
): StoredPageView => {
  const stored = checkPage(row.records)
  if (!stored.ok) {
    throw new Refusal('invalid_document', 'This page is damaged and cannot be exported.', {
      problems: stored.problems,
    })
  }
  const updated = row.lastSuccessfulWrite.toISOString()
  const routes = routesOf(application.row.records)
  const routePath = mainRoute(routes, row.id)?.path
  return {
    id: row.id,
    name: row.name,
    applicationId: row.applicationId,
    isHidden: row.isHidden,
    layouts: [
      {
        id: row.id,
        dsl: { ...toPageDsl(stored.value, catalogue) },
        updated,
        actionUpdates: [],
        layoutOnLoadActions: [...apisOnPageLoad(stored.value)].map((name) => ({ name })),
        messages: [],
        userPermissions: [],
      },
    ],
    updated,
    configuration: { routes },
    ...(routePath === undefined ? {} : { routePath }),
    ...(row.metadata === null ? {} : { metadata: row.metadata }),
    ...(row.testParams === null ? {} : { testParams: row.testParams }),
  }
}
