import type { JsonValue } from '@ashlar/schema'
import type { RunFault } from './run-fault.ts'

/** How a block ended; `skipped` is what comes after one that failed. */
export type BlockStatus = 'succeeded' | 'failed' | 'cancelled' | 'skipped'

/** How a run ended. */
export type RunStatus = 'succeeded' | 'failed' | 'cancelled'

/** What happens in a run, in the order in which it happens. Durations are milliseconds. */
export type RunEvent =
  | { readonly type: 'runStarted'; readonly runId: string }
  | { readonly type: 'blockStarted'; readonly block: string }
  /** What is sent to the outside, for people to read; only where a trace is asked for. */
  | { readonly type: 'request'; readonly block: string; readonly text: string }
  | { readonly type: 'log'; readonly block: string; readonly line: string }
  | { readonly type: 'data'; readonly block: string; readonly output: JsonValue }
  | { readonly type: 'error'; readonly fault: RunFault }
  | {
      readonly type: 'blockEnded'
      readonly block: string
      readonly status: BlockStatus
      readonly milliseconds: number
    }
  | { readonly type: 'runEnded'; readonly end: RunEnd }

/** The end of a run. */
export interface RunEnd {
  readonly status: RunStatus
  readonly milliseconds: number
  /** The output of the last block that ran; null where the run failed. */
  readonly output: JsonValue
  readonly fault: RunFault | null
}
