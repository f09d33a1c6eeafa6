import { describe, expect, it } from 'vitest'
import { unitForSpan, unitKey, unitsBetween, writeUnit } from './date-units.ts'

const dateUnits = ['day', 'week', 'month', 'quarter', 'year'] as const

describe('dates joined by their unit', () => {
  it('have the name of the unit in which they lie', () => {
    const moment = new Date(2026, 2, 12, 15)
    expect(dateUnits.map((unit) => unitKey(moment, unit))).toEqual([
      '2026-03-12',
      '2026-03-09',
      '2026-03',
      '2026-Q1',
      '2026',
    ])
    expect(unitKey(new Date(2026, 2, 15), 'week')).toBe('2026-03-09')
  })

  it('name every unit between two moments', () => {
    expect(unitsBetween(new Date(2025, 10, 30), new Date(2026, 1, 1), 'month')).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ])
    expect(unitsBetween(new Date(1, 0, 1), new Date(9999, 0, 1), 'day')).toEqual([])
  })

  it('find the unit that leaves few enough bars', () => {
    const from = new Date(2026, 0, 1)
    const after = (days: number) => unitForSpan(from, new Date(2026, 0, 1 + days))
    expect([10, 100, 700, 4000].map(after)).toEqual(['day', 'week', 'month', 'year'])
  })

  it('are written for people', () => {
    expect(writeUnit('2026-03', 'month', 'en')).toBe('Mar 2026')
    expect(writeUnit('2026-03-09', 'week', 'en')).toBe('Mar 9')
    expect(writeUnit('2026-Q1', 'quarter', 'en')).toBe('Q1 2026')
    expect(writeUnit('Others', 'month', 'en')).toBe('Others')
  })
})
