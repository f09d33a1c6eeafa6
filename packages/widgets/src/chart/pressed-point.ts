import { isOneOf } from './chart-kinds.ts'
import type { ChartModel, ChartPoint, ChartSeries } from './chart-model.ts'
import { isRecord } from '../values.ts'
import { writeUnit } from './date-units.ts'

/** What bindings read of a point that was pressed. */
export interface SelectedPoint {
  readonly series: string
  /** The place along the axis, the moment in milliseconds, or the part of the whole. */
  readonly x: unknown
  readonly y: unknown
  /** The first row of the data that the point stands for. */
  readonly row: unknown
}

/** What the drawing library tells of a press. */
export interface Press {
  readonly seriesIndex?: number | undefined
  readonly seriesName?: string | undefined
  readonly dataIndex: number
  readonly dataType?: string | undefined
  readonly name?: string | undefined
  readonly value?: unknown
  readonly data?: unknown
  /** The names from the root of a tree to what was pressed. */
  readonly path?: readonly string[]
}

const selected = (series: ChartSeries, point: ChartPoint): SelectedPoint => ({
  series: series.name,
  x: point.x,
  y: point.y,
  row: point.row,
})

/** A point as bindings read it. */
export const selectedPoint = selected

const written = (model: ChartModel, point: ChartPoint): string =>
  model.dateUnit === undefined ? String(point.x) : writeUnit(String(point.x), model.dateUnit)

const pointOfTree = (model: ChartModel, path: readonly string[]): SelectedPoint | undefined => {
  const leaf = path.at(-1)
  const parent = path.at(-2)
  const series =
    model.series.length === 1 ? model.series[0] : model.series.find((candidate) => candidate.name === parent)
  const point = series?.points.find((candidate) => written(model, candidate) === leaf)
  return series === undefined || point === undefined ? undefined : selected(series, point)
}

const pointOfFlow = (model: ChartModel, press: Press): SelectedPoint | undefined => {
  const series = model.series[0]
  if (series === undefined) return undefined
  const edge = series.points[press.dataIndex]
  if (press.dataType === 'edge') return edge === undefined ? undefined : selected(series, edge)
  const touching = series.points.find((point) => point.x === press.name || point.to === press.name)
  return touching === undefined
    ? undefined
    : { series: series.name, x: press.name, y: press.value, row: touching.row }
}

/** The point of the model that was pressed, by the places that the drawing library tells. */
export const pressedPoint = (model: ChartModel, press: Press): SelectedPoint | undefined => {
  if (model.type === 'treemap') return pointOfTree(model, press.path ?? [])
  if (model.type === 'sankey') return pointOfFlow(model, press)
  if (model.type === 'radar') {
    const whole = model.series[press.dataIndex]
    return whole === undefined
      ? undefined
      : { series: whole.name, x: null, y: whole.points.map((point) => point.y), row: whole.points[0]?.row }
  }
  if (model.type === 'heatmap') {
    const [column, line] = Array.isArray(press.value) ? press.value.map(Number) : []
    const series = model.series[line ?? -1]
    const point = series?.points.find((candidate) => candidate.x === model.categories[column ?? -1])
    return series === undefined || point === undefined ? undefined : selected(series, point)
  }
  const series = model.series[press.seriesIndex ?? 0]
  if (series === undefined) return undefined
  const isByCategory =
    model.axis === 'category' &&
    !isOneOf(model.type, ['pie', 'donut', 'funnel', 'scatter', 'bubble', 'candlestick', 'gauge'])
  const point = isByCategory
    ? series.points.find((candidate) => candidate.x === model.categories[press.dataIndex])
    : series.points[press.dataIndex]
  return point === undefined ? undefined : selected(series, point)
}

/** What was pressed in a chart of a builder's own specification. */
export const pressedRaw = ({ seriesName, name, value, data }: Press): SelectedPoint => ({
  series: seriesName ?? '',
  x: name ?? null,
  y: value ?? null,
  row: isRecord(data) || Array.isArray(data) ? data : {},
})

/** The chosen points after another one was pressed: pressing a chosen one again lets it go. */
export const togglePoint = (chosen: readonly unknown[], point: SelectedPoint): readonly unknown[] => {
  const isSame = (one: unknown): boolean =>
    isRecord(one) && one.series === point.series && one.x === point.x && one.y === point.y
  return chosen.some(isSame) ? chosen.filter((one) => !isSame(one)) : [...chosen, point]
}
