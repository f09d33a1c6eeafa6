import type { JsonObject, JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import { stripFences } from '../strip-fences.ts'
import type { ConfiguredPlugin } from './configured-plugin.ts'

/** Names with values, as models write them: an object, or a list of pairs. */
const pairsSchema = z.union([
  z.record(z.string(), z.unknown()),
  z.array(z.looseObject({ key: z.string(), value: z.unknown() })),
])

const textSchema = z.string().nullish()

/** What an assistant says of a step on a REST API. */
const restSchema = z.object({
  method: textSchema,
  path: textSchema,
  headers: pairsSchema.nullish(),
  params: pairsSchema.nullish(),
  body: z.unknown().optional(),
  fileName: textSchema,
  formData: pairsSchema.nullish(),
})

/** What an assistant says of a step on a GraphQL service. */
const graphqlSchema = z.object({
  path: textSchema,
  body: z.unknown().optional(),
  headers: pairsSchema.nullish(),
  variables: z.unknown().optional(),
})

/** One field of a configuration, as a person reads it. */
export interface ShownField {
  readonly label: string
  readonly text: string
}

/** A configuration that was read of an answer: how it is shown, and what becomes of a step's with it. */
export interface ReadConfiguration {
  readonly fields: readonly ShownField[]
  readonly configuration: JsonObject
}

type Pairs = z.output<typeof pairsSchema>
type Pair = { readonly key: string; readonly value: string }

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value, null, 2)

const pairsOf = (given: Pairs | null | undefined): Pair[] =>
  (Array.isArray(given) ? given : Object.entries(given ?? {}).map(([key, value]) => ({ key, value })))
    .filter(({ key }) => key !== '')
    .map(({ key, value }) => ({ key, value: textOf(value) }))

const shownPairs = (pairs: readonly Pair[]): string =>
  pairs.map(({ key, value }) => `${key}: ${value}`).join('\n')

const shown = (fields: readonly (readonly [label: string, text: string])[]): ShownField[] =>
  fields.flatMap(([label, text]) => (text === '' ? [] : [{ label, text }]))

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text.replaceAll(/\{\{.*?\}\}/gsu, '0'))
    return true
  } catch {
    return false
  }
}

const typeOfText = (body: string): 'none' | 'json' | 'text' => {
  if (body === '') return 'none'
  return isJson(body) ? 'json' : 'text'
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']

const restConfiguration = (answer: z.output<typeof restSchema>, current: JsonObject): ReadConfiguration => {
  const asked = answer.method?.toUpperCase() ?? ''
  const method: JsonValue = methods.includes(asked) ? asked : (current['method'] ?? 'GET')
  const path = answer.path ?? textOf(current['path'])
  const [headers, query] = [pairsOf(answer.headers), pairsOf(answer.params)]
  const fileName = answer.fileName ?? ''
  const files = fileName === '' ? [] : [{ key: 'file', value: fileName }]
  const form = [...pairsOf(answer.formData), ...files]
  const body = textOf(answer.body)
  const bodyType = form.length > 0 ? (files.length > 0 ? 'multipart' : 'form') : typeOfText(body)
  return {
    fields: shown([
      ['Method', textOf(method)],
      ['Path', path],
      ['Headers', shownPairs(headers)],
      ['Query parameters', shownPairs(query)],
      ['Body', body],
      ['File', fileName],
      ['Form fields', shownPairs(pairsOf(answer.formData))],
    ]),
    configuration: {
      ...current,
      method,
      path,
      headers: headers.map((pair) => ({ ...pair })),
      query: query.map((pair) => ({ ...pair })),
      bodyType,
      body: bodyType === 'json' || bodyType === 'text' ? body : '',
      form: form.map((pair) => ({ ...pair })),
    },
  }
}

/** The address and the headers are those of the integration: they are shown, and no part of a step. */
const graphqlConfiguration = (
  answer: z.output<typeof graphqlSchema>,
  current: JsonObject,
): ReadConfiguration => {
  const [query, variables] = [textOf(answer.body), textOf(answer.variables)]
  return {
    fields: shown([
      ['Path, which the integration has', answer.path ?? ''],
      ['Query or mutation', query],
      ['Variables', variables],
      ['Headers, which the integration has', shownPairs(pairsOf(answer.headers))],
    ]),
    configuration: { ...current, query, variables },
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(stripFences(text))
  } catch {
    return undefined
  }
}

/** The configuration that an answer holds, upon that of a step; null where it is none. */
export const readConfiguration = (
  plugin: ConfiguredPlugin,
  answer: string,
  current: JsonObject,
): ReadConfiguration | null => {
  const json = jsonOf(answer)
  if (plugin === 'restapi') {
    const read = restSchema.safeParse(json)
    return read.success ? restConfiguration(read.data, current) : null
  }
  const read = graphqlSchema.safeParse(json)
  return read.success ? graphqlConfiguration(read.data, current) : null
}

const readPairs = (value: JsonValue | undefined): JsonObject => {
  const pairs: JsonObject = {}
  for (const pair of Array.isArray(value) ? value : []) {
    if (typeof pair !== 'object' || pair === null || Array.isArray(pair)) continue
    const { key, value: given } = pair
    if (typeof key === 'string' && key !== '' && given !== undefined) pairs[key] = given
  }
  return pairs
}

/** The configuration of a step in the words of the assistant: what it is told, and what an answer is compared with. */
export const saidConfiguration = (plugin: ConfiguredPlugin, current: JsonObject): JsonObject => {
  if (plugin === 'graphql') {
    return { body: current['query'] ?? '', variables: current['variables'] ?? '' }
  }
  return {
    method: current['method'] ?? 'GET',
    path: current['path'] ?? '',
    headers: readPairs(current['headers']),
    params: readPairs(current['query']),
    body: current['body'] ?? '',
    formData: readPairs(current['form']),
  }
}
