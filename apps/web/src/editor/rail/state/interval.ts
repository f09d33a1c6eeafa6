/** The units in which people say how often a timer runs, with their milliseconds. */
export const intervalUnits = [
  { value: 'seconds', label: 'seconds', milliseconds: 1000 },
  { value: 'minutes', label: 'minutes', milliseconds: 60_000 },
  { value: 'hours', label: 'hours', milliseconds: 3_600_000 },
  { value: 'days', label: 'days', milliseconds: 86_400_000 },
] as const

export type IntervalUnit = (typeof intervalUnits)[number]['value']

/** An interval as a person says it. */
export interface Interval {
  readonly amount: number
  readonly unit: IntervalUnit
}

/** Milliseconds in the largest unit that says them without a fraction; seconds where none does. */
export const intervalOf = (milliseconds: number): Interval => {
  const fits = intervalUnits.findLast((unit) => milliseconds > 0 && milliseconds % unit.milliseconds === 0)
  const unit = fits ?? intervalUnits[0]
  return { amount: milliseconds / unit.milliseconds, unit: unit.value }
}

/** An interval in whole milliseconds. */
export const millisecondsOf = ({ amount, unit }: Interval): number =>
  Math.round(amount * (intervalUnits.find(({ value }) => value === unit)?.milliseconds ?? 1000))
