import { apply } from '@ashlar/document'
import type { Change, PageRecords } from '@ashlar/schema'

/**
 * What others did since a remembered change was made, as far as that change can tell: each record that it expects
 * otherwise than it is now.
 */
export const missedBetween = (records: PageRecords, remembered: Change): Change => {
  const missed: Change = { added: {}, updated: {}, removed: {} }
  const applied = apply(records, remembered)
  if (applied.ok) return missed
  for (const { id, expected, found } of applied.collisions) {
    if (expected !== null && found !== null) missed.updated[id] = [expected, found]
    else if (found !== null) missed.added[id] = found
    else if (expected !== null) missed.removed[id] = expected
  }
  return missed
}
