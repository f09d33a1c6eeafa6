import { searchableText } from '../shared/search.ts'
import { textOf } from '../values.ts'
import type { PhoneCountry } from './phone-rules.ts'

/** A country in the list to choose from. */
export interface CountryChoice extends PhoneCountry {
  /** Its name in the reader's language. */
  readonly name: string
  /** What a search is held against. */
  readonly searchable: string
}

/** A country's code from what a binding gave, in capitals; the given fallback where it cannot be one. */
export const countryCodeOf = (value: unknown, otherwise: string): string => {
  const code = textOf(value).slice(0, 10).trim().toUpperCase()
  return /^[A-Z]{2}$/.test(code) ? code : otherwise
}

const codesIn = (value: unknown): ReadonlySet<string> =>
  new Set(
    (Array.isArray(value)
      ? value
      : textOf(value)
          .slice(0, 5_000)
          .split(/[\s,;]+/)
    )
      .slice(0, 500)
      .map((entry) => countryCodeOf(entry, ''))
      .filter((code) => code !== ''),
  )

/** The countries to choose from, by name: those that a list or a text such as `NO, SE` names, otherwise all. */
export const countryChoices = (
  countries: readonly PhoneCountry[],
  offered: unknown,
  locale?: string,
): readonly CountryChoice[] => {
  const codes = codesIn(offered)
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  const named = countries
    .filter((country) => codes.size === 0 || codes.has(country.code))
    .map((country) => {
      const name = names.of(country.code) ?? country.code
      return {
        ...country,
        name,
        searchable: searchableText(`${name} ${country.code} +${country.callingCode}`),
      }
    })
  const order = new Intl.Collator(locale)
  return named.toSorted((one, other) => order.compare(one.name, other.name))
}

/** The countries that a search finds by name, code or calling code: those that begin with it first. */
export const matchingCountries = (
  choices: readonly CountryChoice[],
  typed: string,
): readonly CountryChoice[] => {
  const wanted = searchableText(typed.slice(0, 100))
  if (wanted === '') return choices
  const found = choices.filter((choice) => choice.searchable.includes(wanted))
  const isFirst = (choice: CountryChoice) =>
    choice.searchable.startsWith(wanted) || choice.callingCode === wanted.replace('+', '')
  return [...found.filter(isFirst), ...found.filter((choice) => !isFirst(choice))]
}
