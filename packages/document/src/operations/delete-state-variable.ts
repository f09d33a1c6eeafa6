import type { PageRecords } from '@ashlar/schema'
import { gone, type Outcome } from '../outcome.ts'

/** Deletes a state variable; bindings that read it show that it is not defined. */
export const deleteStateVariable = (records: PageRecords, { id }: { id: string }): Outcome => {
  const variable = records[id]
  if (variable?.kind !== 'stateVariable') return gone('variable')
  return { ok: true, change: { added: {}, updated: {}, removed: { [id]: variable } }, selection: [] }
}
