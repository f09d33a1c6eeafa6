/** The interval of a new timer, in milliseconds. */
export const defaultTimerInterval = 300_000
/** The shortest interval of a timer, in milliseconds. */
export const minimumTimerInterval = 5000
/** The longest interval of a timer, in milliseconds: the most that browsers can wait. */
export const maximumTimerInterval = 2_147_483_646

/** An interval within what a timer can keep, in whole milliseconds. */
export const clampTimerInterval = (milliseconds: number): number =>
  Number.isNaN(milliseconds)
    ? defaultTimerInterval
    : Math.round(Math.min(maximumTimerInterval, Math.max(minimumTimerInterval, milliseconds)))
