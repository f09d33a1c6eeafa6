import { isOneOf } from './chart-kinds.ts'
import type { ChartModel, ChartPoint, ChartSeries } from './chart-model.ts'
import { writeUnit } from './date-units.ts'

/** A value of the table that stands for a point of the chart. */
export interface ChartCell {
  readonly value: string | number
  readonly series?: ChartSeries
  readonly point?: ChartPoint
}

/** The data of a chart as a table: for people who read rather than look, and for spreadsheets. */
export interface ChartTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly ChartCell[])[]
}

/** What a series is called. */
type LabelOf = (series: ChartSeries) => string

const writePlace = (model: ChartModel, x: string | number): string | number => {
  if (model.axis === 'time' && typeof x === 'number') return new Date(x).toISOString()
  return model.dateUnit === undefined ? x : writeUnit(String(x), model.dateUnit)
}

const byPlace = (model: ChartModel, labelOf: LabelOf): ChartTable => {
  const found = model.series.map((series) => ({
    series,
    points: new Map(series.points.map((point) => [point.x, point])),
  }))
  const places: readonly (string | number)[] =
    model.axis === 'category'
      ? model.categories
      : [...new Set(model.series.flatMap((series) => series.points.map((point) => point.x)))].toSorted(
          (one, other) => Number(one) - Number(other),
        )
  return {
    columns: [model.xLabel, ...model.series.map(labelOf)],
    rows: places.map((place) => [
      { value: writePlace(model, place) },
      ...found.map(({ series, points }): ChartCell => {
        const point = points.get(place)
        return point === undefined ? { value: '' } : { value: point.y, series, point }
      }),
    ]),
  }
}

const byPoint = (model: ChartModel, labelOf: LabelOf): ChartTable => {
  const hasSize = model.series.some((series) => series.points.some((point) => point.size !== undefined))
  return {
    columns: ['Series', model.xLabel, model.yLabel || 'Value', ...(hasSize ? ['Size'] : [])],
    rows: model.series.flatMap((series) =>
      series.points.map((point): readonly ChartCell[] => [
        { value: labelOf(series) },
        { value: writePlace(model, point.x) },
        { value: point.y, series, point },
        ...(hasSize ? [{ value: point.size ?? '' }] : []),
      ]),
    ),
  }
}

/** The table of what a chart shows. */
export const chartTable = (model: ChartModel, labelOf: LabelOf): ChartTable => {
  const [first] = model.series
  if (model.type === 'candlestick' && first !== undefined)
    return {
      columns: [model.xLabel, 'Open', 'High', 'Low', 'Close'],
      rows: first.points.map((point) => [
        { value: point.x },
        { value: point.candle?.open ?? '' },
        { value: point.candle?.high ?? '' },
        { value: point.candle?.low ?? '' },
        { value: point.y, series: first, point },
      ]),
    }
  if (model.type === 'sankey' && first !== undefined)
    return {
      columns: ['From', 'To', labelOf(first)],
      rows: first.points.map((point) => [
        { value: point.x },
        { value: point.to ?? '' },
        { value: point.y, series: first, point },
      ]),
    }
  return isOneOf(model.type, ['scatter', 'bubble']) ? byPoint(model, labelOf) : byPlace(model, labelOf)
}

/** The table as a CSV file that spreadsheets open; texts that they would run as formulas are made harmless. */
export const chartCsv = async ({ columns, rows }: ChartTable): Promise<string> => {
  const { default: papa } = await import('papaparse')
  const data = rows.map((row) => row.map((cell) => cell.value))
  return `\uFEFF${papa.unparse({ fields: [...columns], data }, { newline: '\r\n', escapeFormulae: true })}\r\n`
}
