import { check, type JsonObject } from '@ashlar/schema'
import { GraphQLError, Kind, parse } from 'graphql'
import { compileJsonBody, fillJsonBody, refuseJsonBody } from '../json-body.ts'
import type { StepProblem } from '../step-problem.ts'
import { bindingsOf, type ParsedTemplate } from '../template.ts'
import { slotsOf, valuesOf } from '../template-slots.ts'
import { step } from './step.ts'
import { type GraphqlStep, stepSchema } from './step-schema.ts'

/** Makes the body of a request, in JSON, from the values of the bindings. */
export type BodyMaker = (values: readonly unknown[]) => string

/** A compiled step, or all that is wrong with it. */
export type CompiledOperation =
  | { readonly ok: true; readonly configured: GraphqlStep; readonly make: BodyMaker }
  | { readonly ok: false; readonly problems: readonly StepProblem[] }

/** Nested deeper than any service answers; deeper texts would only cost the reader. */
const mostTokens = 20_000

/** Compiles a step on a GraphQL service. The text is sent as it is written; values travel apart from it, as variables. */
export const compileOperation = (
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
): CompiledOperation => {
  const checked = check(stepSchema, configuration)
  if (!checked.ok) return checked
  const slots = slotsOf(step, configuration, templates)
  const query = slots.get('query')?.template
  const variables = slots.get('variables')
  const body =
    variables && variables.template.text.trim() !== '' ? compileJsonBody(variables.template) : undefined
  const problems = [...(query ? queryProblems(query, checked.value) : [])]
  const reason = body && refuseJsonBody(body)
  if (reason !== undefined) problems.push({ path: 'variables', reason })
  if (problems.length > 0) return { ok: false, problems }
  const name = checked.value.operationName.trim()
  const text = JSON.stringify(checked.value.query)
  const operation = name === '' ? '' : `,"operationName":${JSON.stringify(name)}`
  return {
    ok: true,
    configured: checked.value,
    make: (values) => {
      const given = body && variables ? fillJsonBody(body, valuesOf(variables, values)) : '{}'
      return `{"query":${text}${operation},"variables":${given}}`
    },
  }
}

const queryProblems = (template: ParsedTemplate, { operationName }: GraphqlStep): StepProblem[] => {
  const path = 'query'
  const { text } = template
  if (text.trim() === '') return [{ path, reason: 'The query is empty.', start: 0, end: text.length }]
  const [binding] = bindingsOf(template)
  if (binding) {
    const name = /[A-Za-z_]\w*/u.exec(binding.source)?.[0] ?? 'value'
    const reason = `Values go into the variables: write $${name.toLowerCase()} here, name it in the query, and give it {{${binding.source}}} below.`
    return [{ path, reason, start: binding.start, end: binding.end }]
  }
  try {
    const operations = parse(text, { maxTokens: mostTokens, noLocation: true }).definitions.flatMap(
      (definition) => (definition.kind === Kind.OPERATION_DEFINITION ? [definition] : []),
    )
    return operationProblems(
      operations.map(({ name }) => name?.value),
      operations.map(({ operation }) => operation),
      operationName.trim(),
    )
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    const [place] = error.locations ?? []
    const at = place === undefined ? '' : ` (line ${place.line}, column ${place.column})`
    return [{ path, reason: `${error.message.replace(/\.$/u, '')}.${at}`, start: 0, end: text.length }]
  }
}

const operationProblems = (
  names: readonly (string | undefined)[],
  kinds: readonly string[],
  wanted: string,
): StepProblem[] => {
  if (names.length === 0) return [{ path: 'query', reason: 'There is no query or mutation in the text.' }]
  if (kinds.includes('subscription')) {
    return [{ path: 'query', reason: 'A subscription does not end, so a step cannot run it. Use a query.' }]
  }
  if (wanted === '') {
    if (names.length === 1) return []
    return [{ path: 'operationName', reason: `The text holds several: name one of ${names.join(', ')}.` }]
  }
  if (names.includes(wanted)) return []
  return [{ path: 'operationName', reason: `There is no operation called ${wanted} in the text.` }]
}
