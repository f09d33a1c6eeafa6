import type { JsonObject, JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import { IntegrationError } from '../integration-error.ts'

/** A value as DynamoDB has it on the wire, such as `{ "S": "Ada" }`: bytes in base64, numbers as text. */
export type AttributeValue = JsonObject

/** A number as it was written, with all its digits. */
class WrittenNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What JSON became; numbers are as they were written. */
type ReadValue =
  | string
  | boolean
  | null
  | WrittenNumber
  | readonly ReadValue[]
  | { readonly [name: string]: ReadValue }

/** The source of a value, which engines give to revivers. */
const sourceSchema = z.object({ source: z.string() })

/** Reads JSON without losing a digit of its numbers. Throws `SyntaxError`. */
export const readExactly = (text: string): ReadValue => {
  // What JSON.parse gives is a JSON value by definition, but for what the reviver puts into it.
  const value: ReadValue = JSON.parse(text, (...[, one, context]: [string, unknown, unknown?]) => {
    if (typeof one !== 'number') return one
    const read = sourceSchema.safeParse(context)
    return new WrittenNumber(read.success ? read.data.source : String(one))
  })
  return value
}

const isList = (value: ReadValue): value is readonly ReadValue[] => Array.isArray(value)

/** How deep values may be nested: the service takes 32 levels, others may send more. */
const deepest = 64

/** A plain value in the form of the wire. */
export const toAttributeValue = (value: ReadValue, depth = 0): AttributeValue => {
  if (depth > deepest) {
    throw new IntegrationError('binding_failed', 'A value is nested deeper than the 32 levels of DynamoDB.')
  }
  if (value === null) return { NULL: true }
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value instanceof WrittenNumber) return { N: value.text }
  if (isList(value)) return { L: value.map((one) => toAttributeValue(one, depth + 1)) }
  const entries = Object.entries(value).map(([name, one]) => [name, toAttributeValue(one, depth + 1)])
  return { M: Object.fromEntries(entries) }
}

const kinds = new Set(['S', 'N', 'B', 'BOOL', 'NULL', 'L', 'M', 'SS', 'NS', 'BS'])

/** Whether a value has the form of the wire, as whoever chose that form has to write it. */
export const isAttributeValue = (value: JsonValue | undefined): value is JsonObject => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const [kind, ...more] = Object.keys(value)
  return kind !== undefined && more.length === 0 && kinds.has(kind)
}

/** A number where it has all its digits as one, else its text. */
const numberOf = (text: string): number | string => {
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  if (/^-?\d+$/u.test(text)) return Number.isSafeInteger(number) ? number : text
  const digits = text.replace(/e.*$/iu, '').replaceAll(/[^\d]/gu, '').replace(/^0+/u, '').replace(/0+$/u, '')
  return digits.length <= 15 ? number : text
}

/** A value of the wire as plain JSON: sets as lists, bytes in base64, long numbers as text. */
export const fromAttributeValue = (value: JsonValue | undefined, depth = 0): JsonValue => {
  if (!isAttributeValue(value) || depth > deepest) return null
  const [[kind, content] = ['NULL', null]] = Object.entries(value)
  switch (kind) {
    case 'N':
      return numberOf(String(content))
    case 'NS':
      return Array.isArray(content) ? content.map((one) => numberOf(String(one))) : []
    case 'L':
      return Array.isArray(content) ? content.map((one) => fromAttributeValue(one, depth + 1)) : []
    case 'M':
      return fromAttributeMap(content, depth + 1)
    case 'NULL':
      return null
    default:
      return content ?? null
  }
}

/** Attributes by their names as a plain object. */
export const fromAttributeMap = (value: JsonValue | undefined, depth = 0): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fromAttributeValue(one, depth)]))
    : {}
