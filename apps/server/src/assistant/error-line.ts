import { defaultAssistantError } from '@ashlar/assistant'
import type { AssistantEventLine } from '@ashlar/contract'
import type { ModelError } from '@ashlar/integrations'

/** Said where somebody, or their organization, has used what there is for a day. */
export const overBudget: AssistantEventLine = {
  error: { message: 'The assistant has answered enough for today. Try again tomorrow.', code: 8 },
}

/** What a person hears of a failure: never the provider's own words, which may quote a key. */
export const errorLineOf = ({ code }: ModelError): AssistantEventLine => {
  switch (code) {
    case 'rate_limited':
      return { error: { message: 'The model is asked too much at the moment. Try again soon.', code: 429 } }
    case 'context_too_long':
      return { error: { message: 'This is more than the model reads. Select a part of the code.', code: 3 } }
    case 'refused':
      return { error: { message: 'The model does not answer this.', code: 7 } }
    default:
      return { error: { message: defaultAssistantError, code: 13 } }
  }
}
