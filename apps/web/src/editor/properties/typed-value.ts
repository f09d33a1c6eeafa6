import type { JsonValue } from '@ashlar/schema'

/** The value of what was typed: a number where it is written as one, as most databases number their states. */
export const typedValue = (text: string): JsonValue =>
  /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(text) ? Number(text) : text

/** The value of what was typed over another: text that looks like a number stays text. */
export const typedLike = (text: string, before: JsonValue | undefined): JsonValue =>
  typeof before === 'string' && typeof typedValue(before) === 'number' ? text : typedValue(text)
