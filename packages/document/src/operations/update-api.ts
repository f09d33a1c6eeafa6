import {
  type ApiRecord,
  blocksWithin,
  type JobRecord,
  nameTaken,
  type PageRecords,
  type WorkflowRecord,
} from '@ashlar/schema'
import { gone, put, refuse, type Outcome } from '../outcome.ts'

/**
 * Replaces what an API does: its blocks, its trigger, its handlers; so for workflows and jobs. Its name stays; that is
 * `renameEntity`'s.
 */
export const updateApi = (
  records: PageRecords,
  { api }: { api: ApiRecord | WorkflowRecord | JobRecord },
): Outcome => {
  const before = records[api.id]
  if (before === undefined || before.kind !== api.kind) return gone('API')
  const names = new Set<string>()
  for (const { name } of blocksWithin(api.blocks)) {
    if (names.has(name)) return refuse('invalid_name', nameTaken(name, 'another block of this API'))
    names.add(name)
  }
  return put(records, [{ ...api, name: before.name }])
}
