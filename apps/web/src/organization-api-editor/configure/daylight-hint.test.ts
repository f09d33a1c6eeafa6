import { describe, expect, it } from 'vitest'
import { daylightHint } from './daylight-hint.ts'

const hint = (cron: string, timeZone: string, now: string): string | null =>
  daylightHint({ cron, timeZone }, new Date(now))

const winter = '2026-11-21T12:00:00Z'
const summer = '2027-06-01T12:00:00Z'

describe('where clocks are set next', () => {
  it('a time that they leave out comes later', () => {
    expect(hint('30 2 * * *', 'Europe/Berlin', winter)).toBe(
      'On 28 March 2027 clocks go forward and leave out 02:30: it runs at 03:00 that day.',
    )
  })

  it('a time that they show twice comes once', () => {
    expect(hint('30 2 * * *', 'Europe/Berlin', summer)).toBe(
      'On 31 October 2027 clocks go back and show 02:30 twice: it runs once, the first time.',
    )
  })

  it.each([
    ['runs at another time of the day', '0 9 * * *', 'Europe/Berlin', winter],
    ['runs when they have just been set', '0 3 * * *', 'Europe/Berlin', winter],
    ['does not run on that day', '30 2 * * 1-5', 'Europe/Berlin', winter],
    ['does not run on that day of autumn', '30 2 1 * *', 'Europe/Berlin', summer],
    ['is in a zone whose clocks are never set', '30 2 * * *', 'Asia/Tokyo', winter],
    ['runs as the hours pass', '0 * * * *', 'Europe/Berlin', winter],
    ['is one that only cron text can say', '30 2 * 3 *', 'Europe/Berlin', winter],
  ])('nothing happens to a plan that %s', (_, cron, timeZone, now) => {
    expect(hint(cron, timeZone, now)).toBeNull()
  })
})
