import type { SqlToken } from './token.ts'

/** What a parameter is when it goes to the driver of a system. */
export type ParameterValue = string | number | boolean | null

/** How the value of a binding becomes a parameter. A dialect names its own beside these two. */
export type ParameterEncoding = 'value' | 'json' | 'instant' | 'integer'

/** What a dialect knows of the words of a statement around a binding, as far as they decide how its value is sent. */
export interface Surroundings {
  /** The tokens before the binding, without comments; the last is the nearest. */
  readonly before: readonly SqlToken[]
  readonly after: readonly SqlToken[]
}
