import { dataOf, numberOf } from '../values.ts'
import { areAllChosen } from './all-chosen.ts'
import {
  identityOf,
  mostOptions,
  optionOf,
  type Option,
  type OptionFields,
  type OptionSet,
} from './options.ts'

/** The values of several options, whatever a binding gave: a list, JSON text of one, or one value alone. */
export const chosenValues = (value: unknown): readonly unknown[] => {
  const read = typeof value === 'string' ? (dataOf(value) ?? value.trim()) : value
  const list: readonly unknown[] = Array.isArray(read) ? read.slice(0, mostOptions) : [read]
  return list.filter((entry) => entry !== null && entry !== undefined && entry !== '')
}

/** What several chosen values are: the options among them, in the order in which they were chosen, each once. */
export const chosenOptions = (
  set: OptionSet,
  values: readonly unknown[],
  /** Options that are no longer in the data or were never there; they stay chosen where this says so. */
  otherwise: (value: unknown) => Option | undefined = () => undefined,
): readonly Option[] => {
  const chosen = new Map<unknown, Option>()
  for (const value of values) {
    const option = set.find(value) ?? otherwise(value)
    if (option !== undefined) chosen.set(identityOf(option.value), option)
  }
  return [...chosen.values()]
}

/** Whether the option is among the chosen ones. */
export const isChosen = (chosen: readonly Option[], option: Option): boolean =>
  chosen.some((other) => other === option || identityOf(other.value) === identityOf(option.value))

/** The chosen options after one of them was chosen or taken back; unchanged where no more than `most` may be chosen. */
export const afterToggle = (
  chosen: readonly Option[],
  option: Option,
  most: number | undefined,
): readonly Option[] => {
  if (isChosen(chosen, option))
    return chosen.filter((other) => identityOf(other.value) !== identityOf(option.value))
  return most !== undefined && chosen.length >= most ? chosen : [...chosen, option]
}

/** The chosen options after all of `options` were chosen, up to `most`, or taken back where they all were. */
export const afterToggleAll = (
  chosen: readonly Option[],
  options: readonly Option[],
  most: number | undefined,
): readonly Option[] => {
  const free = new Map(
    options.filter((option) => !option.isDisabled).map((option) => [identityOf(option.value), option]),
  )
  if (areAllChosen(chosen, options)) return chosen.filter((option) => !free.has(identityOf(option.value)))
  for (const option of chosen) free.delete(identityOf(option.value))
  return [...chosen, ...free.values()].slice(0, Math.max(chosen.length, most ?? mostOptions))
}

/** A limit of how many may or must be chosen, `undefined` where there is none. */
export const countLimit = (value: unknown): number | undefined => {
  const number = numberOf(value)
  return number === undefined || number < 1 ? undefined : Math.trunc(number)
}

/** What is wrong with how many are chosen, as a sentence; `undefined` where nothing is. */
export const countProblem = (
  count: number,
  least: number | undefined,
  most: number | undefined,
): string | undefined => {
  if (least !== undefined && count < least) return `Choose at least ${least}.`
  if (most !== undefined && count > most) return `Choose at most ${most}.`
  return undefined
}

/** Options that the host still holds as chosen, by what they are: server searches take them out of the list. */
export const rememberedOptions = (
  selected: unknown,
  fields: OptionFields,
): ((value: unknown) => Option | undefined) => {
  const known = new Map<unknown, Option>()
  for (const source of chosenValues(selected)) {
    const option = optionOf(source, fields)
    if (option !== undefined) known.set(identityOf(option.value), option)
  }
  return (value) => known.get(identityOf(value))
}
