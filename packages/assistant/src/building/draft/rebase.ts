import { apply, difference, isEmpty, merge } from '@ashlar/document'
import type { PageRecords } from '@ashlar/schema'
import { BuildingError } from '../building-error.ts'
import type { AssistantDraft } from './draft.ts'

/**
 * The draft upon records that somebody saved, or the person changed, meanwhile. Where both changed the same part of a
 * record, theirs stays, and what the draft did to it is among the discarded edits.
 */
export const rebase = (draft: AssistantDraft, newer: PageRecords): AssistantDraft => {
  if (newer === draft.base) return draft
  const missed = difference(draft.base, newer)
  if (isEmpty(draft.change)) return { ...draft, base: newer, records: newer }
  if (isEmpty(missed)) {
    const applied = apply(newer, draft.change)
    if (!applied.ok)
      throw new BuildingError('change_does_not_fit', 'Equal records did not take the same change.')
    return { ...draft, base: newer, records: applied.records }
  }
  const merged = merge({ theirs: newer, mine: draft.change, missed, catalogue: draft.scene.catalogue })
  const collided = merged.collisions.map(({ mine, theirs }) => ({
    name: (theirs ?? mine)?.name ?? '',
    path: '',
    reason:
      theirs === null
        ? 'It was deleted meanwhile.'
        : 'It was changed in the same place meanwhile. The other change stays.',
  }))
  return {
    ...draft,
    base: newer,
    records: merged.records,
    change: merged.change,
    discarded: [...draft.discarded, ...collided],
  }
}
