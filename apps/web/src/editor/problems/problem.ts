import type { CodePlace } from '@ashlar/document'

/** Something of an application that cannot work as it is written, and where it stands. */
export interface Problem {
  readonly key: string
  readonly place: CodePlace
  /** What is wrong, as a sentence without a stop. */
  readonly message: string
  /** What to do instead; null where nothing is known of it. */
  readonly advice: string | null
}
