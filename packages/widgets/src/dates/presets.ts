import { startOfMonth, startOfYear, endOfMonth, type CalendarDate } from '@internationalized/date'
import { dataOf, isRecord, textOf } from '../values.ts'
import { dayOf, dayToday } from './days.ts'
import { dayNames, rangeNames } from './preset-names.ts'

/** A day that is chosen with one press. */
export interface DayPreset {
  readonly label: string
  readonly day: CalendarDate
}

const mostPresets = 30
const longestLabel = 80

const namedDays: Readonly<Record<keyof typeof dayNames, (today: CalendarDate) => CalendarDate>> = {
  yesterday: (today) => today.subtract({ days: 1 }),
  today: (today) => today,
  tomorrow: (today) => today.add({ days: 1 }),
  inOneWeek: (today) => today.add({ weeks: 1 }),
  inOneMonth: (today) => today.add({ months: 1 }),
  endOfMonth: (today) => endOfMonth(today),
  endOfYear: (today) => today.set({ month: 12, day: 31 }),
}

const listOf = (value: unknown): readonly unknown[] => {
  const data = dataOf(value)
  return Array.isArray(data) ? data.slice(0, mostPresets) : []
}

const isNamed = <Name extends string>(table: Readonly<Record<Name, unknown>>, name: unknown): name is Name =>
  typeof name === 'string' && Object.hasOwn(table, name)

const labelOf = (value: unknown): string => textOf(value).slice(0, longestLabel).trim()

/**
 * The days that a builder offers to be chosen with one press: names such as `tomorrow`, or objects with a label and a
 * value that is a day or a number of days from today.
 */
export const dayPresetsOf = (value: unknown, today: CalendarDate = dayToday()): readonly DayPreset[] =>
  listOf(value).flatMap((entry): readonly DayPreset[] => {
    if (isNamed(namedDays, entry)) return [{ label: dayNames[entry], day: namedDays[entry](today) }]
    if (!isRecord(entry)) return []
    const label = labelOf(entry.label)
    const aim = entry.value
    const day =
      typeof aim === 'number' && Math.abs(aim) < 100_000
        ? today.add({ days: Math.trunc(aim) })
        : isNamed(namedDays, aim)
          ? namedDays[aim](today)
          : dayOf(aim)
    return label === '' || day === undefined ? [] : [{ label, day }]
  })

/** A range of days that is chosen with one press. */
export interface RangePreset {
  readonly label: string
  readonly start: CalendarDate
  readonly end: CalendarDate
}

type Span = readonly [start: CalendarDate, end: CalendarDate]

const quarterStart = (day: CalendarDate): CalendarDate =>
  startOfMonth(day.set({ month: Math.floor((day.month - 1) / 3) * 3 + 1, day: 1 }))

const quarterOf = (day: CalendarDate): Span => {
  const start = quarterStart(day)
  return [start, endOfMonth(start.add({ months: 2 }))]
}

const monthOf = (day: CalendarDate): Span => [startOfMonth(day), endOfMonth(day)]
const yearOf = (day: CalendarDate): Span => [startOfYear(day), day.set({ month: 12, day: 31 })]

const namedRanges: Readonly<Record<keyof typeof rangeNames, (today: CalendarDate) => Span>> = {
  today: (today) => [today, today],
  yesterday: (today) => [today.subtract({ days: 1 }), today.subtract({ days: 1 })],
  last7Days: (today) => [today.subtract({ days: 6 }), today],
  last30Days: (today) => [today.subtract({ days: 29 }), today],
  last90Days: (today) => [today.subtract({ days: 89 }), today],
  next7Days: (today) => [today, today.add({ days: 6 })],
  next30Days: (today) => [today, today.add({ days: 29 })],
  thisMonth: monthOf,
  lastMonth: (today) => monthOf(startOfMonth(today).subtract({ months: 1 })),
  nextMonth: (today) => monthOf(startOfMonth(today).add({ months: 1 })),
  thisQuarter: quarterOf,
  lastQuarter: (today) => quarterOf(quarterStart(today).subtract({ months: 3 })),
  thisYear: yearOf,
  lastYear: (today) => yearOf(today.subtract({ years: 1 })),
  yearToDate: (today) => [startOfYear(today), today],
}

/**
 * The ranges that a builder offers to be chosen with one press: names such as `last7Days`, or objects with a label, a
 * start and an end.
 */
export const rangePresetsOf = (value: unknown, today: CalendarDate = dayToday()): readonly RangePreset[] =>
  listOf(value).flatMap((entry): readonly RangePreset[] => {
    if (isNamed(namedRanges, entry)) {
      const [start, end] = namedRanges[entry](today)
      return [{ label: rangeNames[entry], start, end }]
    }
    if (!isRecord(entry)) return []
    const label = labelOf(entry.label)
    const start = dayOf(entry.start)
    const end = dayOf(entry.end)
    if (label === '' || start === undefined || end === undefined) return []
    return [start.compare(end) <= 0 ? { label, start, end } : { label, start: end, end: start }]
  })
