import { type ApiRecord, blocksWithin, nameTaken, type PageRecords } from '@ashlar/schema'
import { gone, put, refuse, type Outcome } from '../outcome.ts'

/** Replaces what an API does: its blocks, its trigger, its handlers. Its name stays; that is `renameEntity`'s. */
export const updateApi = (records: PageRecords, { api }: { api: ApiRecord }): Outcome => {
  const before = records[api.id]
  if (before?.kind !== 'api') return gone('API')
  const names = new Set<string>()
  for (const { name } of blocksWithin(api.blocks)) {
    if (names.has(name)) return refuse('invalid_name', nameTaken(name, 'another block of this API'))
    names.add(name)
  }
  return put(records, [{ ...api, name: before.name }])
}
