import { describe, expect, it } from 'vitest'
import { isClockSetBack } from './clock-set-back.ts'

const hourly = { cron: '0 * * * *', timeZone: 'UTC' }
const at = (time: string): Date => new Date(`2030-01-01T${time}Z`)

describe('a job', () => {
  it('is held back where its next time lies behind a clock that went back', () => {
    expect(isClockSetBack(hourly, at('16:00:00'), at('14:10:00'))).toBe(true)
  })

  it('is not held back while its next time is the next one', () => {
    expect(isClockSetBack(hourly, at('15:00:00'), at('14:10:00'))).toBe(false)
    expect(isClockSetBack(hourly, at('15:00:00'), at('15:00:01'))).toBe(false)
    expect(isClockSetBack(hourly, null, at('14:10:00'))).toBe(false)
  })

  it('is not held back by clocks that differ as those of servers do', () => {
    expect(isClockSetBack(hourly, at('16:00:00'), at('14:59:30'))).toBe(false)
  })
})
