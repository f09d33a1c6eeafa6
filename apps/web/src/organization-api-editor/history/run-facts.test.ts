import { describe, expect, it } from 'vitest'
import { lookMilliseconds, longDuration, runMilliseconds, whenAndHowLong } from './run-facts.ts'

it.each([
  [0, '0 ms'],
  [420, '420 ms'],
  [12_300, '12.3 s'],
  [61_000, '1 min 1 s'],
  [3_600_000, '1 h 0 min'],
  [2 * 86_400_000 + 3_600_000, '2 d 1 h'],
  [-5, '0 ms'],
])('%d milliseconds are %s', (milliseconds, text) => expect(longDuration(milliseconds)).toBe(text))

describe('when a block ran', () => {
  it('began before it took its time, and never before its run', () => {
    expect(whenAndHowLong(12_400, 400)).toBe('began after 12.0 s, took 400 ms')
    expect(whenAndHowLong(0, 35)).toBe('began after 0 ms, took 35 ms')
  })

  it('is counted alone where it has no length', () => {
    expect(whenAndHowLong(420, null)).toBe('after 420 ms')
  })
})

describe('how long a run took', () => {
  const startedAt = '2026-11-21T19:00:00.000Z'
  const now = Date.parse('2026-11-21T19:00:09.000Z')

  it('is counted to its end, or to now', () => {
    expect(runMilliseconds({ startedAt, endedAt: '2026-11-21T19:00:02.500Z' }, now)).toBe(2500)
    expect(runMilliseconds({ startedAt, endedAt: null }, now)).toBe(9000)
    expect(runMilliseconds({ startedAt: null, endedAt: null }, now)).toBeNull()
  })
})

it('runs are looked at more often while one goes on', () => {
  const often = lookMilliseconds([{ status: 'failed' }, { status: 'running' }])
  expect(often).toBeLessThan(lookMilliseconds([{ status: 'suspended' }]))
  expect(lookMilliseconds([])).toBe(lookMilliseconds([{ status: 'succeeded' }]))
})
