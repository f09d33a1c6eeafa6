import { isRecord, textOf } from '../values.ts'

/** One of the values that a cell can be given. */
export interface CellOption {
  readonly label: string
  readonly value: unknown
}

/** What is known of a column before it is complete. */
interface ColumnSettings {
  readonly settings: Readonly<Record<string, unknown>>
}

/** The options that the builder gave a column; none where the values in the data are its options. */
export const givenOptions = ({ settings }: ColumnSettings): readonly CellOption[] => {
  const given = settings.editOptions
  if (!Array.isArray(given)) return []
  const entries: readonly unknown[] = given
  return entries.map((entry) =>
    isRecord(entry)
      ? { label: textOf(entry.label ?? entry.value), value: entry.value ?? entry.label }
      : { label: textOf(entry), value: entry },
  )
}

/** The labels of the options that are called otherwise than their value, by the text of the value. */
type OptionLabels = ReadonlyMap<string, string>

const known = new WeakMap<object, OptionLabels>()

const labelsOf = (column: ColumnSettings): OptionLabels => {
  const present = known.get(column.settings)
  if (present !== undefined) return present
  const labels = new Map<string, string>()
  for (const { label, value } of givenOptions(column)) {
    const text = textOf(value)
    if (label !== text && label !== '' && !labels.has(text)) labels.set(text, label)
  }
  known.set(column.settings, labels)
  return labels
}

/** Whether people read other words than the values themselves. */
export const hasOptionLabels = (column: ColumnSettings): boolean => labelsOf(column).size > 0

/** What a value is called by the options of its column; the value itself where none of them is meant. */
export const optionLabel = (column: ColumnSettings, value: unknown): unknown => {
  const labels = labelsOf(column)
  return labels.size === 0 ? value : (labels.get(textOf(value)) ?? value)
}
