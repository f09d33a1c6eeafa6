import type { JsonObject, JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import { IntegrationError } from '../integration-error.ts'
import { refusalSchema, sayCause } from './describe-refusal.ts'
import type { ElasticsearchOperation } from './operations.ts'

/** Read as JSON already; a check of its own would lose fields with odd names. */
const json = z.custom<JsonValue>()
const document = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

const hitSchema = z.object({
  _index: z.string(),
  _id: z.string(),
  _score: z.number().nullish(),
  _source: document.optional(),
  fields: document.optional(),
  sort: json.optional(),
  highlight: json.optional(),
})

const searchSchema = z.object({
  hits: z.object({
    total: z.union([z.number(), z.object({ value: z.number(), relation: z.string() })]).optional(),
    hits: z.array(hitSchema),
  }),
  aggregations: json.optional(),
  timed_out: z.boolean().optional(),
})

const bulkSchema = z.object({
  errors: z.boolean(),
  items: z.array(
    z.record(
      z.string(),
      z
        .object({ _id: z.string().nullish(), status: z.number(), result: z.string().optional() })
        .and(refusalSchema.partial()),
    ),
  ),
})

const esqlSchema = z.object({
  columns: z.array(z.object({ name: z.string() })),
  values: z.array(z.array(json)),
  is_partial: z.boolean().optional(),
})

const changeSchema = z.object({ _id: z.string(), result: z.string(), _version: z.number().optional() })

type Log = ((line: string) => void) | undefined

/** What a step answers; undefined for what Elasticsearch would not say. Throws `IntegrationError` where a part of many failed. */
export const presented = (
  operation: ElasticsearchOperation,
  read: JsonValue | undefined,
  onLog: Log,
): JsonValue | undefined => {
  switch (operation) {
    case 'search':
      return searched(read, onLog)
    case 'count':
      return z.object({ count: z.number() }).safeParse(read).data?.count
    case 'get': {
      const found = hitSchema
        .extend({ found: z.boolean() })
        .or(z.object({ found: z.literal(false) }))
        .safeParse(read).data
      if (found === undefined) return undefined
      return found.found && '_id' in found ? { ...found._source, _id: found._id, _index: found._index } : null
    }
    case 'index':
    case 'update':
    case 'delete': {
      const changed = changeSchema.safeParse(read).data
      return changed && { id: changed._id, result: changed.result, version: changed._version ?? null }
    }
    case 'bulk':
      return written(read)
    case 'esql': {
      const answer = esqlSchema.safeParse(read).data
      if (answer?.is_partial === true) onLog?.('Only a part of the server answered: rows are missing.')
      return answer?.values.map((row) =>
        Object.fromEntries(answer.columns.map(({ name }, at) => [name, row[at] ?? null])),
      )
    }
    case 'list_indexes':
      return z
        .array(z.object({ index: z.string(), 'docs.count': z.string().nullish() }))
        .safeParse(read)
        .data?.map((one) => ({ name: one.index, documents: Number(one['docs.count'] ?? 0) }))
  }
}

const searched = (read: JsonValue | undefined, onLog: Log): JsonValue | undefined => {
  const answer = searchSchema.safeParse(read).data
  if (answer === undefined) return undefined
  if (answer.timed_out === true) onLog?.('The search took too long and was cut: documents may be missing.')
  const { total, hits } = answer.hits
  if (typeof total === 'object' && total.relation === 'gte')
    onLog?.(
      `There are more than ${total.value} documents. Write "track_total_hits": true in the query to count all.`,
    )
  const documents = hits.map(({ _source, fields, _id, _index, _score, sort, highlight }) => ({
    ...fields,
    ..._source,
    _id,
    _index,
    _score: _score ?? null,
    ...(sort === undefined ? {} : { _sort: sort }),
    ...(highlight === undefined ? {} : { _highlight: highlight }),
  }))
  return {
    total: typeof total === 'object' ? total.value : (total ?? null),
    documents,
    aggregations: answer.aggregations ?? null,
  }
}

/** Which documents were written. One that is gone already is as it shall be. */
const written = (read: JsonValue | undefined): JsonValue | undefined => {
  const answer = bulkSchema.safeParse(read).data
  if (answer === undefined) return undefined
  const items = answer.items.flatMap((item) => Object.values(item))
  const failed = items.flatMap((item, at) =>
    item.error === undefined ? [] : [{ ...item, error: item.error, at }],
  )
  const [first] = failed
  if (first !== undefined) {
    const stored = items.length - failed.length
    throw new IntegrationError(
      'query_failed',
      `${failed.length} of ${items.length} documents were refused; the other ${stored} are written. Number ${first.at + 1} says: ${sayCause(first.error)}.`.slice(
        0,
        1_000,
      ),
    )
  }
  return {
    written: items.length,
    ids: items.map(({ _id }) => _id ?? null),
    results: items.map(({ result }) => result ?? null),
  }
}
