import type { JsonValue } from '@ashlar/schema'
import { discard, dynamic, keep, type Sanitized } from './sanitized.ts'

/** A condition of the builder's own: wrapped in braces unless it is. */
export const sanitizeValidationRule = (value: JsonValue): Sanitized => {
  if (typeof value !== 'string') return discard('A validation rule is text with a condition.')
  const text = value.trim()
  if (text === '') return keep('')
  return dynamic(text.startsWith('{{') && text.endsWith('}}') ? text : `{{${text}}}`)
}
