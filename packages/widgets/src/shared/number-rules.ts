import { numberOf } from '../values.ts'
import { decimalsOf, editableNumber, parseNumberText, readableNumber } from './number-text.ts'

/** What is asked of a number, as far as the widget offers it. */
export interface NumberRules {
  readonly minValue?: number | undefined
  readonly maxValue?: number | undefined
  readonly decimalPlaces?: number | undefined
  readonly step?: number | undefined
}

/** How many digits may stand behind the decimal sign, `undefined` where any number may. */
const mostDecimalsOf = (rules: NumberRules): number | undefined => {
  const most = rules.decimalPlaces
  return most === undefined ? undefined : Math.min(20, Math.max(0, Math.trunc(most)))
}

/** Numbers that computers hold exactly to the last digit have no more digits than these before the decimal sign. */
const largestExact = 1e15

/**
 * What is wrong with a number that was typed, by `minValue`, `maxValue` and `decimalPlaces`; `undefined` where nothing
 * is. `write` writes the limits as the field writes its value.
 */
export const numberProblem = (
  typed: string,
  rules: NumberRules,
  write: (value: number) => string = (value) => readableNumber(value),
): string | undefined => {
  const value = parseNumberText(typed)
  if (value === undefined) return 'Enter a number.'
  const least = rules.minValue
  const most = rules.maxValue
  if (least !== undefined && value < least) return `Enter ${write(least)} or more.`
  if (most !== undefined && value > most) return `Enter ${write(most)} or less.`
  const decimals = mostDecimalsOf(rules)
  if (decimals !== undefined && decimalsOf(value) > decimals)
    return decimals === 0
      ? 'Enter a whole number.'
      : `Enter at most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}.`
  if (Math.abs(value) >= largestExact) return 'Enter a number of at most 15 digits.'
  return undefined
}

/** The number that a field shows for a value of the host, as it is edited. */
export const shownNumber = (value: unknown): string => {
  const number = typeof value === 'string' ? (numberOf(value) ?? parseNumberText(value)) : numberOf(value)
  return number === undefined ? '' : editableNumber(number)
}

/** Whether a value of the host is one that a field for numbers gives. */
export const isNumberValue = (value: unknown): boolean =>
  value === null || (typeof value === 'number' && Number.isFinite(value))

/**
 * The number some steps further, within `minValue` and `maxValue` and without the dust of binary fractions. An empty
 * field counts from 0.
 */
export const steppedNumber = (value: number | undefined, steps: number, rules: NumberRules): number => {
  const given = rules.step ?? 1
  const step = given > 0 && Number.isFinite(given) ? given : 1
  const start = value ?? 0
  const decimals = Math.min(20, Math.max(decimalsOf(step), decimalsOf(start)))
  const next = Number((start + steps * step).toFixed(decimals))
  const least = rules.minValue ?? -Number.MAX_VALUE
  const most = rules.maxValue ?? Number.MAX_VALUE
  return Math.max(least, Math.min(most, next))
}

/** How many steps a key takes, `undefined` for keys that take none. */
export const stepsOfKey = (key: string): number | undefined =>
  ({ ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 })[key]

/** Whether the text could be part of a number, so that a field for numbers takes it. */
export const mayBeInNumber = (text: string): boolean => /^[\p{Nd}\s.,'’_٫٬+−–eE-]*$/u.test(text)

/** The number in a text that was pasted, with whatever currency, unit or words stood around it. */
export const pastedNumber = (text: string): number | undefined => {
  const trimmed = text.slice(0, 200).trim()
  const isNegative = /^\(.*\)$/.test(trimmed)
  const bare = trimmed.replaceAll(/^[^\p{Nd}.,+−-]+|[^\p{Nd}.,]+$/gu, '')
  const number = parseNumberText(bare)
  // Accountants write what is owed in brackets.
  return number !== undefined && isNegative ? -Math.abs(number) : number
}
