import { jsonOrText, templateText } from '../evaluation/entity-source.ts'
import type { EventContext } from './event-context.ts'
import type { StepValue } from './step-host.ts'

/** Evaluates text that is to stay text unless it is one binding: a message, an address. */
export const evaluateText = (context: EventContext, text: string): Promise<StepValue> =>
  evaluateOne(context, text, false)

/** Evaluates text that may be JSON: a value for a variable or a property. */
export const evaluateValue = (context: EventContext, text: string): Promise<StepValue> =>
  evaluateOne(context, text, true)

const evaluateOne = async (context: EventContext, text: string, mayBeJson: boolean): Promise<StepValue> => {
  if (!text.includes('{{')) return { value: mayBeJson ? jsonOrText(text) : text, error: null }
  const [result] = await context.host.evaluate([templateText(text, mayBeJson)], context.names)
  return result ?? { value: undefined, error: 'The evaluator gave no answer.' }
}
