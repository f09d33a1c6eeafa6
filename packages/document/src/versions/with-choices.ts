import type { PageRecord, PageRecords } from '@ashlar/schema'
import { chosenOf, type MergeChoice, type MergeCollision } from '../merge.ts'
import { bringBackWhole } from '../merge-items.ts'

/** What somebody is about to decide. */
interface Choosing {
  readonly collisions: readonly MergeCollision[]
  readonly choiceOf: (id: string) => MergeChoice
  /** Where what stays has what is in it, if one side deleted it. */
  readonly present: PageRecords
}

/**
 * Records as they would be with what is chosen so far, to be looked at: what is kept of what one side deleted comes with what is in
 * it, and what is deleted goes with it. A choice that would not be sound changes nothing.
 */
export const withChoices = (
  records: PageRecords,
  { collisions, choiceOf, present }: Choosing,
): PageRecords => {
  const shown: { [id: string]: PageRecord } = { ...records }
  for (const collision of collisions) {
    const chosen = chosenOf(collision, choiceOf(collision.id))
    if (chosen === null) delete shown[collision.id]
    else if (chosen !== undefined) {
      if (shown[collision.id] === undefined) bringBackWhole(shown, present, chosen)
      shown[collision.id] = chosen
    }
  }
  for (;;) {
    const orphans = Object.values(shown).filter(
      (one) => one.kind === 'widget' && one.parentId !== null && shown[one.parentId] === undefined,
    )
    if (orphans.length === 0) return shown
    for (const { id } of orphans) delete shown[id]
  }
}
