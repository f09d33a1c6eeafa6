import type { JsonObject, JsonValue } from '@ashlar/schema'
import { fillText, isOneBinding } from '../fill-text.ts'
import { IntegrationError } from '../integration-error.ts'
import { compileJsonBody, fillJsonBody, refuseJsonBody } from '../json-body.ts'
import {
  type CompiledRequest,
  compileRequest,
  fillPair,
  type StepRequest,
} from '../restapi/compile-request.ts'
import type { StepProblem } from '../step-problem.ts'
import type { ParsedTemplate } from '../template.ts'
import { slotsOf, type TemplateSlot, valuesOf } from '../template-slots.ts'
import type { ServiceDescription, ServiceOperation, ServiceParameter } from './service-description.ts'
import { anyRequest, operationOf, parameterKey, serviceDescriptor } from './service-form.ts'

/** Compiles a step on a described service. */
export const compileOperation = (
  service: ServiceDescription,
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
): CompiledRequest => {
  const { step } = serviceDescriptor(service)
  const unknown = Object.keys(configuration).find((key) => !Object.hasOwn(step.defaultConfiguration, key))
  if (unknown !== undefined) {
    return { ok: false, problems: [{ path: unknown, reason: `A step has no field ${unknown}.` }] }
  }
  const headers = Object.entries(service.headers ?? {})
  if (configuration['operation'] === anyRequest) {
    const { operation: _chosen, ...rest } = withoutParameters(configuration)
    const compiled = compileRequest({ ...emptyRequest, ...rest }, templates)
    return compiled.ok
      ? { ok: true, make: (values) => withHeaders(compiled.make(values), headers) }
      : compiled
  }
  const operation = operationOf(service, configuration)
  if (operation === undefined) {
    const reason = `${service.label} has no action of this name. Choose another one.`
    return { ok: false, problems: [{ path: 'operation', reason }] }
  }
  return compileParameters(operation, slotsOf(step, configuration, templates), headers)
}

/** Compiles one operation with what was entered for its parameters. */
export const compileParameters = (
  operation: ServiceOperation,
  slots: ReadonlyMap<string, TemplateSlot>,
  headers: readonly (readonly [name: string, value: string])[] = [],
): CompiledRequest => {
  const problems = operation.parameters.flatMap((parameter) => problemOf(parameter, slots))
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, make: (values) => withHeaders(requestOf(operation, slots, values), headers) }
}

const emptyRequest = {
  method: 'GET',
  path: '',
  query: [],
  headers: [],
  bodyType: 'none',
  body: '',
  form: [],
} satisfies JsonObject

/** What was entered for other actions stays in the step, and counts for nothing here. */
const withoutParameters = (configuration: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(configuration).filter(([key]) => !key.includes(':')))

const problemOf = (parameter: ServiceParameter, slots: ReadonlyMap<string, TemplateSlot>): StepProblem[] => {
  const { label, isRequired, type } = parameter
  const path = parameterKey(parameter)
  const template = slots.get(path)?.template
  if (template === undefined || template.text.trim() === '') {
    return isRequired === true ? [{ path, reason: `${label} is missing.` }] : []
  }
  const reason = type === 'json' ? refuseJsonBody(compileJsonBody(template)) : undefined
  return reason === undefined ? [] : [{ path, reason }]
}

const withHeaders = (request: StepRequest, headers: readonly (readonly [string, string])[]): StepRequest => ({
  ...request,
  headers: [
    ...headers.filter(
      ([name]) => !request.headers.some(([given]) => given.toLowerCase() === name.toLowerCase()),
    ),
    ...request.headers,
  ],
})

/** A parameter that was given something. */
interface GivenParameter {
  readonly parameter: ServiceParameter
  readonly template: ParsedTemplate
  readonly values: readonly unknown[]
}

const requestOf = (
  { method, path, parameters }: ServiceOperation,
  slots: ReadonlyMap<string, TemplateSlot>,
  values: readonly unknown[],
): StepRequest => {
  const given = parameters.flatMap((parameter): GivenParameter[] => {
    const slot = slots.get(parameterKey(parameter))
    if (slot === undefined || slot.template.text.trim() === '') return []
    return [{ parameter, template: slot.template, values: valuesOf(slot, values) }]
  })
  const at = (place: ServiceParameter['place']) => given.filter(({ parameter }) => parameter.place === place)
  const pairs = (place: 'query' | 'form') =>
    at(place).flatMap((one) => fillPair(one.parameter.name, one.template, one.values))
  const hasForm = parameters.some(({ place }) => place === 'form')
  const [whole] = at('body')
  const hasJson = parameters.some(({ place }) => place === 'json' || place === 'body')
  return {
    method,
    path: fillPath(path, at('path')),
    query: pairs('query'),
    headers: hasForm
      ? [['content-type', 'application/x-www-form-urlencoded']]
      : hasJson
        ? [['content-type', 'application/json']]
        : [],
    body: hasForm
      ? new URLSearchParams(pairs('form').map((pair): [string, string] => [...pair])).toString()
      : hasJson
        ? JSON.stringify(whole === undefined ? jsonOf(at('json')) : valueOf(whole))
        : undefined,
  }
}

const fillPath = (path: string, given: readonly GivenParameter[]): string =>
  path.replaceAll(/\{([^}]+)\}/gu, (_whole, name: string) => {
    const one = given.find(({ parameter }) => parameter.name === name)
    const text = one === undefined ? '' : fillText(one.template, one.values).trim()
    if (text === '' || /^(?:\.|%2e){1,2}$/iu.test(text)) {
      const label = one?.parameter.label ?? name
      throw new IntegrationError('binding_failed', `${label} is empty, so the request would lead elsewhere.`)
    }
    return encodeURIComponent(text.toWellFormed())
  })

/** The body: dots of a name lead into objects. What a binding gives nothing for is left out. */
const jsonOf = (given: readonly GivenParameter[]): JsonObject => {
  const body: JsonObject = {}
  for (const one of given) {
    const value = valueOf(one)
    if (value === undefined) continue
    const names = one.parameter.name.split('.')
    const last = names.pop() ?? ''
    let place = body
    for (const name of names) {
      const inside = place[name]
      const next = typeof inside === 'object' && inside !== null && !Array.isArray(inside) ? inside : {}
      place[name] = next
      place = next
    }
    place[last] = value
  }
  return body
}

const valueOf = ({ parameter, template, values }: GivenParameter): JsonValue | undefined => {
  if (isOneBinding(template)) {
    const [value] = values
    if (value === undefined || value === null) return undefined
    const written: JsonValue = JSON.parse(JSON.stringify(value))
    return written
  }
  if (parameter.type !== 'json') return fillText(template, values)
  // Values stand in it as JSON values, whatever they say.
  const written: JsonValue = JSON.parse(fillJsonBody(compileJsonBody(template), values))
  return written
}
