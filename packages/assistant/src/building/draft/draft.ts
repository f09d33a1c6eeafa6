import { apply, emptyChange, squash } from '@ashlar/document'
import type { Change, PageRecords } from '@ashlar/schema'
import { BuildingError } from '../building-error.ts'
import type { BuildingScene } from '../scene.ts'

/** An edit that the model wanted and that was not made. */
export interface DiscardedEdit {
  /** The name of what it was about, as the model said it. */
  readonly name: string
  /** The property, the event or the block; empty where it was about all of it. */
  readonly path: string
  /** A sentence for the model and for the person. */
  readonly reason: string
}

/** Edits in the making: one change over the records it began with. Never changed in place. */
export interface AssistantDraft {
  readonly scene: BuildingScene
  /** The records as the person has them. */
  readonly base: PageRecords
  /** The records with the edits. */
  readonly records: PageRecords
  /** What leads from the one to the other. */
  readonly change: Change
  readonly discarded: readonly DiscardedEdit[]
  /** How many steps could be undone when the request began. */
  readonly undoSteps: number
}

/** A draft without edits. */
export const beginDraft = ({
  records,
  scene,
  undoSteps = 0,
}: {
  readonly records: PageRecords
  readonly scene: BuildingScene
  readonly undoSteps?: number
}): AssistantDraft => ({
  scene,
  base: records,
  records,
  change: emptyChange(),
  discarded: [],
  undoSteps,
})

/** The records with the edits: what a preview shows. */
export const recordsOf = (draft: AssistantDraft): PageRecords => draft.records

/** The draft with one more change, which an operation made from its records. */
export const withChange = (draft: AssistantDraft, change: Change): AssistantDraft => {
  const applied = apply(draft.records, change)
  if (!applied.ok) {
    throw new BuildingError('change_does_not_fit', 'The change was not made from the records of this draft.')
  }
  return { ...draft, records: applied.records, change: squash(draft.change, change) }
}

/** The draft with one more edit that was not made. */
export const withDiscarded = (draft: AssistantDraft, edit: DiscardedEdit): AssistantDraft => ({
  ...draft,
  discarded: [...draft.discarded, edit],
})
