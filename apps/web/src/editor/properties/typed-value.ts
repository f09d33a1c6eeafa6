import type { JsonValue } from '@ashlar/schema'

/** The value of what was typed: a number where it is written as one, as most databases number their states. */
export const typedValue = (text: string): JsonValue =>
  /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(text) ? Number(text) : text
