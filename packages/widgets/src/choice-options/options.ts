import { searchableText } from '../shared/search.ts'
import { dataOf, flagOf, isRecord, textOf } from '../values.ts'

/** An option as people see it. */
export interface Option {
  readonly label: string
  readonly value: unknown
  /** The option as it stands in the data. */
  readonly source: unknown
  readonly isDisabled: boolean
  /** The heading under which it stands; empty where it has none. */
  readonly group: string
  /** A line of its own under the label; empty where there is none. */
  readonly description: string
  /** The name of an icon, whatever the data gave. */
  readonly icon: unknown
  /** The name of a color of the theme or a hexadecimal color, whatever the data gave. */
  readonly color: unknown
}

/** The fields of an object in which the parts of an option stand. */
export interface OptionFields {
  readonly label: string
  readonly value: string
  readonly group: string
  readonly description: string
  readonly icon: string
  readonly color: string
  readonly disabled: string
}

/** The options of a field, and the way to find one by its value. */
export interface OptionSet {
  readonly options: readonly Option[]
  /** The option of a value; a number and its text are taken as the same, as defaults are written by hand. */
  readonly find: (value: unknown) => Option | undefined
  /** How many entries of the data were left out because there are too many. */
  readonly left: number
}

/** More options than anyone could choose from; the rest is left out, so that no list takes the page down. */
export const mostOptions = 100_000

/** Longer labels cannot be read, and would only make every search slow. */
const longestLabel = 500

/** What makes two values the same: their content, also where they are objects. */
export const identityOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? `object ${textOf(value)}` : value

/**
 * The fields in which options are written. Rows of a table have a description that was not meant for the list; so only
 * options that are written with label and value show theirs without being asked to.
 */
export const optionFields = (values: Readonly<Record<string, unknown>>): OptionFields => {
  const label = textOf(values.labelKey)
  const value = textOf(values.valueKey)
  const isWritten = label === '' && value === ''
  const named = (property: string, usual: string) => textOf(values[property]) || (isWritten ? usual : '')
  return {
    label: label || 'label',
    value: value || 'value',
    group: named('groupKey', 'group'),
    description: named('descriptionKey', 'description'),
    icon: named('iconKey', 'icon'),
    color: named('colorKey', 'color'),
    disabled: named('disabledKey', 'disabled'),
  }
}

const fieldIn = (source: Readonly<Record<string, unknown>>, name: string): unknown =>
  name !== '' && Object.hasOwn(source, name) ? source[name] : undefined

const shortText = (value: unknown): string => textOf(value).slice(0, longestLabel).trim()

/** One entry of the data as an option, `undefined` where it has neither label nor value. */
export const optionOf = (source: unknown, fields: OptionFields): Option | undefined => {
  if (source === null || source === undefined) return undefined
  if (!isRecord(source)) {
    const label = shortText(source)
    return label === '' ? undefined : plainOption(label, source)
  }
  const value = fieldIn(source, fields.value) ?? fieldIn(source, fields.label)
  const label = shortText(fieldIn(source, fields.label) ?? fieldIn(source, fields.value))
  if (value === undefined || value === null || label === '') return undefined
  return {
    label,
    value,
    source,
    isDisabled: flagOf(fieldIn(source, fields.disabled)),
    group: shortText(fieldIn(source, fields.group)),
    description: shortText(fieldIn(source, fields.description)),
    icon: fieldIn(source, fields.icon),
    color: fieldIn(source, fields.color),
  }
}

/** An option that is its own label, such as a text that a person typed. */
export const plainOption = (label: string, value: unknown): Option => ({
  label,
  value,
  source: value,
  isDisabled: false,
  group: '',
  description: '',
  icon: undefined,
  color: undefined,
})

const entriesOf = (
  data: unknown,
  fields: OptionFields,
): { readonly entries: readonly unknown[]; readonly left: number } => {
  const read = dataOf(data)
  const list: readonly unknown[] = Array.isArray(read)
    ? read
    : isRecord(read)
      ? Object.entries(read).map(([value, label]) => ({ [fields.label]: label, [fields.value]: value }))
      : []
  return { entries: list.slice(0, mostOptions), left: Math.max(0, list.length - mostOptions) }
}

const finder = (options: readonly Option[], byIdentity: ReadonlyMap<unknown, Option>) => {
  let byText: Map<string, Option> | undefined
  return (value: unknown): Option | undefined => {
    if (value === null || value === undefined) return undefined
    const same = byIdentity.get(identityOf(value))
    // Empty text means that nothing is chosen, unless one of the options has it as its value.
    if (same !== undefined || value === '') return same
    if (byText === undefined) {
      byText = new Map()
      for (const option of options) {
        const text = textOf(option.value)
        if (text !== '' && !byText.has(text)) byText.set(text, option)
      }
    }
    return byText.get(textOf(value))
  }
}

/**
 * The options in the data, whatever its form: a list of texts or numbers, a list of objects, an object of labels by
 * value, or any of these as JSON text. Entries without a label are left out, as are further ones of the same value.
 */
export const readOptions = (data: unknown, fields: OptionFields): OptionSet => {
  const byIdentity = new Map<unknown, Option>()
  const { entries, left } = entriesOf(data, fields)
  for (const entry of entries) {
    const option = optionOf(entry, fields)
    if (option === undefined) continue
    const identity = identityOf(option.value)
    if (!byIdentity.has(identity)) byIdentity.set(identity, option)
  }
  const options = [...byIdentity.values()]
  return { options, find: finder(options, byIdentity), left }
}

const searchTexts = new WeakMap<Option, string>()

const searchTextOf = (option: Option): string => {
  const known = searchTexts.get(option)
  if (known !== undefined) return known
  const text = searchableText(option.label)
  searchTexts.set(option, text)
  return text
}

/** The options whose label contains the words typed: those that begin with them first, otherwise in their order. */
export const matchingOptions = (options: readonly Option[], typed: string): readonly Option[] => {
  const wanted = searchableText(typed)
  if (wanted === '') return options
  const matching = options.filter((option) => searchTextOf(option).includes(wanted))
  return [
    ...matching.filter((option) => searchTextOf(option).startsWith(wanted)),
    ...matching.filter((option) => !searchTextOf(option).startsWith(wanted)),
  ]
}

/** Whether the words typed are the label of one of the options, apart from case and accents. */
export const isLabelOf = (options: readonly Option[], typed: string): boolean => {
  const wanted = searchableText(typed)
  return options.some((option) => searchTextOf(option) === wanted)
}
