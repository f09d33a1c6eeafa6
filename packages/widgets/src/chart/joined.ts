import type { ValuesOf } from '@ashlar/schema'
import type { chart } from './chart.ts'
import type { ChartRow } from './chart-model.ts'

/** How the rows of one place become one number. */
export type Aggregation = ValuesOf<typeof chart>['aggregation']

/** The numbers of one place, added up as they come. */
export interface Joined {
  readonly count: number
  readonly sum: number
  readonly least: number
  readonly greatest: number
  /** The first row of the place. */
  readonly row: ChartRow
}

/** A place with its first number. */
export const joinedFrom = (value: number, row: ChartRow): Joined => ({
  count: 1,
  sum: value,
  least: value,
  greatest: value,
  row,
})

/** Two places as one. */
export const joinedWith = (one: Joined, other: Joined): Joined => ({
  count: one.count + other.count,
  sum: one.sum + other.sum,
  least: Math.min(one.least, other.least),
  greatest: Math.max(one.greatest, other.greatest),
  row: one.row,
})

/** The number that stands for a place. */
export const joinedValue = (joined: Joined, how: Aggregation): number => {
  switch (how) {
    case 'sum':
      return joined.sum
    case 'average':
      return joined.sum / joined.count
    case 'count':
      return joined.count
    case 'minimum':
      return joined.least
    case 'maximum':
      return joined.greatest
  }
}
