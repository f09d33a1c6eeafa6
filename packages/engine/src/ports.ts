import type { Expression } from '@ashlar/expression'
import type { JsonValue, StepBlock } from '@ashlar/schema'
import type { RunLimits } from './limits.ts'
import type { RunSpan } from './run-span.ts'

/** One binding of a step: its place in the step's configuration and what is written in it. */
export interface StepBinding {
  /** Such as `body` or `headers.0.value`. */
  readonly path: string
  readonly expression: Expression
}

/** What a step's run is given. */
export interface StepCall {
  readonly organizationId: string
  /** The profile of the run; null for the default configurations of integrations. */
  readonly profileId: string | null
  readonly runId: string
  /** Aborted when the run is cancelled or its time is up; the step has to end within a second after that. */
  readonly signal: AbortSignal
  readonly limits: RunLimits
  /** The block's own, where the host measures. */
  readonly span?: RunSpan | undefined
  /** Given when somebody reads along: what is sent to the outside. */
  readonly onRequest?: ((text: string) => void) | undefined
  readonly onLog?: ((line: string) => void) | undefined
}

/** A step that a host has compiled: its bindings, and how to run it with their values. */
export interface HostStep {
  readonly bindings: readonly StepBinding[]
  /** Throws `StepError`. */
  run(values: readonly unknown[], call: StepCall): Promise<JsonValue>
}

/** What one function of guest code gave. */
export type GuestResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly isOutOfTime: boolean }

/** Guest code to be evaluated outside of the host's realm. */
export interface GuestTask {
  /** JavaScript texts of functions `(scope) => value`. */
  readonly functions: readonly string[]
  /** JSON of the names they may read. */
  readonly scope: string
  /** Names of the language that they may read beside. */
  readonly globals: readonly string[]
}

/** What a host gives the engine; the engine itself knows no HTTP, no database and no driver. */
export interface EnginePorts {
  /** Compiles a step once for many runs. Throws `StepError`. */
  compileStep(block: StepBlock): HostStep
  /** Evaluates guest code; one result for each function. Throws `StepError`. */
  evaluate(task: GuestTask, signal: AbortSignal): Promise<readonly GuestResult[]>
  /** Milliseconds since an arbitrary moment; never goes back. */
  monotonic(): number
}
