import { columnTypes, inferType, isIdentifier, labelOfKey, type ColumnType } from '../shared/infer.ts'
import { choiceOf, flagOf, isRecord, numberOf, textOf } from '../values.ts'
import type { DataRow } from './rows.ts'

/** A column as it is drawn: nothing in it is left open. */
export interface TableColumn {
  readonly id: string
  /** The field of each row that it shows. */
  readonly key: string
  readonly label: string
  readonly type: ColumnType
  readonly alignment: 'left' | 'center' | 'right'
  /** Fixed digits behind the decimal sign; `undefined` where each value has its own. */
  readonly decimals: number | undefined
  readonly currency: string
  /** Whether thousands are grouped; years and ids are not. */
  readonly isGrouped: boolean
  /** Px. */
  readonly width: number
  /** Whether the builder or a person chose the width, so that free room goes to other columns. */
  readonly isFixed: boolean
}

const sampleSize = 200
const decimalsIn = (values: readonly unknown[]): number =>
  Math.min(4, Math.max(0, ...values.map((value) => /\.(\d+)$/.exec(textOf(value))?.[1]?.length ?? 0)))

const numeric: readonly ColumnType[] = ['number', 'currency', 'percent']

const alignmentOf = (type: ColumnType): TableColumn['alignment'] =>
  numeric.includes(type) ? 'right' : type === 'boolean' ? 'center' : 'left'

const widthLimits: Record<ColumnType, readonly [least: number, most: number]> = {
  text: [96, 320],
  number: [88, 180],
  currency: [96, 180],
  percent: [88, 140],
  date: [120, 140],
  dateTime: [176, 210],
  boolean: [80, 120],
  link: [120, 280],
  image: [72, 120],
  tags: [120, 280],
}

/** A width in px for what the column holds, by counting letters: measuring text would cost a layout. */
const widthFor = (label: string, type: ColumnType, values: readonly unknown[]): number => {
  const lengths = values
    .slice(0, 50)
    .map((value) => textOf(value).length)
    .sort((one, other) => one - other)
  // The length that nine of ten values keep, so that one long value does not push the others away.
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  const [least, most] = widthLimits[type]
  const content = Math.min(most, Math.max(least, usual * 7.4 + 28))
  return Math.round(Math.max(content, Math.min(240, label.length * 7.2 + 48)))
}

const keysOf = (rows: readonly DataRow[]): readonly string[] => {
  const keys = new Set<string>()
  for (const row of rows.slice(0, sampleSize)) for (const key of Object.keys(row.fields)) keys.add(key)
  return [...keys]
}

const columnFor = (settings: Readonly<Record<string, unknown>>, rows: readonly DataRow[]): TableColumn => {
  const key = textOf(settings.key)
  const values = rows.slice(0, sampleSize).map((row) => row.fields[key])
  const wanted = choiceOf(settings.type, ['auto', ...columnTypes])
  const type = wanted === 'auto' ? inferType(values) : wanted
  const label = textOf(settings.label) || labelOfKey(key)
  const alignment = choiceOf(settings.alignment, ['auto', 'left', 'center', 'right'])
  const width = numberOf(settings.width)
  return {
    id: textOf(settings.id) || key,
    key,
    label,
    type,
    alignment: alignment === 'auto' ? alignmentOf(type) : alignment,
    decimals: numberOf(settings.decimals) ?? (type === 'number' ? decimalsIn(values) : undefined),
    currency: textOf(settings.currency).trim().toUpperCase() || 'USD',
    isGrouped: !isIdentifier(key),
    width: width === undefined ? widthFor(label, type, values) : Math.max(40, width),
    isFixed: width !== undefined,
  }
}

/** The columns that a table shows: the builder's, or one per field of the data where there are none. */
export const columnsOf = (settings: unknown, rows: readonly DataRow[]): readonly TableColumn[] => {
  const given = Array.isArray(settings) ? settings.filter(isRecord) : []
  if (given.length === 0) return keysOf(rows).map((key) => columnFor({ id: key, key }, rows))
  return given.filter((column) => flagOf(column.isVisible, true)).map((column) => columnFor(column, rows))
}

/**
 * The widths of all columns as the tracks of a CSS grid. Free room goes to the columns whose width nobody chose: to
 * those with words before those with numbers. `chosen` holds what a person dragged, in px by column.
 */
export const columnTracks = (
  columns: readonly TableColumn[],
  chosen: Readonly<Record<string, number>>,
): string => {
  const isFree = (column: TableColumn): boolean => !column.isFixed && chosen[column.id] === undefined
  const wordy: readonly ColumnType[] = ['text', 'link', 'tags']
  const growing = columns.filter((column) => isFree(column) && wordy.includes(column.type))
  const free = growing.length > 0 ? growing : columns.filter(isFree)
  return columns
    .map((column) => {
      const width = chosen[column.id] ?? column.width
      return free.includes(column) ? `minmax(${width}px, ${width}fr)` : `${width}px`
    })
    .join(' ')
}

/** The least width of all columns together, in px. */
export const totalWidth = (
  columns: readonly TableColumn[],
  chosen: Readonly<Record<string, number>>,
): number => columns.reduce((sum, column) => sum + (chosen[column.id] ?? column.width), 0)
