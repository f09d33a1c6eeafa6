import { call, routes } from '@ashlar/contract'
import { addListOf, type FromTable, freeName, offerOfTable } from '@ashlar/document'
import { randomId } from '@ashlar/runtime'
import { widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { addRowPage, freeRowPath } from '../../from-table/index.ts'
import { createNamed } from './create-named.ts'

/**
 * Creates an application that works with a table: a list with all that is done with rows, and a page for each of them.
 * Answers with its id. Rejects with what the server refused; what was begun is deleted then.
 */
export const createApplicationFromTable = async (
  given: FromTable,
  folderId: string | null,
): Promise<string> => {
  const { words } = offerOfTable(given.table, given.tables)
  const { id, pages, settings } = await createNamed(words.plural, folderId)
  try {
    const [first] = pages
    if (first === undefined) throw new Error('The application was created without a page.')
    await fillApplication(given, { applicationId: id, pageId: first.id, routes: settings.routes })
    return id
  } catch (error) {
    // The reason counts, not whether tidying up succeeded as well.
    await call(routes.applications.remove, { parameters: { applicationId: id } }).catch(() => undefined)
    throw error
  }
}

const fillApplication = async (
  given: FromTable,
  {
    applicationId,
    pageId,
    routes: taken,
  }: { applicationId: string; pageId: string; routes: readonly { readonly path: string }[] },
): Promise<void> => {
  const { words, readOnlyBecause } = offerOfTable(given.table, given.tables)
  const catalogue = widgetCatalogue(widgetDescriptors)
  const parameters = { pageId }
  const name = freeName(words.pluralName, new Set())
  await call(routes.pages.update, { parameters, body: { name } })
  const hasRowPage = readOnlyBecause === null
  const rowPath = freeRowPath(given, { routes: taken })
  const page = await call(routes.pages.read, { parameters })
  const outcome = addListOf(page.records, catalogue, given, hasRowPage ? { rowPath } : {}, randomId)
  if (!outcome.ok) throw new Error(outcome.message)
  await call(routes.pages.saveChange, {
    parameters,
    body: { requestId: randomId(), baseRevision: page.revision, change: outcome.change },
  })
  if (!hasRowPage) return
  const receiving = { applicationId, pageNames: [name], routes: taken }
  await addRowPage(receiving, catalogue, given, { rowPath, listPath: '/' })
}
