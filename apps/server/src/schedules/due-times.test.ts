import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueTimes } from './due-times.ts'

const at = (time: string): Date => new Date(`2026-05-04T${time}Z`)
const everyMinute = { cron: '* * * * *', timeZone: 'UTC' } as const
const hourly = { cron: '0 * * * *', timeZone: 'UTC' } as const

describe('a schedule that comes due', () => {
  it('runs in time and goes on to its next time', () => {
    expect(dueTimes({ ...hourly, missedRuns: 'skip' }, at('09:00:00'), at('09:00:00.004'))).toEqual({
      toRun: [at('09:00:00')],
      madeUp: [],
      missedCount: 0,
      missedLast: null,
      following: at('10:00:00'),
    })
  })

  it('runs a little late where servers restarted', () => {
    expect(dueTimes({ ...hourly, missedRuns: 'skip' }, at('09:00:00'), at('09:00:40')).toRun).toEqual([
      at('09:00:00'),
    ])
  })

  it.each([
    ['skip', []],
    ['runOnce', [at('11:00:00')]],
    ['runAll', [at('09:00:00'), at('10:00:00'), at('11:00:00')]],
  ] as const)('that missed three times and says %s runs those it says', (missedRuns, toRun) => {
    expect(dueTimes({ ...hourly, missedRuns }, at('09:00:00'), at('11:30:00'))).toEqual({
      toRun,
      madeUp: toRun,
      missedCount: 3,
      missedLast: at('11:00:00'),
      following: at('12:00:00'),
    })
  })

  it('makes up for nothing where the present time runs anyway', () => {
    const due = dueTimes({ ...hourly, missedRuns: 'runOnce' }, at('09:00:00'), at('11:00:10'))
    expect(due).toMatchObject({ toRun: [at('11:00:00')], madeUp: [], missedCount: 2 })
  })

  it('that was away for a week floods nobody', () => {
    const due = dueTimes(
      { ...everyMinute, missedRuns: 'runAll' },
      new Date('2026-04-27T09:00:00Z'),
      at('09:00:30'),
    )
    expect(due.madeUp).toHaveLength(100)
    expect(due.madeUp.at(-1)).toEqual(at('08:59:00'))
    expect(due.toRun.at(-1)).toEqual(at('09:00:00'))
    expect(due.missedCount).toBeLessThanOrEqual(24 * 60)
    expect(due.following).toEqual(at('09:01:00'))
  })

  it('always goes on behind the present and runs nothing of the future', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('skip', 'runOnce', 'runAll' as const),
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.constantFrom('*/7 * * * *', '0 * * * *', '30 2 * * *', '0 0 * * 1'),
        (missedRuns, lateness, cron) => {
          const planned = at('09:00:00')
          const now = new Date(planned.getTime() + lateness * 100)
          const due = dueTimes({ cron, timeZone: 'Europe/Berlin', missedRuns }, planned, now)
          expect(due.following?.getTime()).toBeGreaterThan(now.getTime())
          for (const time of due.toRun) expect(time.getTime()).toBeLessThanOrEqual(now.getTime())
          expect(new Set(due.toRun.map(Number)).size).toBe(due.toRun.length)
        },
      ),
      { numRuns: 100 },
    )
  })
})
