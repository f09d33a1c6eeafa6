import type { BlockKind, JsonObject, JsonValue } from '@ashlar/schema'
import type { RunFault } from './run-fault.ts'

/** How a block ended; `skipped` is what comes after one that failed. */
export type BlockStatus = 'succeeded' | 'failed' | 'cancelled' | 'skipped'

/** How a run ended; a suspended one goes on later, at the latest at its `resumeAt`. */
export type RunStatus = 'succeeded' | 'failed' | 'cancelled' | 'suspended'

/** Which block of a run something is about. */
export interface BlockPlace {
  readonly block: string
  /** The block that it stands in; null at the root. */
  readonly parent: string | null
  /** How often the block had begun in this run before, as those in loops do. */
  readonly index: number
}

/** What happens in a run, in the order in which it happens. Durations are milliseconds. */
export type RunEvent =
  | { readonly type: 'runStarted'; readonly runId: string }
  | ({ readonly type: 'blockStarted'; readonly kind: BlockKind } & BlockPlace)
  /** What is sent to the outside, for people to read; only where a trace is asked for. */
  | ({
      readonly type: 'request'
      readonly text: string
      /** The values that stand for the placeholders of the text, such as `$1`. */
      readonly placeholders?: { readonly [placeholder: string]: JsonValue } | undefined
    } & BlockPlace)
  | ({ readonly type: 'log'; readonly line: string } & BlockPlace)
  /** What a block gives the blocks inside of it to read now, such as the item of a loop. */
  | ({ readonly type: 'names'; readonly names: JsonObject } & BlockPlace)
  | ({ readonly type: 'data'; readonly output: JsonValue } & BlockPlace)
  | ({ readonly type: 'error'; readonly fault: RunFault } & BlockPlace)
  | ({
      readonly type: 'blockEnded'
      readonly status: BlockStatus
      readonly milliseconds: number
    } & BlockPlace)
  /** Sent to the client of a streaming API. */
  | { readonly type: 'message'; readonly message: JsonValue }
  | { readonly type: 'runEnded'; readonly end: RunEnd }

/** The end of a run. */
export interface RunEnd {
  readonly status: RunStatus
  readonly milliseconds: number
  /** The response: what a return block gave, else the output of the last block that ran; null where the run failed. */
  readonly output: JsonValue
  readonly fault: RunFault | null
  /** Of a suspended run: when it has to go on at the latest, in ISO 8601. */
  readonly resumeAt?: string | undefined
}
