import { expandModules } from '@ashlar/document'
import type { PageCheck, PageRecords } from '@ashlar/schema'
import { widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { libraryOf } from '../modules/library.ts'
import type { CommitContent } from '../tables/commit-content.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

/**
 * The pages of some content as they come to life: their components are brought up to what their kinds are today, and what
 * stands in modules is in its place.
 */
export const expandedPages = (
  { pages, modules }: Pick<CommitContent, 'pages' | 'modules'>,
  checkPage: PageCheck,
): CommitContent['pages'] => {
  const current = (records: PageRecords): PageRecords => {
    const checked = checkPage(records)
    return checked.ok ? checked.value : records
  }
  const library = new Map([...libraryOf(modules)].map(([key, records]) => [key, current(records)]))
  return pages.map((page) => ({ ...page, records: expandModules(current(page.records), library, catalogue) }))
}
