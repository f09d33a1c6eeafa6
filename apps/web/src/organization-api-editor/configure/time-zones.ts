/** The zone of the person before the screen. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All time zones that the browser knows, UTC and the ones that are asked for first. */
export const timeZones = (first: readonly string[]): readonly string[] => [
  ...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]

/** A moment as clocks of a zone show it: "Mon, 7 Dec 2026, 09:00 GMT+1". Throws `RangeError` for a zone that is none. */
export const momentInZone = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    timeZoneName: 'short',
    hourCycle: 'h23',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment)

/** What clocks of a zone show at a moment, without the day: `09:00`. */
export const clockInZone = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment)

/** The day of a moment in a zone: "28 March 2027". */
export const dayInZone = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(
    moment,
  )
