import type { ThemeVariables } from '../theme/theme-variables.ts'
import type { ChartModel, ChartSeries } from './chart-model.ts'
import type { ChartSettings, SeriesStyle } from './chart-settings.ts'
import { writeUnit } from './date-units.ts'

/** How a chart looks beside its data. */
export interface ChartLook {
  readonly variables: ThemeVariables
  readonly fontFamily: string
  readonly isStill: boolean
  readonly wishes: ChartSettings
}

/** A color of the theme as the canvas needs it. */
export const colorOf = ({ variables }: ChartLook, name: `--app-${string}`): string =>
  variables[name] ?? '#888888'

/** The colors of the series in their order. */
export const seriesColors = (look: ChartLook): string[] =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((place) => colorOf(look, `--app-series${place}`))

/** The font and the color of a text. */
export const textStyle = (look: ChartLook, name: `--app-${string}` = '--app-text-muted') => ({
  color: colorOf(look, name),
  fontFamily: look.fontFamily,
  fontSize: 12,
})

/** How the builder wants a series, by its name or its field. */
export const styleOf = (
  { wishes }: Pick<ChartLook, 'wishes'>,
  series: ChartSeries,
): SeriesStyle | undefined => wishes.styles.get(series.name) ?? wishes.styles.get(series.field)

/** The name of a series for people. */
export const labelOfSeries = (look: Pick<ChartLook, 'wishes'>, series: ChartSeries): string =>
  styleOf(look, series)?.label || series.name

/** A place along the axis for people. */
export const writeCategory = (model: ChartModel, category: string): string =>
  model.dateUnit === undefined ? category : writeUnit(category, model.dateUnit)

/** The hint at a point. It is drawn as text, so that names from the data can never become elements. */
export const hintOf = (
  look: ChartLook,
  trigger: 'axis' | 'item',
  write: (value: number) => string = look.wishes.write,
) => ({
  trigger,
  renderMode: 'richText' as const,
  confine: true,
  backgroundColor: colorOf(look, '--app-raised'),
  borderColor: colorOf(look, '--app-border'),
  borderWidth: 1,
  padding: [8, 10],
  textStyle: textStyle(look, '--app-text'),
  valueFormatter: (value: unknown) =>
    typeof value === 'number'
      ? write(value)
      : Array.isArray(value)
        ? value.map((part) => (typeof part === 'number' ? write(part) : String(part))).join(', ')
        : value === null || value === undefined
          ? '–'
          : String(value),
  axisPointer: {
    type: 'shadow' as const,
    shadowStyle: { color: colorOf(look, '--app-neutral500'), opacity: 0.08 },
    lineStyle: { color: colorOf(look, '--app-border-strong') },
  },
})

const legendPlaces = {
  top: { top: 0, left: 0, orient: 'horizontal' },
  bottom: { bottom: 0, left: 'center', orient: 'horizontal' },
  left: { top: 'middle', left: 0, orient: 'vertical' },
  right: { top: 'middle', right: 0, orient: 'vertical' },
} as const

/** The width of a legend beside the chart, in px. */
export const sideLegend = 136

/** The names of the series. */
export const legendOf = (look: ChartLook, isNeeded: boolean) => {
  const { legend } = look.wishes
  if (legend === 'none' || !isNeeded) return { show: false }
  return {
    show: true,
    type: 'scroll' as const,
    ...legendPlaces[legend],
    itemWidth: 10,
    itemHeight: 10,
    itemGap: legend === 'top' || legend === 'bottom' ? 16 : 10,
    icon: 'roundRect',
    textStyle: {
      ...textStyle(look),
      ...(legend === 'left' || legend === 'right' ? { width: sideLegend - 30, overflow: 'truncate' } : {}),
    },
    pageTextStyle: textStyle(look),
    pageIconColor: colorOf(look, '--app-text-muted'),
    pageIconInactiveColor: colorOf(look, '--app-neutral300'),
    inactiveColor: colorOf(look, '--app-neutral300'),
  }
}

/** The room that the legend takes at each side, in px. */
export const legendRoom = (look: ChartLook, isNeeded: boolean) => {
  const at = isNeeded ? look.wishes.legend : 'none'
  return {
    top: at === 'top' ? 36 : 0,
    bottom: at === 'bottom' ? 32 : 0,
    left: at === 'left' ? sideLegend : 0,
    right: at === 'right' ? sideLegend : 0,
  }
}

/** What all kinds share: colors and how they move. */
export const commonOptions = (look: ChartLook) => ({
  color: seriesColors(look),
  animation: !look.isStill,
  animationDuration: 160,
  animationDurationUpdate: 160,
})

/** How chosen points stand out where several can be chosen. */
export const selectionOf = (look: ChartLook) =>
  look.wishes.selectsSeveral
    ? {
        selectedMode: 'multiple' as const,
        select: { itemStyle: { borderColor: colorOf(look, '--app-text'), borderWidth: 2 } },
      }
    : {}
