import { check, type JsonObject, type JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import { fillText } from '../fill-text.ts'
import { IntegrationError } from '../integration-error.ts'
import { compileJsonBody, fillJsonBody, refuseJsonBody } from '../json-body.ts'
import type { StepProblem } from '../step-problem.ts'
import { bindingsOf, type ParsedTemplate } from '../template.ts'
import { slotsOf, valuesOf } from '../template-slots.ts'
import { type AttributeValue, isAttributeValue, readExactly, toAttributeValue } from './attribute-values.ts'
import {
  type DynamodbField,
  type DynamodbOperation,
  expressionFields,
  type ExpressionField,
  type JsonField,
  jsonFields,
  labels,
  operationFacts,
  operations,
  type TextField,
} from './operations.ts'
import { step } from './step.ts'

const text = z.string('It has to be text.').max(100_000).default('')
const offered = 'It has to be one of the offered values.'

const stepSchema = z.strictObject({
  operation: z.enum(operations, offered).default('get'),
  table: text,
  index: text,
  limit: text,
  key: text,
  item: text,
  values: text,
  parameters: text,
  after: text,
  keyCondition: text,
  filter: text,
  update: text,
  condition: text,
  projection: text,
  names: text,
  statement: text,
  form: z.enum(['plain', 'typed'], offered).default('plain'),
  descending: z.boolean().default(false),
  consistent: z.boolean().default(false),
})

/** A request as it is sent. */
export interface DynamodbRequest {
  readonly operation: DynamodbOperation
  readonly target: string
  readonly body: JsonObject
}

/** A step that can run, or all that keeps it from that. */
export type CompiledDynamodbStep =
  | { readonly ok: true; readonly make: (values: readonly unknown[]) => DynamodbRequest }
  | { readonly ok: false; readonly problems: readonly StepProblem[] }

const namesSchema = z.record(z.string(), z.string())

const refuse = (message: string): IntegrationError => new IntegrationError('binding_failed', message)

/** Where the texts of expressions stand in a request. */
const expressionNames: Readonly<Partial<Record<ExpressionField, string>>> = {
  keyCondition: 'KeyConditionExpression',
  filter: 'FilterExpression',
  update: 'UpdateExpression',
  condition: 'ConditionExpression',
  projection: 'ProjectionExpression',
}

const readNames = (written: string): Record<string, string> | undefined => {
  try {
    return namesSchema.parse(JSON.parse(written))
  } catch {
    return undefined
  }
}

/** Compiles a step's configuration. Values become attributes and names of tables, and never a part of an expression. */
export const compileDynamodbStep = (
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
): CompiledDynamodbStep => {
  const checked = check(stepSchema, configuration)
  if (!checked.ok) return checked
  const configured = checked.value
  const { operation } = configured
  const { fields, required, target } = operationFacts[operation]
  const slots = slotsOf(step, configuration, templates)
  const problems: StepProblem[] = required
    .filter((field) => configured[field].trim() === '')
    .map((field) => ({ path: field, reason: `${labels[field]} is missing.` }))
  for (const path of expressionFields) {
    const template = slots.get(path)?.template
    const [binding] = template === undefined ? [] : bindingsOf(template)
    if (binding === undefined) continue
    const values =
      operation === 'partiql' ? 'Parameters, with ? here' : 'Values, with a name such as :value here'
    const reason = `${labels[path]} takes no bindings: give {{${binding.source}}} in ${values}.`
    problems.push({ path, reason, start: binding.start, end: binding.end })
  }
  for (const path of jsonFields) {
    const template = slots.get(path)?.template
    const reason = template && refuseJsonBody(compileJsonBody(template))
    if (reason !== undefined) problems.push({ path, reason: reason.replace('The body', labels[path]) })
  }
  const names = fields.includes('names') && configured.names.trim() !== '' ? readNames(configured.names) : {}
  if (names === undefined)
    problems.push({ path: 'names', reason: 'Names has to be JSON such as { "#state": "state" }.' })
  if (problems.length > 0) return { ok: false, problems }

  const make = (values: readonly unknown[]): DynamodbRequest => {
    const filled = (field: TextField): string => {
      const slot = slots.get(field)
      return slot === undefined ? '' : fillText(slot.template, valuesOf(slot, values)).trim()
    }
    const jsonOf = (field: JsonField): string => {
      const slot = slots.get(field)
      return slot === undefined
        ? ''
        : fillJsonBody(compileJsonBody(slot.template), valuesOf(slot, values)).trim()
    }
    const attributes = (field: 'key' | 'item' | 'values'): Record<string, AttributeValue> | undefined => {
      const written = jsonOf(field)
      if (written === '') return undefined
      const read = attributesOf(written, configured.form)
      if (read === undefined) throw refuse(sayForm(field, configured.form))
      return read
    }
    const body: JsonObject = {}
    const set = (name: string, value: JsonValue | undefined): void => {
      if (value !== undefined) body[name] = value
    }
    const takes = (field: DynamodbField): boolean => fields.includes(field)
    if (takes('table')) body['TableName'] = nameOf('table', filled('table'))
    if (takes('index') && filled('index') !== '') body['IndexName'] = nameOf('index', filled('index'))
    if (takes('key')) set('Key', attributes('key'))
    if (takes('item')) set('Item', attributes('item'))
    if (takes('values')) set('ExpressionAttributeValues', attributes('values'))
    if (names !== undefined && Object.keys(names).length > 0) body['ExpressionAttributeNames'] = names
    for (const [field, name] of Object.entries(expressionNames)) {
      const path = expressionFields.find((one) => one === field)
      if (path !== undefined && takes(path) && configured[path].trim() !== '')
        body[name] = configured[path].trim()
    }
    if (takes('limit') && filled('limit') !== '') body['Limit'] = limitOf(filled('limit'))
    if (operation === 'query') body['ScanIndexForward'] = !configured.descending
    if (configured.consistent && ['get', 'query', 'scan', 'partiql'].includes(operation))
      body['ConsistentRead'] = true
    if (operation === 'put' || operation === 'delete') body['ReturnValues'] = 'ALL_OLD'
    if (operation === 'update') body['ReturnValues'] = 'ALL_NEW'
    const after = jsonOf('after')
    if (operation === 'partiql') {
      body['Statement'] = configured.statement
      set('Parameters', parametersOf(jsonOf('parameters'), configured.form))
      if (after !== '' && after !== 'null') body['NextToken'] = markOf(after)
    } else if (after !== '' && after !== 'null') {
      const start = attributesOf(after, 'typed')
      if (start === undefined)
        throw refuse('Continue at takes what the step before gave as next, and nothing else.')
      set('ExclusiveStartKey', start)
    }
    return { operation, target, body }
  }
  return { ok: true, make }
}

const nameOf = (field: 'table' | 'index', name: string): string => {
  if (/^(?:arn:[\w:/.-]{1,1000}|[A-Za-z0-9_.-]{3,255})$/u.test(name)) return name
  throw refuse(`${JSON.stringify(name)} is no name of ${field === 'table' ? 'a table' : 'an index'}.`)
}

const limitOf = (written: string): number => {
  const limit = Number(written)
  if (Number.isInteger(limit) && limit >= 1 && limit <= 1_000_000) return limit
  throw refuse('At most has to be a whole number, 1 or more.')
}

const sayForm = (field: 'key' | 'item' | 'values' | 'parameters', form: 'plain' | 'typed'): string => {
  const kind = field === 'parameters' ? 'a list' : 'an object'
  return form === 'plain'
    ? `${labels[field]} has to be ${kind}.`
    : `${labels[field]} has to be ${kind} whose values say their types, such as { "S": "Ada" }.`
}

const attributesOf = (
  written: string,
  form: 'plain' | 'typed',
): Record<string, AttributeValue> | undefined => {
  if (form === 'plain') {
    const value = toAttributeValue(readExactly(written))
    const { M } = value
    if (typeof M !== 'object' || M === null || Array.isArray(M)) return undefined
    return Object.fromEntries(
      Object.entries(M).flatMap(([name, one]) => (isAttributeValue(one) ? [[name, one]] : [])),
    )
  }
  const value: JsonValue = JSON.parse(written)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const found: Record<string, AttributeValue> = {}
  for (const [name, one] of Object.entries(value)) {
    if (!isAttributeValue(one)) return undefined
    found[name] = one
  }
  return found
}

const parametersOf = (written: string, form: 'plain' | 'typed'): JsonValue | undefined => {
  if (written === '' || written === '[]') return undefined
  const values: JsonValue | undefined =
    form === 'plain' ? toAttributeValue(readExactly(written))['L'] : JSON.parse(written)
  if (!Array.isArray(values) || !values.every(isAttributeValue)) throw refuse(sayForm('parameters', form))
  return values
}

const markOf = (written: string): string => {
  const mark: unknown = JSON.parse(written)
  if (typeof mark === 'string') return mark
  throw refuse('Continue at takes what the step before gave as next, and nothing else.')
}
