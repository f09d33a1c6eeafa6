import { type RunCaller, type StepCall, StepError } from '@ashlar/engine'
import type { WorkflowCall } from '@ashlar/integrations'
import type { JsonObject, JsonValue } from '@ashlar/schema'

/** A step that calls a workflow, as the host is told of it. */
export interface WorkflowCaller {
  /** The run that calls. */
  readonly runId: string
  /** The profile of the run that calls; null for the default one. */
  readonly profileId: string | null
  /** Of the run that is called: how many runs called each other before it. To be given to its `ExecutionRequest`. */
  readonly depth: number
  /** Who the run that calls goes on for; the one that is called goes on for them too. */
  readonly onBehalfOf: RunCaller | undefined
  /** The same for each try of the step: the workflow runs once for all of them. */
  readonly idempotencyKey: string
  /** Otherwise the host answers with `{ runId }` as soon as the run is accepted. */
  readonly isAwaited: boolean
  /** The `traceparent` of the step, where the host measures. */
  readonly traceParent?: string | undefined
  readonly signal: AbortSignal
}

/**
 * Runs the deployed version of a workflow of the organization and answers with its output. The host checks that there is
 * such a workflow. Throws `StepError`: what the caller's step fails with.
 */
export type CallWorkflow = (
  organizationId: string,
  workflowId: string,
  input: { readonly params: JsonObject; readonly body: JsonValue },
  caller: WorkflowCaller,
) => Promise<JsonValue>

/** How many runs may call each other, one inside of the other. */
const mostDepth = 10

/** Calls a workflow for a step. Throws `StepError`. */
export const callWorkflow = async (
  { workflowId, params, body, isAwaited }: WorkflowCall,
  { organizationId, profileId, runId, depth, caller, idempotencyKey, span, begin, signal }: StepCall,
  ask: CallWorkflow | undefined,
): Promise<JsonValue> => {
  if (ask === undefined) throw new StepError('unavailable', 'Workflows cannot be called from here.')
  if (depth >= mostDepth) {
    throw new StepError(
      'not_permitted',
      `Infinite loop detected. Breaking out of the loop, max depth: ${mostDepth}. Workflows that call each other have to come to an end.`,
    )
  }
  await begin?.()
  return await ask(
    organizationId,
    workflowId,
    { params, body },
    {
      runId,
      profileId,
      depth: depth + 1,
      onBehalfOf: caller,
      idempotencyKey,
      isAwaited,
      signal,
      traceParent: span?.traceParent,
    },
  )
}
