import { numberOf } from '../values.ts'

/** How many lines a text area shows. */
export interface RowLimits {
  readonly least: number
  readonly most: number
}

const limited = (value: unknown, otherwise: number): number =>
  Math.min(100, Math.max(1, Math.round(numberOf(value) ?? otherwise)))

/** The limits that a builder set, in whole lines; the greater one is never below the lesser one. */
export const rowLimitsOf = (minimum: unknown, maximum: unknown): RowLimits => {
  const least = limited(minimum, 3)
  return { least, most: Math.max(least, limited(maximum, 10)) }
}
