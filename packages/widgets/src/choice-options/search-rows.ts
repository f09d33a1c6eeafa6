import { areAllChosen } from './all-chosen.ts'
import { optionRows, type ListRow } from './list-rows.ts'
import { isLabelOf, matchingOptions, type Option } from './options.ts'

/** What the rows of a list depend on beside what was typed. */
export interface SearchRules {
  readonly options: readonly Option[]
  /** Whether typing narrows the options; otherwise a search of the builder's does. */
  readonly isFiltering: boolean
  /** Whether what was typed can be chosen. */
  readonly allowsCustom: boolean
  /** The chosen options, where all of them can be chosen at once. */
  readonly chosenOfAll?: readonly Option[] | undefined
}

const longestCustom = 500

/** The rows of a list for what was typed. */
export const searchRows = (
  { options, isFiltering, allowsCustom, chosenOfAll }: SearchRules,
  typed: string,
): readonly ListRow[] => {
  const found = isFiltering ? matchingOptions(options, typed) : options
  const text = typed.trim().slice(0, longestCustom)
  const all: readonly ListRow[] =
    chosenOfAll !== undefined && found.length > 1
      ? [{ kind: 'all', isOn: areAllChosen(chosenOfAll, found) }]
      : []
  const created: readonly ListRow[] =
    allowsCustom && text !== '' && !isLabelOf(options, text) ? [{ kind: 'create', text }] : []
  return [...all, ...optionRowsOf(found), ...created]
}

const known = new WeakMap<readonly Option[], readonly ListRow[]>()

/** Lists are opened again and again; their rows stay the same. */
const optionRowsOf = (options: readonly Option[]): readonly ListRow[] => {
  const before = known.get(options)
  if (before !== undefined) return before
  const rows = optionRows(options)
  known.set(options, rows)
  return rows
}
