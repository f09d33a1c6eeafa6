import { momentOf } from '../shared/dates.ts'
import { inferType, isIdentifier, labelOfKey } from '../shared/infer.ts'
import { choiceOf, dataOf, isRecord, numberOf, textOf } from '../values.ts'

export const chartTypes = ['bar', 'line', 'area', 'pie', 'scatter'] as const
export type ChartType = (typeof chartTypes)[number]

/** One thing that is drawn, with the first row of the data it stands for. */
export interface ChartPoint {
  /** A category, a number, or a moment in milliseconds, as the axis asks. */
  readonly x: string | number
  readonly y: number
  readonly row: Readonly<Record<string, unknown>>
}

export interface ChartSeries {
  readonly name: string
  readonly points: readonly ChartPoint[]
}

/** What a chart draws, apart from how it looks. */
export interface ChartModel {
  readonly type: ChartType
  readonly axis: 'category' | 'time' | 'value'
  /** In the order of the data; empty where the axis is one of numbers or time. */
  readonly categories: readonly string[]
  readonly series: readonly ChartSeries[]
  readonly xLabel: string
}

/** The model of a chart, or a sentence that says why there is none. */
export type ReadChart =
  | { readonly model: ChartModel }
  | { readonly problem: string }
  | { readonly isEmpty: true }

type Row = Readonly<Record<string, unknown>>

const fieldsIn = (rows: readonly Row[]): readonly string[] => [
  ...new Set(rows.slice(0, 200).flatMap((row) => Object.keys(row))),
]

const valuesOf = (rows: readonly Row[], field: string): readonly unknown[] =>
  rows.slice(0, 200).map((row) => row[field])

const namesIn = (value: unknown): readonly string[] =>
  textOf(Array.isArray(value) ? value.map((entry) => (isRecord(entry) ? entry.key : entry)).join(',') : value)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const joined = (values: readonly number[], how: string): number => {
  switch (how) {
    case 'average':
      return values.reduce((sum, value) => sum + value, 0) / values.length
    case 'count':
      return values.length
    case 'minimum':
      return values.reduce((least, value) => Math.min(least, value))
    case 'maximum':
      return values.reduce((greatest, value) => Math.max(greatest, value))
    default:
      return values.reduce((sum, value) => sum + value, 0)
  }
}

const readRows = (data: unknown): readonly Row[] | string => {
  if (data === undefined || data === null || data === '') return []
  const read = dataOf(data)
  if (!Array.isArray(read)) return 'The chart expects a list of objects.'
  return read.filter(isRecord)
}

const axisFor = (type: ChartType, values: readonly unknown[]): ChartModel['axis'] => {
  if (type === 'bar' || type === 'pie') return 'category'
  const kind = inferType(values)
  if (kind === 'date' || kind === 'dateTime') return 'time'
  return type === 'scatter' && kind === 'number' ? 'value' : 'category'
}

const placeOf = (axis: ChartModel['axis'], value: unknown): string | number | undefined => {
  if (axis === 'time') return momentOf(value)?.getTime()
  if (axis === 'value') return numberOf(value)
  return textOf(value) || '(empty)'
}

/** Reads a chart's properties into what is to be drawn. Fields that nobody named are found in the data. */
export const readChart = (values: Readonly<Record<string, unknown>>): ReadChart => {
  const rows = readRows(values.chartData)
  if (typeof rows === 'string') return { problem: rows }
  if (rows.length === 0) return { isEmpty: true }
  const type = choiceOf(values.chartType, chartTypes)
  const fields = fieldsIn(rows)
  const isNumeric = (field: string): boolean => inferType(valuesOf(rows, field)) === 'number'
  const xField = textOf(values.xField).trim() || fields.find((field) => !isNumeric(field)) || fields[0] || ''
  const named = namesIn(values.yFields)
  const counts = values.aggregation === 'count'
  const guessed = fields.find((field) => field !== xField && isNumeric(field) && !isIdentifier(field))
  const yFields = named.length > 0 ? named : guessed === undefined ? (counts ? [xField] : []) : [guessed]
  const missing = [xField, ...yFields, ...namesIn(values.groupBy)].find((field) => !fields.includes(field))
  if (missing !== undefined)
    return { problem: `The data has no field ${missing}. It has ${fields.join(', ')}.` }
  if (yFields.length === 0) return { problem: 'The data has no field with numbers to draw.' }

  const axis = axisFor(type, valuesOf(rows, xField))
  const groupField = namesIn(values.groupBy)[0]
  const how = textOf(values.aggregation)
  const series = new Map<string, Map<string | number, { values: number[]; row: Row }>>()
  const categories = new Set<string>()
  for (const row of rows) {
    const x = placeOf(axis, row[xField])
    if (x === undefined) continue
    if (axis === 'category') categories.add(String(x))
    for (const field of yFields) {
      const y = counts ? 1 : numberOf(row[field])
      if (y === undefined) continue
      const label = labelOfKey(field)
      const group = groupField === undefined ? undefined : textOf(row[groupField]) || '(empty)'
      const name = group === undefined ? label : yFields.length === 1 ? group : `${group}, ${label}`
      const places = series.get(name) ?? new Map<string | number, { values: number[]; row: Row }>()
      series.set(name, places)
      const place = places.get(x)
      // Points of a cloud are drawn one by one: those at the same place are not one point.
      const key = type === 'scatter' ? `${x}\u0000${places.size}` : x
      if (place === undefined || type === 'scatter') places.set(key, { values: [y], row })
      else place.values.push(y)
    }
  }
  const drawn = [...series].map(([name, places]): ChartSeries => {
    const points = [...places].map(([key, { values: found, row }]) => ({
      x: type === 'scatter' ? (placeOf(axis, row[xField]) ?? key) : key,
      y: joined(found, how),
      row,
    }))
    return {
      name,
      points: axis === 'category' ? points : points.toSorted((one, other) => Number(one.x) - Number(other.x)),
    }
  })
  if (drawn.length === 0)
    return { problem: `No row has a number in ${yFields.join(' or ')} and a value in ${xField}.` }
  return { model: { type, axis, categories: [...categories], series: drawn, xLabel: labelOfKey(xField) } }
}

const kindNames: Record<ChartType, string> = {
  bar: 'Bar chart',
  line: 'Line chart',
  area: 'Area chart',
  pie: 'Pie chart',
  scatter: 'Scatter chart',
}

/** What a chart shows, in words for people who do not see it. */
export const chartSummary = (model: ChartModel, title: string, format: (value: number) => string): string => {
  const parts = model.series.slice(0, 8).map((series) => {
    const values = series.points.map((point) => point.y)
    const least = values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
    const greatest = values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
    return `${series.name}: ${values.length} ${values.length === 1 ? 'value' : 'values'} from ${format(least)} to ${format(greatest)}.`
  })
  const more = model.series.length > 8 ? ` And ${model.series.length - 8} more series.` : ''
  return `${kindNames[model.type]}${title === '' ? '' : ` ${title}`} by ${model.xLabel}. ${parts.join(' ')}${more}`
}
