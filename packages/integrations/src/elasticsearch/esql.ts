import type { JsonObject, JsonValue } from '@ashlar/schema'
import { IntegrationError } from '../integration-error.ts'
import type { StepProblem } from '../step-problem.ts'
import type { TemplateBindingPart } from '../template.ts'

/** Texts and comments of ES|QL, in which a question mark means nothing. */
const texts = /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//gu

/** Why a statement cannot run as it is written; undefined where nothing speaks against it. */
export const checkStatement = (
  statement: string,
  [binding]: readonly TemplateBindingPart[],
): StepProblem | undefined => {
  if (binding !== undefined) {
    const reason = `Statement takes no bindings: give {{${binding.source}}} in Parameters, with a name such as ?value here.`
    return { path: 'statement', reason, start: binding.start, end: binding.end }
  }
  if (!statement.replaceAll(texts, ' ').includes('??')) return undefined
  return {
    path: 'statement',
    reason:
      '?? would make a value the name of a field or a function. Write the name itself, and ? for values.',
  }
}

const refuse = (message: string): IntegrationError => new IntegrationError('binding_failed', message)

/** Parameters as they are sent: by name, or one after the other. Throws `IntegrationError`. */
export const parametersOf = (given: JsonValue | undefined): { params?: JsonValue[] } => {
  if (given === undefined) return {}
  if (typeof given !== 'object' || given === null)
    throw refuse('Parameters has to be an object such as { "city": "Bern" }, or a list.')
  const params: JsonValue[] = Array.isArray(given)
    ? given
    : Object.entries(given).map(([name, value]): JsonObject => named(name, value))
  // An object among values would name a parameter or a field.
  const values: JsonValue[] = Array.isArray(given) ? given : Object.values(given)
  if (!values.every(isValue))
    throw refuse('A parameter has to be a text, a number, true, false, null, or a list of those.')
  return params.length === 0 ? {} : { params }
}

const named = (name: string, value: JsonValue): JsonObject => Object.fromEntries([[name, value]])

const isValue = (value: JsonValue): boolean =>
  Array.isArray(value)
    ? value.every((one) => typeof one !== 'object')
    : typeof value !== 'object' || value === null
