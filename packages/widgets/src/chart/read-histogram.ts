import type { ValuesOf } from '@ashlar/schema'
import { labelOfKey } from '../shared/infer.ts'
import { numberOf } from '../values.ts'
import { nameOf, type ChartFields } from './chart-fields.ts'
import type { ChartPoint, ChartRow, ReadChart } from './chart-model.ts'
import type { chart } from './chart.ts'

const mostBins = 200
const mostSeries = 20

/** A round width: 1, 2, 2.5 or 5 times a power of ten, not narrower than what was asked for. */
const roundWidth = (width: number): number => {
  const power = 10 ** Math.floor(Math.log10(width))
  const steps = [1, 2, 2.5, 5, 10].map((step) => step * power)
  return steps.find((step) => step >= width * 0.999) ?? width
}

/**
 * The bins of a histogram: their least value, width and number. Without a wished number Sturges' rule gives it; the
 * edges are round numbers then.
 */
export const binsFor = (
  least: number,
  greatest: number,
  count: number,
  wished: number | undefined,
): { readonly start: number; readonly width: number; readonly count: number } => {
  if (!(greatest > least)) return { start: least, width: 1, count: 1 }
  if (wished !== undefined && wished >= 1) {
    const bins = Math.min(mostBins, Math.floor(wished))
    return { start: least, width: (greatest - least) / bins, count: bins }
  }
  const width = roundWidth((greatest - least) / Math.max(1, Math.ceil(Math.log2(count) + 1)))
  const start = Math.floor(least / width) * width
  return { start, width, count: Math.min(mostBins, Math.max(1, Math.floor((greatest - start) / width) + 1)) }
}

const edge = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 6 })

/** Counts how many rows lie in each range of a field's values. */
export const readHistogram = (fields: ChartFields, values: ValuesOf<typeof chart>): ReadChart => {
  const { rows, yFields, xField, groupField } = fields
  const field = yFields[0] ?? xField
  const found: { value: number; row: ChartRow }[] = []
  let least = Number.POSITIVE_INFINITY
  let greatest = Number.NEGATIVE_INFINITY
  for (const row of rows) {
    const value = numberOf(row[field])
    if (value === undefined) continue
    found.push({ value, row })
    least = Math.min(least, value)
    greatest = Math.max(greatest, value)
  }
  if (found.length === 0) return { problem: `No row has a number in ${field}.` }
  const bins = binsFor(least, greatest, found.length, values.binCount)
  const names = Array.from({ length: bins.count }, (_none, index) => {
    const from = bins.start + index * bins.width
    return `${edge.format(from)} – ${edge.format(from + bins.width)}`
  })
  const series = new Map<string, ChartPoint[]>()
  for (const { value, row } of found) {
    const name = groupField === undefined ? 'Count' : nameOf(row[groupField])
    if (!series.has(name) && series.size >= mostSeries) continue
    const points = series.get(name) ?? names.map((x): ChartPoint => ({ x, y: 0, row: {} }))
    series.set(name, points)
    const place = Math.min(bins.count - 1, Math.max(0, Math.floor((value - bins.start) / bins.width)))
    const point = points[place]
    if (point !== undefined)
      points[place] = { ...point, y: point.y + 1, row: point.y === 0 ? row : point.row }
  }
  return {
    model: {
      type: 'histogram',
      axis: 'category',
      categories: names,
      series: [...series].map(([name, points]) => ({ name, field, points })),
      xLabel: labelOfKey(field),
      yLabel: 'Count',
      dateUnit: undefined,
      note: series.size === mostSeries ? `At most ${mostSeries} series are shown.` : undefined,
    },
  }
}
