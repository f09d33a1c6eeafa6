import {
  type CalendarDate,
  CalendarDateTime,
  fromAbsolute,
  getLocalTimeZone,
  parseDateTime,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date'
import { momentOf } from '../shared/dates.ts'

const longestText = 64

/** The name of a time zone such as `Europe/Oslo`; `undefined` for what is none. */
export const zoneOf = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > longestText || value.trim() === '') return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value.trim() }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The zones that a field works with. */
export interface FieldZones {
  /** In which texts without a zone are read, and by whose clocks bindings see the moment. */
  readonly held: string
  /** By whose clocks people see and enter the moment. */
  readonly shown: string
  /** Whether the builder chose them, so that people have to be told. */
  readonly areManaged: boolean
}

/** The zones in the properties of a field: the reader's own, unless they are managed. */
export const fieldZonesOf = (values: Readonly<Record<string, unknown>>, isManaged: boolean): FieldZones => {
  const local = getLocalTimeZone()
  if (!isManaged) return { held: local, shown: local, areManaged: false }
  const held = zoneOf(values.timezone) ?? 'UTC'
  return { held, shown: zoneOf(values.displayTimezone) ?? local, areManaged: true }
}

/** What the clocks of a zone show at a moment. */
export const wallTimeAt = (instant: Date, zone: string): CalendarDateTime =>
  toCalendarDateTime(fromAbsolute(instant.getTime(), zone))

/** The moments at which the clocks of a zone show a time: none where they jump over it, two where they are put back. */
export type WallMoments =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly instant: Date }
  | { readonly kind: 'two'; readonly earlier: Date; readonly later: Date }

/** When the clocks of a zone show a time. */
export const momentsOfWallTime = (wall: CalendarDateTime, zone: string): WallMoments => {
  const earlier = toZoned(wall, zone, 'earlier')
  const later = toZoned(wall, zone, 'later')
  if (earlier.compare(later) === 0) return { kind: 'one', instant: earlier.toDate() }
  return toCalendarDateTime(earlier).compare(wall) === 0
    ? { kind: 'two', earlier: earlier.toDate(), later: later.toDate() }
    : { kind: 'none' }
}

/** The moment that a clock time means where one has to be chosen: the earlier of two, the end of a gap. */
const meantMoment = (wall: CalendarDateTime, zone: string): Date => toZoned(wall, zone, 'compatible').toDate()

const withoutZone = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))?$/

const inYears = (moment: Date | undefined): Date | undefined => {
  const year = moment?.getUTCFullYear() ?? 0
  return year >= 1 && year < 9999 ? moment : undefined
}

/**
 * The moment that a value means: texts without a zone are read by the clocks of `zone`, a day is its midnight there, and
 * `now` is understood. `undefined` for what is no moment.
 */
export const momentIn = (value: unknown, zone: string): Date | undefined => {
  if (typeof value !== 'string') return inYears(momentOf(value))
  if (value.length > longestText) return undefined
  const text = value.trim()
  if (text.toLowerCase() === 'now') return new Date()
  const parts = withoutZone.exec(text)
  if (parts === null) return /\d{4}/.test(text) ? inYears(momentOf(text)) : undefined
  try {
    return inYears(meantMoment(parseDateTime(`${parts[1]}T${parts[2] ?? '00:00'}`), zone))
  } catch {
    return undefined
  }
}

/** A day and a time of day together. */
export const atTime = (day: CalendarDate, hour: number, minute: number, second = 0): CalendarDateTime =>
  new CalendarDateTime(day.year, day.month, day.day, hour, minute, second)

/** How a zone is called at a moment, such as `Europe/Oslo, GMT+1`. */
export const zoneLabel = (zone: string, instant: Date): string => {
  const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(instant)
    .find((part) => part.type === 'timeZoneName')?.value
  return name === undefined || name === zone || zone === 'UTC'
    ? zone
    : `${zone.replaceAll('_', ' ')}, ${name}`
}
