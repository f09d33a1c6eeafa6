import { momentOf } from '../shared/dates.ts'
import { numberOf, textOf } from '../values.ts'
import type { DateInput, DateOutput, TableColumn } from './columns.ts'
import type { OwnDates } from './date-reading.ts'

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

/** The moment that a value means, read in the way that is given; `undefined` where it means none. */
export const momentIn = (input: DateInput, value: unknown): Date | undefined => {
  switch (input) {
    case 'auto':
    case 'pattern':
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

let ownDates: OwnDates | undefined
let loading: Promise<void> | undefined

/** Fetches what `needsOwnDates` asks for. Where that fails, dates are shown as the person is used to. */
export const loadOwnDates = (): Promise<void> =>
  (loading ??= import('./own-dates.ts').then(
    (module) => {
      ownDates = module.ownDates
    },
    () => undefined,
  ))

/** Whether the column has a pattern or a zone, and so needs more than the browser has. */
export const needsOwnDates = (column: TableColumn): boolean =>
  column.inputPattern !== '' ||
  column.outputPattern !== '' ||
  (column.type === 'dateTime' && (column.timeZone !== '' || column.dataTimeZone !== ''))

/** The zone of the times in the data; days are in none. */
const dataZone = (column: TableColumn): string => (column.type === 'dateTime' ? column.dataTimeZone : '')
const shownZone = (column: TableColumn): string => (column.type === 'dateTime' ? column.timeZone : '')

/** The moment that a value of a column means, read in the way that the column says; `undefined` where it means none. */
export const momentOfColumn = (column: TableColumn, value: unknown): Date | undefined => {
  const zone = dataZone(column)
  if (ownDates !== undefined && column.inputPattern !== '') {
    const read = ownDates.read(textOf(value), column.inputPattern, zone)
    if (read !== undefined) return read
  }
  if (ownDates === undefined || zone === '' || typeof value !== 'string')
    return momentIn(column.inputFormat, value)
  const ordered =
    column.inputFormat === 'dayFirst' || column.inputFormat === 'monthFirst'
      ? orderedMoment(value, column.inputFormat === 'dayFirst')
      : undefined
  return ordered === undefined
    ? (ownDates.inZone(value, zone) ?? momentIn(column.inputFormat, value))
    : ownDates.inZone(isoMinute(ordered), zone)
}

/** A moment as editors write it, by the clocks that the column shows: `2026-03-05`, with `T09:30` behind it for times. */
export const editorText = (column: TableColumn, moment: Date, withTime: boolean): string => {
  const zone = shownZone(column)
  if (ownDates === undefined || zone === '')
    return withTime ? isoMinute(moment).replace(' ', 'T') : isoDay(moment)
  return ownDates.write(moment, withTime ? "yyyy-MM-dd'T'HH:mm" : 'yyyy-MM-dd', zone)
}

const asEditorsWrite = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/

/** The moment that was entered: by the clocks of the column where it is an editor's, otherwise as in the data. */
export const enteredMoment = (column: TableColumn, text: string): Date | undefined =>
  asEditorsWrite.test(text)
    ? ownDates === undefined || shownZone(column) === ''
      ? momentIn('auto', text)
      : ownDates.inZone(text, shownZone(column))
    : (momentOfColumn(column, text) ?? momentIn('auto', text))

/** An entered moment in the pattern of the data; `undefined` where the data has none. */
export const inDataPattern = (column: TableColumn, moment: Date): string | undefined =>
  ownDates === undefined || column.inputPattern === ''
    ? undefined
    : ownDates.write(moment, column.inputPattern, dataZone(column))

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
  output: Exclude<DateOutput, 'iso' | 'relative' | 'pattern'>,
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
  if (column.outputFormat === 'iso') return (moment) => editorText(column, moment, withTime).replace('T', ' ')
  const own = ownDates
  if (own !== undefined && column.outputPattern !== '')
    return (moment) => own.write(moment, column.outputPattern, shownZone(column))
  const style = column.outputFormat === 'pattern' ? 'medium' : column.outputFormat
  const format = dateFormat(style, withTime, column.timeZone, locale)
  return (moment) => format.format(moment)
}
