import { encodeCount } from '../sql/encode-count.ts'
import type { ParameterEncoding, ParameterValue } from '../sql/parameter.ts'

/** A parameter, which keeps its type: a number, a text, true or false; JSON for objects and lists. */
export const encodeValue = (value: unknown, encoding: ParameterEncoding): ParameterValue => {
  if (encoding === 'integer') return encodeCount(value)
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
