import type { Problem } from '@ashlar/schema'

/** Why a step's configuration is refused; with the place in the text where it lies in a template. */
export interface StepProblem extends Problem {
  /** Offsets into the text at `path`, in UTF-16 units. */
  readonly start?: number
  readonly end?: number
}
