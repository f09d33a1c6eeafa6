import { filesOfForeign, readForeignApplication } from '@ashlar/files'
import { integrationDescriptors } from '@ashlar/integrations/descriptors'
import { operationsOf, readDocument } from '@ashlar/integrations/openapi-document'
import { randomId } from '@ashlar/runtime'
import { pageCheck, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'

export { filesOfForeign }

const catalogue = widgetCatalogue(widgetDescriptors)
const pluginIds = new Set(integrationDescriptors.map(({ pluginId }) => pluginId))

/**
 * Reads what another product exported, with the components and integrations that there are here.
 * @param {string} text
 */
export const readForeign = (text) =>
  readForeignApplication(text, {
    catalogue,
    checkPage: pageCheck(catalogue),
    pluginIds,
    newId: randomId,
    now: Date.now(),
  })

/**
 * Whether a text looks like a document of OpenAPI, of any version.
 * @param {string} text
 */
export const isOpenApi = (text) =>
  /^(?:\s*\{[\s\S]{0,2000}?"(?:openapi|swagger)"\s*:\s*"|(?:[\s\S]{0,2000}?\n)?["']?(?:openapi|swagger)["']?\s*:)/u.test(
    text,
  )

/** @param {unknown} value */
const textOf = (value) => (typeof value === 'string' ? value.trim() : '')

/**
 * What an integration of a document of OpenAPI is made of. Throws an error with what is wrong with the document.
 * @param {string} text
 */
export const readOpenApi = async (text) => {
  const document = await readDocument(text)
  const { info, servers } = document.root
  const [first] = Array.isArray(servers) ? servers : []
  const title = textOf(document.follow(info)?.['title'])
  return {
    title: title === '' ? 'Service' : title.slice(0, 100),
    baseUrl: textOf(document.follow(first)?.['url']),
    operations: operationsOf(document).length,
  }
}
