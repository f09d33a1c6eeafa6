import { unicodePattern } from '../dates/date-patterns.ts'
import { momentIn, readInstant, writtenInstant, zoneOf } from '../dates/wall-times.ts'
import type { OwnDates } from './date-reading.ts'

const zoneNamed = (zone: string): string =>
  zoneOf(zone) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Dates in patterns of the builder's own and by the clocks of other zones; large, and so fetched when it is needed. */
export const ownDates: OwnDates = {
  read: (text, pattern, zone) => readInstant(text, unicodePattern(pattern), zoneNamed(zone)),
  write: (moment, pattern, zone) => writtenInstant(moment, unicodePattern(pattern), zoneNamed(zone)),
  inZone: (text, zone) => momentIn(text, zoneNamed(zone)),
}
