import type { JsonValue } from '@ashlar/schema'
import { asBinding } from './as-binding.ts'
import { discard, dynamic, keep, type Sanitized } from './sanitized.ts'

const reason = 'Invalid date value'

/** `2026-11-28`, with a time and a zone or without. */
const date =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/u

/** A date as text; text of another form is code. */
export const sanitizeDate = (value: JsonValue): Sanitized => {
  if (typeof value !== 'string') return discard(reason)
  if (value === '' || date.test(value)) return keep(value)
  const binding = asBinding(value)
  return binding === null ? discard(reason) : dynamic(binding)
}
