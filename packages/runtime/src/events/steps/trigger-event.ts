import type { Failure } from '../../handlers/failure.ts'
import { evaluateValue } from '../evaluate-text.ts'
import { stepExecutor } from '../step-executor.ts'

/**
 * Runs the steps of a custom event, which read what is handed over as `currentEvent`, then the branch for success if none of them
 * failed, or the one for failure.
 */
export const triggerEvent = stepExecutor('triggerEvent', async (step, context) => {
  const { host, warn } = context
  const event = host.events.find(step.event)
  if (event === null) {
    warn('Event not found')
    return 'failed'
  }
  const payload: [string, unknown][] = []
  for (const { name } of event.arguments) {
    const given = step.eventPayload
    const text = given !== undefined && Object.hasOwn(given, name) ? given[name] : undefined
    // An argument that is left empty is handed over as nothing, not as empty text.
    if (text === undefined || text.trim() === '') {
      payload.push([name, null])
      continue
    }
    const { value, error } = await evaluateValue(context, text)
    if (error !== null) {
      warn(`Error evaluating event arguments: ${name}: ${error}`)
      return 'failed'
    }
    payload.push([name, value ?? null])
  }
  const onError = step.onError ?? []
  const failures: Failure[] = []
  const hear = (failure: Failure): void => {
    failures.push(failure)
    context.failed?.(failure)
  }
  const failed = onError.length > 0 ? hear : context.failed
  const given = Object.fromEntries(payload)
  const outcome = await context.whileBusy(host.events.trigger(event, given, { chain: context.chain, failed }))
  // Where a newer run took the place of one of the event, what was to follow here belongs to that one, too.
  if (outcome === 'stopped') return 'stopped'
  if (outcome === 'succeeded') return context.runBranch(step.onSuccess ?? [], {})
  if (onError.length === 0 && step.onSuccess === undefined) return 'succeeded'
  const error = failures[0] ?? { message: `A step of ${event.name} failed.`, code: null }
  return (await context.runBranch(onError, { error })) === 'stopped' ? 'stopped' : 'failed'
})
