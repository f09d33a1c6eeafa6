import type { JsonValue } from '@ashlar/schema'
import { asSureBinding } from './as-binding.ts'
import { clear, discard, dynamic, keep, type Sanitized } from './sanitized.ts'

/** One of some values; text that reads something is code, and any other text takes the value away. */
export const sanitizeChoice = (value: JsonValue, options: readonly string[]): Sanitized => {
  if (typeof value !== 'string') return discard('Invalid dropdown value')
  if (options.includes(value)) return keep(value)
  const binding = asSureBinding(value)
  return binding === null ? clear : dynamic(binding)
}
