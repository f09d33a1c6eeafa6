/** How sure a model has to be of what it suggests; probabilities from 0 to 1. */
export interface CompletionThresholds {
  /** What the first tokens have on average. */
  readonly average: number
  /** What each of the first tokens with letters or digits has. */
  readonly prefix: number
  /** Below this score the two stricter ones hold. */
  readonly score: number
  readonly averageOfDoubtful: number
  readonly prefixOfDoubtful: number
}

/** What holds where nothing else is set up. */
export const defaultThresholds: CompletionThresholds = {
  average: 0.8,
  prefix: 0.6,
  score: 0.7,
  averageOfDoubtful: 0.9,
  prefixOfDoubtful: 0.75,
}
