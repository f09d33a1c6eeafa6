/** How many lines a text area shows. */
export interface RowLimits {
  readonly least: number
  readonly most: number
}

const limited = (count: number): number => Math.min(100, Math.max(1, Math.round(count)))

/** The limits that a builder set, in whole lines; the greater one is never below the lesser one. */
export const rowLimitsOf = (minimum: number, maximum: number): RowLimits => {
  const least = limited(minimum)
  return { least, most: Math.max(least, limited(maximum)) }
}
