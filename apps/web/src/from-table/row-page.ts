import { call, routes } from '@ashlar/contract'
import {
  addDetailOf,
  apply,
  type FromTable,
  freeName,
  offerOfTable,
  pathOfRow,
  testParametersOfRow,
  toPageDsl,
} from '@ashlar/document'
import { randomId } from '@ashlar/runtime'
import { emptyPage, refuseRoutePath, type WidgetCatalogue } from '@ashlar/schema'
import { callInSession } from '../session/index.ts'

/** The application that gets a page, as far as names and paths in it are taken. */
export interface Receiving {
  readonly applicationId: string
  readonly pageNames: readonly string[]
  readonly routes: readonly { readonly path: string }[]
}

/** A free path for the page of one row: below the list, else below the name of the table. */
export const freeRowPath = (
  given: FromTable,
  { routes: taken }: Pick<Receiving, 'routes'>,
  listPath?: string,
): string => {
  const { path } = offerOfTable(given.table, given.tables).words
  const isFree = (wanted: string): boolean => refuseRoutePath(wanted, taken) === null
  const below = [...(listPath === undefined || listPath === '/' ? [] : [listPath]), `/${path}`]
  const found = below.map((base) => pathOfRow(given, base)).find(isFree)
  if (found !== undefined) return found
  for (let number = 2; ; number += 1) {
    const numbered = pathOfRow(given, `/${path}-${number}`)
    if (isFree(numbered)) return numbered
  }
}

/** Adds the page of one row at a path; answers with its id. Rejects with what the server refused. */
export const addRowPage = async (
  { applicationId, pageNames }: Receiving,
  catalogue: WidgetCatalogue,
  given: FromTable,
  { rowPath, listPath }: { rowPath: string; listPath?: string },
): Promise<string> => {
  const { words } = offerOfTable(given.table, given.tables)
  const name = freeName(words.singularName, new Set(pageNames))
  const empty = emptyPage(name, randomId)
  const outcome = addDetailOf(empty, catalogue, given, listPath === undefined ? {} : { listPath }, randomId)
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(empty, outcome.change)
  if (!applied.ok) throw new Error('The new page does not fit itself.')
  const { page } = await callInSession(
    call(routes.applications.createPage, {
      parameters: { applicationId },
      body: {
        name,
        routePath: rowPath,
        requestId: randomId(),
        testParams: testParametersOfRow(given),
        dsl: toPageDsl(applied.records, catalogue),
      },
    }),
  )
  return page.id
}
