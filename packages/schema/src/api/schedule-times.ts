import { Cron } from 'croner'
import type { Schedule } from './schedule.ts'

/** When a schedule comes due; the rest of it is about what happens then. */
export type SchedulePlan = Pick<Schedule, 'cron' | 'timeZone'>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** No zone keeps one offset for less than this on both sides of a change. */
const betweenProbes = 7 * day

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

/** What clocks of the zone show at a moment, as the moment at which those of UTC show it; without milliseconds. */
const wallOf = (moment: number, timeZone: string): number => {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(moment)) parts[type] = Number(value)
  const { year = 0, month = 1, day: date = 1, hour: hours = 0, minute: minutes = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, date, hours, minutes, second)
}

/** Changes of clocks and planned times are at whole seconds; from parts of one they would be missed. */
const wholeSecond = (moment: Date): number => Math.floor(moment.getTime() / 1000) * 1000

const offsetAt = (moment: number, timeZone: string): number => {
  const whole = Math.floor(moment / 1000) * 1000
  return wallOf(whole, timeZone) - whole
}

/** The first moment after `from`, and at the latest `to`, with another offset than `from`; the ends must differ. */
const changeBetween = (from: number, to: number, timeZone: string): number => {
  const before = offsetAt(from, timeZone)
  let [low, high] = [from, to]
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (middle === low) break
    if (offsetAt(middle, timeZone) === before) low = middle
    else high = middle
  }
  return high
}

/** The next change of the zone's offset after `from` and not after `to`; null where none comes. */
const nextChange = (from: number, to: number, timeZone: string): number | null => {
  for (let probe = from; probe < to; probe += betweenProbes) {
    const end = Math.min(probe + betweenProbes, to)
    if (offsetAt(probe, timeZone) !== offsetAt(end, timeZone)) return changeBetween(probe, end, timeZone)
  }
  return null
}

/** A moment at which the clocks of a zone are set. */
export interface ClockChange {
  readonly at: Date
  /** By how many milliseconds they go forward; below 0 they go back. */
  readonly shift: number
}

/** When the clocks of a zone are set next; null where they are not within a year and a month. */
export const nextClockChange = (timeZone: string, after: Date): ClockChange | null => {
  const from = wholeSecond(after)
  const at = nextChange(from, from + 400 * day, timeZone)
  if (at === null) return null
  return { at: new Date(at), shift: offsetAt(at, timeZone) - offsetAt(at - 1000, timeZone) }
}

/** The moment at which clocks show a time first; where none does, the first moment behind the gap. */
const momentOfWall = (wall: number, timeZone: string): number => {
  const earlier = wall - offsetAt(wall - day, timeZone)
  const later = wall - offsetAt(wall + day, timeZone)
  const shown = [earlier, later].filter((moment) => wallOf(moment, timeZone) === wall)
  if (shown.length > 0) return Math.min(...shown)
  return changeBetween(wall - day - offsetAt(wall - day, timeZone), wall + day, timeZone)
}

const cronOf = (text: string): Cron => new Cron(text, { mode: '5-part', timezone: 'UTC', paused: true })

/** Read once, since each schedule is asked again and again. */
const patterns = new Map<string, Cron>()
const mostPatterns = 1000

const patternOf = (text: string): Cron => {
  const known = patterns.get(text)
  if (known !== undefined) return known
  if (patterns.size >= mostPatterns) patterns.clear()
  const made = cronOf(text)
  patterns.set(text, made)
  return made
}

const nextWall = (pattern: Cron, wall: number): number | null =>
  pattern.nextRun(new Date(wall))?.getTime() ?? null

/** Every hour of the day: such a plan counts hours as they pass, and not as clocks name them. */
const isHourly = (text: string): boolean => text.trim().split(/\s+/u)[1] === '*'

/** Plans of fixed hours: each time of the clocks once. One that is left out comes at the end of the gap. */
const nextFixed = (pattern: Cron, timeZone: string, from: number): number | null => {
  // Clocks may have gone back over times that came already, or forward over one that is still to come.
  const shift = Math.abs(offsetAt(from, timeZone) - offsetAt(from - 2 * day, timeZone))
  let wall: number | null = wallOf(from, timeZone) - shift - minute
  for (;;) {
    wall = nextWall(pattern, wall)
    if (wall === null) return null
    const moment = momentOfWall(wall, timeZone)
    if (moment > from) return moment
  }
}

/** Plans of every hour: whenever the clocks show such a time, also where they show it twice. */
const nextHourly = (pattern: Cron, timeZone: string, from: number): number | null => {
  let begin = from
  for (;;) {
    const offset = offsetAt(begin, timeZone)
    const wall = nextWall(pattern, begin + offset)
    if (wall === null) return null
    const moment = wall - offset
    const change = nextChange(begin, moment, timeZone)
    if (change === null) return moment
    begin = change - 1000
    // From the change on other times are shown; the second before it belongs to the times before.
    const behind = change + offsetAt(change, timeZone)
    if (pattern.match(new Date(behind)) && behind % minute === 0) return change
    begin = change
  }
}

/**
 * The next planned time after a moment; null where none comes. A time that clocks leave out in spring comes at the end of
 * the gap, one that they show twice in autumn comes at the first; plans for every hour go by the hours that pass.
 */
export const nextTime = ({ cron, timeZone }: SchedulePlan, after: Date): Date | null => {
  const pattern = patternOf(cron)
  const from = wholeSecond(after)
  const next = isHourly(cron) ? nextHourly(pattern, timeZone, from) : nextFixed(pattern, timeZone, from)
  return next === null ? null : new Date(next)
}

/** The next planned times after a moment, the earliest first; fewer where fewer come. */
export const nextTimes = (plan: SchedulePlan, count: number, from: Date): Date[] => {
  const times: Date[] = []
  let last = from
  while (times.length < count) {
    const next = nextTime(plan, last)
    if (next === null) break
    times.push(next)
    last = next
  }
  return times
}

/** Why a schedule cannot be kept to, in words for who wrote it; null where it can. */
export const scheduleProblem = ({ cron, timeZone }: SchedulePlan, now: Date): string | null => {
  try {
    formatOf(timeZone)
  } catch {
    return `There is no time zone ${timeZone}. Choose one such as Europe/Berlin or UTC.`
  }
  if (cron.trim().split(/\s+/u).length !== 5) {
    return 'A schedule has five parts: minute, hour, day of the month, month and day of the week, such as 0 9 * * 1.'
  }
  try {
    if (nextTime({ cron, timeZone }, now) !== null) return null
  } catch {
    return `${cron} cannot be read as a schedule. Its parts are minute, hour, day of the month, month and day of the week, such as 0 9 * * 1.`
  }
  return `${cron} names a time that never comes.`
}
