import type { PageRecords, WidgetCatalogue } from '@ashlar/schema'
import { refuse, type Accepted, type Refusal } from '../outcome.ts'
import { topmost } from '../tree.ts'
import { copyWidgets, type CopiedWidgets } from './copied-widgets.ts'
import { deleteWidgets } from './delete-widgets.ts'

/** What was cut, and the change that takes it from the page. */
export interface Cut extends Accepted {
  copied: CopiedWidgets
}

/** Takes widgets for the clipboard and from the page; what cannot be both copied and deleted refuses it. */
export const cutWidgets = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { ids }: { ids: readonly string[] },
): Cut | Refusal => {
  if (topmost(records, ids).length === 0) return refuse('nothing_selected', 'Please select a widget to cut')
  const taken = copyWidgets(records, catalogue, { ids })
  if (!taken.ok) return taken
  const deleted = deleteWidgets(records, catalogue, { ids })
  if (!deleted.ok) return deleted
  if (deleted.notice?.code === 'kept') return refuse('not_deletable', deleted.notice.message)
  return { ...deleted, copied: taken.copied }
}
