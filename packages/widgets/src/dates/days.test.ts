import { CalendarDate } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { dayRuleProperties } from './day-properties.ts'
import { countsToTwelve, localDayPattern, timePattern, unicodePattern } from './date-patterns.ts'
import { dayProblem, dayRulesOf, firstWeekdayOf } from './day-rules.ts'
import { dateAtNoon, dayAt, dayOf, dayToday, isIsoDay } from './days.ts'
import { dayPresetsOf, rangePresetsOf } from './presets.ts'
import { writtenInstant } from './wall-times.ts'
import { readDay, typedDay, typedTime, formatDay, writtenHint, formatTime } from './format-dates.ts'

const days = fc
  .tuple(
    fc.integer({ min: 1000, max: 9999 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .map(([year, month, day]) => new CalendarDate(year, month, day))

describe('the day that a value means', () => {
  it('is the one that is written, whatever time and zone stand behind it', () => {
    expect(String(dayOf('2026-03-01'))).toBe('2026-03-01')
    expect(String(dayOf('2026-03-01T00:00:00Z'))).toBe('2026-03-01')
    expect(String(dayOf('2026-03-01 23:59:59+14:00'))).toBe('2026-03-01')
  })

  it('is the day here for dates and numbers', () => {
    expect(String(dayOf(new Date(2026, 2, 1, 23)))).toBe('2026-03-01')
    expect(String(dayOf(new Date(2026, 2, 1, 0).getTime()))).toBe('2026-03-01')
  })

  it('may be a word', () => {
    expect(String(dayOf(' Today '))).toBe(String(dayToday()))
    expect(String(dayOf('tomorrow'))).toBe(String(dayToday().add({ days: 1 })))
  })

  it('is none for what is no day', () => {
    for (const value of ['', '12', '2026-02-30', 'soon', null, {}, [], Number.NaN, 'x'.repeat(2_000_000)])
      expect(dayOf(value)).toBeUndefined()
    expect(isIsoDay('2026-02-30')).toBe(false)
  })

  it('survives being counted in Dates', () => {
    fc.assert(fc.property(days, (day) => dayAt(dateAtNoon(day)).compare(day) === 0))
  })
})

describe('patterns', () => {
  it('may be written in the older letters', () => {
    expect(unicodePattern('DD/MM/YYYY')).toBe('dd/MM/yyyy')
    expect(unicodePattern('dddd, D MMMM YYYY')).toBe('EEEE, d MMMM yyyy')
    expect(unicodePattern('YYYY-MM-DD [at] HH:mm A')).toBe("yyyy-MM-dd 'at' HH:mm a")
    expect(unicodePattern('MMMM Do, YYYY')).toBe('MMMM do, yyyy')
    expect(unicodePattern('do MMM')).toBe('do MMM')
    expect(unicodePattern('dd.MM.yyyy')).toBe('dd.MM.yyyy')
  })

  it('keep the letter between day and time, which is no count of milliseconds', () => {
    const at = new Date('2026-03-01T14:05:09.123Z')
    const written = (pattern: string) => writtenInstant(at, unicodePattern(pattern), 'America/New_York')
    expect(
      ['YYYY-MM-DDTHH:mm:ss', 'yyyy-MM-ddTHH:mm', 'YYYY-MM-DDTHH:mm:ss.sssZ', 'YYYY-MM-DD[T]HH:mm'].map(
        written,
      ),
    ).toEqual([
      '2026-03-01T09:05:09',
      '2026-03-01T09:05',
      '2026-03-01T09:05:09.123-05:00',
      '2026-03-01T09:05',
    ])
    expect(readDay('2026-03-01T09:05:09', unicodePattern('YYYY-MM-DDTHH:mm:ss'))?.toString()).toBe(
      '2026-03-01',
    )
  })

  it('may be one word for a whole date or time, or a count since 1970', () => {
    const at = new Date('2026-03-01T14:05:09.123Z')
    const written = (pattern: string) => writtenInstant(at, unicodePattern(pattern), 'America/New_York')
    expect(['L', 'LL', 'lll', 'LLLL', 'LT', 'L LTS', 'X', 'x'].map(written)).toEqual([
      '03/01/2026',
      'March 1, 2026',
      'Mar 1, 2026 9:05 AM',
      'Sunday, March 1, 2026 9:05 AM',
      '9:05 AM',
      '03/01/2026 9:05:09 AM',
      '1772373909',
      '1772373909123',
    ])
    expect(written('yyyy-LL-dd')).toBe('2026-03-01')
  })

  it('write days as they are counted', () => {
    const written = (day: number) =>
      formatDay(new CalendarDate(2026, 3, day), unicodePattern('MMMM Do, YYYY'))
    expect([1, 2, 3, 11, 22].map(written)).toEqual([
      'March 1st, 2026',
      'March 2nd, 2026',
      'March 3rd, 2026',
      'March 11th, 2026',
      'March 22nd, 2026',
    ])
  })

  it('can be anything and never make writing fail', () => {
    const day = new CalendarDate(2026, 3, 1)
    fc.assert(
      fc.property(fc.string({ maxLength: 90 }), (pattern) => {
        expect(typeof formatDay(day, unicodePattern(pattern))).toBe('string')
      }),
    )
  })

  it('follow the reader', () => {
    expect(localDayPattern('en-GB')).toBe('dd/MM/yyyy')
    expect(localDayPattern('en-US')).toBe('MM/dd/yyyy')
    expect(localDayPattern('de-DE')).toBe('dd.MM.yyyy')
    expect(localDayPattern('sv-SE')).toBe('yyyy-MM-dd')
    expect(countsToTwelve('en-US')).toBe(true)
    expect(timePattern('auto', false, 'de-DE')).toBe('HH:mm')
    expect(timePattern('12', true)).toBe('h:mm:ss a')
  })
})

describe('what a person types', () => {
  const shown = 'dd/MM/yyyy'

  it('is read as the field shows it, and in ways near to it', () => {
    for (const typed of [
      '01/03/2026',
      '1/3/2026',
      '1.3.2026',
      '1-3-26',
      '2026-03-01',
      '1 March 2026',
      'Mar 1, 2026',
    ])
      expect([typed, String(typedDay(typed, shown))]).toEqual([typed, '2026-03-01'])
    expect(String(typedDay('3/1/2026', 'MM/dd/yyyy'))).toBe('2026-03-01')
    expect(String(typedDay('1/3', shown))).toBe(`${new Date().getFullYear()}-03-01`)
  })

  it('may be digits where the field shows words', () => {
    expect(String(typedDay('2026-03-01', 'd MMM yyyy'))).toBe('2026-03-01')
    expect(typedDay('3/3/26', 'd MMM yyyy')?.toString()).toBe('2026-03-03')
    expect(writtenHint('dd/MM/yyyy')).toBe('dd/mm/yyyy')
    expect(writtenHint('d MMMM yyyy')).toBe(formatDay(dayToday(), 'd MMMM yyyy'))
  })

  it('is no day where there is none', () => {
    for (const typed of ['', '31/02/2026', '12', 'soon', '01/03/202', '00/00/0000'])
      expect(typedDay(typed, shown)).toBeUndefined()
  })

  it('comes back from every written day', () => {
    const patterns = [
      'dd/MM/yyyy',
      'MM/dd/yyyy',
      'yyyy-MM-dd',
      'd MMM yyyy',
      'EEEE, d MMMM yyyy',
      'dd.MM.yyyy',
    ]
    fc.assert(
      fc.property(days, fc.constantFrom(...patterns), (day, pattern) => {
        expect(String(typedDay(formatDay(day, pattern), pattern))).toBe(String(day))
      }),
    )
  })

  it('is a time of day in many ways', () => {
    for (const typed of [
      '9:30',
      '09:30',
      '9.30',
      '0930',
      '9:30 am',
      '9:30am',
      '9:30 a.m.',
      '9.30am',
      '9:30:00',
    ])
      expect([typed, String(typedTime(typed, 'HH:mm'))]).toEqual([typed, '09:30:00'])
    expect(String(typedTime('9 pm', 'HH:mm'))).toBe('21:00:00')
    expect(typedTime('25:00', 'HH:mm')).toBeUndefined()
    const nine = typedTime('21:05', 'HH:mm')
    expect(nine === undefined ? '' : formatTime(nine, 'h:mm a')).toBe('9:05 PM')
  })

  it('is told apart from what bindings hold', () => {
    expect(String(readDay('03/04/2026', 'dd/MM/yyyy'))).toBe('2026-04-03')
    expect(String(readDay('2026-04-03', 'dd/MM/yyyy'))).toBe('2026-04-03')
    expect(readDay('soon', 'dd/MM/yyyy')).toBeUndefined()
  })
})

describe('the rules of days', () => {
  const problem = (day: string, values: Readonly<Record<string, unknown>>) =>
    dayProblem(
      dayOf(day) ?? dayToday(),
      dayRulesOf(readValues({ properties: dayRuleProperties, exposes: {} }, values)),
      String,
    )

  it('hold a day between two others', () => {
    const values = { minDate: '2026-03-01', maxDate: '2026-03-31' }
    expect(problem('2026-02-28', values)).toBe('Choose 2026-03-01 or later.')
    expect(problem('2026-04-01', values)).toBe('Choose 2026-03-31 or earlier.')
    expect(problem('2026-03-31', values)).toBeUndefined()
  })

  it('leave out weekdays and single days', () => {
    expect(problem('2026-11-21', { disabledWeekdays: '["saturday", "Sun"]' })).toBe(
      'A Saturday cannot be chosen.',
    )
    expect(problem('2026-11-22', { disabledWeekdays: [6, 7] })).toBe('A Sunday cannot be chosen.')
    expect(problem('2026-12-24', { disabledDates: ['2026-12-24T00:00:00Z'] })).toMatch('cannot be chosen')
    expect(
      problem('2026-11-20', { disabledWeekdays: 'saturday, sunday', disabledDates: 'x' }),
    ).toBeUndefined()
  })

  it('begin the week as asked, or as the reader does', () => {
    expect(firstWeekdayOf('saturday')).toBe(6)
    expect(firstWeekdayOf('auto', 'en-US')).toBe(0)
    expect(firstWeekdayOf('auto', 'de-DE')).toBe(1)
  })
})

describe('shortcuts', () => {
  const today = new CalendarDate(2026, 11, 21)

  it('name days from today on', () => {
    const presets = dayPresetsOf(
      '["today", "endOfMonth", { "label": "Soon", "value": 14 }, 7, {"value": 3}]',
      today,
    )
    expect(presets.map(({ label, day }) => `${label} ${day.toString()}`)).toEqual([
      'Today 2026-11-21',
      'End of month 2026-11-30',
      'Soon 2026-12-05',
    ])
  })

  it('name ranges, in the right order', () => {
    const presets = rangePresetsOf(
      [
        'last7Days',
        'lastMonth',
        'thisQuarter',
        'thisYear',
        { label: 'Own', start: '2026-02-01', end: '2026-01-01' },
        'constructor',
      ],
      today,
    )
    expect(presets.map(({ start, end }) => `${start.toString()} ${end.toString()}`)).toEqual([
      '2026-11-15 2026-11-21',
      '2026-10-01 2026-10-31',
      '2026-10-01 2026-12-31',
      '2026-01-01 2026-12-31',
      '2026-01-01 2026-02-01',
    ])
  })
})
