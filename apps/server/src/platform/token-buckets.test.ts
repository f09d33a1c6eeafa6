import { describe, expect, it } from 'vitest'
import { manualClock } from './testing.ts'
import { TokenBuckets } from './token-buckets.ts'

describe('a budget by the minute', () => {
  it('gives half a minute at once, and says when there is more', () => {
    const clock = manualClock()
    const buckets = new TokenBuckets(60, clock)
    for (let count = 0; count < 30; count += 1) expect(buckets.take('a', 1)).toBeNull()
    expect(buckets.take('a', 1)).toBe(1000)
    expect(buckets.take('b', 30)).toBeNull()
    clock.advance(1000)
    expect(buckets.take('a', 1)).toBeNull()
    expect(buckets.take('a', 2)).toBe(2000)
  })

  it('lets through what weighs more than it ever holds, for all of it', () => {
    const buckets = new TokenBuckets(60, manualClock())
    expect(buckets.take('a', 1000)).toBeNull()
    expect(buckets.take('a', 1)).toBe(1000)
  })
})
