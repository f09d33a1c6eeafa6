import { describe, expect, it } from 'vitest'
import { manualClock } from '../testing.ts'
import { StaleDetector } from './stale-detector.ts'

/** Looks every second at marks that a function of the second gives. */
const lookEachSecond = (seconds: number, marks: (second: number) => Record<string, string>): string[][] => {
  const clock = manualClock()
  const staleDetector = new StaleDetector(clock, 30_000)
  return Array.from({ length: seconds }, (_, second) => {
    clock.advance(1_000)
    return staleDetector.see(new Map(Object.entries(marks(second))))
  })
}

describe('what stands still', () => {
  it('is found after its time, and not before', () => {
    const found = lookEachSecond(33, () => ({ dead: 'same' }))
    expect(found.findIndex((keys) => keys.includes('dead'))).toBe(30)
  })

  it('is nothing that somebody sees to, however its mark changes', () => {
    const found = lookEachSecond(100, (second) => ({ living: String(-Math.floor(second / 10)) }))
    expect(found.flat()).toEqual([])
  })

  it('is timed anew where nobody looked for long: all may have stood still together', () => {
    const clock = manualClock()
    const staleDetector = new StaleDetector(clock, 30_000)
    const look = (): string[] => staleDetector.see(new Map([['run', 'same']]))
    look()
    clock.advance(40_000)
    expect(look()).toEqual([])
    clock.advance(10_000)
    expect(look()).toEqual([])
  })

  it('is timed anew after a time in which nobody could do anything', () => {
    const clock = manualClock()
    const staleDetector = new StaleDetector(clock, 10_000)
    const look = (): string[] => staleDetector.see(new Map([['run', 'same']]))
    for (let second = 0; second < 9; second += 1) {
      look()
      clock.advance(1_000)
    }
    staleDetector.forget()
    look()
    clock.advance(4_000)
    expect(look()).toEqual([])
  })
})
