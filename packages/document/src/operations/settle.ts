import { maximumPageRecords, type PageRecord } from '@ashlar/schema'
import type { Draft } from '../draft.ts'
import { forgetNames, mentionOf } from '../forget.ts'
import { refuse, type Notice, type Outcome } from '../outcome.ts'
import { countOf } from '../tree.ts'
import { syncItemCanvases } from './item-canvases.ts'

/**
 * Ends an operation: canvases that follow a list of items are brought in step, event steps forget what was deleted, and
 * a page that would become too large is refused.
 */
export const settle = (draft: Draft, selection?: readonly string[], notice?: Notice): Outcome => {
  for (const id of draft.touchedIds()) syncItemCanvases(draft, id)
  forgetRemoved(draft)
  const change = draft.change()
  const count = countOf(draft.before) + Object.keys(change.added).length - Object.keys(change.removed).length
  if (count > maximumPageRecords && Object.keys(change.added).length > 0) {
    return refuse('too_many_records', `A page has at most ${maximumPageRecords} widgets, APIs and variables.`)
  }
  return {
    ok: true,
    change,
    ...(selection === undefined ? {} : { selection }),
    ...(notice === undefined ? {} : { notice }),
  }
}

const forgetRemoved = (draft: Draft): void => {
  const names = new Set<string>()
  for (const id of draft.removedIds()) {
    const record = draft.before[id]
    const mentioned = record === undefined ? null : mentionOf(record)
    if (mentioned !== null) names.add(mentioned)
  }
  if (names.size === 0) return
  const forget = (record: PageRecord): void => {
    const next = forgetNames(record, names, draft.catalogue)
    if (next !== record) draft.put(next)
  }
  for (const id of draft.touchedIds()) {
    const record = draft.record(id)
    if (record !== undefined) forget(record)
  }
  for (const record of Object.values(draft.before)) if (draft.record(record.id) === record) forget(record)
}
