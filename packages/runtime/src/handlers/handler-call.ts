import type { EventHandler } from '@ashlar/schema'
import type { Failure } from './failure.ts'
import type { Chain } from './chain.ts'

/** A handler to work off: where it is attached, and what led to it. */
export interface HandlerCall {
  /** The property it is attached to: `Button1.onClick`. */
  readonly path: string
  readonly steps: EventHandler
  readonly names: Readonly<Record<string, unknown>>
  /** What led here. */
  readonly chain: Chain
  /** Hears what failed in a step, where whoever led here does something about it. */
  readonly failed?: ((failure: Failure) => void) | undefined
  /** Marks the widget whose handler this is as busy for as long as some work takes. */
  readonly whileBusy: <Value>(work: Promise<Value>) => Promise<Value>
}
