import type { JsonValue } from '@ashlar/schema'
import { discard, keep, type Sanitized } from './sanitized.ts'

/** The units that lengths may have. */
export const lengthUnits: readonly string[] = ['px', 'em', 'rem', '%']

const leadingNumber = /^-?\d+(?:\.\d+)?/u

/** A length as text: what has no unit that is known gets the usual one. */
export const sanitizeNumberWithUnit = (value: JsonValue, defaultUnit: string): Sanitized => {
  if (typeof value === 'number') return keep(`${value}${defaultUnit}`)
  if (typeof value !== 'string') return discard('Invalid value')
  const text = value.trim()
  const digits = leadingNumber.exec(text)?.[0]
  if (digits === undefined) return discard('Invalid value')
  const unit = text.slice(digits.length).trim()
  return keep(`${digits}${lengthUnits.includes(unit) ? unit : defaultUnit}`)
}

/** The number of a length in pixels; `undefined` where it is none, or in another unit. */
export const pixelsIn = (value: JsonValue | undefined): number | undefined => {
  if (value === undefined) return undefined
  const length = sanitizeNumberWithUnit(value, 'px')
  if (length.do !== 'keep' || typeof length.value !== 'string' || !length.value.endsWith('px'))
    return undefined
  return Number.parseFloat(length.value)
}
