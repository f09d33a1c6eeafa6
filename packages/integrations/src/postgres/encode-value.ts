import { IntegrationError } from '../integration-error.ts'
import type { ParameterEncoding } from '../sql/parameter.ts'

/**
 * The text of a parameter: null for nothing, JSON for objects and for lists that hold objects, PostgreSQL's own form
 * for other lists. The database reads the text as whatever type the place asks for; it can never become a part of
 * the statement. Throws `IntegrationError` with the code `binding_failed` for what no column can hold.
 */
export const encodeValue = (value: unknown, encoding: ParameterEncoding): string | null => {
  if (value === undefined || value === null) return null
  const text = encode(value, encoding)
  if (text.includes('\0')) {
    throw new IntegrationError(
      'binding_failed',
      'A value holds the character NUL, which PostgreSQL cannot store.',
    )
  }
  return text
}

const encode = (value: unknown, encoding: ParameterEncoding): string => {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && encoding === 'value' && !holdsObject(value)) return encodeArray(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

const holdsObject = (list: readonly unknown[]): boolean =>
  list.some((item) => (Array.isArray(item) ? holdsObject(item) : typeof item === 'object' && item !== null))

const encodeArray = (list: readonly unknown[]): string => `{${list.map(encodeElement).join(',')}}`

const encodeElement = (item: unknown): string => {
  if (item === undefined || item === null) return 'NULL'
  if (Array.isArray(item)) return encodeArray(item)
  return `"${String(item).replaceAll(/["\\]/gu, String.raw`\$&`)}"`
}
