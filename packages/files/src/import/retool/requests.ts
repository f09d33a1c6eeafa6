import type { JsonObject, JsonValue } from '@ashlar/schema'
import { isObject } from '../foreign-application.ts'
import { type CodePlace, textIn } from './known.ts'
import type { ReadingEvents } from './events.ts'

const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])

/** Pairs as they are written there: a list, or its JSON. */
export const pairsIn = (value: JsonValue | undefined): JsonObject[] => {
  if (Array.isArray(value)) return value.filter(isObject)
  if (typeof value !== 'string' || !value.trim().startsWith('[')) return []
  try {
    const read: JsonValue = JSON.parse(value)
    return Array.isArray(read) ? read.filter(isObject) : []
  } catch {
    return []
  }
}

/** A request of a query over HTTP. */
export const requestOf = (
  template: JsonObject,
  path: string,
  place: CodePlace,
  { code, newId }: Pick<ReadingEvents, 'code' | 'newId'>,
): JsonObject => {
  const pairs = (list: readonly JsonObject[], what: string): JsonObject[] =>
    list.flatMap((pair) => {
      const [key, value] = [textIn(pair, 'key'), pair['value']]
      if (key === '') return []
      const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
      return [
        {
          id: newId(),
          key: code.text(key, `${path}.${what}`, place),
          value: code.text(text, `${path}.${what}`, place),
        },
      ]
    })
  const wanted = textIn(template, 'type').toUpperCase()
  const method = methods.has(wanted) ? wanted : 'GET'
  const kind = textIn(template, 'bodyType')
  const hasBody = method !== 'GET' && method !== 'HEAD' && kind !== 'none'
  const listed = pairsIn(template['body'])
  const isForm = hasBody && /form|urlencoded/.test(kind)
  const raw = textIn(template, 'body').trim()
  // A body of JSON is often a list of its fields.
  const isFields =
    hasBody && !isForm && kind === 'json' && listed.length > 0 && listed.every((pair) => 'key' in pair)
  const body = isFields
    ? `{{ { ${listed
        .filter((pair) => textIn(pair, 'key') !== '')
        .map(
          (pair) =>
            `${JSON.stringify(textIn(pair, 'key'))}: ${code.expression(textIn(pair, 'value'), `${path}.body`, place)}`,
        )
        .join(', ')} } }}`
    : code.text(raw, `${path}.body`, place)
  const isEmpty = !hasBody || isForm || raw === '' || raw === '[]'
  return {
    method,
    path: code.text(textIn(template, 'query'), `${path}.query`, place),
    query: [],
    headers: pairs(pairsIn(template['headers']), 'headers'),
    bodyType: isForm ? (kind.includes('form-data') ? 'multipart' : 'form') : isEmpty ? 'none' : 'json',
    body: isEmpty ? '' : body,
    form: isForm ? pairs(listed, 'body') : [],
  }
}
