import type { ValuesOf } from '@ashlar/schema'
import type { chart } from './chart.ts'

/** The lengths of time to which dates are joined. */
export type DateUnit = Exclude<ValuesOf<typeof chart>['dateUnit'], 'auto' | 'none'>

const two = (value: number): string => String(value).padStart(2, '0')

/** The first day of the unit in which a moment lies; weeks begin on Monday. */
export const startOfUnit = (moment: Date, unit: DateUnit): Date => {
  const year = moment.getFullYear()
  const month = moment.getMonth()
  switch (unit) {
    case 'day':
      return new Date(year, month, moment.getDate())
    case 'week':
      return new Date(year, month, moment.getDate() - ((moment.getDay() + 6) % 7))
    case 'month':
      return new Date(year, month, 1)
    case 'quarter':
      return new Date(year, month - (month % 3), 1)
    case 'year':
      return new Date(year, 0, 1)
  }
}

const following = (start: Date, unit: DateUnit): Date => {
  const days = unit === 'day' ? 1 : unit === 'week' ? 7 : 0
  const months = unit === 'month' ? 1 : unit === 'quarter' ? 3 : unit === 'year' ? 12 : 0
  return new Date(start.getFullYear(), start.getMonth() + months, start.getDate() + days)
}

/** The name of a unit in data: `2026-03-09`, `2026-03`, `2026-Q1`, `2026`. Names of one unit sort as their times do. */
export const unitKey = (moment: Date, unit: DateUnit): string => {
  const start = startOfUnit(moment, unit)
  const year = String(start.getFullYear()).padStart(4, '0')
  switch (unit) {
    case 'day':
    case 'week':
      return `${year}-${two(start.getMonth() + 1)}-${two(start.getDate())}`
    case 'month':
      return `${year}-${two(start.getMonth() + 1)}`
    case 'quarter':
      return `${year}-Q${Math.floor(start.getMonth() / 3) + 1}`
    case 'year':
      return year
  }
}

/** More places than this are not made up between two dates. */
const mostUnits = 2000

/** The names of all units from the first moment to the last, so that a month without rows is a gap that can be seen. */
export const unitsBetween = (first: Date, last: Date, unit: DateUnit): readonly string[] => {
  const keys: string[] = []
  const end = last.getTime()
  for (
    let start = startOfUnit(first, unit);
    start.getTime() <= end && keys.length <= mostUnits;
    start = following(start, unit)
  )
    keys.push(unitKey(start, unit))
  return keys.length > mostUnits ? [] : keys
}

const day = 86_400_000

/** The unit in which a span of time gives a readable number of bars. */
export const unitForSpan = (first: Date, last: Date): DateUnit => {
  const days = (last.getTime() - first.getTime()) / day
  if (days <= 45) return 'day'
  if (days <= 250) return 'week'
  return days <= 1500 ? 'month' : 'year'
}

/** The name of a unit for people, in their language. */
export const writeUnit = (key: string, unit: DateUnit, locale?: string): string => {
  if (unit === 'year') return key
  if (unit === 'quarter') return key.replace(/^(\d+)-(Q\d)$/, '$2 $1')
  const [year, month, dayOfMonth] = key.split('-').map(Number)
  const moment = new Date(year ?? 0, (month ?? 1) - 1, dayOfMonth ?? 1)
  if (Number.isNaN(moment.getTime())) return key
  return new Intl.DateTimeFormat(
    locale,
    unit === 'month' ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' },
  ).format(moment)
}
