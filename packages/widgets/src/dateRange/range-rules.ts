import type { ValuesOf } from '@ashlar/schema'
import type { CalendarDate } from '@internationalized/date'
import { dayProblem, type DayRules } from '../dates/day-rules.ts'
import { typedDay, formatDay, writtenHint } from '../dates/format-dates.ts'
import type { Finding } from '../shared/field-rules.ts'
import type { dateRange } from './dateRange.ts'

/** The two days of a range as they are kept, `2026-03-01`; `null` where there is none. */
export interface KeptRange {
  readonly start: string | null
  readonly end: string | null
}

/** How many days there are from one to another, both of them counted. */
export const daysBetween = (start: CalendarDate, end: CalendarDate): number =>
  Math.round((end.toDate('UTC').getTime() - start.toDate('UTC').getTime()) / 864e5) + 1

const lengthProblem = (
  start: CalendarDate,
  end: CalendarDate,
  values: ValuesOf<typeof dateRange>,
): string | undefined => {
  const days = daysBetween(start, end)
  if (days < 1) return 'The end lies before the start.'
  const least = values.minDays
  const most = values.maxDays
  if (least !== undefined && days < least) return `Choose at least ${least} ${least === 1 ? 'day' : 'days'}.`
  if (most !== undefined && days > most) return `Choose at most ${most} ${most === 1 ? 'day' : 'days'}.`
  return undefined
}

/** What the rules of a range say of the two texts in its field. */
export const rangeFinding = (
  typed: { readonly start: string; readonly end: string },
  shown: string,
  rules: DayRules,
  values: ValuesOf<typeof dateRange>,
): Finding => {
  const texts = [typed.start.trim(), typed.end.trim()]
  if (texts.every((text) => text === '')) return { isEmpty: true }
  if (texts.includes(''))
    return { isEmpty: false, problem: texts[0] === '' ? 'Choose a start as well.' : 'Choose an end as well.' }
  const start = typedDay(typed.start, shown)
  const end = typedDay(typed.end, shown)
  if (start === undefined || end === undefined)
    return { isEmpty: false, problem: `Enter dates as ${writtenHint(shown)}.` }
  const write = (day: CalendarDate) => formatDay(day, shown)
  return {
    isEmpty: false,
    problem:
      dayProblem(start, rules, write) ?? dayProblem(end, rules, write) ?? lengthProblem(start, end, values),
  }
}
