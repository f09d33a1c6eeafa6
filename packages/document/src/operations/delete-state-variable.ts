import type { PageRecords, WidgetCatalogue } from '@ashlar/schema'
import type { Outcome } from '../outcome.ts'
import { deleteRecord } from './delete-api.ts'

/** Deletes a state variable; steps that set it go, and bindings that read it show that it is not defined. */
export const deleteStateVariable = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id }: { id: string },
): Outcome => deleteRecord(records, catalogue, id, 'stateVariable', 'variable')
