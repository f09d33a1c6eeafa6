import { flagOf, numberOf } from '../values.ts'

/** The kinds of input as documents hold them. */
export const inputTypes = ['TEXT', 'NUMBER', 'EMAIL', 'PASSWORD'] as const
export type InputType = (typeof inputTypes)[number]

const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/
const commaDecimal = /^[+-]?\d*,\d+$/
const emailAddress = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/**
 * The number that a person meant, `undefined` where the text is none. Groups of three behind commas are read as
 * thousands, another single comma as the decimal sign; spaces between digits do not count.
 */
export const parseTypedNumber = (typed: string): number | undefined => {
  const compact = typed.replaceAll(/[\s\u00a0\u202f]/g, '')
  const plain = grouped.test(compact)
    ? compact.replaceAll(',', '')
    : commaDecimal.test(compact)
      ? compact.replace(',', '.')
      : compact
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? numberOf(plain) : undefined
}

/** What the widget exposes for what was typed: a number, or `null` for none, where the type asks for one. */
export const valueOfTyped = (typed: string, type: InputType): string | number | null =>
  type === 'NUMBER' ? (parseTypedNumber(typed) ?? null) : typed

const characters = (count: number): string => `${count} ${count === 1 ? 'character' : 'characters'}`

/**
 * What is wrong with the text in the field by the rules in the widget's values, as a sentence for the person who typed
 * it; `undefined` where it keeps them all. An empty field only breaks the rule that it is required.
 */
export const inputProblem = (
  typed: string,
  type: InputType,
  rules: Readonly<Record<string, unknown>>,
): string | undefined => {
  if (typed.trim() === '') return flagOf(rules.isRequired) ? 'This field is required.' : undefined
  if (type === 'NUMBER' && parseTypedNumber(typed) === undefined) return 'Enter a number.'
  if (type === 'EMAIL' && !emailAddress.test(typed.trim()))
    return 'Enter an e-mail address such as name@example.com.'
  const length = [...typed].length
  const shortest = numberOf(rules.minLength)
  if (shortest !== undefined && length < shortest) return `Enter at least ${characters(shortest)}.`
  const longest = numberOf(rules.maxLength)
  if (longest !== undefined && length > longest) return `Enter at most ${characters(longest)}.`
  return undefined
}
