import type { PageRecord, PageRecords, WidgetCatalogue } from '@ashlar/schema'
import { Draft } from '../draft.ts'
import { gone, type Outcome } from '../outcome.ts'
import { settle } from './settle.ts'

/** Deletes an API; steps forget it, and a step that ran nothing else goes. */
export const deleteApi = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id }: { id: string },
): Outcome => deleteRecord(records, catalogue, id, 'api', 'API')

/** Deletes a record that stands in no tree. */
export const deleteRecord = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  id: string,
  kind: Exclude<PageRecord['kind'], 'widget'>,
  what: string,
): Outcome => {
  const draft = new Draft(records, catalogue)
  if (draft.record(id)?.kind !== kind) return gone(what)
  draft.remove(id)
  return settle(draft, [])
}
