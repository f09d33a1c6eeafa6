import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intervalOf, millisecondsOf } from './interval.ts'

describe('the interval of a timer', () => {
  it('is said in the largest unit that needs no fraction', () => {
    expect(intervalOf(300_000)).toEqual({ amount: 5, unit: 'minutes' })
    expect(intervalOf(90_000)).toEqual({ amount: 90, unit: 'seconds' })
    expect(intervalOf(7_200_000)).toEqual({ amount: 2, unit: 'hours' })
    expect(intervalOf(86_400_000)).toEqual({ amount: 1, unit: 'days' })
    expect(intervalOf(5500)).toEqual({ amount: 5.5, unit: 'seconds' })
  })

  it('stays what it is when it is said and read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5000, max: 2_147_483_646 }), (milliseconds) => {
        expect(millisecondsOf(intervalOf(milliseconds))).toBe(milliseconds)
      }),
    )
  })
})
