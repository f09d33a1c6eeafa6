import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayBeInNumber, numberProblem, pastedNumber, shownNumber, steppedNumber } from './number-rules.ts'

describe('the rules of numbers', () => {
  it('keep them within their limits', () => {
    expect(numberProblem('4', { minValue: 5 })).toBe('Enter 5 or more.')
    expect(numberProblem('1,001', { maxValue: 1000 })).toBe('Enter 1,000 or less.')
    expect(numberProblem('5', { minValue: 5, maxValue: 5 })).toBeUndefined()
    expect(numberProblem('five', {})).toBe('Enter a number.')
  })

  it('count decimals, and take no number that would be rounded in silence', () => {
    expect(numberProblem('1.5', { decimalPlaces: 0 })).toBe('Enter a whole number.')
    expect(numberProblem('1.255', { decimalPlaces: 2 })).toBe('Enter at most 2 decimals.')
    expect(numberProblem('1.2500', { decimalPlaces: 2 })).toBeUndefined()
    expect(numberProblem('12345678901234567', {})).toBe('Enter a number of at most 15 digits.')
  })
})

describe('steps', () => {
  it('leave no dust of binary fractions', () => {
    expect(steppedNumber(0.2, 1, { step: 0.1 })).toBe(0.3)
    expect(steppedNumber(1.15, -1, { step: 0.05 })).toBe(1.1)
  })

  it('count from nothing as from 0, and stop at the limits', () => {
    expect(steppedNumber(undefined, 1, {})).toBe(1)
    expect(steppedNumber(undefined, -1, { minValue: 3 })).toBe(3)
    expect(steppedNumber(95, 10, { maxValue: 100, step: 5 })).toBe(100)
  })

  it('are of 1 when the step is no number that can be counted with', () => {
    expect([Infinity, Number.NaN, 0, -5].map((step) => steppedNumber(3, 1, { step }))).toEqual([4, 4, 4, 4])
    expect(steppedNumber(3, 0, { step: Infinity })).toBe(3)
  })

  it('stay within the limits whatever the step is', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true }),
        fc.integer(),
        fc.option(fc.double(), { nil: undefined }),
        (value, steps, step) => {
          const next = steppedNumber(value, steps, { minValue: -10, maxValue: 10, step })
          expect(next >= -10 && next <= 10).toBe(true)
        },
      ),
    )
  })
})

describe('what comes into a field for numbers', () => {
  it('may be pasted from anywhere', () => {
    expect(
      ['1,234.50', '$1,234.50', '1.234,50 €', 'NOK 1 234,5', '(99.90)', '-5 kg', 'USD -7'].map(pastedNumber),
    ).toEqual([1234.5, 1234.5, 1234.5, 1234.5, -99.9, -5, -7])
    expect(pastedNumber('no number')).toBeUndefined()
  })

  it('has no letters', () => {
    expect(['1', '-', ',', '٣', 'e'].every(mayBeInNumber)).toBe(true)
    expect(['a', '$', '/'].some(mayBeInNumber)).toBe(false)
  })

  it('is a number or nothing, whatever the host has', () => {
    expect([12.5, '12.5', '1,234.5', null, undefined, {}, Number.NaN, 'x'].map(shownNumber)).toEqual([
      '12.5',
      '12.5',
      '1234.5',
      '',
      '',
      '',
      '',
      '',
    ])
  })
})
