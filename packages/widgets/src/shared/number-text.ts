import { numberOf } from '../values.ts'

/** How numbers are written in one language. */
interface NumberSigns {
  readonly decimal: string
  readonly group: string
  /** The ten digits, zero first. */
  readonly digits: readonly string[]
}

const known = new Map<string, NumberSigns>()

const signsOf = (locale: string | undefined): NumberSigns => {
  const before = known.get(locale ?? '')
  if (before !== undefined) return before
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-1_234_567.5)
  const signOf = (type: 'decimal' | 'group'): string =>
    parts.find((part) => part.type === type)?.value ?? (type === 'decimal' ? '.' : ',')
  const digit = new Intl.NumberFormat(locale, { useGrouping: false })
  const signs = {
    decimal: signOf('decimal'),
    group: signOf('group'),
    digits: Array.from({ length: 10 }, (_none, index) => digit.format(index)),
  }
  known.set(locale ?? '', signs)
  return signs
}

const inLatinDigits = (text: string, { digits }: NumberSigns): string =>
  digits[0] === '0'
    ? text
    : digits.reduce((read, digit, index) => read.replaceAll(digit, String(index)), text)

/** Signs that only make numbers easier to read, and the many ways to write a minus. */
const tidied = (text: string): string =>
  text
    .replaceAll(/[\s\u00a0\u202f\u2019'_\u200e\u200f\u061c]/g, '')
    .replace(/^[\u2212\u2012\u2013\uff0d]/, '-')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')

/** Groups of three, or of two before the last three as in India. */
const groupedBy: Readonly<Record<string, RegExp>> = {
  ',': /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/,
  '.': /^[+-]?\d{1,3}(\.\d{2,3})*\.\d{3}(,\d*)?$/,
}

const countOf = (text: string, sign: string): number => text.split(sign).length - 1

/** The sign that groups digits in this very text, `undefined` where none does. */
const groupSignIn = (text: string, { decimal, group }: NumberSigns): string | undefined => {
  const dots = countOf(text, '.')
  const commas = countOf(text, ',')
  if (dots > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? ',' : '.'
  if (dots > 1) return '.'
  if (commas > 1) return ','
  // One sign alone may mean either. It is read as the language has it, and as decimal where its place allows no other.
  const sign = dots === 1 ? '.' : ','
  if (sign === decimal || sign !== group) return undefined
  return groupedBy[sign]?.test(text) === true ? sign : undefined
}

/** Longer texts are no numbers, and not worth the reading. */
const longestNumber = 100

/**
 * The number that a person meant, `undefined` where the text is none. Numbers are read as the language `locale` (a BCP
 * 47 tag; that of the browser where it is missing) writes them; numbers written another way are understood where they
 * have only one meaning: "1,234.50" and "1.234,50" are the same everywhere.
 */
export const parseNumberText = (typed: string, locale?: string): number | undefined => {
  if (typed.length > longestNumber) return undefined
  const signs = signsOf(locale)
  const text = tidied(inLatinDigits(typed, signs))
  const group = groupSignIn(text, signs)
  if (group !== undefined && groupedBy[group]?.test(text) !== true) return undefined
  const plain = (group === undefined ? text : text.replaceAll(group, '')).replace(',', '.')
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? numberOf(plain) : undefined
  // Nobody means a zero below zero.
  return number === 0 ? 0 : number
}

/** How many digits stand behind the decimal sign of a number, as it is written shortest. */
export const decimalsOf = (value: number): number => {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e')
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent))
}

/** A number as it is edited: all its digits, nothing between them. */
export const editableNumber = (value: number, locale?: string): string => {
  const { decimal, digits } = signsOf(locale)
  const text = String(value).replace('.', decimal)
  return digits[0] === '0' ? text : text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit)
}

/** How a number is shown while nobody edits it. */
export interface NumberLook {
  /** The least digits behind the decimal sign: 2 makes 3.50 of 3.5. */
  readonly minimumDecimals?: number | undefined
  /** Whether thousands are set apart. */
  readonly isGrouped?: boolean
}

const mostDecimals = 20

/** A number for reading, with all its digits. */
export const readableNumber = (
  value: number,
  { minimumDecimals = 0, isGrouped = true }: NumberLook = {},
  locale?: string,
): string => {
  const least = Math.min(mostDecimals, Math.max(0, Math.trunc(minimumDecimals)))
  return new Intl.NumberFormat(locale, {
    useGrouping: isGrouped,
    minimumFractionDigits: least,
    maximumFractionDigits: Math.min(mostDecimals, Math.max(least, decimalsOf(value))),
  }).format(value === 0 ? 0 : value)
}
