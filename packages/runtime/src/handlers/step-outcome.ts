/** How a step ended: `stopped` ends the whole handler, because another run took its place. */
export type StepOutcome = 'succeeded' | 'failed' | 'stopped'
