import { describe, expect, it } from 'vitest'
import { currencyChoices, currencyCodeOf, currencyFacts, writtenAmount } from './currency.ts'

describe('currencies', () => {
  it('have their own decimals, and their sign where the reader expects it', () => {
    expect(currencyFacts('EUR', 'en')).toEqual({ code: 'EUR', symbol: '€', isSymbolFirst: true, decimals: 2 })
    expect(currencyFacts('EUR', 'de')).toMatchObject({ symbol: '€', isSymbolFirst: false })
    expect(currencyFacts('JPY', 'en').decimals).toBe(0)
    expect(currencyFacts('KWD', 'en').decimals).toBe(3)
  })

  it('are known by their code, however it is written, and never break the page', () => {
    expect(currencyCodeOf(' eur ')).toBe('EUR')
    for (const value of ['Euro', '', null, {}, 7, '€', '<b>'])
      expect(currencyCodeOf(value, 'NOK')).toBe('NOK')
    expect(currencyFacts('ZZZ', 'en')).toMatchObject({ symbol: 'ZZZ', decimals: 2 })
  })

  it('are chosen from a list, from a text, or from all there are', () => {
    expect(currencyChoices('eur, USD;nok', 'EUR', 'en').map((choice) => choice.code)).toEqual([
      'EUR',
      'USD',
      'NOK',
    ])
    expect(currencyChoices(['GBP', 7, null], 'EUR', 'en')).toEqual([
      { code: 'GBP', name: 'British Pound' },
      { code: 'EUR', name: 'Euro' },
    ])
    expect(currencyChoices('', 'EUR').length).toBeGreaterThan(100)
  })

  it('are written in texts as the reader writes them', () => {
    expect(writtenAmount(1234.5, 'EUR', 'en')).toBe('€1,234.50')
  })
})
