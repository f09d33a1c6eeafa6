import { type JsonValue, paletteNames } from '@ashlar/schema'
import Color from 'color'
import { asBinding } from './as-binding.ts'
import { discard, dynamic, keep, type Sanitized } from './sanitized.ts'

/** Names of theme colors that models use beside those of the palette, and what they mean there. */
const themeKeys: ReadonlySet<string> = new Set([...paletteNames, 'primary'])

const hex = /^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/iu

const normalized = (text: string): string | null => {
  try {
    const color = Color(text)
    return (color.alpha() < 1 ? color.hexa() : color.hex()).toLowerCase()
  } catch {
    return null
  }
}

/** A color of the theme, a hexadecimal one, or one that can be written as such; any other text is code. */
export const sanitizeColor = (value: JsonValue, reason = 'Invalid color value'): Sanitized => {
  if (typeof value !== 'string') return discard(reason)
  const text = value.trim()
  if (text === '' || themeKeys.has(text) || hex.test(text)) return keep(text)
  const parsed = normalized(text)
  if (parsed !== null) return keep(parsed)
  const binding = asBinding(text)
  return binding === null ? discard(reason) : dynamic(binding)
}

/** The color of the text of a button. */
export const sanitizeTextColor = (value: JsonValue): Sanitized => sanitizeColor(value, 'Invalid text color')
