import type { JsonObject, JsonValue } from '@ashlar/schema'
import { evaluationErrorSeconds } from '../alerts/alerts.ts'
import { evaluateValue } from './evaluate-text.ts'
import type { EventContext } from './event-context.ts'

/**
 * Evaluates the query parameters of a navigation: JSON of names and values, nothing where the text is empty. Null where
 * they are something else; the person who navigates is told with `refusal` then, because nothing happens.
 */
export const evaluateQuery = async (
  context: EventContext,
  text: string | undefined,
  refusal: string,
): Promise<JsonObject | null> => {
  if (text === undefined || text.trim() === '') return {}
  const { value, error } = await evaluateValue(context, text)
  const query = error === null ? asQuery(value) : null
  if (query === null) context.host.alerts.show(refusal, 'error', evaluationErrorSeconds)
  return query
}

const asQuery = (value: unknown): JsonObject | null => {
  // A binding that has no value yet, such as the selected row of a table, gives no parameters.
  if (value === undefined || value === null || value === '') return {}
  try {
    const plain: JsonValue = JSON.parse(typeof value === 'string' ? value : JSON.stringify(value))
    return typeof plain === 'object' && plain !== null && !Array.isArray(plain) ? plain : null
  } catch {
    return null
  }
}

/** What is said where the query parameters of a page are no JSON. */
export const badPageQuery =
  'Query parameters are invalid when navigating to the page. Check if the binding in {{}} exists or is wrapped in "" (e.g., "{{Input1.value}}")'

/** What is said where the query parameters for another application are no JSON. */
export const badApplicationQuery = 'Query Params are invalid when redirecting to application'
