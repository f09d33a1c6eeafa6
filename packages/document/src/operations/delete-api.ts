import type { PageRecords } from '@ashlar/schema'
import { gone, type Outcome } from '../outcome.ts'

/** Deletes an API. Steps that run it stay as they are; at run time they keep only APIs that exist. */
export const deleteApi = (records: PageRecords, { id }: { id: string }): Outcome => {
  const api = records[id]
  if (api?.kind !== 'api') return gone('API')
  return { ok: true, change: { added: {}, updated: {}, removed: { [id]: api } }, selection: [] }
}
