import { nextTimes } from '@ashlar/schema/schedule-times'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cronInWords,
  cronOfPlan,
  type FormSchedule,
  frequencies,
  planOfCron,
  timeOfClock,
  withInterval,
} from './form-schedule.ts'

const aTime = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
const aPlan: fc.Arbitrary<FormSchedule> = fc.oneof(
  fc.record({ interval: fc.constant('minute' as const), frequency: fc.constantFrom(...frequencies.minute) }),
  fc.record({
    interval: fc.constant('hour' as const),
    frequency: fc.constantFrom(...frequencies.hour),
    minute: fc.integer({ min: 0, max: 59 }),
  }),
  fc.record({ interval: fc.constant('day' as const), time: aTime }),
  fc.record({
    interval: fc.constant('week' as const),
    days: fc
      .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 })
      .map((days) => days.toSorted((a, b) => a - b)),
    time: aTime,
  }),
  fc.record({
    interval: fc.constant('month' as const),
    dayOfMonth: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const)),
    time: aTime,
  }),
)

/** Parts of cron text in all the ways that people write them. */
const aPart = (most: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant('*') },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: most }).map(String) },
    fc.integer({ min: 1, max: most }).map((number) => `*/${number}`),
    fc.integer({ min: 1, max: 9 }).map((number) => `0${number}`),
    fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: 6 })).map((ends) => ends.join('-')),
    fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }).map((numbers) => numbers.join(',')),
  )
const aCronText = fc
  .tuple(
    aPart(59),
    aPart(23),
    aPart(28),
    fc.oneof({ weight: 8, arbitrary: fc.constant('*') }, { weight: 1, arbitrary: aPart(12) }),
    fc.oneof(
      { weight: 2, arbitrary: fc.constant('*') },
      fc.constantFrom('*', '7', 'MON', 'mon-fri', 'SAT,SUN', '0-7', '5-7', '1#2', '5L', '?'),
      aPart(6),
    ),
  )
  .map((parts) => parts.join(' '))

const from = new Date('2026-03-01T10:07:00Z')
const timesOf = (cron: string): number[] =>
  nextTimes({ cron, timeZone: 'Europe/Berlin' }, 12, from).map((time) => time.getTime())

describe('a plan of the form', () => {
  it('is the same after it was written as cron text and read again', () => {
    fc.assert(
      fc.property(aPlan, (plan) => {
        expect(planOfCron(cronOfPlan(plan))).toEqual(plan)
      }),
    )
  })

  it('runs at the same times as the cron text that it was read from', () => {
    let read = 0
    fc.assert(
      fc.property(aCronText, (cron) => {
        const plan = planOfCron(cron)
        if (plan === null) return
        read += 1
        expect(timesOf(cronOfPlan(plan)), cron).toEqual(timesOf(cron))
      }),
      { numRuns: 400 },
    )
    expect(read).toBeGreaterThan(20)
  })

  it('keeps its time where another interval is chosen', () => {
    const time = { hour: 7, minute: 30 }
    expect(withInterval({ interval: 'day', time }, 'week')).toEqual({ interval: 'week', days: [1], time })
    expect(withInterval({ interval: 'day', time }, 'hour')).toEqual({
      interval: 'hour',
      frequency: 1,
      minute: 30,
    })
    expect(withInterval(null, 'month')).toEqual({
      interval: 'month',
      dayOfMonth: 1,
      time: { hour: 9, minute: 0 },
    })
  })
})

describe('cron text', () => {
  it.each([
    ['*/15 * * * *', 'Every 15 minutes'],
    ['* * * * *', 'Every minute'],
    ['0 * * * *', 'Every hour, on the hour'],
    ['5 */6 * * *', 'Every 6 hours, 5 min past the hour'],
    ['30 7 * * *', 'Every day at 07:30'],
    [' 0  9 * * MON ', 'Every Monday at 09:00'],
    ['0 9 * * 1-5', 'Every weekday at 09:00'],
    ['0 9 * * 5-7', 'Every Sunday, Friday, and Saturday at 09:00'],
    ['0 0 1 * *', 'On day 1 of each month at 00:00'],
    ['0 18 L * *', 'On the last day of each month at 18:00'],
  ])('%s is %s', (cron, words) => expect(cronInWords(cron)).toBe(words))

  it.each([
    ['*/7 * * * *'],
    ['0 9 1 * 1'],
    ['0 9 * 1 *'],
    ['0 9 1,15 * *'],
    ['0 9-17 * * *'],
    ['0 9 * * 1#2'],
    ['0 9 * *'],
    ['@daily'],
    ['61 9 * * *'],
    ['tomorrow'],
    [''],
  ])('%s stays cron text', (cron) => {
    expect(planOfCron(cron)).toBeNull()
    expect(cronInWords(cron)).toBe(cron)
  })
})

it('reads what a field for times holds', () => {
  expect(timeOfClock('09:05')).toEqual({ hour: 9, minute: 5 })
  expect(timeOfClock('23:59:00')).toEqual({ hour: 23, minute: 59 })
  expect(timeOfClock('')).toBeNull()
  expect(timeOfClock('24:00')).toBeNull()
})
