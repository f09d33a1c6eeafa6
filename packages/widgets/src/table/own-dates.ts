import { getLocalTimeZone } from '@internationalized/date'
import { unicodePattern } from '../dates/date-patterns.ts'
import { parsedDateTime, writtenInstant } from '../dates/written-dates.ts'
import { momentIn as momentInZone, zoneOf } from '../dates/zones.ts'
import type { OwnDates } from './date-reading.ts'

const zoneNamed = (zone: string): string => zoneOf(zone) ?? getLocalTimeZone()

/** Dates in patterns of the builder's own and by the clocks of other zones; large, and so fetched when it is needed. */
export const ownDates: OwnDates = {
  read: (text, pattern, zone) => {
    const read = parsedDateTime(text, [unicodePattern(pattern)])
    return read === undefined ? undefined : momentInZone(read.toString(), zoneNamed(zone))
  },
  write: (moment, pattern, zone) => writtenInstant(moment, unicodePattern(pattern), zoneNamed(zone)),
  inZone: (text, zone) => momentInZone(text, zoneNamed(zone)),
}
