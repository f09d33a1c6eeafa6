import type { JsonValue } from '@ashlar/schema'
import { asBinding } from './as-binding.ts'
import { discard, dynamic, keep, type Sanitized } from './sanitized.ts'

const reason = 'Invalid boolean value'

/** True or false, also as text; other text is a condition. */
export const sanitizeBoolean = (value: JsonValue): Sanitized => {
  if (typeof value === 'boolean') return keep(value)
  if (value === 'true' || value === 'false') return keep(value === 'true')
  if (typeof value !== 'string') return discard(reason)
  const binding = asBinding(value)
  return binding === null ? discard(reason) : dynamic(binding)
}
