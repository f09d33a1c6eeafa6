import type { EventHandler } from '@ashlar/schema'
import { evaluationErrorSeconds } from '../alerts/alerts.ts'
import type { EventContext, StepHost, StepOutcome } from './event-context.ts'
import { stepExecutors } from './step-executors.ts'

/** How many handlers may lead to each other; a longer chain of triggers is taken for a loop. */
export const maximumTriggerDepth = 10

const executors = new Map(stepExecutors.map((executor) => [executor.type, executor]))

/** A handler to work off: where it is attached, and what led to it. */
export interface HandlerCall {
  /** The property it is attached to: `Button1.onClick`. */
  readonly path: string
  readonly steps: EventHandler
  readonly names: Readonly<Record<string, unknown>>
  /** The handlers that led here, without this one. */
  readonly chain: readonly string[]
  /** Marks the widget whose handler this is as busy for as long as some work takes. */
  readonly whileBusy: <Value>(work: Promise<Value>) => Promise<Value>
}

/** Runs the steps of a handler in order; a step that fails is told to the builder and the next one follows. */
export const runHandler = async (host: StepHost, call: HandlerCall): Promise<void> => {
  const chain = [...call.chain, call.path]
  if (chain.length > maximumTriggerDepth) {
    host.alerts.show(
      `Infinite loop detected. Breaking out of the loop, max depth: ${maximumTriggerDepth}. Triggers executed: ${chain.join(' → ')}`,
      'warning',
      evaluationErrorSeconds,
    )
    return
  }
  const contextWith = (names: HandlerCall['names']): EventContext => ({
    host,
    chain,
    names,
    whileBusy: call.whileBusy,
    runBranch: (steps, more) => runSteps(steps, contextWith({ ...names, ...more })),
    warn: (message) => {
      if (host.mode !== 'edit') return
      host.alerts.show(`Error running ${call.path}: ${message}`, 'warning', evaluationErrorSeconds)
    },
  })
  await runSteps(call.steps, contextWith(call.names))
}

const runSteps = async (steps: EventHandler, context: EventContext): Promise<StepOutcome> => {
  let outcome: StepOutcome = 'succeeded'
  for (const step of steps) {
    const executor = executors.get(step.type)
    let ended: StepOutcome = 'failed'
    try {
      if (executor === undefined) context.warn(`Steps of the kind "${step.type}" are not known here.`)
      else ended = await executor.run(step, context)
    } catch (thrown) {
      context.warn(thrown instanceof Error ? thrown.message : String(thrown))
    }
    if (ended === 'stopped') return 'stopped'
    if (ended === 'failed') outcome = 'failed'
  }
  return outcome
}
