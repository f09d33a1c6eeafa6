import { defaultAssistantError } from '@ashlar/assistant'
import { ModelError } from '@ashlar/integrations'
import type { Logger } from '../platform/logs.ts'
import { NotAsked } from './question-queue.ts'

/** Why there is no answer: 8 for too much in a day, 429 for too much at the moment, and others that a retry does not mend. */
export interface SaidError {
  readonly code: number
  readonly message: string
}

/** Said where somebody, or their organization, has used what there is for a day. */
export const overBudget: SaidError = {
  message: 'The assistant has answered enough for today. Try again tomorrow.',
  code: 8,
}

/** Said where too many questions of an organization wait already. */
const busy: SaidError = {
  code: 429,
  message: 'The assistant of your organization works on too much at the moment. Try again soon.',
}

/**
 * What a person hears where a model did not answer: never the provider's own words, which may quote a key or what was sent.
 * Those are for whoever looks after the server. Null: nobody waits any more. Throws what is no failure of a model.
 */
export const whyUnanswered = (error: unknown, logs: Logger): SaidError | null => {
  if (error instanceof NotAsked) return error.code === 'busy' ? busy : null
  if (!(error instanceof ModelError)) throw error
  logs.warn({ code: error.code, reason: error.message }, 'A model that was asked did not answer.')
  return error.code === 'cancelled' ? null : errorOf(error)
}

const errorOf = ({ code }: ModelError): SaidError => {
  switch (code) {
    case 'rate_limited':
      return { message: 'The model is asked too much at the moment. Try again soon.', code: 429 }
    case 'context_too_long':
      return { message: 'This is more than the model reads. Select a part of the code.', code: 3 }
    case 'refused':
      return { message: 'The model does not answer this.', code: 7 }
    default:
      return { message: defaultAssistantError, code: 13 }
  }
}
