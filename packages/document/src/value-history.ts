import { maximumSteps } from './history.ts'

/** One thing a person did to a value that is edited as a whole, and can take back. */
export interface ValueStep<Value> {
  /** What it was, for tooltips: "Move Step1". */
  readonly label: string
  readonly before: Value
  readonly after: Value
  /** Following changes of the same group belong to this step, such as the characters typed into one field. */
  readonly group: string | null
}

/** What can be taken back and what can be done again, each with the latest step last. */
export interface ValueHistory<Value> {
  readonly done: readonly ValueStep<Value>[]
  readonly undone: readonly ValueStep<Value>[]
}

/** Adds what was just done. It joins the latest step of the same group; what could be done again is forgotten. */
export const recordValue = <Value>(
  { done }: ValueHistory<Value>,
  step: ValueStep<Value>,
): ValueHistory<Value> => {
  const last = done.at(-1)
  if (last === undefined || step.group === null || last.group !== step.group) {
    return { done: [...done, step].slice(-maximumSteps), undone: [] }
  }
  return { done: done.with(-1, { ...last, after: step.after }), undone: [] }
}

/** Closes the latest step: what is done next is a step of its own even in the same group. */
export const sealValue = <Value>(history: ValueHistory<Value>): ValueHistory<Value> => {
  const last = history.done.at(-1)
  return last === undefined || last.group === null
    ? history
    : { ...history, done: history.done.with(-1, { ...last, group: null }) }
}

/** The latest step, taken off what was done, and the history without it; null where there is none. */
export const undoValue = <Value>({
  done,
  undone,
}: ValueHistory<Value>): { step: ValueStep<Value>; history: ValueHistory<Value> } | null => {
  const step = done.at(-1)
  if (step === undefined) return null
  return { step, history: { done: done.slice(0, -1), undone: [...undone, { ...step, group: null }] } }
}

/** The step that was undone last, put back to what was done; null where there is none. */
export const redoValue = <Value>({
  done,
  undone,
}: ValueHistory<Value>): { step: ValueStep<Value>; history: ValueHistory<Value> } | null => {
  const step = undone.at(-1)
  if (step === undefined) return null
  return { step, history: { done: [...done, { ...step, group: null }], undone: undone.slice(0, -1) } }
}
