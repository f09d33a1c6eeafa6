import type { JsonValue } from '@ashlar/schema'

/** Something that is otherwise than a test says. */
export interface TestProblem {
  /** Which step it is about, counted from 0; null where it is none of them. */
  readonly step: number | null
  readonly message: string
  /** What the test says, and what was there instead; absent where there is nothing to compare. */
  readonly expected?: JsonValue
  readonly found?: JsonValue
}

/** How a test went: it passed where there is no problem. */
export interface TestOutcome {
  readonly problems: readonly TestProblem[]
  readonly milliseconds: number
}
