import { textOf } from '../values.ts'

/** What one currency asks of those who write it. */
export interface CurrencyFacts {
  readonly code: string
  /** The sign by which readers know it, or its code. */
  readonly symbol: string
  /** Whether the sign stands before the amount. */
  readonly isSymbolFirst: boolean
  /** The digits behind the decimal sign: 2 for euros, 0 for yen, 3 for dinars. */
  readonly decimals: number
}

const code = /^[A-Z]{3}$/
const fallback = 'USD'

/** A currency's code of ISO 4217 from what a binding gave; the given fallback where it is none. */
export const currencyCodeOf = (value: unknown, otherwise: string = fallback): string => {
  const written = textOf(value).slice(0, 10).trim().toUpperCase()
  return code.test(written) ? written : otherwise
}

/** How the currency is written in the language `locale`; that of the browser where it is missing. */
export const currencyFacts = (currency: string, locale?: string): CurrencyFacts => {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const parts = format.formatToParts(1)
  const symbolAt = parts.findIndex((part) => part.type === 'currency')
  return {
    code: currency,
    symbol: parts[symbolAt]?.value ?? currency,
    isSymbolFirst: symbolAt < parts.findIndex((part) => part.type === 'integer'),
    decimals: format.resolvedOptions().maximumFractionDigits ?? 2,
  }
}

/** An amount as it is written in text, such as €1,234.50. */
export const writtenAmount = (value: number, currency: string, locale?: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    value,
  )

/** A currency that can be chosen. */
export interface CurrencyChoice {
  readonly code: string
  /** Its name in the reader's language, or its code. */
  readonly name: string
}

/** More than all currencies there are. */
const mostChoices = 500

const codesIn = (value: unknown): readonly string[] => {
  const given = Array.isArray(value)
    ? value.slice(0, mostChoices)
    : textOf(value)
        .slice(0, 5_000)
        .split(/[\s,;]+/)
  return given.map((entry) => currencyCodeOf(entry, '')).filter((entry) => entry !== '')
}

/**
 * The currencies to choose from: those of a list or of a text such as `EUR, USD`, otherwise all. `chosen` is always
 * among them.
 */
export const currencyChoices = (
  value: unknown,
  chosen: string,
  locale?: string,
): readonly CurrencyChoice[] => {
  const named = codesIn(value)
  const codes = new Set(named.length > 0 ? named : Intl.supportedValuesOf('currency'))
  codes.add(chosen)
  const names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'code' })
  return [...codes].map((entry) => ({ code: entry, name: names.of(entry) ?? entry }))
}
