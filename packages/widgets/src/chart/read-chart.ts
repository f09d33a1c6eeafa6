import type { ValuesOf } from '@ashlar/schema'
import type { chart } from './chart.ts'
import { readFields } from './chart-fields.ts'
import type { ReadChart } from './chart-model.ts'
import { readFlows } from './read-flows.ts'
import { readHistogram } from './read-histogram.ts'
import { readCandles, readPoints } from './read-points.ts'
import { readSeries } from './read-series.ts'

/** Reads a chart's properties into what is to be drawn. Fields that nobody named are found in the data. */
export const readChart = (values: ValuesOf<typeof chart>): ReadChart => {
  const fields = readFields(values)
  if (!('type' in fields)) return fields
  switch (fields.type) {
    case 'scatter':
    case 'bubble':
      return readPoints(fields, values)
    case 'histogram':
      return readHistogram(fields, values)
    case 'candlestick':
      return readCandles(fields, values)
    case 'sankey':
      return readFlows(fields, values)
    default:
      return readSeries(fields, values)
  }
}
