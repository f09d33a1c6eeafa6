import { identityOf, type Option } from './options.ts'

/** Whether all of the options that can be chosen are. */
export const areAllChosen = (chosen: readonly Option[], options: readonly Option[]): boolean => {
  const known = new Set(chosen.map((option) => identityOf(option.value)))
  const free = options.filter((option) => !option.isDisabled)
  return free.length > 0 && free.every((option) => known.has(identityOf(option.value)))
}
