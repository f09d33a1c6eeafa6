import { encodeCount } from '../sql/encode-count.ts'
import type { ParameterEncoding, ParameterValue } from '../sql/parameter.ts'

const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d{1,6})?\d*(Z|[+-]\d\d:?\d\d)$/u

/**
 * A parameter: null for nothing, numbers as they are, JSON for objects and lists. It travels apart from the statement and can
 * never become a part of it. Throws `IntegrationError` with the code `binding_failed` for what no place can hold.
 */
export const encodeValue = (value: unknown, encoding: ParameterEncoding): ParameterValue => {
  if (encoding === 'integer') return encodeCount(value)
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  return encoding === 'instant' ? encodeInstant(text) : text
}

/** An instant as the time in UTC, in which sessions count; any other text stays as it is. */
const encodeInstant = (text: string): string => {
  const [, date = '', time = '', fraction = '', zone = ''] = instant.exec(text) ?? []
  if (zone === '') return text
  const shifted = new Date(`${date}T${time}${zone}`)
  if (Number.isNaN(shifted.getTime())) return text
  return `${shifted.toISOString().slice(0, 19).replace('T', ' ')}${fraction}`
}
