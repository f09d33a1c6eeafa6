import type { Change, PageRecords } from '@ashlar/schema'
import { apply, isEmpty, reverse, squash } from './change.ts'
import { rebased } from './merge-fields.ts'

/** What a step did beside the page, such as adding another one. It goes along when the step is taken back or done again. */
export interface Alongside {
  undo(): void
  redo(): void
}

/** One thing a person did and can take back. */
export interface HistoryStep {
  change: Change
  /** What it was, for menus: "Move Table1". */
  label: string
  /** Following changes of the same group belong to this step, such as the characters typed into one field. */
  group: string | null
  /** What was selected before and after. */
  selection: { before: readonly string[]; after: readonly string[] }
  alongside?: Alongside
  /** Whether the assistant made it, and the person accepted it; absent: a person made it by hand. */
  origin?: 'assistant'
}

/** What can be taken back and what can be done again, each with the latest step last. */
export interface History {
  done: readonly HistoryStep[]
  undone: readonly HistoryStep[]
}

/** The most steps that can be taken back. */
export const maximumSteps = 200

/** A history without steps. */
export const emptyHistory: History = { done: [], undone: [] }

/**
 * Adds what was just done. It joins the latest step of the same group; what could be done again is forgotten. A step that changes
 * nothing here is left out, unless it did something beside the page.
 */
export const record = (history: History, step: HistoryStep): History => {
  if (isEmpty(step.change) && step.alongside === undefined) return history
  const last = history.done.at(-1)
  if (last === undefined || step.group === null || last.group !== step.group) {
    return { done: [...history.done, step].slice(-maximumSteps), undone: [] }
  }
  const change = squash(last.change, step.change)
  const joined = {
    ...last,
    change,
    selection: { before: last.selection.before, after: step.selection.after },
  }
  const earlier = history.done.slice(0, -1)
  return { done: isEmpty(change) ? earlier : [...earlier, joined], undone: [] }
}

/** Closes the latest step: what is done next is a step of its own even in the same group. */
export const seal = (history: History): History => {
  const last = history.done.at(-1)
  return last === undefined || last.group === null
    ? history
    : { ...history, done: history.done.with(-1, { ...last, group: null }) }
}

/** What undoing or redoing answers. */
export interface Travel {
  history: History
  records: PageRecords
  /** What was done to the records: the reverse of the step, or the step again. */
  change: Change
  step: HistoryStep
  selection: readonly string[]
}

/**
 * Takes the latest step back. `null` when there is none. A step that others have written over since cannot be taken back
 * and is dropped: the answer is then `{ dropped }` with the history without it.
 */
export const undo = (history: History, records: PageRecords): Travel | { dropped: History } | null => {
  const step = history.done.at(-1)
  if (step === undefined) return null
  const done = history.done.slice(0, -1)
  const change = rebased(reverse(step.change), records)
  const applied = apply(records, change)
  if (!applied.ok) return { dropped: { done, undone: history.undone } }
  return {
    history: { done, undone: [...history.undone, { ...step, group: null }] },
    records: applied.records,
    change,
    step,
    selection: step.selection.before,
  }
}

/** Does the latest undone step again; answers as `undo`. */
export const redo = (history: History, records: PageRecords): Travel | { dropped: History } | null => {
  const step = history.undone.at(-1)
  if (step === undefined) return null
  const undone = history.undone.slice(0, -1)
  const change = rebased(step.change, records)
  const applied = apply(records, change)
  if (!applied.ok) return { dropped: { done: history.done, undone } }
  return {
    history: { done: [...history.done, { ...step, group: null }], undone },
    records: applied.records,
    change,
    step,
    selection: step.selection.after,
  }
}
