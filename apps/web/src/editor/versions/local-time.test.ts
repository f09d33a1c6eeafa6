import { describe, expect, it } from 'vitest'
import { fromLocalTime, suggestedTime, toLocalTime } from './local-time.ts'

describe('a moment in a field for date and time', () => {
  it('is the same after it was written and read', () => {
    const moment = new Date(2026, 2, 9, 8, 30)
    expect(toLocalTime(moment)).toBe('2026-03-09T08:30')
    expect(fromLocalTime(toLocalTime(moment))).toEqual(moment)
  })

  it('is none while the field is empty', () => {
    expect(fromLocalTime('')).toBeNull()
  })

  it('is suggested as a full hour, half an hour away at least', () => {
    expect(suggestedTime(new Date(2026, 2, 9, 8, 10))).toEqual(new Date(2026, 2, 9, 9, 0))
    expect(suggestedTime(new Date(2026, 2, 9, 8, 31))).toEqual(new Date(2026, 2, 9, 10, 0))
  })
})
