import { type CallWorkflow, StepError } from '@ashlar/executor'
import { and, eq } from 'drizzle-orm'
import { isWorkflowOf } from '../../apis/workflow-of.ts'
import { apis } from '../../tables/apis.ts'
import type { DurableRunRequest } from '../../durable-runs/durable-run.ts'
import type { DurableRuns } from '../../durable-runs/durable-runs.ts'
import { fanOutOf, mostRunsOfOneCall } from '../../durable-runs/fan-out.ts'
import type { DurableRunEnd } from '../../durable-runs/waiters.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { KnownProfiles } from '../../profiles/known-profiles.ts'

/** What calling workflows by steps needs of the server. */
interface StepCallServices {
  readonly queries: Queryable
  readonly durableRuns: Pick<DurableRuns, 'start' | 'call'>
  readonly profiles: Pick<KnownProfiles, 'of'>
}

/** The version of an organization's workflow that runs. Throws `StepError`: none does. */
const deployedVersionOf = async (
  queries: Queryable,
  organizationId: string,
  workflowId: string,
): Promise<string> => {
  const [row] = await queries
    .select({ name: apis.name, versionId: apis.versionId })
    .from(apis)
    .where(and(eq(apis.id, workflowId), isWorkflowOf(organizationId)))
  if (row === undefined) {
    throw new StepError('not_permitted', 'There is no such workflow. Choose another one in this step.')
  }
  if (row.versionId === null) {
    throw new StepError(
      'not_permitted',
      `The workflow ${row.name} is not deployed. Deploy it before it is called.`,
    )
  }
  return row.versionId
}

/** What the run of a step that waits came to. Throws `StepError`. */
const outputOf = (run: DurableRunEnd | null): DurableRunEnd['output'] => {
  if (run?.status === 'succeeded') return run.output
  if (run?.status === 'suspended') {
    throw new StepError(
      'unavailable',
      'The workflow waits for something that takes longer than a step can wait. Call it without waiting for its output.',
    )
  }
  const { code = 'internal_error', message = 'The workflow that was called failed.' } = run?.error ?? {}
  throw new StepError(code === 'cancelled' ? 'thrown' : code, message)
}

const tooManyRuns = (): StepError =>
  new StepError(
    'not_permitted',
    `One run can bring about ${mostRunsOfOneCall} runs of workflows, those that they call in turn included, and has. Hand a list to one run instead of a run for each of its items.`,
  )

/** Calls workflows for the steps of an organization's APIs: their deployed versions, once for all tries of a step. */
export const callFromSteps =
  ({ queries, durableRuns, profiles }: StepCallServices): CallWorkflow =>
  async (organizationId, workflowId, { params, body }, caller) => {
    const { profileId, depth, idempotencyKey, isAwaited, signal } = caller
    const versionId = await deployedVersionOf(queries, organizationId, workflowId)
    const key = `step ${idempotencyKey}`
    const fanOut = await fanOutOf(queries, caller.runId, { apiId: workflowId, idempotencyKey: key })
    if (!fanOut.isWithin) throw tooManyRuns()
    const profile = (await profiles.of(organizationId)).find(({ id }) => id === profileId)
    const request: DurableRunRequest = {
      organizationId,
      apiId: workflowId,
      apiKind: 'workflow',
      version: { id: versionId },
      input: { params, body },
      profile: profile?.key,
      startedBy: { kind: 'run', runId: caller.runId, caller: caller.onBehalfOf, isAwaited },
      traceParent: caller.traceParent,
      eventType: 'step',
      callDepth: depth,
      rootRunId: fanOut.rootRunId,
      idempotencyKey: key,
    }
    if (isAwaited) return outputOf(await durableRuns.call(request, caller.runId, signal))
    const { id: runId } = await durableRuns.start(request)
    return { runId }
  }
