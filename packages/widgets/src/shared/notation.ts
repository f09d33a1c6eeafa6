import type { PropertyValues } from '@ashlar/schema'
import type { notationProperties } from './notation-properties.ts'

/** How a number is written: plainly, shortened as in 1.2K, as a share, as an amount of money, or by powers of ten. */
export type Notation = PropertyValues<ReturnType<typeof notationProperties>>['notation']

/** What a widget says about the numbers it shows. */
export interface NotationWishes {
  readonly notation: Notation
  /** The three letters of a currency, such as EUR. */
  readonly currency: string
  /** The digits behind the decimal sign; as many as the notation usually has where it is not given. */
  readonly decimals: number | undefined
  readonly isGrouped: boolean
}

/** The wishes among the values of a widget with the properties of `notationProperties`. */
export const readNotation = ({
  notation,
  currency,
  decimals,
  groupDigits,
}: PropertyValues<ReturnType<typeof notationProperties>>): NotationWishes => ({
  notation,
  currency: currency.slice(0, 10).trim().toUpperCase() || 'USD',
  decimals: decimals === undefined ? undefined : Math.min(20, Math.max(0, Math.trunc(decimals))),
  isGrouped: groupDigits,
})

/** As many digits behind the decimal sign as people read, more only where a small number would be lost. */
const telling = (value: number): number => {
  const size = Math.abs(value)
  return size >= 1 || size === 0 ? 2 : Math.min(10, Math.max(2, Math.ceil(-Math.log10(size)) + 1))
}

const formatOf = (
  value: number,
  { notation, currency, decimals, isGrouped }: NotationWishes,
  locale: string | undefined,
) => {
  const digits =
    decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  switch (notation) {
    case 'percent':
      return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2, ...digits })
    case 'compact':
      return new Intl.NumberFormat(locale, { notation, maximumFractionDigits: 1, ...digits })
    case 'scientific':
      return new Intl.NumberFormat(locale, { notation, maximumFractionDigits: 3, ...digits })
    case 'currency':
      try {
        return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
      } catch {
        // Not the three letters of a currency: the amount alone says nothing false.
        return new Intl.NumberFormat(locale, {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
          ...digits,
        })
      }
    case 'standard':
      return new Intl.NumberFormat(locale, {
        maximumFractionDigits: telling(value),
        useGrouping: isGrouped,
        ...digits,
      })
  }
}

/** A number in the notation a builder chose and the language of the reader; a share of 0.25 is written 25%. */
export const inNotation = (value: number, wishes: NotationWishes, locale?: string): string =>
  // Nobody means a zero below zero.
  formatOf(value, wishes, locale).format(value === 0 ? 0 : value)
