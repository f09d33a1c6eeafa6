import { type ValuesOf, isHexColor } from '@ashlar/schema'
import { inNotation, readNotation } from '../shared/notation.ts'
import type { ThemeVariables } from '../theme/theme-variables.ts'
import { choiceOf, isRecord, numberOf, textOf } from '../values.ts'
import type { chart } from './chart.ts'

/** How one series differs from what the chart would do with it. */
export interface SeriesStyle {
  readonly label: string
  readonly color: string | undefined
  readonly drawnAs: 'auto' | 'bar' | 'line' | 'area'
  readonly axis: 'auto' | 'left' | 'right'
}

/** A line across the chart at one value. */
export interface ReferenceLine {
  readonly value: number
  readonly label: string
  readonly color: string | undefined
}

/** What a builder says about the looks of a chart. */
export interface ChartSettings {
  readonly stacking: 'none' | 'stacked' | 'percent'
  readonly lineShape: 'straight' | 'smooth' | 'step'
  readonly legend: 'none' | 'top' | 'bottom' | 'left' | 'right'
  readonly hasLabels: boolean
  readonly xAxisTitle: string
  readonly yAxisTitle: string
  readonly secondAxisTitle: string
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  readonly isLogarithmic: boolean
  readonly isZoomable: boolean
  /** Whether drawing over the chart chooses a part of the axis. */
  readonly selectsRange: boolean
  readonly selectsSeveral: boolean
  /** By the name of the series or its field. */
  readonly styles: ReadonlyMap<string, SeriesStyle>
  readonly lines: readonly ReferenceLine[]
  /** A number as the chart's labels and hints say it. */
  readonly write: (value: number) => string
  /** A number on an axis, in few letters. */
  readonly writeShort: (value: number) => string
}

/** The hexadecimal color that a color property means in the present theme; a canvas knows no custom properties. */
export const drawnColor = (value: unknown, variables: ThemeVariables): string | undefined => {
  if (typeof value !== 'string') return undefined
  const wanted = value.trim()
  return isHexColor(wanted) ? wanted : variables[`--app-${wanted}`]
}

const recordsOf = (value: unknown, most: number): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.slice(0, most).filter(isRecord) : []

const short = (value: unknown): string => textOf(value).slice(0, 300).trim()

const readStyles = (value: unknown, variables: ThemeVariables): ReadonlyMap<string, SeriesStyle> =>
  new Map(
    recordsOf(value, 200).map((style) => [
      short(style.name),
      {
        label: short(style.label),
        color: drawnColor(style.color, variables),
        drawnAs: choiceOf(style.drawnAs, ['auto', 'bar', 'line', 'area'] as const),
        axis: choiceOf(style.axis, ['auto', 'left', 'right'] as const),
      },
    ]),
  )

const readLines = (value: unknown, variables: ThemeVariables): readonly ReferenceLine[] =>
  recordsOf(value, 50).flatMap((line) => {
    const at = numberOf(line.value)
    return at === undefined
      ? []
      : [{ value: at, label: short(line.label), color: drawnColor(line.color, variables) }]
  })

/** The wishes among the values of a chart. */
export const readWishes = (values: ValuesOf<typeof chart>, variables: ThemeVariables): ChartSettings => {
  const notation = readNotation(values)
  const plain = notation.notation === 'standard' && notation.decimals === undefined
  const numbers = plain ? { ...notation, decimals: undefined } : notation
  const rounded = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 })
  const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumSignificantDigits: 3 })
  const money = { ...notation, notation: 'currency' as const, decimals: undefined }
  return {
    stacking: values.stacking,
    lineShape: values.lineShape,
    legend: values.showLegend ? values.legendPosition : 'none',
    hasLabels: values.showLabels,
    xAxisTitle: short(values.xAxisTitle),
    yAxisTitle: short(values.yAxisTitle),
    secondAxisTitle: short(values.secondAxisTitle),
    minimum: values.yMinimum,
    maximum: values.yMaximum,
    isLogarithmic: values.isLogarithmic,
    isZoomable: values.isZoomable,
    selectsRange: values.selectsRange,
    selectsSeveral: values.selection === 'several',
    styles: readStyles(values.series, variables),
    lines: readLines(values.referenceLines, variables),
    write: (value) =>
      plain && notation.isGrouped ? rounded.format(value === 0 ? 0 : value) : inNotation(value, numbers),
    writeShort: (value) => {
      if (notation.notation === 'standard') return compact.format(value === 0 ? 0 : value)
      return notation.notation === 'currency'
        ? inNotation(value, Number.isInteger(value) ? { ...money, decimals: 0 } : money)
        : inNotation(value, notation)
    },
  }
}
