import { CalendarDateTime } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { dayRulesOf } from '../dates/day-rules.ts'
import { momentIn, writtenInstant, zoneOf } from '../dates/wall-times.ts'
import { momentsOfWallTime, wallTimeAt, zoneLabel } from '../dates/zones.ts'
import { dateTimePicker } from './dateTimePicker.ts'
import { heldMoment, momentPatterns, momentProblem, shownMoment, typedMoment } from './moment-text.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(
    sampleHost(
      [{ type: 'dateTimePicker', name: 'DateTimePicker1', place: [0, 0, 20, 5], values }],
      'published',
    ),
  )

const zones = [
  'UTC',
  'Europe/Oslo',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Antarctica/Troll',
] as const
const instants = fc
  .integer({ min: Date.UTC(1975, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000))
const patterns = { day: 'dd/MM/yyyy', time: 'HH:mm' }

describe('a pattern with a time', () => {
  const shownIn = (own: string, zone: string) => {
    const patterns = momentPatterns(own, 'HH:mm')
    return (instant: Date) => {
      const shown = shownMoment(instant, patterns, zone)
      return {
        shown,
        problem: momentProblem(shown, patterns, zone, dayRulesOf(readValues(dateTimePicker, {}))),
      }
    }
  }
  const instant = new Date('2026-03-01T20:30:00Z')

  it.each([
    ['MM/DD/YYYY hh:mm A', '03/01/2026 08:30 PM'],
    ["yyyy-MM-dd'T'HH:mm", '2026-03-01T20:30'],
    ['HH:mm [on] D MMM YYYY', '20:30 on 1 Mar 2026'],
    ['MMM D, YYYY h:mm A z', 'Mar 1, 2026 8:30 PM'],
    ['D.M.YYYY', '1.3.2026, 20:30'],
  ])('is shown and read as %s', (own, shown) => {
    expect(shownIn(own, 'UTC')(instant)).toEqual({ shown, problem: undefined })
  })

  it('shows every moment so that it is read as the same, in every zone', () => {
    const patternsWithTime = [
      'MM/DD/YYYY hh:mm A',
      'D MMM YYYY, HH:mm',
      'YYYY-MM-DD HH:mm z',
      'HH:mm DD/MM/YYYY',
    ]
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom(...zones),
        fc.constantFrom(...patternsWithTime),
        (at, zone, own) => {
          const patterns = momentPatterns(own, 'HH:mm')
          const read = typedMoment(shownMoment(at, patterns, zone), patterns, zone, at)
          expect(read?.getTime()).toBe(at.getTime())
        },
      ),
    )
  })

  it('with a zone is read by the distance it names, and by the clocks of the field where it names none', () => {
    const oslo = { held: 'Europe/Oslo', shown: 'Europe/Oslo', areManaged: true }
    const read = (text: string, format: string) => heldMoment(text, format, oslo)?.toISOString()
    expect(read('01/03/2026 21:30 +05:00', 'DD/MM/YYYY HH:mm Z')).toBe('2026-03-01T16:30:00.000Z')
    expect(read('01/03/2026 21:30 CET', 'DD/MM/YYYY HH:mm z')).toBe('2026-03-01T20:30:00.000Z')
    expect(read('01/03/2026 21:30 UTC', 'DD/MM/YYYY HH:mm z')).toBe('2026-03-01T21:30:00.000Z')
    expect(read('01/03/2026 21:30 GMT-3', 'DD/MM/YYYY HH:mm z')).toBe('2026-03-02T00:30:00.000Z')
  })

  it('with a zone is written with its name', () => {
    const write = (pattern: string, zone: string) => writtenInstant(instant, pattern, zone)
    expect(write('HH:mm z', 'America/New_York')).toBe('15:30 EST')
    expect(write('HH:mm zzzz', 'America/New_York')).toBe('15:30 Eastern Standard Time')
    expect(write("HH:mm z 'z'", 'UTC')).toBe('20:30 UTC z')
    expect(write('HH:mm xxx', 'Asia/Kathmandu')).toBe('02:15 +05:45')
  })
})

describe('clocks and moments', () => {
  it('lead to each other in every zone, through every change of the clocks', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const moments = momentsOfWallTime(wallTimeAt(instant, zone), zone)
        const found =
          moments.kind === 'one'
            ? [moments.instant]
            : moments.kind === 'two'
              ? [moments.earlier, moments.later]
              : []
        expect(found.map(Number)).toContain(instant.getTime())
        for (const moment of found)
          expect(wallTimeAt(moment, zone).compare(wallTimeAt(instant, zone))).toBe(0)
      }),
    )
  })

  it('find no moment in the hour that is skipped and two in the hour that comes twice', () => {
    const oslo = (month: number, day: number) =>
      momentsOfWallTime(new CalendarDateTime(2026, month, day, 2, 30), 'Europe/Oslo')
    expect(oslo(3, 29)).toEqual({ kind: 'none' })
    expect(oslo(10, 25)).toEqual({
      kind: 'two',
      earlier: new Date('2026-10-25T00:30:00Z'),
      later: new Date('2026-10-25T01:30:00Z'),
    })
    expect(momentsOfWallTime(new CalendarDateTime(2026, 4, 5, 1, 45), 'Australia/Lord_Howe')).toEqual({
      kind: 'two',
      earlier: new Date('2026-04-04T14:45:00Z'),
      later: new Date('2026-04-04T15:15:00Z'),
    })
  })

  it('read texts without a zone by the clocks of one', () => {
    expect(momentIn('2026-07-01T09:30', 'America/New_York')?.toISOString()).toBe('2026-07-01T13:30:00.000Z')
    expect(momentIn('2026-07-01', 'Europe/Oslo')?.toISOString()).toBe('2026-06-30T22:00:00.000Z')
    expect(momentIn('2026-07-01T09:30:00+02:00', 'Asia/Tokyo')?.toISOString()).toBe(
      '2026-07-01T07:30:00.000Z',
    )
    for (const value of ['', '9', 'soon', '2026-13-01T00:00', {}, null])
      expect(momentIn(value, 'UTC')).toBeUndefined()
  })

  it('know zones by their names', () => {
    expect(zoneOf(' Europe/Oslo ')).toBe('Europe/Oslo')
    expect(zoneOf('Mars/Base')).toBeUndefined()
    expect(zoneLabel('Europe/Oslo', new Date('2026-07-01T00:00:00Z'))).toBe('Europe/Oslo, GMT+2')
  })

  it('are written for bindings with the offset of the zone', () => {
    const instant = new Date('2026-07-01T07:30:00Z')
    expect(writtenInstant(instant, "yyyy-MM-dd'T'HH:mm:ssxxx", 'Europe/Oslo')).toBe(
      '2026-07-01T09:30:00+02:00',
    )
    expect(writtenInstant(instant, '', 'Europe/Oslo')).toBe('2026-07-01T07:30:00.000Z')
  })
})

describe('a moment that is typed', () => {
  it('comes back from what the field shows, except for the hour that comes twice', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const shown = shownMoment(instant, patterns, zone)
        // Given what the field holds, even the later one of two moments is kept.
        expect(typedMoment(shown, patterns, zone, instant)?.getTime()).toBe(instant.getTime())
      }),
      { numRuns: 60 },
    )
  })

  it('may be written in many ways', () => {
    for (const typed of [
      '01/03/2026, 09:30',
      '1/3/2026 9:30',
      '2026-03-01T09:30',
      '1.3.2026 9:30 am',
      '1 Mar 2026 09:30',
    ])
      expect([typed, typedMoment(typed, patterns, 'Europe/Oslo', undefined)?.toISOString()]).toEqual([
        typed,
        '2026-03-01T08:30:00.000Z',
      ])
  })

  it('is told from one that does not exist', () => {
    const rules = dayRulesOf(readValues(dateTimePicker, { maxDate: '2026-12-31' }))
    expect(momentProblem('29/03/2026 02:30', patterns, 'Europe/Oslo', rules)).toMatch('does not exist')
    expect(momentProblem('29/03/2026 02:30', patterns, 'UTC', rules)).toBeUndefined()
    expect(momentProblem('01/01/2027 02:30', patterns, 'UTC', rules)).toBe('Choose 31/12/2026 or earlier.')
    expect(momentProblem('tomorrow', patterns, 'UTC', rules)).toBe(
      'Enter a date and a time as dd/mm/yyyy, hh:mm.',
    )
  })
})

describe('a date and time picker', () => {
  const managed = {
    manageTimezone: true,
    timezone: 'America/New_York',
    displayTimezone: 'Europe/Oslo',
    displayDateFormat: 'dd/MM/yyyy',
    hourFormat: '24',
  }

  it('shows the moment by the clocks of the zone that is shown, and names the zone', async () => {
    const markup = await render({ ...managed, defaultDate: '2026-07-01T09:30' })
    expect(markup).toContain('value="01/07/2026, 15:30"')
    expect(markup).toContain('Europe/Oslo, GMT+2')
    expect(await render({ ...managed, manageTimezone: false })).not.toContain('Europe/Oslo')
  })

  it('lets people choose among the two moments of an hour that comes twice', async () => {
    expect(await render({ ...managed, defaultDate: '2026-10-25T00:30:00Z' })).toContain(
      'Choose the later one',
    )
    expect(await render({ ...managed, defaultDate: '2026-10-25T01:30:00Z' })).toContain(
      'Choose the earlier one',
    )
    expect(await render({ ...managed, defaultDate: '2026-10-25T03:30:00Z' })).not.toContain('Choose the')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(dateTimePicker)) expect(await render(values)).toContain('<input')
  })
})
