import { BlockFault, RunSuspended } from './block-fault.ts'
import { startDeadline } from './deadline.ts'
import type { RunEnd, RunEvent } from './events.ts'
import type { ApiPlan } from './plan.ts'
import { KeptOutputs } from './kept-outputs.ts'
import type { EnginePorts } from './ports.ts'
import { Run } from './run.ts'
import { namesAtBegin } from './run-caller.ts'
import { type RunContext, SharedRun } from './run-context.ts'
import { faultOfEnding } from './fault-of-ending.ts'
import { type RunFault, StepError } from './run-fault.ts'
import type { RunRequest } from './run-request.ts'
import { runSequence } from './sequence.ts'

/**
 * Runs the blocks of an API and tells what happens as it happens; without a listener nothing is told but the end. The
 * first block that fails and is not caught ends the run. Never throws for what a run does.
 */
export const runApi = async (
  plan: ApiPlan,
  request: RunRequest,
  ports: EnginePorts,
  tell?: (event: RunEvent) => void,
): Promise<RunEnd> => {
  const started = ports.monotonic()
  const deadline = startDeadline(request.signal, request.limits.milliseconds)
  const shared = new SharedRun(ports, tell, started)
  tell?.({ type: 'runStarted', runId: request.runId })
  const kept = KeptOutputs.begin(request.limits.keptBytes, request.budget)
  const context: RunContext = {
    request,
    ports,
    shared,
    deadline,
    kept,
    span: request.span,
    signal: deadline.signal,
    position: '',
    parent: null,
  }
  const ended = await runToEnd(plan, context)
  deadline.clear()
  kept.endRun()
  const end: RunEnd = { ...ended, milliseconds: ports.monotonic() - started }
  tell?.({ type: 'runEnded', end })
  return end
}

const runToEnd = async (plan: ApiPlan, context: RunContext): Promise<Omit<RunEnd, 'milliseconds'>> => {
  const { deadline } = context
  try {
    const { inputs, caller } = context.request
    const begin = Run.begin(namesAtBegin(inputs, caller))
    await refuseStrangers(plan, begin, context)
    const run = await runSequence(plan.blocks, begin, context)
    // What was begun and not waited for belongs to the run, unless the response is given already.
    const { background } = context.shared
    if (background.size > 0) {
      if (run.ending === 'return') deadline.stop()
      else await Promise.all(background.values())
    }
    return { status: 'succeeded', output: run.output, fault: null }
  } catch (error) {
    if (error instanceof RunSuspended) {
      deadline.stop()
      return { status: 'suspended', output: null, fault: null, resumeAt: error.resumeAt }
    }
    const fault = faultOf(error, context)
    deadline.stop()
    return { status: fault.code === 'cancelled' ? 'cancelled' : 'failed', output: null, fault }
  }
}

const refuseStrangers = async ({ authorization }: ApiPlan, run: Run, context: RunContext): Promise<void> => {
  if (authorization === null) return
  const isAllowed = await authorization.evaluate(run, context)
  if (isAllowed === true) return
  throw new StepError(
    'not_permitted',
    isAllowed === false
      ? 'You have no permission to execute this API.'
      : 'Nobody can execute this API: its authorization gives neither true nor false.',
  )
}

const faultOf = (error: unknown, context: RunContext): RunFault => {
  if (error instanceof BlockFault) return error.fault
  const ended = faultOfEnding(context, null)
  if (ended !== null) return ended
  if (error instanceof StepError) return { code: error.code, message: error.message, block: null }
  return {
    code: 'internal_error',
    message: 'The server failed while it ran this API. Try again.',
    block: null,
  }
}
