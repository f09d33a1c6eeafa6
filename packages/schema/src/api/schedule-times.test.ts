import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { nextClockChange, nextTime, nextTimes, scheduleProblem } from './schedule-times.ts'

const times = (cron: string, timeZone: string, from: string, count = 3): string[] =>
  nextTimes({ cron, timeZone }, count, new Date(from)).map((time) => time.toISOString())

describe('the times of a schedule', () => {
  it('are those that clocks of its zone show', () => {
    expect(times('0 9 * * 1-5', 'Europe/Berlin', '2026-07-03T12:00:00Z')).toEqual([
      '2026-07-06T07:00:00.000Z',
      '2026-07-07T07:00:00.000Z',
      '2026-07-08T07:00:00.000Z',
    ])
  })

  it('come once at the end of the hour that is left out in spring', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z')).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
      '2026-03-31T00:30:00.000Z',
    ])
    expect(times('0,30 2,3 * * *', 'Europe/Berlin', '2026-03-28T22:00:00Z')).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:00:00.000Z',
    ])
  })

  it('come once in the hour that comes twice in autumn', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
      '2026-10-27T01:30:00.000Z',
    ])
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-10-25T00:45:00Z', 1)).toEqual([
      '2026-10-26T01:30:00.000Z',
    ])
  })

  it('of every hour go on as the hours pass', () => {
    expect(times('0 * * * *', 'Europe/Berlin', '2026-10-24T23:30:00Z', 4)).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
      '2026-10-25T03:00:00.000Z',
    ])
    expect(times('*/30 * * * *', 'Europe/Berlin', '2026-03-29T00:15:00Z', 4)).toEqual([
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-29T02:00:00.000Z',
    ])
  })

  it('of every hour are not missed behind a change of clocks that is looked for from within a second', () => {
    expect(times('0 * * * *', 'Europe/Berlin', '2026-03-29T00:15:00.437Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T02:00:00.000Z',
    ])
    expect(times('0 * * * *', 'Europe/Berlin', '2026-03-29T00:59:59.999Z', 1)).toEqual([
      '2026-03-29T01:00:00.000Z',
    ])
  })

  it('follow zones that change by half an hour, or leave out a day', () => {
    expect(times('10 2 * * *', 'Australia/Lord_Howe', '2026-10-02T20:00:00Z', 2)).toEqual([
      '2026-10-03T15:30:00.000Z',
      '2026-10-04T15:10:00.000Z',
    ])
    expect(times('0 12 * * *', 'Pacific/Apia', '2011-12-29T12:00:00Z', 3)).toEqual([
      '2011-12-29T22:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
      '2011-12-30T22:00:00.000Z',
    ])
  })

  it('know the ends of months, leap days and the year 2038', () => {
    expect(times('0 0 31 * *', 'UTC', '2038-01-15T00:00:00Z')).toEqual([
      '2038-01-31T00:00:00.000Z',
      '2038-03-31T00:00:00.000Z',
      '2038-05-31T00:00:00.000Z',
    ])
    expect(times('0 0 29 2 *', 'UTC', '2096-03-01T00:00:00Z', 1)).toEqual(['2104-02-29T00:00:00.000Z'])
    expect(times('14 3 19 1 *', 'UTC', '2038-01-19T03:13:59Z', 1)).toEqual(['2038-01-19T03:14:00.000Z'])
  })
})

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Pacific/Apia',
]

interface Plan {
  minutes: number
  hours: number | '*'
  weekday: number | '*'
}

const cronOf = ({ minutes, hours, weekday }: Plan): string => `${minutes} ${hours} * * ${weekday}`

const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
)
const shown = (moment: number, timeZone: string): string => clocks.get(timeZone)?.format(moment) ?? ''

const matches = ({ minutes, hours, weekday }: Plan, wall: string): boolean => {
  const at = new Date(`${wall.replace(' ', 'T')}Z`)
  return (
    at.getUTCMinutes() === minutes &&
    (hours === '*' || at.getUTCHours() === hours) &&
    (weekday === '*' || at.getUTCDay() === weekday)
  )
}

/** Reads every minute of the clocks, and what they leave out. */
const slowTimes = (plan: Plan, timeZone: string, from: number, to: number): number[] => {
  const found: number[] = []
  const seen = new Set<string>()
  // Earlier than asked, so that what was shown before is known.
  let before = Date.parse(`${shown(from - 172_800_000, timeZone).replace(' ', 'T')}Z`)
  for (let moment = from - 172_800_000 + 60_000; moment <= to; moment += 60_000) {
    const wall = shown(moment, timeZone)
    const now = Date.parse(`${wall.replace(' ', 'T')}Z`)
    const leftOut: string[] = []
    for (let gap = before + 60_000; plan.hours !== '*' && gap < now; gap += 60_000) {
      leftOut.push(new Date(gap).toISOString().slice(0, 16).replace('T', ' '))
    }
    const isNew = plan.hours === '*' || !seen.has(wall)
    if ((isNew && matches(plan, wall)) || leftOut.some((one) => matches(plan, one))) found.push(moment)
    seen.add(wall)
    before = now
  }
  return found.filter((moment) => moment > from)
}

describe('any schedule in any zone', () => {
  it('comes when a slow reading of the clocks says so', () => {
    // Around changes of the clocks more than anywhere else.
    const begins = [
      '2026-03-28T12:00:00Z',
      '2026-10-24T12:00:00Z',
      '2026-03-07T12:00:00Z',
      '2026-10-31T12:00:00Z',
      '2026-04-04T00:00:00Z',
      '2026-10-03T00:00:00Z',
      '2026-02-14T12:00:00Z',
      '2011-12-29T00:00:00Z',
      '2037-12-31T12:00:00Z',
      '2028-02-28T12:00:00Z',
    ]
    fc.assert(
      fc.property(
        fc.record({
          minutes: fc.integer({ min: 0, max: 59 }),
          hours: fc.oneof(
            fc.constant<'*'>('*'),
            fc.integer({ min: 0, max: 4 }),
            fc.integer({ min: 0, max: 23 }),
          ),
          weekday: fc.oneof(fc.constant<'*'>('*'), fc.integer({ min: 0, max: 6 })),
        }),
        fc.constantFrom(...zones),
        fc.constantFrom(...begins),
        fc.integer({ min: 0, max: 24 * 60 }),
        (plan, timeZone, begin, minutes) => {
          const from = Date.parse(begin) + minutes * 60_000
          const to = from + 60 * 3_600_000
          const expected = slowTimes(plan, timeZone, from, to)
          const actual: number[] = []
          for (let next = nextTime({ cron: cronOf(plan), timeZone }, new Date(from)); next !== null; ) {
            if (next.getTime() > to) break
            actual.push(next.getTime())
            next = nextTime({ cron: cronOf(plan), timeZone }, next)
          }
          expect(actual.map((time) => new Date(time).toISOString())).toEqual(
            expected.map((time) => new Date(time).toISOString()),
          )
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('a schedule that cannot be kept to', () => {
  it.each([
    [{ cron: '0 9 * *', timeZone: 'UTC' }, 'five parts'],
    [{ cron: '0 0 9 * * *', timeZone: 'UTC' }, 'five parts'],
    [{ cron: '61 9 * * *', timeZone: 'UTC' }, 'cannot be read'],
    [{ cron: 'a b c d e', timeZone: 'UTC' }, 'cannot be read'],
    [{ cron: '0 0 31 2 *', timeZone: 'UTC' }, 'never comes'],
    [{ cron: '0 9 * * *', timeZone: 'Europe/Atlantis' }, 'no time zone'],
  ])('%j is refused in words', (plan, words) => {
    expect(scheduleProblem(plan, new Date('2026-01-01T00:00:00Z'))).toContain(words)
  })

  it('never makes anything else than a sentence of any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789*/,-LW#? ?MONJAN'), maxLength: 30 }),
        fc.string({ maxLength: 20 }),
        (cron, zone) => {
          const now = new Date('2026-01-01T00:00:00Z')
          const problem = scheduleProblem({ cron, timeZone: zone === '' ? 'UTC' : zone }, now)
          expect(problem === null || problem.length > 10).toBe(true)
          expect(typeof scheduleProblem({ cron, timeZone: 'Europe/Berlin' }, now)).toMatch(/string|object/)
        },
      ),
    )
  })
})

describe('the clocks of a zone', () => {
  it.each([
    ['Europe/Berlin', '2026-11-21T12:00:00Z', '2027-03-28T01:00:00.000Z', 60],
    ['Europe/Berlin', '2026-11-21T12:00:00.437Z', '2027-03-28T01:00:00.000Z', 60],
    ['Europe/Berlin', '2027-03-28T01:00:00Z', '2027-10-31T01:00:00.000Z', -60],
    ['Australia/Lord_Howe', '2026-08-01T00:00:00Z', '2026-10-03T15:30:00.000Z', 30],
  ])('of %s are set next after %s', (timeZone, after, at, minutes) => {
    expect(nextClockChange(timeZone, new Date(after))).toEqual({ at: new Date(at), shift: minutes * 60_000 })
  })

  it('are never set in many zones', () => {
    expect(nextClockChange('UTC', new Date('2026-11-21T12:00:00Z'))).toBeNull()
    expect(nextClockChange('Asia/Tokyo', new Date('2026-11-21T12:00:00Z'))).toBeNull()
  })
})
