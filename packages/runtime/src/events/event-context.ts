import type { EventHandler } from '@ashlar/schema'
import type { Failure } from '../handlers/failure.ts'
import type { Chain } from '../handlers/chain.ts'
import type { StepOutcome } from '../handlers/step-outcome.ts'
import type { StepHost } from './step-host.ts'

/** One handler being worked off. */
export interface EventContext {
  readonly host: StepHost
  /** What led here, this handler last, as part of the present step. */
  readonly chain: Chain
  /** What the event brings with it: `currentRow`, `error`. */
  readonly names: Readonly<Record<string, unknown>>
  /** Runs the steps of a branch as part of this handler. */
  runBranch: (steps: EventHandler, names: Readonly<Record<string, unknown>>) => Promise<StepOutcome>
  /** The handlers that led here, this one last; none once a step of it has failed. */
  finished: () => readonly string[]
  /** Hears what failed, where whoever led here does something about it; then people are told by that alone. */
  readonly failed: ((failure: Failure) => void) | undefined
  /** Marks the widget whose handler this is as busy for as long as the work takes. */
  whileBusy: <Value>(work: Promise<Value>) => Promise<Value>
  /** Tells the builder what is wrong with a step; in published applications nobody is told. */
  warn: (message: string) => void
}
