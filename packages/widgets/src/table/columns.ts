import { inferType, isIdentifier, labelOfKey } from '../shared/infer.ts'
import { choiceOf, flagOf, isRecord, numberOf, textOf } from '../values.ts'
import { columnKinds, kindFacts, type ColumnKind } from './column-kinds.ts'
import { optionLabel } from './column-options.ts'
import type { DataRow } from './rows.ts'

/** What a column adds up, below the rows and in the lines of groups. */
export type Summary = 'none' | 'sum' | 'average' | 'count' | 'min' | 'max'
/** The side at which a column stays in sight while the others scroll. */
export type FrozenSide = 'none' | 'left' | 'right'

/** A column as it is drawn: nothing in it is left open. */
export interface TableColumn {
  readonly id: string
  /** The field of each row that it shows. */
  readonly key: string
  /** Its place in the builder's list, for the path of its events; -1 where the column came from the data. */
  readonly place: number
  readonly label: string
  readonly type: ColumnKind
  readonly alignment: 'left' | 'center' | 'right'
  /** Fixed digits behind the decimal sign; `undefined` where each value has its own. */
  readonly decimals: number | undefined
  readonly currency: string
  readonly notation: 'standard' | 'compact' | 'scientific'
  /** Whether thousands are grouped; years and ids are not. */
  readonly isGrouped: boolean
  /** Px. */
  readonly width: number
  /** Whether the builder or a person chose the width, so that free room goes to other columns. */
  readonly isFixed: boolean
  readonly isVisible: boolean
  readonly frozen: FrozenSide
  readonly wraps: boolean
  readonly canSort: boolean
  readonly canFilter: boolean
  readonly summary: Summary
  readonly inputFormat: DateInput
  readonly outputFormat: DateOutput
  /** How the data writes dates where that is a pattern, such as `dd.MM.yyyy`; empty where it is none. */
  readonly inputPattern: string
  /** How dates are shown where that is a pattern; empty where it is none. */
  readonly outputPattern: string
  /** The zone in which times are shown and entered; the person's own where it is empty. */
  readonly timeZone: string
  /** The zone that is meant by times in the data that name none; the person's own where it is empty. */
  readonly dataTimeZone: string
  /** Further settings as the host has them: those of cells, which may hold one value per row. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** How the data writes dates. */
export type DateInput = 'auto' | 'dayFirst' | 'monthFirst' | 'seconds' | 'milliseconds' | 'pattern'
/** How dates are shown. */
export type DateOutput = 'medium' | 'short' | 'long' | 'full' | 'iso' | 'relative' | 'pattern'

const dateInputs = ['auto', 'dayFirst', 'monthFirst', 'seconds', 'milliseconds', 'pattern'] as const
const dateOutputs = ['medium', 'short', 'long', 'full', 'iso', 'relative', 'pattern'] as const

const sampleSize = 200
/** How many digits behind the decimal sign are shown unless the values are so small that they would be lost. */
const usualDecimals = 2
const mostDecimals = 6
/** What is left of a column that a builder made as narrow as can be, in px. */
const narrowest = 16

/**
 * How many digits behind the decimal sign the values need: those of the most exact of them, but no more than people
 * read, and at least two that say something of the smallest.
 */
const decimalsIn = (values: readonly unknown[]): number => {
  let exact = 0
  let smallest = 1
  for (const value of values) {
    if (Number.isInteger(value)) continue
    exact = Math.max(exact, /\.(\d+)$/.exec(textOf(value))?.[1]?.length ?? 0)
    const size = Math.abs(numberOf(value) ?? 0)
    if (size > 0 && size < smallest) smallest = size
  }
  const telling = Math.ceil(-Math.log10(smallest)) + 1
  return Math.min(exact, mostDecimals, Math.max(usualDecimals, telling))
}

/** A width in px for what the column holds, by counting letters: measuring text would cost a layout. */
const widthFor = (
  label: string,
  type: ColumnKind,
  values: readonly unknown[],
  /** Room in px for what stands in the column beside its values. */
  further: number,
): number => {
  const lengths = Uint32Array.from(values.slice(0, 50), (value) => textOf(value).length).sort()
  // The length that nine of ten values keep, so that one long value does not push the others away.
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  const [least, most] = kindFacts(type).widths
  const content = Math.min(most, Math.max(least, usual * 8 + 32)) + further
  return Math.round(Math.max(content, Math.min(240, label.length * 7.2 + 64)))
}

/** Words for months and weekdays, and the digits that sums have more than their values. */
const furtherRoom = (settings: Readonly<Record<string, unknown>>): number =>
  (settings.outputFormat === 'long' ? 30 : settings.outputFormat === 'full' ? 110 : 0) +
  (settings.summary === 'sum' ? 36 : 0)

const keysOf = (rows: readonly DataRow[], left: string): readonly string[] => {
  const keys = new Set<string>()
  for (const row of rows.slice(0, sampleSize)) for (const key of Object.keys(row.fields)) keys.add(key)
  keys.delete(left)
  return [...keys]
}

/**
 * A setting of a column for one row: the host gives a list with one entry per row where the setting is a binding, and
 * otherwise one value for all rows.
 */
export const settingAt = (setting: unknown, rowIndex: number): unknown =>
  Array.isArray(setting) ? setting[rowIndex] : setting

/** The value that a column shows of a row: what the builder computes, otherwise the field. */
export const cellValue = (column: TableColumn, row: DataRow): unknown => {
  const { computedValue } = column.settings
  if (computedValue === undefined || computedValue === null || computedValue === '')
    return row.fields[column.key]
  // Rows below other rows have no entry of their own, nor have new rows at first: their field is the best there is.
  if (Array.isArray(computedValue))
    return row.index in computedValue ? computedValue[row.index] : row.fields[column.key]
  return computedValue
}

/** Whether the column's values are computed, so that nothing can be typed into it. */
export const isComputed = (column: TableColumn): boolean => {
  const { computedValue } = column.settings
  return computedValue !== undefined && computedValue !== null && computedValue !== ''
}

/** Whether something else is read in the place of the column's values. */
export const hasDisplayedValue = ({ settings: { displayedValue } }: TableColumn): boolean =>
  displayedValue !== undefined && displayedValue !== null && displayedValue !== ''

const columnFor = (
  settings: Readonly<Record<string, unknown>>,
  rows: readonly DataRow[],
  place: number,
): TableColumn => {
  const key = textOf(settings.key)
  const { computedValue } = settings
  const values = Array.isArray(computedValue)
    ? computedValue.slice(0, sampleSize)
    : rows.slice(0, sampleSize).map((row) => row.fields[key])
  const wanted = choiceOf(settings.type, ['auto', ...columnKinds])
  const type = wanted === 'auto' ? inferType(values) : wanted
  const label = textOf(settings.label) || labelOfKey(key)
  const alignment = choiceOf(settings.alignment, ['auto', 'left', 'center', 'right'])
  const width = numberOf(settings.width)
  const inputFormat = choiceOf(settings.inputFormat, dateInputs)
  const outputFormat = choiceOf(settings.outputFormat, dateOutputs)
  return {
    id: textOf(settings.id) || key,
    key,
    place,
    label,
    type,
    alignment: alignment === 'auto' ? kindFacts(type).alignment : alignment,
    decimals: numberOf(settings.decimals) ?? (type === 'number' ? decimalsIn(values) : undefined),
    currency: textOf(settings.currency).trim().toUpperCase() || 'USD',
    notation: choiceOf(settings.notation, ['standard', 'compact', 'scientific']),
    isGrouped: kindFacts(type).nature === 'number' && !isIdentifier(key),
    width:
      width === undefined
        ? widthFor(
            label,
            type,
            values.map((value) => optionLabel({ settings }, value)),
            furtherRoom(settings),
          )
        : Math.max(narrowest, width),
    isFixed: width !== undefined,
    isVisible: flagOf(settings.isVisible, true),
    frozen: flagOf(settings.isFrozen) ? choiceOf(settings.frozenSide, ['left', 'right']) : 'none',
    wraps: flagOf(settings.textWrap),
    canSort: flagOf(settings.enableSort, true),
    canFilter: flagOf(settings.enableFilter, true) && type !== 'image' && type !== 'button',
    summary: choiceOf(settings.summary, ['none', 'sum', 'average', 'count', 'min', 'max']),
    inputFormat,
    outputFormat,
    inputPattern: inputFormat === 'pattern' ? textOf(settings.inputPattern).trim() : '',
    outputPattern: outputFormat === 'pattern' ? textOf(settings.outputPattern).trim() : '',
    timeZone: textOf(settings.displayTimezone).trim(),
    dataTimeZone: flagOf(settings.manageTimezone) ? textOf(settings.timezone).trim() || 'UTC' : '',
    settings,
  }
}

/** More columns than these are drawn in no row: each of them is a cell of every row in sight. */
export const mostColumns = 300

/** How many columns a table would have without a limit. */
export const columnCount = (settings: unknown, rows: readonly DataRow[], childrenField = ''): number => {
  const given = Array.isArray(settings) ? settings.filter(isRecord).length : 0
  return given === 0 ? keysOf(rows, childrenField).length : given
}

/**
 * All columns of a table, also those that are hidden at first: the builder's, or one per field of the data where there
 * are none. `childrenField` holds the rows below a row and is no column.
 */
export const allColumnsOf = (
  settings: unknown,
  rows: readonly DataRow[],
  childrenField = '',
): readonly TableColumn[] => {
  const given = Array.isArray(settings) ? settings.filter(isRecord).slice(0, mostColumns) : []
  if (given.length === 0)
    return keysOf(rows, childrenField)
      .slice(0, mostColumns)
      .map((key) => columnFor({ id: key, key }, rows, -1))
  const seen = new Set<string>()
  return given.flatMap((column, place) => {
    const made = columnFor(column, rows, place)
    // Two columns of one id could not be told apart by what people choose: the second is known by its place.
    const id = seen.has(made.id) ? `${made.id}#${place}` : made.id
    seen.add(id)
    return [{ ...made, id }]
  })
}

/** The columns that a table shows before a person chose others. */
export const columnsOf = (settings: unknown, rows: readonly DataRow[]): readonly TableColumn[] =>
  allColumnsOf(settings, rows).filter((column) => column.isVisible)
