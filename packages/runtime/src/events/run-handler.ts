import type { EventHandler, EventStep } from '@ashlar/schema'
import { evaluationErrorSeconds } from '../alerts/alerts.ts'
import type { SpanStatus } from '../tracing/span.ts'
import type { HandlerCall } from '../handlers/handler-call.ts'
import type { StepOutcome } from '../handlers/step-outcome.ts'
import type { EventContext } from './event-context.ts'
import type { StepExecutor } from './step-executor.ts'
import type { StepHost } from './step-host.ts'
import { stepExecutors } from './step-executors.ts'

/** How many handlers may lead to each other; a longer chain of triggers is taken for a loop. */
export const maximumTriggerDepth = 10

/**
 * Runs the steps of a handler in order; a step that fails is told to the builder and the next one follows. Answers how it
 * ended, which concerns the handler that led to it.
 */
export const runHandler = async (host: StepHost, call: HandlerCall): Promise<StepOutcome> => {
  const paths = [...call.chain.paths, call.path]
  if (paths.length > maximumTriggerDepth) {
    const message = `Infinite loop detected. Breaking out of the loop, max depth: ${maximumTriggerDepth}. Triggers executed: ${paths.join(' → ')}`
    host.report({ kind: 'validation', message })
    host.alerts.show(message, 'warning', evaluationErrorSeconds)
    return 'failed'
  }
  let hasFailed = false
  const began = call.chain.began ?? host.ongoing.moment
  const contextWith = (names: HandlerCall['names'], spanId: string | null): EventContext => ({
    host,
    chain: { paths, spanId, began },
    names,
    finished: () => (hasFailed ? [] : paths),
    failed: call.failed,
    whileBusy: call.whileBusy,
    runBranch: (steps, more) => runSteps(steps, { ...names, ...more }, spanId),
    warn: (message) => {
      if (host.mode !== 'edit') return
      host.alerts.show(`Error running ${call.path}: ${message}`, 'warning', evaluationErrorSeconds)
    },
  })
  const runSteps = async (
    steps: EventHandler,
    names: HandlerCall['names'],
    parentId: string | null,
  ): Promise<StepOutcome> => {
    let outcome: StepOutcome = 'succeeded'
    for (const step of steps) {
      const attributes = { handler: call.path, step: step.id }
      const span = host.tracer.begin({ name: step.type, parentId, attributes })
      const ended = await runStep(step, contextWith(names, span.id))
      span.end(statusOf[ended])
      if (ended === 'stopped') return 'stopped'
      if (ended === 'failed') {
        outcome = 'failed'
        hasFailed = true
      }
    }
    return outcome
  }
  const end = host.ongoing.begin(began)
  try {
    return await runSteps(call.steps, call.names, call.chain.spanId)
  } finally {
    // What the steps brought about is a part of them.
    void host.settled().then(end)
  }
}

const statusOf = {
  succeeded: { code: 'ok' },
  failed: { code: 'error', message: 'The step failed.' },
  stopped: { code: 'unset', message: 'The handler was ended.' },
} as const satisfies Record<StepOutcome, SpanStatus>

const runStep = async (step: EventStep, context: EventContext): Promise<StepOutcome> => {
  // What was deployed may come from a newer version.
  const executor: StepExecutor | undefined = stepExecutors[step.type]
  try {
    if (executor !== undefined) return await executor.run(step, context)
    context.warn(`Steps of the kind "${step.type}" are not known here.`)
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    context.warn(message)
    context.failed?.({ message, code: null })
  }
  return 'failed'
}
