import type { ValuesOf } from '@ashlar/schema'
import { momentOf } from '../shared/dates.ts'
import { inferType, isIdentifier, labelOfKey } from '../shared/infer.ts'
import { numberOf } from '../values.ts'
import { nameOf, problemOfFields, type ChartFields } from './chart-fields.ts'
import type { ChartModel, ChartPoint, ReadChart } from './chart-model.ts'
import type { chart } from './chart.ts'

const mostSeries = 50

const axisOfPoints = (
  { sample, xField }: ChartFields,
  wanted: ValuesOf<typeof chart>['xAxisType'],
): ChartModel['axis'] => {
  if (wanted !== 'auto') return wanted
  const found = inferType(sample(xField))
  if (found === 'date' || found === 'dateTime') return 'time'
  return found === 'number' ? 'value' : 'category'
}

/** Reads points that are drawn one by one: those at the same place stay apart. */
export const readPoints = (fields: ChartFields, values: ValuesOf<typeof chart>): ReadChart => {
  const { type, rows, names, xField, yFields, groupField, sample } = fields
  if (yFields.length === 0) return { problem: 'The data has no field with numbers to draw.' }
  const axis = axisOfPoints(fields, values.xAxisType)
  const wantedSize = values.sizeField.slice(0, 1000).trim()
  const sizeField =
    type !== 'bubble'
      ? ''
      : wantedSize ||
        (names.find(
          (name) =>
            name !== xField &&
            !yFields.includes(name) &&
            !isIdentifier(name) &&
            inferType(sample(name)) === 'number',
        ) ??
          '')
  const problem = problemOfFields(sizeField === '' ? [] : [sizeField], names)
  if (problem !== undefined) return { problem }
  const series = new Map<string, { field: string; points: ChartPoint[] }>()
  const categories = new Set<string>()
  for (const row of rows) {
    const value = row[xField]
    const x =
      axis === 'time' ? momentOf(value)?.getTime() : axis === 'value' ? numberOf(value) : nameOf(value)
    if (x === undefined) continue
    for (const field of yFields) {
      const y = numberOf(row[field])
      if (y === undefined) continue
      const label = labelOfKey(field)
      const group = groupField === undefined ? undefined : nameOf(row[groupField])
      const name = group === undefined ? label : yFields.length === 1 ? group : `${group}, ${label}`
      if (!series.has(name) && series.size >= mostSeries) continue
      if (axis === 'category') categories.add(String(x))
      const found = series.get(name) ?? { field, points: [] }
      series.set(name, found)
      const size = sizeField === '' ? undefined : numberOf(row[sizeField])
      found.points.push({ x, y, row, ...(size === undefined ? {} : { size }) })
    }
  }
  if (series.size === 0)
    return { problem: `No row has a number in ${yFields.join(' or ')} and a value in ${xField}.` }
  return {
    model: {
      type,
      axis,
      categories: [...categories],
      series: [...series].map(([name, found]) => ({ name, ...found })),
      xLabel: labelOfKey(xField),
      yLabel: yFields.length === 1 ? labelOfKey(yFields[0] ?? '') : '',
      dateUnit: undefined,
      note: series.size === mostSeries ? `At most ${mostSeries} series are shown.` : undefined,
    },
  }
}

const priceNames = { openField: 'open', closeField: 'close', lowField: 'low', highField: 'high' } as const

/** Reads the four prices of each moment. */
export const readCandles = (fields: ChartFields, values: ValuesOf<typeof chart>): ReadChart => {
  const { rows, names, xField } = fields
  const fieldOf = (property: keyof typeof priceNames): string => {
    const named = values[property].slice(0, 1000).trim()
    const usual = priceNames[property]
    return named || (names.find((name) => name.toLowerCase() === usual) ?? usual)
  }
  const [open, close, low, high] = [
    fieldOf('openField'),
    fieldOf('closeField'),
    fieldOf('lowField'),
    fieldOf('highField'),
  ]
  const problem = problemOfFields([open, close, low, high], names)
  if (problem !== undefined) return { problem }
  const points = rows.flatMap((row): readonly ChartPoint[] => {
    const candle = {
      open: numberOf(row[open]),
      close: numberOf(row[close]),
      low: numberOf(row[low]),
      high: numberOf(row[high]),
    }
    const { open: first, close: last, low: least, high: greatest } = candle
    if (first === undefined || last === undefined || least === undefined || greatest === undefined) return []
    return [
      {
        x: nameOf(row[xField]),
        y: last,
        row,
        candle: { open: first, close: last, low: least, high: greatest },
      },
    ]
  })
  if (points.length === 0) return { problem: `No row has numbers in ${open}, ${close}, ${low} and ${high}.` }
  const isOfDates = points.every((point) => momentOf(point.x) !== undefined)
  const inOrder = isOfDates
    ? points.toSorted((one, other) => (momentOf(one.x)?.getTime() ?? 0) - (momentOf(other.x)?.getTime() ?? 0))
    : points
  return {
    model: {
      type: 'candlestick',
      axis: 'category',
      categories: inOrder.map((point) => String(point.x)),
      series: [{ name: labelOfKey(close), field: close, points: inOrder }],
      xLabel: labelOfKey(xField),
      yLabel: '',
      dateUnit: undefined,
      note: undefined,
    },
  }
}
