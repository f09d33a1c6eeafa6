import type { PropertyValues } from '@ashlar/schema'
import type { CalendarDate } from '@internationalized/date'
import type { dayRuleProperties } from './day-properties.ts'
import { dataOf, isRecord, textOf } from '../values.ts'
import { dateAtNoon, dayOf } from './days.ts'

/** Days of the week as JavaScript counts them: 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const weekdays: readonly string[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
]

/** Which days may be chosen. */
export interface DayRules {
  readonly minimum: CalendarDate | undefined
  readonly maximum: CalendarDate | undefined
  /** Days of the week that cannot be chosen, 0 for Sunday. */
  readonly weekdays: ReadonlySet<number>
  /** Single days that cannot be chosen, as `2026-03-01`. */
  readonly days: ReadonlySet<string>
}

const mostDays = 5000

const listOf = (value: unknown): readonly unknown[] => {
  const data = dataOf(value)
  if (Array.isArray(data)) return data.slice(0, mostDays)
  return typeof value === 'string' && value.length < 2000 ? value.split(',').map((part) => part.trim()) : []
}

const weekdayOf = (value: unknown): number => {
  if (typeof value === 'number') return value === 7 ? 0 : value
  if (typeof value !== 'string' || value.trim() === '') return -1
  const name = value.trim().toLowerCase()
  const index = name.length < 3 ? -1 : weekdays.findIndex((weekday) => weekday.startsWith(name))
  return index === -1 && /^\d$/.test(name) ? weekdayOf(Number(name)) : index
}

/** The rules in the properties of a field; what cannot be understood forbids nothing. */
export const dayRulesOf = (values: PropertyValues<typeof dayRuleProperties>): DayRules => ({
  minimum: dayOf(values.minDate),
  maximum: dayOf(values.maxDate),
  weekdays: new Set(
    listOf(values.disabledWeekdays)
      .map(weekdayOf)
      .filter((index) => index >= 0 && index < 7),
  ),
  days: new Set(listOf(values.disabledDates).flatMap((value) => dayOf(value)?.toString() ?? [])),
})

/** The day of the week, 0 for Sunday. */
export const weekdayIndex = (day: CalendarDate): number => dateAtNoon(day).getDay()

/** What is wrong with a day, as a sentence, `undefined` where it may be chosen. `write` says days as the field shows them. */
export const dayProblem = (
  day: CalendarDate,
  rules: DayRules,
  write: (day: CalendarDate) => string,
): string | undefined => {
  if (rules.minimum !== undefined && day.compare(rules.minimum) < 0)
    return `Choose ${write(rules.minimum)} or later.`
  if (rules.maximum !== undefined && day.compare(rules.maximum) > 0)
    return `Choose ${write(rules.maximum)} or earlier.`
  const weekday = weekdayIndex(day)
  if (rules.weekdays.has(weekday)) return `A ${capitalized(weekdays[weekday] ?? '')} cannot be chosen.`
  if (rules.days.has(day.toString())) return `${write(day)} cannot be chosen.`
  return undefined
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const choices: Readonly<Record<string, Weekday>> = { sunday: 0, monday: 1, saturday: 6 }

/** The day with which a week begins: as the builder said, or as it is usual where the reader lives. */
export const firstWeekdayOf = (value: unknown, locale?: string): Weekday => {
  const chosen = choices[textOf(value)]
  if (chosen !== undefined) return chosen
  const used: object = new Intl.Locale(locale ?? new Intl.DateTimeFormat().resolvedOptions().locale)
  // Not all browsers know it yet; weeks begin on Monday for those that do not.
  const info: unknown =
    'getWeekInfo' in used && typeof used.getWeekInfo === 'function' ? used.getWeekInfo() : undefined
  const first = isRecord(info) ? info.firstDay : 1
  return first === 7 ? 0 : first === 6 ? 6 : 1
}
