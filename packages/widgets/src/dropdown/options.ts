import { searchableText } from '../shared/search.ts'
import { dataOf, isRecord, textOf } from '../values.ts'

/** An option as the field shows it. */
export interface Option {
  readonly label: string
  readonly value: unknown
  /** The option as it stands in the data. */
  readonly source: unknown
  /** The label as search compares it: without case and accents. */
  readonly searchable: string
}

const optionOf = (source: unknown, labelKey: string, valueKey: string): Option | undefined => {
  if (source === null || source === undefined) return undefined
  const value = isRecord(source) ? (source[valueKey] ?? source[labelKey]) : source
  const label = textOf(isRecord(source) ? (source[labelKey] ?? source[valueKey]) : source)
  if (value === undefined || label === '') return undefined
  return { label, value, source, searchable: searchableText(label) }
}

/**
 * The options in the data, whatever its form: a list of texts or numbers, a list of objects, an object of labels by
 * value, or any of these as JSON text. Entries without a label are left out, as are further ones of the same value.
 */
export const optionsOf = (data: unknown, labelKey: string, valueKey: string): readonly Option[] => {
  const read = dataOf(data)
  const entries: readonly unknown[] = Array.isArray(read)
    ? read
    : isRecord(read)
      ? Object.entries(read).map(([value, label]) => ({
          [labelKey || 'label']: label,
          [valueKey || 'value']: value,
        }))
      : []
  const options: Option[] = []
  const known = new Set<unknown>()
  for (const entry of entries) {
    const option = optionOf(entry, labelKey || 'label', valueKey || 'value')
    if (option === undefined || known.has(option.value)) continue
    known.add(option.value)
    options.push(option)
  }
  return options
}

/** The option of a value; a number and its text are taken as the same, as defaults are written by hand. */
export const optionWithValue = (options: readonly Option[], value: unknown): Option | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  return (
    options.find((option) => Object.is(option.value, value)) ??
    options.find((option) => textOf(option.value) === textOf(value))
  )
}

/** The options whose label contains the words typed: those that begin with them first, otherwise in their order. */
export const matchingOptions = (options: readonly Option[], typed: string): readonly Option[] => {
  const wanted = searchableText(typed)
  if (wanted === '') return options
  const matching = options.filter((option) => option.searchable.includes(wanted))
  return [
    ...matching.filter((option) => option.searchable.startsWith(wanted)),
    ...matching.filter((option) => !option.searchable.startsWith(wanted)),
  ]
}
