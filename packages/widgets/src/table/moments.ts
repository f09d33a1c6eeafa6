import { momentOf } from '../shared/dates.ts'
import { numberOf, textOf } from '../values.ts'
import type { DateInput, DateOutput, TableColumn } from './columns.ts'

const dayAndMonth = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*$/

const orderedMoment = (text: string, isDayFirst: boolean): Date | undefined => {
  const parts = dayAndMonth.exec(text)
  if (parts === null) return undefined
  const [first, second, year, hour, minute, seconds] = parts.slice(1).map((part) => Number(part ?? 0))
  const day = isDayFirst ? first : second
  const month = isDayFirst ? second : first
  if (day === undefined || month === undefined || year === undefined) return undefined
  const moment = new Date(year, month - 1, day, hour, minute, seconds)
  // The 31st of February would silently be a day of March.
  return moment.getMonth() === month - 1 && moment.getDate() === day ? moment : undefined
}

/** The moment that a value of a column means, read in the way that the column says; `undefined` where it means none. */
export const momentIn = (input: DateInput, value: unknown): Date | undefined => {
  switch (input) {
    case 'auto':
      return momentOf(value)
    case 'dayFirst':
    case 'monthFirst':
      return orderedMoment(textOf(value), input === 'dayFirst') ?? momentOf(value)
    case 'seconds':
    case 'milliseconds': {
      const number = numberOf(value)
      if (number === undefined) return momentOf(value)
      const moment = new Date(input === 'seconds' ? number * 1000 : number)
      return Number.isNaN(moment.getTime()) ? undefined : moment
    }
  }
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** A day as `2026-03-05`, by the calendar of the person who sees it. */
export const isoDay = (moment: Date): string =>
  `${String(moment.getFullYear()).padStart(4, '0')}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`

const isoMinute = (moment: Date): string =>
  `${isoDay(moment)} ${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`

const spans: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, milliseconds: number])[] = [
  ['year', 365.25 * 864e5],
  ['month', 30.44 * 864e5],
  ['week', 7 * 864e5],
  ['day', 864e5],
  ['hour', 36e5],
  ['minute', 6e4],
  ['second', 1000],
]

const fromNow = (locale: string | undefined): ((moment: Date) => string) => {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return (moment) => {
    const distance = moment.getTime() - Date.now()
    const [unit, size] = spans.find(([, span]) => Math.abs(distance) >= span) ?? ['second', 1000]
    return format.format(Math.round(distance / size), unit)
  }
}

const dateFormat = (
  output: Exclude<DateOutput, 'iso' | 'relative'>,
  withTime: boolean,
  timeZone: string,
  locale: string | undefined,
): Intl.DateTimeFormat => {
  const options: Intl.DateTimeFormatOptions = {
    dateStyle: output,
    ...(withTime ? { timeStyle: 'short' } : {}),
  }
  if (timeZone === '' || !withTime) return new Intl.DateTimeFormat(locale, options)
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone, timeZoneName: undefined })
  } catch {
    // Not the name of a zone: the person's own says nothing false.
    return new Intl.DateTimeFormat(locale, options)
  }
}

/** Turns moments into text in the way of the column and in the language `locale`, the person's own without one. */
export const momentFormat = (column: TableColumn, locale?: string): ((moment: Date) => string) => {
  const withTime = column.type === 'dateTime'
  if (column.outputFormat === 'relative') return fromNow(locale)
  if (column.outputFormat === 'iso') return withTime ? isoMinute : isoDay
  const format = dateFormat(column.outputFormat, withTime, column.timeZone, locale)
  return (moment) => format.format(moment)
}
