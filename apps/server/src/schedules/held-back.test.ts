import { describe, expect, it } from 'vitest'
import { isHeldBack } from './held-back.ts'

const hourly = { cron: '0 * * * *', timeZone: 'UTC' }
const at = (time: string): Date => new Date(`2030-01-01T${time}Z`)

describe('a job', () => {
  it('is held back where its next time lies behind a clock that went back', () => {
    expect(isHeldBack(hourly, at('16:00:00'), at('14:10:00'))).toBe(true)
  })

  it('is not held back while its next time is the next one', () => {
    expect(isHeldBack(hourly, at('15:00:00'), at('14:10:00'))).toBe(false)
    expect(isHeldBack(hourly, at('15:00:00'), at('15:00:01'))).toBe(false)
    expect(isHeldBack(hourly, null, at('14:10:00'))).toBe(false)
  })

  it('is not held back by clocks that differ as those of servers do', () => {
    expect(isHeldBack(hourly, at('16:00:00'), at('14:59:30'))).toBe(false)
  })
})
