import { TZDate, tzOffset } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { parse } from 'date-fns/parse'
import { momentOf } from '../shared/dates.ts'

/** Whatever is longer is no date, and not worth being looked at. */
const longestText = 64

/** What a calendar and a clock on the wall show, in no zone at all. Months are counted from 1. */
export interface WallTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const written = (date: Date, pattern: string): string | undefined => {
  try {
    return format(date, pattern)
  } catch {
    // The pattern asks for something that is not there; the caller writes the date in another way.
    return undefined
  }
}

/** What a clock and a calendar show, in a pattern of Unicode letters; `undefined` where it cannot be followed. */
export const writtenWallTime = (wall: WallTime, pattern: string): string | undefined => {
  const date = new TZDate(2000, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second, 'UTC')
  date.setFullYear(wall.year, wall.month - 1, wall.day)
  return written(date, pattern)
}

const zoneNames = new Map<string, Intl.DateTimeFormat>()

/** What people call a zone at a moment: `EST`, or `Eastern Standard Time`; by its distance to UTC where it has no name. */
const nameOfZone = (instant: Date, zone: string, timeZoneName: 'short' | 'long'): string => {
  const key = `${zone} ${timeZoneName}`
  const format = zoneNames.get(key) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName })
  zoneNames.set(key, format)
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** A moment in a pattern of Unicode letters, by the clocks of a zone. */
export const writtenInstant = (instant: Date, pattern: string, zone: string): string => {
  // The library knows distances to UTC and no names.
  const named = pattern.replaceAll(/'(?:[^']|'')*'|z+/g, (part) =>
    part.startsWith("'") ? part : `'${nameOfZone(instant, zone, part.length > 3 ? 'long' : 'short')}'`,
  )
  return (
    (named === '' ? undefined : written(new TZDate(instant.getTime(), zone), named)) ?? instant.toISOString()
  )
}

/** One blank where people put several or none, and no dots in "p.m.". */
const tidied = (text: string): string =>
  text
    .trim()
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll(/\b([ap])\.?\s?m\b\.?/gi, '$1m')

/**
 * What a person typed, read by the first pattern that fits. A year of two digits is the one nearest to now; one of three
 * is a year that is still being typed. `undefined` where no pattern fits.
 */
export const parsedWallTime = (text: string, patterns: readonly string[]): WallTime | undefined => {
  if (text.length > longestText) return undefined
  const typed = tidied(text)
  if (typed === '') return undefined
  const reference = new TZDate(new Date().getFullYear(), 0, 1, 0, 0, 0, 'UTC')
  for (const pattern of patterns) {
    try {
      const read = parse(typed, pattern, reference)
      const year = read.getFullYear()
      if (Number.isNaN(read.getTime()) || year < 1000 || year > 9999) continue
      return {
        year,
        month: read.getMonth() + 1,
        day: read.getDate(),
        hour: read.getHours(),
        minute: read.getMinutes(),
        second: read.getSeconds(),
      }
    } catch {
      // A pattern that can be written and not read, such as one with a zone.
    }
  }
  return undefined
}

const zoneAtEnd =
  /\s*(?:(?:(?:UTC|GMT)(?:([+-])(\d{1,2})(?::?(\d{2}))?)?)|[A-Za-z]{1,5}|[A-Za-z]+(?: [A-Za-z]+)* Time)$/

/**
 * The moment of a text in a pattern that may end with a zone: its distance to UTC counts, other names of zones mean
 * `zone`, since several zones share them. `undefined` where the text does not follow the pattern.
 */
export const readInstant = (text: string, pattern: string, zone: string): Date | undefined => {
  const bare = pattern.replace(/\s*(?:z+|O+)$/, '')
  const found = bare === pattern ? null : zoneAtEnd.exec(text.trim())
  const wall = parsedWallTime(found === null ? text : text.trim().slice(0, found.index), [bare])
  if (wall === undefined) return undefined
  const ofUtc =
    /[xX]/.test(bare.replaceAll(/'(?:[^']|'')*'/g, '')) || /^\s*(?:UTC|GMT|Z)/.test(found?.[0] ?? '')
  const moment = momentOfWallTime(wall, ofUtc ? 'UTC' : zone)
  const [sign, hours, minutes] = found?.slice(1) ?? []
  const distance = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  return new Date(moment.getTime() + (sign === '-' ? distance : -distance))
}

/** The name of a time zone such as `Europe/Oslo`; `undefined` for what is none. */
export const zoneOf = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > longestText || value.trim() === '') return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value.trim() }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

const aDay = 86_400_000

/** In ms. Zones of former times were apart by seconds. */
const offsetAt = (instant: number, zone: string): number =>
  Math.round(tzOffset(zone, new Date(instant)) * 60) * 1000

/** The moment of a wall time that is given in ms, as if it were one of UTC. */
const momentAt = (wall: number, zone: string): Date => {
  // No zone changes its clocks twice in two days, and none is a whole day away from UTC.
  const before = wall - offsetAt(wall - aDay, zone)
  const after = wall - offsetAt(wall + aDay, zone)
  const isShown = (instant: number): boolean => instant + offsetAt(instant, zone) === wall
  return new Date(isShown(before) || !isShown(after) ? before : after)
}

/**
 * The moment at which the clocks of a zone show a time: the earlier of two where they are put back, and as long after
 * the gap as the time is in it where they jump over it.
 */
export const momentOfWallTime = (wall: WallTime, zone: string): Date =>
  momentAt(Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second), zone)

const withoutZone = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(\.\d{1,9})?)?)?$/

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
  const [date, time = '00:00', seconds = '00', fraction = ''] = parts.slice(1)
  const written = `${date}T${time}:${seconds}`
  const wall = new Date(`${written}${fraction.slice(0, 4)}Z`)
  // The 31st of February would silently be a day of March, and 24 o'clock one of the next day.
  if (Number.isNaN(wall.getTime()) || !wall.toISOString().startsWith(written)) return undefined
  return inYears(momentAt(wall.getTime(), zone))
}
