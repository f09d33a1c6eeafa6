import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoadingThrottle, loadingThrottleMilliseconds } from './loading-throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('states of loading', () => {
  it('gather for 5 ms behind the first', () => {
    const told: string[] = []
    const throttle = new LoadingThrottle((api) => told.push(api))
    for (const api of ['A', 'B', 'C', 'B']) throttle.changed(api, true)
    expect(told).toEqual(['A'])
    vi.advanceTimersByTime(loadingThrottleMilliseconds - 1)
    expect(told).toEqual(['A'])
    vi.advanceTimersByTime(1)
    expect(told).toEqual(['A', 'B', 'C'])
    expect(loadingThrottleMilliseconds).toBe(5)
  })

  it('that end are told at once, and their beginning is not told after them', () => {
    const told: string[] = []
    const throttle = new LoadingThrottle((api) => told.push(api))
    throttle.changed('A', true)
    throttle.changed('B', true)
    throttle.changed('B', false)
    expect(told).toEqual(['A', 'B'])
    vi.advanceTimersByTime(100)
    expect(told).toEqual(['A', 'B'])
  })

  it('are not told any more once the page was left', () => {
    const told: string[] = []
    const throttle = new LoadingThrottle((api) => told.push(api))
    throttle.changed('A', true)
    throttle.changed('B', true)
    throttle.stop()
    vi.advanceTimersByTime(100)
    expect(told).toEqual(['A'])
  })
})
