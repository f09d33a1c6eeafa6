import type { ApiRecord, PageRecords } from '@ashlar/schema'

/** What is asked of an editing session here. */
interface Editing {
  readonly state: { readonly records: PageRecords }
}

const definitions = new WeakMap<Editing, Map<string, ApiRecord['blocks']>>()

/** Notes as what an API is about to run. */
export const noteRun = (session: Editing, apiId: string): void => {
  const api = session.state.records[apiId]
  if (api?.kind !== 'api') return
  const known = definitions.get(session) ?? new Map<string, ApiRecord['blocks']>()
  known.set(apiId, api.blocks)
  definitions.set(session, known)
}

/** Whether the blocks of an API are others than those of its latest run. */
export const wasChangedSinceRun = (session: Editing, { id, blocks }: ApiRecord): boolean => {
  const ran = definitions.get(session)?.get(id)
  // Records keep their parts as they are while nothing of these changes; undoing brings the same parts back.
  return ran !== undefined && ran !== blocks && JSON.stringify(ran) !== JSON.stringify(blocks)
}
