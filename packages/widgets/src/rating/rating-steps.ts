import { numberOf } from '../values.ts'

const usualCount = 5
const mostShapes = 20

/** How many shapes a rating has, whatever a binding gave. */
export const shapeCount = (value: unknown): number =>
  Math.min(mostShapes, Math.max(1, Math.trunc(numberOf(value) ?? usualCount)))

/** The values that can be chosen: whole ones, or with the halves between them. */
export const ratingSteps = (count: number, allowsHalf: boolean): readonly number[] =>
  Array.from({ length: allowsHalf ? count * 2 : count }, (_none, index) => (index + 1) / (allowsHalf ? 2 : 1))

/** A rating as it is shown: between nothing and all shapes; an average of many may lie anywhere between. */
export const shownRating = (value: unknown, count: number): number =>
  Math.min(count, Math.max(0, numberOf(value) ?? 0))

/** How much of a shape is filled, from 0 to 1; `index` counts the shapes from 0. */
export const fillOf = (value: number, index: number): number => Math.min(1, Math.max(0, value - index))
