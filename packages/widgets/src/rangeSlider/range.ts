import { numberOf } from '../values.ts'
import { onScale, type Scale } from '../slider/slider-scale.ts'

/** The two ends of a range, the lower one first. */
export type Range = readonly [start: number, end: number]

/** Which end of a range. */
export type RangeEnd = 'start' | 'end'

/** The range that two values describe, whatever bindings gave: on the scale, and the lower end first. */
export const rangeOf = (start: unknown, end: unknown, scale: Scale): Range => {
  const one = onScale(numberOf(start) ?? scale.least, scale)
  const other = onScale(numberOf(end) ?? scale.most, scale)
  return one <= other ? [one, other] : [other, one]
}

/** The range after one end was moved; the ends may meet and never pass each other. */
export const rangeAfter = ([start, end]: Range, moved: RangeEnd, value: number, scale: Scale): Range => {
  const next = onScale(value, scale)
  return moved === 'start' ? [Math.min(next, end), end] : [start, Math.max(next, start)]
}

/** The end that a press on the line means: the nearer one; where both stand in one place, the one that can move there. */
export const endNearest = ([start, end]: Range, value: number): RangeEnd => {
  if (start === end) return value < start ? 'start' : 'end'
  return Math.abs(value - start) <= Math.abs(value - end) ? 'start' : 'end'
}
