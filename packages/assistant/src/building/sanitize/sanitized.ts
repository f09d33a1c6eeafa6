import type { JsonValue } from '@ashlar/schema'

/** What becomes of a value that a model wants a property to have. */
export type Sanitized =
  | { readonly do: 'keep'; readonly value: JsonValue }
  /** It is code: a text with a binding. */
  | { readonly do: 'dynamic'; readonly value: string }
  /** The property loses its own value. */
  | { readonly do: 'clear' }
  | { readonly do: 'discard'; readonly reason: string }

/** The value stays as it is, or as it is normalized. */
export const keep = (value: JsonValue): Sanitized => ({ do: 'keep', value })
/** The value is code. */
export const dynamic = (value: string): Sanitized => ({ do: 'dynamic', value })
/** The property loses its value. */
export const clear: Sanitized = { do: 'clear' }
/** The value is none that the property could have. */
export const discard = (reason: string): Sanitized => ({ do: 'discard', reason })
