import { alertSeconds, badAlertDuration } from '../../alerts/alert-arguments.ts'
import { evaluateText } from '../evaluate-text.ts'
import { stepExecutor } from '../step-executor.ts'

/** Shows a short message; a blank one is skipped. */
export const showAlert = stepExecutor('showAlert', async (step, context) => {
  const message = await evaluateText(context, step.message)
  const duration =
    typeof step.alertDuration === 'string' ? await evaluateText(context, step.alertDuration) : null
  const error = message.error ?? duration?.error ?? null
  if (error !== null) {
    context.warn(error)
    return 'failed'
  }
  const text = textOf(message.value)
  if (text === null) {
    context.warn('The message of an alert must be text.')
    return 'failed'
  }
  if (text.trim() === '') return 'succeeded'
  const seconds = alertSeconds(duration === null ? step.alertDuration : duration.value)
  if (seconds === null) {
    context.warn(badAlertDuration)
    return 'failed'
  }
  context.host.alerts.show(text, step.style, seconds, step.alertPosition)
  return 'succeeded'
})

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}
