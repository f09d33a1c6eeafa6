import { bytesOf, maximumPageBytes, pageCheck, pageTooLarge } from '@ashlar/schema'
import type { PageCheck, WidgetCatalogue } from '@ashlar/schema'
import { migrateWidgets } from './migrate-widgets.ts'

/**
 * Checks the records of a page as they are stored, or would be: brings widgets of earlier versions up first, and refuses
 * more than 5 MB. What is stored is rewritten only when the page is saved; the answer's `value` is what counts today.
 */
export const storedPageCheck = (catalogue: WidgetCatalogue): PageCheck =>
  pageCheck(catalogue, (records) =>
    bytesOf(records) > maximumPageBytes
      ? { ok: false, problems: [{ path: '', reason: pageTooLarge }] }
      : migrateWidgets(records, catalogue),
  )
