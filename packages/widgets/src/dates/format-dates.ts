import { CalendarDate, CalendarDateTime, Time } from '@internationalized/date'
import { localDayPattern } from './date-patterns.ts'
import { dayOf, dayToday, isIsoDay, namedDay } from './days.ts'
import { parsedWallTime, writtenWallTime } from './wall-times.ts'

/** A day in a pattern of Unicode letters; as `2026-03-01` where the pattern is empty or cannot be followed. */
export const formatDay = (day: CalendarDate, pattern: string): string =>
  (pattern === ''
    ? undefined
    : writtenWallTime(new CalendarDateTime(day.year, day.month, day.day), pattern)) ?? day.toString()

/** What a clock and a calendar show, in a pattern of Unicode letters without any for zones. */
export const formatDateTime = (moment: CalendarDateTime, pattern: string): string =>
  writtenWallTime(moment, pattern) ?? moment.toString()

/** A time of day in a pattern of Unicode letters. */
export const formatTime = (time: Time, pattern: string): string =>
  formatDateTime(new CalendarDateTime(2000, 1, 1, time.hour, time.minute, time.second), pattern)

const isNumericPattern = (pattern: string): boolean => /^[yMd\W]+$/.test(pattern) && !/M{3}/.test(pattern)

/** Tells people how a day is written: `dd/mm/yyyy`, or today as an example where the pattern has words. */
export const writtenHint = (pattern: string): string =>
  isNumericPattern(pattern) ? pattern.toLowerCase() : formatDay(dayToday(), pattern)

/** The ways in which people write the day that one pattern shows: also without zeros, with a short year, without one. */
export const dayPatterns = (shown: string): readonly string[] => {
  const isNumeric = isNumericPattern(shown)
  // Where words are shown, digits are typed as people write them where they live.
  const numeric = isNumeric ? shown : localDayPattern()
  const withoutYear = shown.replaceAll(/^y+\W+|\W*y+\W*$/g, '')
  const variants = ['/', '.', '-', ' '].flatMap((sign) => {
    const loose = numeric
      .replaceAll(/d+/g, 'd')
      .replaceAll(/M+/g, 'M')
      .replaceAll(/y+/g, 'yyyy')
      .replaceAll(/(?<=[yMd])\W+(?=[yMd])/g, sign)
    return [loose, loose.replace('yyyy', 'yy')]
  })
  const isDayFirst = shown.indexOf('d') < shown.search(/[ML]/)
  const worded = isDayFirst
    ? ['d MMM yyyy', 'd MMMM yyyy', 'd. MMMM yyyy', 'd MMM', 'd MMMM', 'MMMM d, yyyy', 'MMM d, yyyy']
    : ['MMMM d, yyyy', 'MMM d, yyyy', 'MMM d yyyy', 'MMM d', 'MMMM d', 'd MMM yyyy', 'd MMMM yyyy']
  return [
    shown,
    'yyyy-MM-dd',
    ...variants,
    ...(isNumeric ? [withoutYear.replaceAll(/d+/g, 'd').replaceAll(/M+/g, 'M')] : []),
    ...worded,
  ].filter((pattern) => pattern !== '')
}

const timesOfDay = [
  'HH:mm',
  'HH:mm:ss',
  'h:mm a',
  'h:mma',
  'h:mm:ss a',
  'h a',
  'ha',
  'HH.mm',
  'HHmm',
  'H',
] as const

/** The ways in which people write a time of day. */
export const timePatterns = (shown: string): readonly string[] => [
  ...new Set([shown, ...timesOfDay, 'hmm a', 'hmma', 'h.mm a', 'h.mma', "H'h'mm"]),
]

/** The ways in which people write a day and a time together. */
export const dateTimePatterns = (shownDay: string, shownTime: string): readonly string[] => {
  const days = [...new Set(dayPatterns(shownDay))]
  return [
    `${shownDay}, ${shownTime}`,
    "yyyy-MM-dd'T'HH:mm",
    "yyyy-MM-dd'T'HH:mm:ss",
    ...days.flatMap((day) =>
      [...new Set([shownTime, ...timesOfDay.slice(0, 7)])].flatMap((time) => [
        `${day}, ${time}`,
        `${day} ${time}`,
      ]),
    ),
  ]
}

/** A day that a person typed: in the pattern that the field shows, in one near to it, or as a word such as `today`. */
export const typedDay = (text: string, shown: string): CalendarDate | undefined => {
  const read = parsedWallTime(text, dayPatterns(shown))
  return read === undefined ? namedDay(text) : new CalendarDate(read.year, read.month, read.day)
}

/** A time of day that a person typed. */
export const typedTime = (text: string, shown: string): Time | undefined => {
  const read = parsedWallTime(text, timePatterns(shown))
  return read === undefined ? undefined : new Time(read.hour, read.minute, read.second)
}

/** The day that a value of the host means: in the form of the field, in the format of the builder, or in any other. */
export const readDay = (value: unknown, format: string): CalendarDate | undefined => {
  if (isIsoDay(value) || typeof value !== 'string' || format === '') return dayOf(value)
  const read = parsedWallTime(value, [format])
  return read === undefined ? dayOf(value) : new CalendarDate(read.year, read.month, read.day)
}
