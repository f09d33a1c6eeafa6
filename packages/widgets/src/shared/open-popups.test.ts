import { describe, expect, it } from 'vitest'
import { openPopups } from './open-popups.ts'

describe('open popups', () => {
  it('let only the one that was opened last hear Escape', () => {
    const popups = openPopups<string>()
    popups.open('calendar')
    const closeYears = popups.open('years')
    expect([popups.isLast('calendar'), popups.isLast('years')]).toEqual([false, true])
    closeYears()
    expect(popups.isLast('calendar')).toBe(true)
  })

  it('may be closed in any order and more than once', () => {
    const popups = openPopups<string>()
    const closeFirst = popups.open('first')
    popups.open('second')
    closeFirst()
    closeFirst()
    expect(popups.isLast('second')).toBe(true)
    expect(popups.isLast('first')).toBe(false)
  })
})
