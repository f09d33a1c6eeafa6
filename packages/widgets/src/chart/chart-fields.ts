import type { ValuesOf } from '@ashlar/schema'
import { inferType, isIdentifier } from '../shared/infer.ts'
import { dataOf, isRecord, textOf } from '../values.ts'
import type { ChartType } from './chart-kinds.ts'
import type { ChartRow } from './chart-model.ts'
import type { Aggregation } from './joined.ts'
import type { chart } from './chart.ts'

/** The rows of a chart and which of their fields are drawn. */
export interface ChartFields {
  readonly type: ChartType
  readonly rows: readonly ChartRow[]
  readonly names: readonly string[]
  readonly how: Aggregation
  readonly xField: string
  readonly yFields: readonly string[]
  readonly groupField: string | undefined
  /** The values of a field in the first rows, to tell what kind they are. */
  readonly sample: (field: string) => readonly unknown[]
}

const sampled = 200
const longestName = 200

/** Text that stands for a place or a series; never so long that it would hold up the drawing. */
export const nameOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : textOf(value)
  const name = text.slice(0, longestName).trim()
  return name === '' ? '(empty)' : name
}

/** The names of fields in a property: text divided by commas, a list, or a list of objects with `key`. */
export const fieldNames = (value: unknown): readonly string[] => {
  const named = Array.isArray(value)
    ? value.slice(0, 50).map((entry) => textOf(isRecord(entry) ? entry.key : entry))
    : textOf(value).slice(0, 10_000).split(',')
  return named.map((name) => name.trim()).filter((name) => name !== '')
}

const readRows = (data: unknown): readonly ChartRow[] | string => {
  if (data === undefined || data === null || data === '') return []
  const read = dataOf(data)
  if (!Array.isArray(read)) return 'The chart expects a list of objects.'
  return read.filter(isRecord)
}

const missingField = (field: string, names: readonly string[]): string => {
  const shown = names.slice(0, 20).map((name) => name.slice(0, 60))
  return `The data has no field ${field.slice(0, 60)}. It has ${shown.join(', ')}${names.length > 20 ? ' and more' : ''}.`
}

/** A sentence where one of the named fields is not in the data. */
export const problemOfFields = (wanted: readonly string[], names: readonly string[]): string | undefined => {
  const missing = wanted.find((field) => !names.includes(field))
  return missing === undefined ? undefined : missingField(missing, names)
}

/** The fields that a chart draws. Those that nobody named are found in the data. */
export const readFields = (
  values: ValuesOf<typeof chart>,
): ChartFields | { readonly problem: string } | { readonly isEmpty: true } => {
  const rows = readRows(values.chartData)
  if (typeof rows === 'string') return { problem: rows }
  if (rows.length === 0) return { isEmpty: true }
  const first = rows.slice(0, sampled)
  const names = [...new Set(first.flatMap((row) => Object.keys(row)))]
  const sample = (field: string): readonly unknown[] => first.map((row) => row[field])
  const isNumeric = (field: string): boolean => inferType(sample(field)) === 'number'
  const type = values.chartType
  const how = values.aggregation

  const named = fieldNames(values.yFields)
  const wanted = values.xField.slice(0, 1000).trim()
  const numbers = names.filter((name) => isNumeric(name) && !isIdentifier(name))
  const isCloud = type === 'scatter' || type === 'bubble'
  const guessedX =
    (isCloud ? numbers.find((name) => !named.includes(name)) : undefined) ??
    names.find((name) => !isNumeric(name)) ??
    names[0] ??
    ''
  const xField = wanted || (type === 'histogram' ? (named[0] ?? numbers[0] ?? guessedX) : guessedX)
  const guessed = numbers.find((name) => name !== xField) ?? (type === 'gauge' ? numbers[0] : undefined)
  const counted = how === 'count' ? [xField] : []
  const found = type === 'histogram' ? [xField] : guessed === undefined ? counted : [guessed]
  const yFields = named.length > 0 ? named : found
  const groupField = fieldNames(values.groupBy)[0]
  const problem = problemOfFields(
    [xField, ...yFields, ...(groupField === undefined ? [] : [groupField])],
    names,
  )
  if (problem !== undefined) return { problem }
  return { type, rows, names, how, xField, yFields, groupField, sample }
}
