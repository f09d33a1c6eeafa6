import {
  type CalendarDate,
  CalendarDateTime,
  fromAbsolute,
  getLocalTimeZone,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date'
import { zoneOf } from './wall-times.ts'

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
export const fieldZonesOf = (
  values: { readonly timezone?: string; readonly displayTimezone?: string },
  isManaged: boolean,
): FieldZones => {
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
