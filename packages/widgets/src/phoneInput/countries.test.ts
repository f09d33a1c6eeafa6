import { describe, expect, it } from 'vitest'
import { countryChoices, countryCodeOf, matchingCountries } from './countries.ts'

const countries = [
  { code: 'AX', callingCode: '358' },
  { code: 'CI', callingCode: '225' },
  { code: 'NO', callingCode: '47' },
  { code: 'SE', callingCode: '46' },
]
const all = countryChoices(countries, '', 'en')
const found = (typed: string) => matchingCountries(all, typed).map((choice) => choice.code)

describe('countries to choose from', () => {
  it('are named and ordered in the language of the reader', () => {
    expect(all.map((choice) => choice.name)).toEqual(['Åland Islands', 'Côte d’Ivoire', 'Norway', 'Sweden'])
    expect(countryChoices(countries, '', 'sv').at(-1)?.name).toBe('Åland')
  })

  it('are those that the builder names, in a text or in a list', () => {
    expect(countryChoices(countries, 'se; no', 'en').map((choice) => choice.code)).toEqual(['NO', 'SE'])
    expect(countryChoices(countries, ['SE', 7, null], 'en').map((choice) => choice.code)).toEqual(['SE'])
  })

  it('are found by name without accents, by code, and by what is dialled', () => {
    expect(found('aland')).toEqual(['AX'])
    expect(found('cote')).toEqual(['CI'])
    expect(found('+47')).toEqual(['NO'])
    expect(found('46')).toEqual(['SE'])
    expect(found('nowhere')).toEqual([])
    expect(found(' ')).toHaveLength(4)
  })

  it('are known by their code, however it is written', () => {
    expect(countryCodeOf(' no ', 'US')).toBe('NO')
    for (const value of ['Norway', '', null, {}, 7, '<b']) expect(countryCodeOf(value, 'US')).toBe('US')
  })
})
