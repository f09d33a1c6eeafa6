import type { JsonValue } from '@ashlar/schema'
import { Binary, Decimal128, type Document, EJSON, Long, ObjectId } from 'bson'

/** How deep documents are read: servers nest a hundred levels, others may send more. */
const deepest = 150

/** What the library writes as Extended JSON. */
const extendedOf = (value: unknown): JsonValue => {
  // It is JSON by definition.
  const written: JsonValue = JSON.parse(EJSON.stringify(value, { relaxed: true }))
  return written
}

/**
 * A value of a document as JSON. Plain: ids, instants, decimals, and numbers with more digits than a number holds are text, bytes
 * are base64, and whatever else there is has the notation of Extended JSON. Extended: all of these have it.
 */
export const jsonOf = (value: unknown, form: 'plain' | 'extended', depth = 0): JsonValue => {
  if (value === undefined || value === null || depth > deepest) return null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (Array.isArray(value)) return value.map((one: unknown) => jsonOf(one, form, depth + 1))
  // The library would make a number of it, whatever that loses.
  if (value instanceof Long) return form === 'plain' ? String(value) : { $numberLong: String(value) }
  const kind: unknown = value instanceof Date ? 'Date' : Reflect.get(Object(value), '_bsontype')
  if (typeof kind === 'string')
    return form === 'plain' ? (plainOf(value) ?? extendedOf(value)) : extendedOf(value)
  const document: Document = Object(value)
  return Object.fromEntries(
    Object.entries(document).map(([name, one]) => [name, jsonOf(one, form, depth + 1)]),
  )
}

/** The text that says all of a value; undefined where there is none. */
const plainOf = (value: unknown): string | undefined => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  if (value instanceof ObjectId || value instanceof Decimal128) return String(value)
  if (!(value instanceof Binary)) return undefined
  if (value.sub_type === Binary.SUBTYPE_UUID) return String(value.toUUID())
  return Buffer.from(value.buffer).subarray(0, value.position).toString('base64')
}
