import type { JsonObject } from '@ashlar/schema'
import type { PlannedBlock } from './blocks/block-executor.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import type { RunEnd, RunEvent } from './events.ts'
import { limitLog, limitMessage, type RunLimits } from './limits.ts'
import type { ApiPlan } from './plan.ts'
import type { EnginePorts, StepCall } from './ports.ts'
import { Run } from './run.ts'
import { type RunFault, StepError } from './run-fault.ts'
import type { RunSpan } from './run-span.ts'

/** One run that is wanted. */
export interface RunRequest {
  readonly runId: string
  readonly organizationId: string
  /** The profile whose configurations of integrations count; null for the default ones. */
  readonly profileId?: string | null | undefined
  /** The values of the names that bindings read. */
  readonly inputs: JsonObject
  readonly signal: AbortSignal
  readonly limits: RunLimits
  /** Whether requests and logs are told: they cost time and are for builders only. */
  readonly withTrace: boolean
  /** Given by a host that measures: each block becomes a part of it. The host itself ends it. */
  readonly span?: RunSpan | undefined
}

/**
 * Runs the blocks of an API in order and tells what happens as it happens. The first block that fails ends the run;
 * those behind it are skipped. Never throws for what a run does.
 */
export const runApi = async (
  plan: ApiPlan,
  request: RunRequest,
  ports: EnginePorts,
  tell: (event: RunEvent) => void,
): Promise<RunEnd> => {
  const started = ports.monotonic()
  const deadline = startDeadline(request.signal, request.limits.milliseconds)
  tell({ type: 'runStarted', runId: request.runId })
  let run = Run.begin(request.inputs)
  let fault: RunFault | null = null
  try {
    for (const block of plan.blocks) {
      if (fault !== null) {
        tell({ type: 'blockEnded', block: block.name, status: 'skipped', milliseconds: 0 })
        continue
      }
      tell({ type: 'blockStarted', block: block.name })
      const blockStarted = ports.monotonic()
      const span = request.span?.begin({ name: block.name, kind: 'internal' })
      const inBlock = span === undefined ? request : { ...request, span }
      const ended = await runBlock(block, run, inBlock, deadline, ports, tell)
      span?.end(ended instanceof Run ? null : ended.code)
      const milliseconds = ports.monotonic() - blockStarted
      if (ended instanceof Run) {
        run = ended
        tell({ type: 'data', block: block.name, output: run.output })
        tell({ type: 'blockEnded', block: block.name, status: 'succeeded', milliseconds })
      } else {
        fault = ended
        tell({ type: 'error', fault })
        const status = fault.code === 'cancelled' ? 'cancelled' : 'failed'
        tell({ type: 'blockEnded', block: block.name, status, milliseconds })
      }
    }
  } finally {
    deadline.clear()
  }
  const end: RunEnd = {
    status: fault === null ? 'succeeded' : fault.code === 'cancelled' ? 'cancelled' : 'failed',
    milliseconds: ports.monotonic() - started,
    output: fault === null ? run.output : null,
    fault,
  }
  tell({ type: 'runEnded', end })
  return end
}

const runBlock = async (
  block: PlannedBlock,
  run: Run,
  request: RunRequest,
  deadline: Deadline,
  ports: EnginePorts,
  tell: (event: RunEvent) => void,
): Promise<Run | RunFault> => {
  const { organizationId, profileId = null, runId, limits, span } = request
  const call: StepCall = {
    organizationId,
    profileId,
    runId,
    signal: deadline.signal,
    limits,
    span,
    ...traceOf(block, request, tell),
  }
  try {
    if (deadline.signal.aborted) throw new StepError('cancelled', 'The run was cancelled.')
    return await block.execute(run, call, ports)
  } catch (error) {
    return faultOf(error, block.name, deadline, limits)
  }
}

const traceOf = (
  block: PlannedBlock,
  { withTrace, limits }: RunRequest,
  tell: (event: RunEvent) => void,
): Pick<StepCall, 'onRequest' | 'onLog'> | undefined => {
  if (!withTrace) return undefined
  return {
    onRequest: (text) => tell({ type: 'request', block: block.name, text }),
    onLog: limitLog(limits, (line) => tell({ type: 'log', block: block.name, line })),
  }
}

const faultOf = (error: unknown, block: string, deadline: Deadline, limits: RunLimits): RunFault => {
  if (deadline.isPassed) {
    const seconds = Number((limits.milliseconds / 1000).toFixed(3))
    return { code: 'timed_out', message: `The API took longer than ${seconds} s and was stopped.`, block }
  }
  if (deadline.signal.aborted) return { code: 'cancelled', message: 'The run was cancelled.', block }
  if (error instanceof StepError) {
    return { code: error.code, message: limitMessage(limits, error.message), block }
  }
  return { code: 'internal_error', message: 'The server failed while it ran this block. Try again.', block }
}
