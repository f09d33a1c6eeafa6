import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalsOf, editableNumber, parseNumberText, readableNumber } from './number-text.ts'

const inAll = (typed: string) =>
  ['en', 'de', 'fr', 'de-CH', 'hi'].map((locale) => parseNumberText(typed, locale))

describe('numbers as people type them', () => {
  it('are read with points, commas, spaces and exponents', () => {
    expect(
      ['12', '-3.5', '.5', '1,234.5', '1,234', '3,5', '1 234', '2e3', '7.', '+4'].map((typed) =>
        parseNumberText(typed, 'en'),
      ),
    ).toEqual([12, -3.5, 0.5, 1234.5, 1234, 3.5, 1234, 2000, 7, 4])
  })

  it('mean the same in every language where they can mean only one thing', () => {
    expect(inAll('1,234.50')).toEqual([1234.5, 1234.5, 1234.5, 1234.5, 1234.5])
    expect(inAll('1.234,50')).toEqual([1234.5, 1234.5, 1234.5, 1234.5, 1234.5])
    expect(inAll('1.234.567')).toEqual([1234567, 1234567, 1234567, 1234567, 1234567])
    expect(inAll('12,34,567.8')).toEqual([1234567.8, 1234567.8, 1234567.8, 1234567.8, 1234567.8])
  })

  it('are read as the language writes them where they could mean two', () => {
    expect([parseNumberText('1,234', 'en'), parseNumberText('1,234', 'de')]).toEqual([1234, 1.234])
    expect([parseNumberText('1.234', 'en'), parseNumberText('1.234', 'de')]).toEqual([1.234, 1234])
    expect(parseNumberText("1'234.5", 'de-CH')).toBe(1234.5)
    expect(parseNumberText('1 234,5', 'fr')).toBe(1234.5)
  })

  it('may have the digits and the minus of other scripts', () => {
    expect(parseNumberText('١٬٢٣٤٫٥', 'ar-EG')).toBe(1234.5)
    expect(parseNumberText('−5', 'sv')).toBe(-5)
  })

  it('are not found in other texts', () => {
    for (const text of ['', '-', 'abc', '1.2.3', '0x10', 'Infinity', '12px', '1,23.4.5', '1'.repeat(101)])
      expect(parseNumberText(text, 'en')).toBeUndefined()
  })

  it('come back from how they are edited and from how they are read, in every language', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
        fc.constantFrom('en', 'de', 'fr', 'de-CH', 'hi', 'ar-EG', 'pt-BR'),
        (number, locale) => {
          // Nobody writes the sign of zero, so it cannot come back.
          const exact = number === 0 ? 0 : number
          expect(parseNumberText(editableNumber(exact, locale), locale)).toBe(exact)
          const rounded = Number(exact.toFixed(2))
          const shown = parseNumberText(readableNumber(rounded, { minimumDecimals: 2 }, locale), locale)
          expect(shown).toBe(rounded === 0 ? 0 : rounded)
        },
      ),
    )
  })
})

describe('numbers for reading', () => {
  it('have thousands set apart and the decimals that were asked for', () => {
    expect(readableNumber(1234567.5, {}, 'en')).toBe('1,234,567.5')
    expect(readableNumber(1234.5, { minimumDecimals: 2 }, 'de')).toBe('1.234,50')
    expect(readableNumber(1234.5, { isGrouped: false }, 'en')).toBe('1234.5')
  })

  it('never lose digits', () => {
    expect(readableNumber(0.1234567, { minimumDecimals: 2 }, 'en')).toBe('0.1234567')
    expect([decimalsOf(1.25), decimalsOf(3), decimalsOf(1e-7), decimalsOf(1.5e-7), decimalsOf(1e21)]).toEqual(
      [2, 0, 7, 8, 0],
    )
  })
})
