import { bytesOf, check, maximumPageBytes, pageCheck, pageRecordsSchema, pageTooLarge } from '@ashlar/schema'
import type { PageCheck, WidgetCatalogue } from '@ashlar/schema'
import { migrateWidgets } from './migrate-widgets.ts'

/**
 * Checks the records of a page as they are stored, or would be: brings widgets of earlier versions up first, and refuses
 * more than 5 MB. What is stored is rewritten only when the page is saved; the answer's `value` is what counts today.
 */
export const storedPageCheck = (catalogue: WidgetCatalogue): PageCheck => {
  const checkPage = pageCheck(catalogue)
  return (given) => {
    const shaped = check(pageRecordsSchema, given)
    if (!shaped.ok) return shaped
    if (bytesOf(shaped.value) > maximumPageBytes) {
      return { ok: false, problems: [{ path: '', reason: pageTooLarge }] }
    }
    const migrated = migrateWidgets(shaped.value, catalogue)
    return migrated.ok ? checkPage(migrated.value) : migrated
  }
}
