import type { CompletionFeedback } from '@ashlar/schema'
import type { Services } from '../../services/services.ts'
import { secretHider } from '../hide-secrets.ts'
import type { AllowedCompletion } from './allowed.ts'

/** Whoever is told has to take it within this time; nobody waits longer for it. */
const milliseconds = 5000

/** Tells what became of a suggestion, where the installation names an address and the organization wants it. */
export const tellOfCompletion = async (
  { settings, platform: { secrets, logs }, executor }: Services,
  { settled }: AllowedCompletion,
  organizationId: string,
  event: CompletionFeedback,
): Promise<void> => {
  const address = settings.completionFeedbackUrl
  if (address === undefined || !settled.completion.sendsFeedback) return
  const hide = secretHider(secrets, organizationId, settled.secretHolders)
  const told =
    event.eventType === 'suggest' ? { ...event, input: hide(event.input), output: hide(event.output) } : event
  try {
    const status = await executor.sendJson(address, told, AbortSignal.timeout(milliseconds))
    if (status >= 400) logs.warn({ status }, 'What became of a completion was not taken.')
  } catch (error) {
    logs.warn({ err: error }, 'What became of a completion could not be told.')
  }
}
