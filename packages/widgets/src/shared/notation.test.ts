import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { notationProperties } from './notation-properties.ts'
import { inNotation, readNotation } from './notation.ts'

const written = (value: number, values: Readonly<Record<string, unknown>>, locale = 'en') =>
  inNotation(
    value,
    readNotation(readValues({ properties: notationProperties(), exposes: {} }, values)),
    locale,
  )

describe('a number in the notation of a widget', () => {
  it('is written plainly where nothing is asked for', () => {
    expect(written(1234567.891, {})).toBe('1,234,567.89')
    expect(written(0.1 + 0.2, {})).toBe('0.3')
    expect(written(0.00012345, {})).toBe('0.00012')
    expect(written(1234567.891, { decimals: 3 })).toBe('1,234,567.891')
    expect(written(1234, { groupDigits: false })).toBe('1234')
    expect(written(-0, {})).toBe('0')
  })

  it('is shortened, a share, an amount or a power of ten', () => {
    expect(written(1234567, { notation: 'compact' })).toBe('1.2M')
    expect(written(0.256, { notation: 'percent' })).toBe('25.6%')
    expect(written(12.5, { notation: 'currency', currency: 'eur' })).toBe('€12.50')
    expect(written(12500, { notation: 'scientific' })).toBe('1.25E4')
  })

  it('has the decimals that were asked for', () => {
    expect(written(2, { decimals: 2 })).toBe('2.00')
    expect(written(0.256, { notation: 'percent', decimals: 0 })).toBe('26%')
    expect(written(1, { decimals: 1e9 })).toBe(`1.${'0'.repeat(20)}`)
    expect(written(1, { decimals: -4 })).toBe('1')
  })

  it('stays readable whatever the wishes are', () => {
    expect(written(5, { notation: 'currency', currency: 'no currency' })).toBe('5.00')
    expect(written(5, { notation: {}, currency: null, decimals: 'x', groupDigits: [] })).toBe('5')
  })
})
