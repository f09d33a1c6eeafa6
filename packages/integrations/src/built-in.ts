import type { JsonObject, JsonValue, StepLanguage } from '@ashlar/schema'
import type { BuiltInDescriptor } from './descriptor.ts'
import type { StepProblem } from './step-problem.ts'
import type { ParsedTemplate } from './template.ts'

/** Code that a step consists of. */
export interface StepCode {
  readonly language: StepLanguage
  readonly text: string
}

/** Another workflow of the organization that a step calls. */
export interface WorkflowCall {
  readonly workflowId: string
  /** What its blocks read as `params` and `body`. */
  readonly params: JsonObject
  readonly body: JsonValue
  /** Otherwise the step is done as soon as the run is accepted. */
  readonly isAwaited: boolean
}

/**
 * What steps of built-in plugins ask of their host. `Call` is what the host knows of one run of a step; it is handed back
 * as it was given. What these throw passes through the plugin.
 */
export interface BuiltInHost<Call> {
  /** The output of code. */
  runCode(code: StepCode, call: Call): Promise<JsonValue>
  /** What code gives one after the other. */
  streamCode(code: StepCode, call: Call): AsyncIterable<JsonValue>
  /** The output of the workflow; where nobody waits for it, `{ runId }`. */
  callWorkflow(workflow: WorkflowCall, call: Call): Promise<JsonValue>
}

/** Runs a compiled step with the values of its bindings. Throws `IntegrationError`, and what its host throws. */
export type BuiltInRunner<Call> = (values: readonly unknown[], call: Call) => Promise<JsonValue>

/** Runs a compiled step that gives messages. Throws as a runner does. */
export type BuiltInStreamer<Call> = (values: readonly unknown[], call: Call) => AsyncIterable<JsonValue>

/** Steps that need no connection. */
export interface BuiltIn {
  readonly descriptor: BuiltInDescriptor
  /** As of an `Integration`. */
  readonly checkStep: (
    configuration: JsonObject,
    templates: readonly ParsedTemplate[],
  ) => readonly StepProblem[]
  /** Whether a running step counts among those that run at once; not where it waits for others that count. */
  readonly takesPlace: boolean
  /** The templates are those of its descriptor, in the same order, and the step passed its check. */
  compile<Call>(
    configuration: JsonObject,
    templates: readonly ParsedTemplate[],
    host: BuiltInHost<Call>,
  ): BuiltInRunner<Call>
  /** The same for a step that gives messages one after the other; absent where it cannot. */
  compileStream?<Call>(configuration: JsonObject, host: BuiltInHost<Call>): BuiltInStreamer<Call>
}
