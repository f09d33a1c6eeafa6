import { branchesOf, isSame } from '@ashlar/document'
import { eventStepFacts, type EventHandler, type EventStep } from '@ashlar/schema'
import type { AssistantEntry, AssistantHandler, AssistantStep } from './assistant-step.ts'
import type { StepSurroundings } from './step-kind.ts'
import { readStep, writeStep } from './step-kinds.ts'

/** A step that the model is told of and cannot write: it stays where it is. */
interface ToldStep {
  readonly keep: string
  /** What it does, in words. */
  readonly does: string
}

type Told = AssistantStep | ToldStep

/** The steps of an event as the model is told them. */
export const tellHandler = (handler: EventHandler, around: StepSurroundings): Told[] =>
  handler.map((step) => readWhole(step, around) ?? { keep: step.id, does: eventStepFacts[step.type].label })

/** A step with its branches; `null` where any of it is beyond what the assistant can say. */
const readWhole = (step: EventStep, around: StepSurroundings): AssistantStep | null => {
  const read = readStep(step, around)
  if (read === null) return null
  // The assistant says no branches of an event, so what has some is kept as it is.
  if (step.type !== 'executeApi') return hasBranches(step) ? null : read
  const branches: Pick<AssistantStep, 'onSuccess' | 'onError'> = {}
  for (const branch of ['onSuccess', 'onError'] as const) {
    const steps = step[branch]
    if (steps === undefined) continue
    const inner = steps.map((each) => (hasBranches(each) ? null : readStep(each, around)))
    if (inner.some((each) => each === null)) return null
    branches[branch] = inner.filter((each) => each !== null)
  }
  return { ...read, ...branches }
}

const hasBranches = (step: EventStep): boolean => branchesOf(step).length > 0

/** Steps as documents hold them, or why one of them cannot be written. */
export type WrittenHandler =
  | { readonly ok: true; readonly handler: EventHandler }
  | { readonly ok: false; readonly message: string }

/**
 * What becomes of the steps of an event: those that are wanted, in their order. Steps that the assistant does not know stay
 * behind the same neighbor as before, whether they were named or not; a step that says the same as before stays the same.
 */
export const writeHandler = (
  before: EventHandler,
  wanted: AssistantHandler,
  around: StepSurroundings,
  newId: () => string,
): WrittenHandler => {
  const left = [...before]
  const take = (matches: (step: EventStep) => boolean): EventStep | undefined => {
    const at = left.findIndex(matches)
    return at === -1 ? undefined : left.splice(at, 1)[0]
  }
  const handler: EventHandler = []
  for (const entry of wanted) {
    if ('keep' in entry) {
      const kept = take(({ id }) => id === entry.keep)
      if (kept === undefined) return { ok: false, message: `There is no step with the id ${entry.keep}.` }
      handler.push(kept)
      continue
    }
    const same = take((step) => isSame(readWhole(step, around), entry))
    if (same !== undefined) {
      handler.push(same)
      continue
    }
    const written = writeWhole(entry, around, newId)
    if (!written.ok) return written
    handler.push(written.step)
  }
  return { ok: true, handler: withUnknown(before, handler, left, around) }
}

const writeWhole = (
  { onSuccess, onError, ...step }: AssistantStep,
  around: StepSurroundings,
  newId: () => string,
): { ok: true; step: EventStep } | { ok: false; message: string } => {
  const written = writeStep(step, newId(), around)
  if (!written.ok || (onSuccess === undefined && onError === undefined)) return written
  if (written.step.type !== 'executeApi') {
    return { ok: false, message: 'Only a step that runs APIs has onSuccess and onError.' }
  }
  const branches: { onSuccess?: EventStep[]; onError?: EventStep[] } = {}
  for (const [name, entries] of [
    ['onSuccess', onSuccess],
    ['onError', onError],
  ] as const) {
    if (entries === undefined) continue
    const steps = writeBranch(entries, around, newId)
    if (!steps.ok) return steps
    branches[name] = steps.handler
  }
  return { ok: true, step: { ...written.step, ...branches } }
}

const writeBranch = (
  entries: readonly AssistantEntry[],
  around: StepSurroundings,
  newId: () => string,
): WrittenHandler => {
  const handler: EventHandler = []
  for (const entry of entries) {
    if ('keep' in entry) return { ok: false, message: 'Only steps outside of branches can be kept by id.' }
    const written = writeStep(entry, newId(), around)
    if (!written.ok) return written
    handler.push(written.step)
  }
  return { ok: true, handler }
}

/** Puts steps that nobody named and the assistant cannot say back behind the neighbor they had. */
const withUnknown = (
  before: EventHandler,
  handler: EventHandler,
  left: readonly EventStep[],
  around: StepSurroundings,
): EventHandler => {
  const unnamed = new Set(left.filter((step) => readWhole(step, around) === null))
  const next = [...handler]
  for (const [index, step] of before.entries()) {
    if (!unnamed.has(step)) continue
    const neighbor = before.slice(0, index).findLast((other) => next.includes(other))
    next.splice(neighbor === undefined ? 0 : next.indexOf(neighbor) + 1, 0, step)
  }
  return next
}
