import type { EChartsCoreOption } from 'echarts/core'
import type { ThemeVariables } from '../theme/theme-variables.ts'
import type { ChartModel, ChartSeries } from './chart-model.ts'

/** How a chart looks beside its data. */
export interface ChartLook {
  readonly variables: ThemeVariables
  readonly showLegend: boolean
  readonly fontFamily: string
  readonly isStill: boolean
}

const colourOf = (variables: ThemeVariables, name: `--app-${string}`): string =>
  variables[name] ?? 'currentColor'

const seriesColours = (variables: ThemeVariables): string[] =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((place) => colourOf(variables, `--app-series${place}`))

/** Large numbers on an axis in few letters: 1.2M. */
const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumSignificantDigits: 3 })
const full = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 })

/** A number as the chart's hints and its summary say it. */
export const formatChartNumber = (value: number): string => full.format(value)

const textStyle = (look: ChartLook, name: `--app-${string}`) => ({
  color: colourOf(look.variables, name),
  fontFamily: look.fontFamily,
  fontSize: 12,
})

const tooltip = (look: ChartLook, trigger: 'axis' | 'item') => ({
  trigger,
  // Text and not HTML: names from the data can never become elements.
  renderMode: 'richText' as const,
  backgroundColor: colourOf(look.variables, '--app-raised'),
  borderColor: colourOf(look.variables, '--app-border'),
  borderWidth: 1,
  padding: [8, 10],
  textStyle: textStyle(look, '--app-text'),
  valueFormatter: (value: unknown) => (typeof value === 'number' ? full.format(value) : String(value ?? '')),
  axisPointer: {
    type: 'shadow' as const,
    shadowStyle: { color: colourOf(look.variables, '--app-neutral500'), opacity: 0.08 },
  },
})

const legend = (look: ChartLook, isShown: boolean) => ({
  show: isShown,
  type: 'scroll' as const,
  top: 0,
  left: 0,
  itemWidth: 10,
  itemHeight: 10,
  itemGap: 16,
  icon: 'roundRect',
  textStyle: textStyle(look, '--app-text-muted'),
  pageTextStyle: textStyle(look, '--app-text-muted'),
  inactiveColor: colourOf(look.variables, '--app-neutral300'),
})

const pieOptions = (model: ChartModel, look: ChartLook): EChartsCoreOption => ({
  color: seriesColours(look.variables),
  animation: !look.isStill,
  animationDuration: 160,
  tooltip: tooltip(look, 'item'),
  legend: legend(look, look.showLegend),
  series: model.series.slice(0, 1).map((series) => ({
    name: series.name,
    type: 'pie',
    radius: ['48%', '78%'],
    center: ['50%', look.showLegend ? '56%' : '50%'],
    itemStyle: { borderColor: colourOf(look.variables, '--app-surface'), borderWidth: 2, borderRadius: 3 },
    label: { ...textStyle(look, '--app-text-muted'), formatter: look.showLegend ? '{d}%' : '{b}' },
    labelLine: { lineStyle: { color: colourOf(look.variables, '--app-border-strong') } },
    emphasis: { scaleSize: 4 },
    data: series.points.map((point) => ({ name: String(point.x), value: point.y })),
  })),
})

const dataOf = (model: ChartModel, series: ChartSeries): readonly unknown[] => {
  if (model.axis !== 'category' || model.type === 'scatter')
    return series.points.map((point) => [point.x, point.y])
  const values = new Map(series.points.map((point) => [point.x, point.y]))
  return model.categories.map((category) => values.get(category) ?? null)
}

const largeCount = 500

const seriesOptions = (model: ChartModel, series: ChartSeries) => {
  const common = { name: series.name, data: dataOf(model, series) }
  switch (model.type) {
    case 'bar':
      return { ...common, type: 'bar', barMaxWidth: 40, itemStyle: { borderRadius: [3, 3, 0, 0] } }
    case 'scatter':
      return {
        ...common,
        type: 'scatter',
        symbolSize: 8,
        large: series.points.length > 2000,
        itemStyle: { opacity: 0.8 },
      }
    default:
      return {
        ...common,
        type: 'line',
        symbol: 'circle',
        symbolSize: 6,
        showSymbol: series.points.length <= 60,
        sampling: series.points.length > largeCount ? 'lttb' : undefined,
        lineStyle: { width: 2 },
        // Pressing near the line is enough to choose a point of it.
        triggerLineEvent: false,
        ...(model.type === 'area' ? { areaStyle: { opacity: 0.16 } } : {}),
      }
  }
}

/** The chart's model in the words of the drawing library. */
export const chartOptions = (model: ChartModel, look: ChartLook): EChartsCoreOption => {
  if (model.type === 'pie') return pieOptions(model, look)
  const hasLegend = look.showLegend && model.series.length > 1
  const axisLine = { lineStyle: { color: colourOf(look.variables, '--app-border-strong') } }
  return {
    color: seriesColours(look.variables),
    animation: !look.isStill,
    animationDuration: 160,
    animationDurationUpdate: 160,
    grid: {
      top: hasLegend ? 36 : 12,
      left: 8,
      right: 16,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: tooltip(look, model.type === 'scatter' ? 'item' : 'axis'),
    legend: legend(look, hasLegend),
    xAxis: {
      type: model.axis,
      ...(model.axis === 'category' ? { data: model.categories } : {}),
      ...(model.axis === 'value' ? { scale: true } : {}),
      boundaryGap: model.type === 'bar' || (model.type === 'scatter' && model.axis === 'category'),
      axisLine,
      axisTick: { show: false },
      axisLabel: { ...textStyle(look, '--app-text-muted'), hideOverlap: true },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value',
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        ...textStyle(look, '--app-text-muted'),
        formatter: (value: number) => short.format(value),
      },
      splitLine: { lineStyle: { color: colourOf(look.variables, '--app-border') } },
    },
    series: model.series.map((series) => seriesOptions(model, series)),
  }
}
