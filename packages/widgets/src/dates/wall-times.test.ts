import { CalendarDateTime, toZoned } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { momentIn, momentOfWallTime } from './wall-times.ts'

const zones = [
  'Africa/Casablanca',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Oslo',
  'Pacific/Apia',
  'Pacific/Chatham',
  'UTC',
]
const wallTime = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2037-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => ({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }))

const iso = (text: string, zone: string): string | undefined => momentIn(text, zone)?.toISOString()

describe('the moment that a clock time means in a zone', () => {
  it('is the one that the library of the calendar chooses', () => {
    fc.assert(
      fc.property(wallTime, fc.constantFrom(...zones), (wall, zone) => {
        const calendar = new CalendarDateTime(
          wall.year,
          wall.month,
          wall.day,
          wall.hour,
          wall.minute,
          wall.second,
        )
        expect(momentOfWallTime(wall, zone)).toEqual(toZoned(calendar, zone, 'compatible').toDate())
      }),
    )
  })

  it('is the earlier of two where clocks are put back', () => {
    expect(iso('2026-10-25T02:30', 'Europe/Oslo')).toBe('2026-10-25T00:30:00.000Z')
    expect(iso('2026-04-05T01:45', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z')
  })

  it('lies as long after a gap as the time is in it', () => {
    expect(iso('2026-03-29T02:30', 'Europe/Oslo')).toBe('2026-03-29T01:30:00.000Z')
    // There the whole day was left out.
    expect(iso('2011-12-30T12:00', 'Pacific/Apia')).toBe('2011-12-30T22:00:00.000Z')
  })

  it('keeps fractions of seconds, and is none for a day that there is not', () => {
    expect(iso('2026-03-01 10:30:15.25', 'UTC')).toBe('2026-03-01T10:30:15.250Z')
    expect(iso('2026-02-30', 'UTC')).toBeUndefined()
    expect(iso('2026-03-01T24:00', 'UTC')).toBeUndefined()
    expect(iso('2026-03-01T25:61', 'UTC')).toBeUndefined()
  })
})
