import { evaluateValue } from '../evaluate-text.ts'
import { stepExecutor } from '../step-executor.ts'

/** Runs the steps of a custom event, which read what is handed over as `currentEvent`. */
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
  const outcome = await context.whileBusy(
    host.events.trigger(event, Object.fromEntries(payload), context.chain),
  )
  // Where a newer run took the place of one of the event, what was to follow here belongs to that one, too.
  return outcome === 'stopped' ? 'stopped' : 'succeeded'
})
