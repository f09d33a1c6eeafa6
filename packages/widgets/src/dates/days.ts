import { CalendarDate, getLocalTimeZone, parseDate, today } from '@internationalized/date'
import { momentOf } from '../shared/dates.ts'

/** Whatever is longer is no date, and not worth being looked at. */
const longestText = 64

const isoDay = /^(\d{4}-\d{2}-\d{2})(?:$|[T ]\d)/

const fromIso = (text: string): CalendarDate | undefined => {
  try {
    return parseDate(text)
  } catch {
    return undefined
  }
}

/** The day on which a moment falls here. */
const dayOfMoment = (moment: Date): CalendarDate | undefined => {
  const year = moment.getFullYear()
  return year >= 1 && year <= 9999
    ? new CalendarDate(year, moment.getMonth() + 1, moment.getDate())
    : undefined
}

/** The day that it is now, by the clock of the person who looks. */
export const dayToday = (): CalendarDate => today(getLocalTimeZone())

/** The day that `today`, `tomorrow` and `yesterday` mean; `undefined` for all other words. */
export const namedDay = (word: string): CalendarDate | undefined => {
  switch (word.trim().toLowerCase()) {
    case 'today':
      return dayToday()
    case 'tomorrow':
      return dayToday().add({ days: 1 })
    case 'yesterday':
      return dayToday().subtract({ days: 1 })
    default:
      return undefined
  }
}

/**
 * The day that a value means. Of a text with a time it is the day that is written there, since databases hand out days
 * as midnight in some zone; Date objects and numbers fall on the day that it is here. `today`, `tomorrow` and
 * `yesterday` are words that are understood. `undefined` for what is no day between the years 1 and 9999.
 */
export const dayOf = (value: unknown): CalendarDate | undefined => {
  if (typeof value !== 'string') {
    const moment = momentOf(value)
    return moment === undefined ? undefined : dayOfMoment(moment)
  }
  if (value.length > longestText) return undefined
  const text = value.trim()
  const written = isoDay.exec(text)?.[1]
  if (written !== undefined) return fromIso(written)
  const named = namedDay(text)
  if (named !== undefined) return named
  // Browsers make a date of nearly every text with a number in it; one without a year is none.
  const moment = /\d{4}/.test(text) ? momentOf(text) : undefined
  return moment === undefined ? undefined : dayOfMoment(moment)
}

/** Whether a value is a day as the fields of this family keep it: `2026-03-01`. */
export const isIsoDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && fromIso(value) !== undefined

/** The day as a Date at noon here, for code that counts in Dates: no clock change of any zone moves noon to another day. */
export const dateAtNoon = (day: CalendarDate): Date => {
  const date = new Date(2000, day.month - 1, day.day, 12)
  date.setFullYear(day.year, day.month - 1, day.day)
  return date
}

/** The day on which a Date falls here. */
export const dayAt = (date: Date): CalendarDate =>
  new CalendarDate(date.getFullYear(), date.getMonth() + 1, date.getDate())
