import { inNotation, type NotationWishes } from '../shared/notation.ts'
import { dataOf, isRecord, numberOf } from '../values.ts'

/** How a number differs from the one before. */
export interface Trend {
  readonly change: number
  /** As a share of the previous value, `undefined` where that was zero. */
  readonly share: number | undefined
  readonly direction: 'up' | 'down' | 'same'
}

/** The way from the previous value to the present one, `undefined` where one of them is missing. */
export const trendOf = (value: number | undefined, previous: number | undefined): Trend | undefined => {
  if (value === undefined || previous === undefined) return undefined
  const change = value - previous
  const share = previous === 0 ? undefined : change / Math.abs(previous)
  return {
    change,
    share: share === undefined || !Number.isFinite(share) ? undefined : share,
    direction: change > 0 ? 'up' : change < 0 ? 'down' : 'same',
  }
}

/** The change in words, with its sign: "+12.5%" or "−300". */
export const trendText = (
  { change, share }: Trend,
  as: 'percent' | 'difference',
  wishes: NotationWishes,
  locale?: string,
): string => {
  if (as === 'percent' && share !== undefined)
    return new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    }).format(share)
  const size = inNotation(Math.abs(change), wishes, locale)
  return change === 0 ? size : `${change > 0 ? '+' : '−'}${size}`
}

/** The most points of a course: more are less than a pixel apart. */
const mostPoints = 200

/** The numbers of a course: of a list of numbers, or of objects with a `value`. Long lists are thinned out evenly. */
export const courseOf = (value: unknown): readonly number[] => {
  const list = dataOf(value)
  if (!Array.isArray(list)) return []
  const step = Math.max(1, list.length / mostPoints)
  const numbers: number[] = []
  for (let place = 0; place < list.length; place += step) {
    // The last point is the present: it is never left out.
    const isLast = place + step >= list.length
    const entry: unknown = list[isLast ? list.length - 1 : Math.trunc(place)]
    const number = numberOf(isRecord(entry) ? entry.value : entry)
    if (number !== undefined) numbers.push(number)
  }
  return numbers
}

/** The points of a line through a box of 100 by 32, the first at the left; empty where no line can be drawn. */
export const coursePoints = (numbers: readonly number[]): readonly (readonly [x: number, y: number])[] => {
  if (numbers.length < 2) return []
  const least = Math.min(...numbers)
  // Halves, because the difference of the largest numbers is infinite.
  const span = Math.max(...numbers) / 2 - least / 2
  return numbers.map((number, index) => {
    const height = span === 0 ? 0.5 : (number / 2 - least / 2) / span
    return [round((index / (numbers.length - 1)) * 100), round(30 - height * 28)]
  })
}

const round = (value: number): number => Math.round(value * 100) / 100
