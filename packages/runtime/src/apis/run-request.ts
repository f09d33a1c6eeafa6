import type { RunEventView, RunPartToStart, RunView } from '@ashlar/contract'
import type { JsonObject } from '@ashlar/schema'
import type { LiveRun } from './live-run.ts'

/** Whether an API runs now, and how its latest run ended. */
export interface ApiState {
  isLoading: boolean
  run: RunView | null
  /** How the run goes that goes on, where that is told; absent otherwise. */
  live?: LiveRun
  /** Who ended that run; absent where no person did. */
  cancelledBy?: { readonly type: 'manual' }
  /** Why the latest run never came about; absent where the server answered with a run. */
  unanswered?: Unanswered
  /** Whether bindings still read what an earlier run brought, because the latest never came about. */
  keepsResponse?: true
}

/** Why there is no run: no server was reached, it knows the person no more, or it had no place. */
export type Unanswered = 'offline' | 'signedOut' | 'busy'

/** What caused a run of an API. */
export type RunCause = 'runClick' | 'pageLoad' | 'eventHandler' | 'inputChange'

/** What the runtime asks a server to do for one run of an API. */
export interface RunRequest {
  apiId: string
  /** Made here, so that the run can be cancelled while its answer is awaited. */
  runId: string
  /** The values of the paths that the API declares as inputs, as nested objects. */
  inputs: JsonObject
  eventType: RunCause
  /** The span of the run, as the `traceparent` header says it. */
  traceParent?: string
  /** Whether a person asked for this very run. */
  manualRun: boolean
  /** The handlers that led to it, the latest last: `Button1.onClick`. */
  callStack: string[]
  /** The key of the profile to run with; absent where the application has none. */
  profile?: string
  /** The part that is run; absent: the whole API. */
  part?: RunPartToStart
  /** Whether all that it changes is rolled back at its end; absent: it is not. */
  isTrial?: boolean
}

/** Hears what happens in a run; where it answers with a promise, no more should come until that resolves. */
export type RunListener = (event: RunEventView) => void | Promise<void>

/**
 * Asks a server for one run of an API, and to be told what happens in it where somebody listens. A rejection is shown to
 * the person as the error of the run.
 */
export type RunApi = (
  request: RunRequest,
  signal: AbortSignal,
  listener: RunListener | undefined,
) => Promise<RunView>

/** Asks a server to end a run. */
export type CancelRun = (runId: string) => Promise<void>
