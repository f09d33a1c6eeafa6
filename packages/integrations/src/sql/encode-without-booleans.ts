import { encodeCount } from './encode-count.ts'
import type { ParameterEncoding, ParameterValue } from './parameter.ts'

/**
 * A parameter for systems that have no true and false in SQL: null for nothing, numbers as they are, 1 and 0 for true and false, JSON
 * for objects and lists. Texts become what the place asks for in the server. Throws `IntegrationError` with the code `binding_failed`
 * for what no place can hold.
 */
export const encodeWithoutBooleans = (value: unknown, encoding: ParameterEncoding): ParameterValue => {
  if (encoding === 'integer') return encodeCount(value)
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
