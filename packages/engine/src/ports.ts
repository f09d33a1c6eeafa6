import type { Expression } from '@ashlar/expression'
import type { BlockOfKind, JsonObject, JsonValue, StepBlock } from '@ashlar/schema'
import type { RunLimits } from './limits.ts'
import type { RunCaller } from './run-caller.ts'
import type { RunSpan } from './run-span.ts'

/** One binding of a step: its place in the step's configuration and what is written in it. */
export interface StepBinding {
  /** Such as `body` or `headers.0.value`. */
  readonly path: string
  readonly expression: Expression
}

type VariableItem = BlockOfKind<'variables'>['items'][number]

/** A name that a step of code reads: a value, or a variable that it may also set. */
export type StepName =
  | { readonly kind: 'value'; readonly value: unknown }
  | {
      readonly kind: 'variable'
      readonly value: unknown
      readonly type: VariableItem['type']
      readonly mode: VariableItem['mode']
    }

/** What a step's run is given. */
export interface StepCall {
  readonly organizationId: string
  /** The profile of the run; null for the default configurations of integrations. */
  readonly profileId: string | null
  readonly runId: string
  /** How many runs called each other by steps before this one. */
  readonly depth: number
  /** Who the run goes on for. */
  readonly caller: RunCaller | undefined
  /** The same for each try of the step, and for no other: lets systems tell a repetition. */
  readonly idempotencyKey: string
  /** Aborted when the run is cancelled or its time is up; the step has to end within a second after that. */
  readonly signal: AbortSignal
  readonly limits: RunLimits
  /** Those of the names that the step said it reads and that are known. */
  readonly names: Readonly<Record<string, StepName>>
  /** Sets a variable; one that may only be read, or is none, is a `StepError`. */
  readonly assign: (name: string, value: JsonValue) => void
  /**
   * To be awaited when nothing is left to wait for and the first request of the step is about to leave. Resolves when what
   * the run has come to is kept for good, and of a step that may not run twice that it has begun; rejects where the run is
   * not this process' any more. Where it was never called, the step may run again.
   */
  readonly begin?: (() => Promise<void>) | undefined
  /** Takes the JSON of a large output in UTF-8, where the host has it: given where the run is kept. */
  readonly holdJson?: ((output: JsonValue, json: Uint8Array) => void) | undefined
  /** The transaction that the step is a part of. */
  readonly transaction?: HostTransaction | undefined
  /** The block's own, where the host measures. */
  readonly span?: RunSpan | undefined
  /** Given when somebody reads along: what is sent to the outside. */
  readonly onRequest?:
    | ((text: string, placeholders?: { readonly [placeholder: string]: JsonValue }) => void)
    | undefined
  readonly onLog?: ((line: string) => void) | undefined
}

/** Secrets that one step reads, and how they are hidden in whatever leaves it. */
export interface StepSecrets {
  /** What its bindings and its code read by the name `sb_secrets`. */
  readonly value: JsonObject
  readonly hideInText: (text: string) => string
  /** Changes the value and answers with it. */
  readonly hideInValue: (value: JsonValue) => JsonValue
}

/** For whom the secrets of a step are read. */
export type StepSecretsCall = Pick<StepCall, 'organizationId' | 'profileId' | 'signal'>

/** A step that a host has compiled: its bindings, and how to run it with their values. */
export interface HostStep {
  readonly bindings: readonly StepBinding[]
  /** The names that code of the step reads as they are, without bindings. */
  readonly reads?: readonly string[] | undefined
  /** Of a step that reads secrets of stores. Throws `StepError`. */
  readonly readSecrets?: ((call: StepSecretsCall) => Promise<StepSecrets>) | undefined
  /** Throws `StepError`. */
  run(values: readonly unknown[], call: StepCall): Promise<JsonValue>
  /** Of a step that gives messages one after the other; absent where it cannot. Throws `StepError`. */
  stream?(values: readonly unknown[], call: StepCall): AsyncIterable<JsonValue>
}

/** A transaction that a host has begun. Steps inside are given it, and only the host knows what it is. */
export interface HostTransaction {
  /**
   * Throws `StepError`: the code `interrupted` says that nobody knows whether it was committed; after any other, nothing of it
   * counts.
   */
  commit(): Promise<void>
  /** Takes back what was done and gives the connection back; does nothing after a commit. Never throws. */
  rollback(): Promise<void>
}

/** For whom a transaction is begun. */
export type TransactionCall = Pick<
  StepCall,
  'organizationId' | 'profileId' | 'runId' | 'limits' | 'signal' | 'span'
> & {
  /** The name of the block. */
  readonly name: string
}

/** What one function of guest code gave. */
export type GuestResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly isOutOfTime: boolean }

/** Guest code to be evaluated outside of the host's realm. */
export interface GuestTask {
  /** Whom it is evaluated for: organizations take turns. */
  readonly organizationId: string
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
  /** Begins a transaction on the integration of a step, which all others in it share. Throws `StepError`. */
  beginTransaction(first: StepBlock, call: TransactionCall): Promise<HostTransaction>
  /** Evaluates guest code until the signal aborts; one result for each function. Throws `StepError`. */
  evaluate(task: GuestTask, signal: AbortSignal): Promise<readonly GuestResult[]>
  /** Milliseconds since an arbitrary moment; never goes back. */
  monotonic(): number
  /** The time of day, for waits until a moment. */
  now(): Date
  /** Resolves after some milliseconds; rejects when the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Lets the host do other work for a moment. */
  breathe(): Promise<void>
}
