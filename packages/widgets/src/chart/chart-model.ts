import { chartTypeNames, type ChartType } from './chart-kinds.ts'
import type { DateUnit } from './date-units.ts'

export type ChartRow = Readonly<Record<string, unknown>>

/** One thing that is drawn, with the first row of the data it stands for. */
export interface ChartPoint {
  /** A category, a number, or a moment in milliseconds, as the axis asks. */
  readonly x: string | number
  readonly y: number
  readonly row: ChartRow
  /** What the area of a bubble says. */
  readonly size?: number
  /** The prices of a candle, where `y` is the last one. */
  readonly candle?: {
    readonly open: number
    readonly close: number
    readonly low: number
    readonly high: number
  }
  /** Where a flow leads, which comes from `x`. */
  readonly to?: string
}

export interface ChartSeries {
  readonly name: string
  /** The field whose values are drawn. */
  readonly field: string
  readonly points: readonly ChartPoint[]
}

/** What a chart draws, apart from how it looks. */
export interface ChartModel {
  readonly type: ChartType
  readonly axis: 'category' | 'time' | 'value'
  /** In the order in which they are drawn; empty where the axis is one of numbers or time. */
  readonly categories: readonly string[]
  readonly series: readonly ChartSeries[]
  readonly xLabel: string
  /** What the vertical axis says where there is one series. */
  readonly yLabel: string
  /** The unit to which dates were joined: the categories are then keys such as `2026-03`. */
  readonly dateUnit: DateUnit | undefined
  /** What was left out so that the chart stays readable, as a sentence. */
  readonly note: string | undefined
}

/** The model of a chart, or a sentence that says why there is none. */
export type ReadChart =
  | { readonly model: ChartModel }
  | { readonly problem: string }
  | { readonly isEmpty: true }

/** What a chart shows, in words for people who do not see it. */
export const chartSummary = (model: ChartModel, title: string, format: (value: number) => string): string => {
  const parts = model.series.slice(0, 8).map((series) => {
    let least = Number.POSITIVE_INFINITY
    let greatest = Number.NEGATIVE_INFINITY
    for (const { y } of series.points) {
      least = Math.min(least, y)
      greatest = Math.max(greatest, y)
    }
    const count = series.points.length
    return count === 1
      ? `${series.name}: ${format(least)}.`
      : `${series.name}: ${count} values from ${format(least)} to ${format(greatest)}.`
  })
  const more = model.series.length > 8 ? ` And ${model.series.length - 8} more series.` : ''
  const by = model.type === 'gauge' ? '' : ` by ${model.xLabel}`
  return `${chartTypeNames[model.type]}${title === '' ? '' : ` ${title}`}${by}. ${parts.join(' ')}${more}`
}
