import { startOfMonth, startOfYear, endOfMonth, type CalendarDate } from '@internationalized/date'
import { dataOf, isRecord, textOf } from '../values.ts'
import { dayOf, dayToday } from './days.ts'

/** A day that is chosen with one press. */
export interface DayPreset {
  readonly label: string
  readonly day: CalendarDate
}

const mostPresets = 30
const longestLabel = 80

const namedDays: Readonly<Record<string, { label: string; day: (today: CalendarDate) => CalendarDate }>> = {
  yesterday: { label: 'Yesterday', day: (today) => today.subtract({ days: 1 }) },
  today: { label: 'Today', day: (today) => today },
  tomorrow: { label: 'Tomorrow', day: (today) => today.add({ days: 1 }) },
  inOneWeek: { label: 'In a week', day: (today) => today.add({ weeks: 1 }) },
  inOneMonth: { label: 'In a month', day: (today) => today.add({ months: 1 }) },
  endOfMonth: { label: 'End of month', day: (today) => endOfMonth(today) },
  endOfYear: { label: 'End of year', day: (today) => today.set({ month: 12, day: 31 }) },
}

const listOf = (value: unknown): readonly unknown[] => {
  const data = dataOf(value)
  return Array.isArray(data) ? data.slice(0, mostPresets) : []
}

const named = <Preset>(table: Readonly<Record<string, Preset>>, name: unknown): Preset | undefined =>
  typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined

const labelOf = (value: unknown): string => textOf(value).slice(0, longestLabel).trim()

/**
 * The days that a builder offers to be chosen with one press: names such as `tomorrow`, or objects with a label and a
 * value that is a day or a number of days from today.
 */
export const dayPresetsOf = (value: unknown, today: CalendarDate = dayToday()): readonly DayPreset[] =>
  listOf(value).flatMap((entry): readonly DayPreset[] => {
    const known = named(namedDays, entry)
    if (known !== undefined) return [{ label: known.label, day: known.day(today) }]
    if (!isRecord(entry)) return []
    const label = labelOf(entry.label)
    const aim = entry.value
    const day =
      typeof aim === 'number' && Math.abs(aim) < 100_000
        ? today.add({ days: Math.trunc(aim) })
        : (named(namedDays, aim)?.day(today) ?? dayOf(aim))
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

const namedRanges: Readonly<Record<string, { label: string; span: (today: CalendarDate) => Span }>> = {
  today: { label: 'Today', span: (today) => [today, today] },
  yesterday: {
    label: 'Yesterday',
    span: (today) => [today.subtract({ days: 1 }), today.subtract({ days: 1 })],
  },
  last7Days: { label: 'Last 7 days', span: (today) => [today.subtract({ days: 6 }), today] },
  last30Days: { label: 'Last 30 days', span: (today) => [today.subtract({ days: 29 }), today] },
  last90Days: { label: 'Last 90 days', span: (today) => [today.subtract({ days: 89 }), today] },
  next7Days: { label: 'Next 7 days', span: (today) => [today, today.add({ days: 6 })] },
  next30Days: { label: 'Next 30 days', span: (today) => [today, today.add({ days: 29 })] },
  thisMonth: { label: 'This month', span: monthOf },
  lastMonth: { label: 'Last month', span: (today) => monthOf(startOfMonth(today).subtract({ months: 1 })) },
  nextMonth: { label: 'Next month', span: (today) => monthOf(startOfMonth(today).add({ months: 1 })) },
  thisQuarter: { label: 'This quarter', span: quarterOf },
  lastQuarter: {
    label: 'Last quarter',
    span: (today) => quarterOf(quarterStart(today).subtract({ months: 3 })),
  },
  thisYear: { label: 'This year', span: yearOf },
  lastYear: { label: 'Last year', span: (today) => yearOf(today.subtract({ years: 1 })) },
  yearToDate: { label: 'Year to date', span: (today) => [startOfYear(today), today] },
}

/**
 * The ranges that a builder offers to be chosen with one press: names such as `last7Days`, or objects with a label, a
 * start and an end.
 */
export const rangePresetsOf = (value: unknown, today: CalendarDate = dayToday()): readonly RangePreset[] =>
  listOf(value).flatMap((entry): readonly RangePreset[] => {
    const known = named(namedRanges, entry)
    if (known !== undefined) {
      const [start, end] = known.span(today)
      return [{ label: known.label, start, end }]
    }
    if (!isRecord(entry)) return []
    const label = labelOf(entry.label)
    const start = dayOf(entry.start)
    const end = dayOf(entry.end)
    if (label === '' || start === undefined || end === undefined) return []
    return [start.compare(end) <= 0 ? { label, start, end } : { label, start: end, end: start }]
  })
