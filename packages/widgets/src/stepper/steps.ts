import { choiceOf, flagOf, isRecord, textOf } from '../values.ts'

/** How a step stands. */
export type StepState = 'done' | 'current' | 'error' | 'open'

/** One step ready to be drawn. */
export interface Step {
  readonly label: string
  readonly description: string
  readonly icon: unknown
  readonly state: StepState
  /** Whether a person may go to it now. */
  readonly isOpen: boolean
}

/** The most steps that are read. */
export const mostSteps = 100

/** The steps of a stepper with the state that each has while `current` is the present one. */
export const readSteps = (
  given: unknown,
  current: number,
  { isFree, isReadOnly }: { isFree: boolean; isReadOnly: boolean },
): readonly Step[] =>
  (Array.isArray(given) ? given.slice(0, mostSteps).filter(isRecord) : []).map((step, index) => {
    const wanted = choiceOf(step.state, ['auto', 'done', 'error', 'open'])
    const own: StepState = index < current ? 'done' : index === current ? 'current' : 'open'
    return {
      label: textOf(step.label),
      description: textOf(step.description),
      icon: step.icon,
      state: wanted === 'auto' ? own : wanted,
      isOpen:
        !isReadOnly && !flagOf(step.isDisabled) && index !== current && (isFree || index <= current + 1),
    }
  })

/** A place within the steps that there are; 0 where there are none. */
export const clampStep = (index: number, count: number): number =>
  Math.min(Math.max(0, Math.round(Number.isFinite(index) ? index : 0)), Math.max(0, count - 1))
