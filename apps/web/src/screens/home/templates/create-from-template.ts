import { type ApplicationView, call, routes } from '@ashlar/contract'
import {
  type ApplicationTemplate,
  difference,
  emptyChange,
  type MadeTemplate,
  toPageDsl,
} from '@ashlar/document'
import { randomId } from '@ashlar/runtime'
import { type FrameRecord, frameOf, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'

const catalogue = widgetCatalogue(widgetDescriptors)

/** What a template makes for an organization. */
export const makeTemplate = (
  template: ApplicationTemplate,
  source: Parameters<ApplicationTemplate['make']>[0]['source'],
): MadeTemplate => template.make({ source, catalogue, newId: randomId, createdAt: Date.now() })

/** Creates an application from a template. Answers with its id; rejects with what the server refused, and leaves nothing then. */
export const createFromTemplate = async (
  { name, folderId }: { name: string; folderId: string | null },
  made: MadeTemplate,
): Promise<string> => {
  const application = await call(routes.applications.create, { body: { name, folderId } })
  try {
    await fill(application, made)
    return application.id
  } catch (error) {
    // The reason counts, not whether tidying up succeeded as well.
    await call(routes.applications.remove, { parameters: { applicationId: application.id } }).catch(
      () => undefined,
    )
    throw error
  }
}

const fill = async ({ id, pages }: ApplicationView, made: MadeTemplate): Promise<void> => {
  const [begun] = pages
  if (begun === undefined) throw new Error('The application was created without a page.')
  const [first, ...others] = made.pages
  const parameters = { pageId: begun.id }
  await call(routes.pages.update, { parameters, body: { name: first.name } })
  const stored = await call(routes.pages.read, { parameters })
  await call(routes.pages.saveChange, {
    parameters,
    body: {
      requestId: randomId(),
      baseRevision: stored.revision,
      change: difference(stored.records, first.records),
    },
  })
  const ids = [begun.id]
  for (const { name, path, testParams, records } of others) {
    // One after the other: each page is checked against the routes of those before it.
    const { page } = await call(routes.applications.createPage, {
      parameters: { applicationId: id },
      body: {
        name,
        routePath: path,
        requestId: randomId(),
        dsl: toPageDsl(records, catalogue),
        ...(testParams === undefined ? {} : { testParams: { ...testParams } }),
      },
    })
    ids.push(page.id)
  }
  const document = await call(routes.applications.readDocument, { parameters: { applicationId: id } })
  const added = [...made.variables, frameFor(made, ids)].map((record) => [record.id, record] as const)
  await call(routes.applications.saveChange, {
    parameters: { applicationId: id },
    body: {
      requestId: randomId(),
      baseRevision: document.revision,
      change: { ...emptyChange(), added: Object.fromEntries(added) },
    },
  })
}

/** The frame with a link for each page, as people call it; a page that needs a value in its address is not listed. */
const frameFor = ({ pages }: MadeTemplate, ids: readonly string[]): FrameRecord => {
  const listed = pages.map(({ name }, index) => ({ id: ids[index] ?? '', name, isHidden: false }))
  const links = pages.flatMap(({ label, icon, testParams }, index) => {
    const pageId = ids[index]
    return pageId === undefined || testParams !== undefined ? [] : [{ pageId, label, icon }]
  })
  return { ...frameOf(undefined, listed), layout: links.length > 1 ? 'header' : 'none', links }
}
