import type { JsonObject, JsonValue } from '@ashlar/schema'

/** A refusal as Elasticsearch gives it. */
export class Refusal extends Error {
  readonly status: number
  readonly type: string

  constructor(status: number, type: string, reason: string) {
    super(reason)
    this.status = status
    this.type = type
  }
}

/** A document as it is kept. */
export interface Kept {
  readonly id: string
  readonly version: number
  readonly source: JsonObject
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refuseQuery = (reason: string): Refusal => new Refusal(400, 'parsing_exception', reason)

/** The values of a field, whose inner ones are named with dots. */
export const valuesOfField = (source: JsonObject, field: string): JsonValue[] => {
  let values: JsonValue[] = [source]
  for (const name of field.split('.')) {
    values = values.flatMap((value) =>
      isObject(value) && Object.hasOwn(value, name) ? [value[name] ?? null] : [],
    )
  }
  return values.flat()
}

const wordsOf = (value: unknown): string[] =>
  String(value)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** A pattern of Elasticsearch: `\` before a letter takes its meaning away. */
const patternOf = (written: string): RegExp => {
  const pattern = [...written.matchAll(/\\(.)|([*?])|(.)/gsu)].map(([, escaped, wild, letter]) => {
    if (wild !== undefined) return wild === '*' ? '.*' : '.'
    return (escaped ?? letter ?? '').replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
  })
  return new RegExp(`^${pattern.join('')}$`, 'su')
}

const one = (described: JsonValue | undefined, kind: string): [string, JsonValue] => {
  const entries = isObject(described) ? Object.entries(described) : []
  const [entry] = entries
  if (entry === undefined || entries.length !== 1 || entry[1] === undefined)
    throw refuseQuery(`[${kind}] query malformed`)
  return [entry[0], entry[1]]
}

/** Whether a document is found, as the published Query DSL says. Throws `Refusal`. */
export const isFound = (query: JsonValue | undefined, kept: Kept): boolean => {
  const [kind, described] = one(query, 'query')
  const { source } = kept
  switch (kind) {
    case 'match_all':
      return true
    case 'ids':
      return (
        isObject(described) && Array.isArray(described['values']) && described['values'].includes(kept.id)
      )
    case 'exists':
      return isObject(described) && valuesOfField(source, String(described['field'])).length > 0
    case 'term': {
      const [field, given] = one(described, kind)
      const value = isObject(given) ? given['value'] : given
      if (typeof value === 'object') throw refuseQuery('[term] query does not support this value')
      return valuesOfField(source, field).some((found) => found === value)
    }
    case 'terms': {
      const [field, given] = one(described, kind)
      if (!Array.isArray(given)) throw refuseQuery('[terms] query requires a list')
      return valuesOfField(source, field).some((found) => given.includes(found))
    }
    case 'match': {
      const [field, given] = one(described, kind)
      const words = wordsOf(isObject(given) ? given['query'] : given)
      return valuesOfField(source, field).some((found) => wordsOf(found).some((word) => words.includes(word)))
    }
    case 'wildcard': {
      const [field, given] = one(described, kind)
      const pattern = patternOf(String(isObject(given) ? given['value'] : given))
      return valuesOfField(source, field).some((found) => pattern.test(String(found)))
    }
    case 'range': {
      const [field, given] = one(described, kind)
      const { gte, lte } = isObject(given) ? given : {}
      return valuesOfField(source, field).some(
        (found) =>
          (gte === undefined || Number(found) >= Number(gte)) &&
          (lte === undefined || Number(found) <= Number(lte)),
      )
    }
    case 'bool': {
      const { must = [], filter = [], must_not = [] } = isObject(described) ? described : {}
      return (
        [must, filter].flat().every((inner) => isFound(inner, kept)) &&
        ![must_not].flat().some((inner) => isFound(inner, kept))
      )
    }
    default:
      throw refuseQuery(`unknown query [${kind}]`)
  }
}
