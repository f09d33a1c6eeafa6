import { check, type JsonObject, type JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import { fillText } from '../fill-text.ts'
import { IntegrationError } from '../integration-error.ts'
import type { StepProblem } from '../step-problem.ts'
import { bindingsOf, type ParsedTemplate } from '../template.ts'
import { slotsOf, valuesOf } from '../template-slots.ts'
import { checkStatement, parametersOf } from './esql.ts'
import { compileJson } from './json-template.ts'
import { idPart, indexOf } from './names.ts'
import {
  bulkActions,
  type ElasticsearchOperation,
  type JsonField,
  jsonFields,
  labels,
  operationFacts,
  operations,
  type TextField,
} from './operations.ts'
import { ruleOfDocument, ruleOfParameters, ruleOfQuery, ruleOfUpdate } from './place-rules.ts'
import { step } from './step.ts'
import { bulkLines, withoutFacts } from './written-documents.ts'

const text = z.string('It has to be text.').max(100_000).default('')
const offered = 'It has to be one of the offered values.'

const stepSchema = z.strictObject({
  operation: z.enum(operations, offered).default('search'),
  index: text,
  id: text,
  query: text,
  document: text,
  update: text,
  documents: text,
  statement: text,
  parameters: text,
  limit: text,
  skip: text,
  bulkAction: z.enum(bulkActions, offered).default('index'),
  waits: z.boolean().default(false),
})

/** A request as it is sent, without what the connection adds. */
export interface ElasticsearchRequest {
  readonly operation: ElasticsearchOperation
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the address of the connection, ready for an address. */
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly body: string | undefined
}

/** A step that can run, or all that keeps it from that. */
export type CompiledElasticsearchStep =
  | { readonly ok: true; readonly make: (values: readonly unknown[]) => ElasticsearchRequest }
  | { readonly ok: false; readonly problems: readonly StepProblem[] }

/** The most documents that are left out and read together, which the server refuses beyond by itself as a rule. */
const largestWindow = 10_000

const refuse = (message: string): IntegrationError => new IntegrationError('binding_failed', message)

const rules = {
  query: ruleOfQuery,
  document: ruleOfDocument,
  update: ruleOfUpdate,
  documents: ruleOfDocument,
  parameters: ruleOfParameters,
} as const

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Compiles a step's configuration. Values become values of queries and documents, and never operators, names or programs. */
export const compileElasticsearchStep = (
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
): CompiledElasticsearchStep => {
  const checked = check(stepSchema, configuration)
  if (!checked.ok) return checked
  const configured = checked.value
  const { operation, bulkAction, waits } = configured
  const slots = slotsOf(step, configuration, templates)
  const problems: StepProblem[] = operationFacts[operation].required
    .filter((field) => configured[field].trim() === '')
    .map((field) => ({ path: field, reason: `${labels[field]} is missing.` }))
  const filled = new Map<JsonField, (values: readonly unknown[]) => JsonValue | undefined>()
  for (const path of jsonFields) {
    const slot = slots.get(path)
    if (slot === undefined) continue
    const compiled = compileJson(slot.template, labels[path], rules[path])
    if (compiled.ok) filled.set(path, (values) => compiled.fill(valuesOf(slot, values)))
    else {
      const { reason, start, end } = compiled
      problems.push({ path, reason, ...(start === undefined || end === undefined ? {} : { start, end }) })
    }
  }
  const statement = slots.get('statement')?.template
  const problem =
    statement === undefined ? undefined : checkStatement(configured.statement, bindingsOf(statement))
  if (problem !== undefined) problems.push(problem)
  if (problems.length > 0) return { ok: false, problems }

  const make = (values: readonly unknown[]): ElasticsearchRequest => {
    const textOf = (field: TextField): string => {
      const slot = slots.get(field)
      return slot === undefined ? '' : fillText(slot.template, valuesOf(slot, values)).trim()
    }
    const jsonOf = (field: JsonField): JsonValue | undefined => filled.get(field)?.(values)
    const objectOf = (field: 'query' | 'document' | 'update'): JsonObject => {
      const value = jsonOf(field)
      if (isObject(value)) return value
      throw refuse(`${labels[field]} has to be an object, such as { "title": "Ada" }.`)
    }
    const number = (field: 'limit' | 'skip', least: number): [string, string][] => {
      const written = textOf(field)
      if (written === '') return []
      const read = Number(written)
      if (!Number.isInteger(read) || read < least || read > largestWindow)
        throw refuse(`${labels[field]} has to be a whole number from ${least} to ${largestWindow}.`)
      return [[field === 'limit' ? 'size' : 'from', String(read)]]
    }
    const indexPath = (mayBeMany = false): string => {
      const slot = slots.get('index')
      return encodeURIComponent(
        indexOf(slot?.template, slot === undefined ? [] : valuesOf(slot, values), mayBeMany),
      ).replaceAll('%2C', ',')
    }
    const refresh: [string, string][] = waits ? [['refresh', 'wait_for']] : []
    const request = (
      method: ElasticsearchRequest['method'],
      path: string,
      body?: JsonValue,
      query: readonly [string, string][] = [],
    ): ElasticsearchRequest => ({
      operation,
      method,
      path,
      query,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    switch (operation) {
      case 'search': {
        const body = configured.query.trim() === '' ? {} : objectOf('query')
        // A search that only some shards answered would miss documents without saying so.
        const query: [string, string][] = [['allow_partial_search_results', 'false']]
        return request('POST', `${indexPath(true)}/_search`, body, [
          ...query,
          ...number('limit', 0),
          ...number('skip', 0),
        ])
      }
      case 'count':
        return request(
          'POST',
          `${indexPath(true)}/_count`,
          configured.query.trim() === '' ? {} : objectOf('query'),
        )
      case 'get':
        return request('GET', `${indexPath()}/_doc/${idPart(textOf('id'))}`)
      case 'index': {
        const document = withoutFacts(objectOf('document'))
        // Only an ID that is left empty is empty: one that is missing must not become another document.
        return configured.id.trim() === ''
          ? request('POST', `${indexPath()}/_doc`, document, refresh)
          : request('PUT', `${indexPath()}/_doc/${idPart(textOf('id'))}`, document, refresh)
      }
      case 'update':
        return request('POST', `${indexPath()}/_update/${idPart(textOf('id'))}`, objectOf('update'), refresh)
      case 'delete':
        return request('DELETE', `${indexPath()}/_doc/${idPart(textOf('id'))}`, undefined, refresh)
      case 'bulk':
        return {
          ...request('POST', `${indexPath()}/_bulk`, undefined, refresh),
          body: bulkLines(bulkAction, jsonOf('documents')),
        }
      case 'esql':
        return request('POST', '_query', {
          query: configured.statement,
          ...parametersOf(jsonOf('parameters')),
        })
      case 'list_indexes':
        return request('GET', '_cat/indices', undefined, [
          ['format', 'json'],
          ['expand_wildcards', 'open'],
          ['h', 'index,docs.count'],
          ['s', 'index'],
        ])
    }
  }
  return { ok: true, make }
}
