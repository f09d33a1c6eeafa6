import { CalendarDateTime, toCalendarDate, type CalendarDate } from '@internationalized/date'
import { localDayPattern, partsOfPattern, unicodePattern } from '../dates/date-patterns.ts'
import { dayProblem, type DayRules } from '../dates/day-rules.ts'
import { momentIn, parsedWallTime, readInstant } from '../dates/wall-times.ts'
import { dateTimePatterns, formatDateTime, formatDay, writtenHint } from '../dates/format-dates.ts'
import { momentsOfWallTime, wallTimeAt, type FieldZones } from '../dates/zones.ts'

/** The two halves of what a field for moments shows. */
export interface MomentPatterns {
  readonly day: string
  readonly time: string
  /** The pattern of the builder where it has both; the day and the time with a comma between them otherwise. */
  readonly whole?: string | undefined
}

/** The patterns of a field: the builder's own, which may have a time, and the times that people are used to otherwise. */
export const momentPatterns = (own: string, usualTime: string): MomentPatterns => {
  const { day, time, withoutZone } = partsOfPattern(unicodePattern(own))
  return {
    day: day || localDayPattern(),
    time: time || usualTime,
    whole: day === '' || time === '' ? undefined : withoutZone,
  }
}

/** What a field for moments shows. */
export const shownMoment = (instant: Date, { day, time, whole }: MomentPatterns, zone: string): string =>
  formatDateTime(wallTimeAt(instant, zone), whole ?? `${day}, ${time}`)

/** What the clocks show according to a text that a person typed; `undefined` where it cannot be understood. */
export const typedWallTime = (
  typed: string,
  { day, time, whole }: MomentPatterns,
): CalendarDateTime | undefined => {
  const patterns = dateTimePatterns(day, time)
  const read = parsedWallTime(typed, whole === undefined ? patterns : [whole, ...patterns])
  return read === undefined
    ? undefined
    : new CalendarDateTime(read.year, read.month, read.day, read.hour, read.minute, read.second)
}

/**
 * The moment that a person typed. Where clocks are put back it is the earlier one of two, unless the field holds the
 * later one already.
 */
export const typedMoment = (
  typed: string,
  patterns: MomentPatterns,
  zone: string,
  held: Date | undefined,
): Date | undefined => {
  const wall = typedWallTime(typed, patterns)
  if (wall === undefined) return undefined
  const moments = momentsOfWallTime(wall, zone)
  switch (moments.kind) {
    case 'none':
      return undefined
    case 'one':
      return moments.instant
    case 'two':
      return held?.getTime() === moments.later.getTime() ? moments.later : moments.earlier
  }
}

/** Tells people how a day and a time are written. */
export const momentHint = ({ day, time }: MomentPatterns): string =>
  `${writtenHint(day)}, ${time.replace(' a', ' am').toLowerCase()}`

/** What is wrong with what a person typed, as a sentence. */
export const momentProblem = (
  typed: string,
  patterns: MomentPatterns,
  zone: string,
  rules: DayRules,
): string | undefined => {
  const wall = typedWallTime(typed, patterns)
  if (wall === undefined) return `Enter a date and a time as ${momentHint(patterns)}.`
  if (momentsOfWallTime(wall, zone).kind === 'none')
    return 'This time does not exist: the clocks are put forward over it.'
  const write = (day: CalendarDate) => formatDay(day, patterns.day)
  return dayProblem(dayOfWall(wall), rules, write)
}

/** The day of what a calendar and a clock show. */
export const dayOfWall = (wall: CalendarDateTime): CalendarDate => toCalendarDate(wall)

const beginsAsIso = /^\s*\d{4}-\d{2}-\d{2}(?:$|[T\s])/

/** The moment that a value of the host means: in the builder's format by the clocks of the held zone, or in any other form. */
export const heldMoment = (value: unknown, format: string, zones: FieldZones): Date | undefined => {
  if (typeof value !== 'string') return momentIn(value, zones.held)
  const inFormat = () => readInstant(value, unicodePattern(format), zones.held)
  // Other forms are guessed, which takes 01/03 for the third of January.
  return beginsAsIso.test(value)
    ? (momentIn(value, zones.held) ?? inFormat())
    : (inFormat() ?? momentIn(value, zones.held))
}
