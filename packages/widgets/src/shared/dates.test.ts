import { describe, expect, it } from 'vitest'
import { isDateText, isDateTimeText, momentOf } from './dates.ts'

describe('moments', () => {
  it('keep the calendar day wherever the reader is', () => {
    const day = momentOf('2026-03-01')
    expect([day?.getFullYear(), day?.getMonth(), day?.getDate()]).toEqual([2026, 2, 1])
  })

  it('are read from the ways databases write them', () => {
    expect(momentOf('2026-03-01T09:30:00Z')?.toISOString()).toBe('2026-03-01T09:30:00.000Z')
    expect(momentOf('2026-03-01 09:30:00+02')?.toISOString()).toBe('2026-03-01T07:30:00.000Z')
    expect(momentOf('2026-03-01 09:30')?.getHours()).toBe(9)
  })

  it('are read from seconds and milliseconds since 1970', () => {
    expect(momentOf(1_772_357_400)?.getTime()).toBe(1_772_357_400_000)
    expect(momentOf(1_772_357_400_000)?.getTime()).toBe(1_772_357_400_000)
  })

  it('are nothing where the value means none', () => {
    expect(momentOf('soon')).toBeUndefined()
    expect(momentOf(null)).toBeUndefined()
    expect(momentOf('')).toBeUndefined()
  })

  it('are told from other texts', () => {
    expect(isDateText('2026-03-01')).toBe(true)
    expect(isDateText('2026-03-01T10:00')).toBe(false)
    expect(isDateTimeText('2026-03-01 10:00:00.123+00')).toBe(true)
    expect(isDateTimeText('10:00')).toBe(false)
  })
})
