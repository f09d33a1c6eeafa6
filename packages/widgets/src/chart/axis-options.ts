import type { EChartsCoreOption } from 'echarts/core'
import {
  colorOf,
  commonOptions,
  hintOf,
  labelOfSeries,
  legendOf,
  legendRoom,
  selectionOf,
  styleOf,
  textStyle,
  writeCategory,
  type ChartLook,
} from './chart-look.ts'
import type { ChartModel, ChartSeries } from './chart-model.ts'

type Drawn = 'bar' | 'line' | 'area' | 'points' | 'candles'

/** Above this many points symbols and round corners only cost time. */
const manyPoints = 2000

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })

const drawnAs = (model: ChartModel, look: ChartLook, series: ChartSeries): Drawn => {
  switch (model.type) {
    case 'scatter':
    case 'bubble':
      return 'points'
    case 'candlestick':
      return 'candles'
    default: {
      const wished = styleOf(look, series)?.drawnAs ?? 'auto'
      if (wished !== 'auto') return wished
      if (model.type === 'line' || model.type === 'area') return model.type
      return model.type === 'combined' && series !== model.series[0] ? 'line' : 'bar'
    }
  }
}

const standsRight = (model: ChartModel, look: ChartLook, series: ChartSeries): boolean => {
  const wished = styleOf(look, series)?.axis ?? 'auto'
  if (wished !== 'auto') return wished === 'right'
  return model.type === 'combined' && drawnAs(model, look, series) === 'line'
}

/** What all series together amount to at each category, for shares of a hundred. */
const totalsOf = (model: ChartModel): ReadonlyMap<string | number, number> => {
  const totals = new Map<string | number, number>()
  for (const series of model.series)
    for (const { x, y } of series.points) totals.set(x, (totals.get(x) ?? 0) + Math.abs(y))
  return totals
}

const dataOf = (
  model: ChartModel,
  series: ChartSeries,
  totals: ReadonlyMap<string | number, number> | undefined,
): readonly unknown[] => {
  const valueOf = (x: string | number, y: number): number =>
    totals === undefined ? y : y / (totals.get(x) || 1)
  if (model.type === 'candlestick')
    return series.points.map(({ candle }) => [candle?.open, candle?.close, candle?.low, candle?.high])
  if (model.axis !== 'category' || model.type === 'scatter' || model.type === 'bubble')
    return series.points.map(({ x, y, size }) => [x, valueOf(x, y), ...(size === undefined ? [] : [size])])
  const values = new Map(series.points.map(({ x, y }) => [x, valueOf(x, y)]))
  return model.categories.map((category) => values.get(category) ?? null)
}

const bubbleSize = (model: ChartModel) => {
  let greatest = 0
  for (const series of model.series)
    for (const { size } of series.points) greatest = Math.max(greatest, Math.abs(size ?? 0))
  return (value: unknown): number => {
    const size: unknown = Array.isArray(value) ? value[2] : undefined
    // The area says the value, and not the width.
    return typeof size === 'number' && greatest > 0 ? 6 + 38 * Math.sqrt(Math.abs(size) / greatest) : 10
  }
}

const shapeOf = (model: ChartModel, look: ChartLook, series: ChartSeries, drawn: Drawn) => {
  const { stacking, lineShape } = look.wishes
  const isStacked = stacking !== 'none' && (drawn === 'bar' || drawn === 'area')
  const stack = isStacked ? { stack: drawn } : {}
  const isMany = series.points.length > manyPoints
  switch (drawn) {
    case 'bar': {
      const isSide = model.type === 'horizontalBar'
      return {
        type: 'bar',
        ...stack,
        barMaxWidth: model.type === 'histogram' ? undefined : 40,
        ...(model.type === 'histogram' ? { barCategoryGap: '4%' } : {}),
        ...(isMany ? { large: true, sampling: 'max' } : {}),
        itemStyle: { borderRadius: isStacked || isMany ? 0 : isSide ? [0, 3, 3, 0] : [3, 3, 0, 0] },
      }
    }
    case 'points':
      return {
        type: 'scatter',
        symbolSize: model.type === 'bubble' ? bubbleSize(model) : isMany ? 4 : 8,
        large: model.type === 'scatter' && isMany,
        itemStyle: { opacity: model.type === 'bubble' ? 0.65 : 0.8 },
      }
    case 'candles': {
      const [rising, falling] = [colorOf(look, '--app-success-text'), colorOf(look, '--app-danger-text')]
      return {
        type: 'candlestick',
        large: isMany,
        itemStyle: { color: rising, borderColor: rising, color0: falling, borderColor0: falling },
      }
    }
    case 'line':
    case 'area':
      return {
        type: 'line',
        ...stack,
        symbol: 'circle',
        symbolSize: 6,
        showSymbol: series.points.length <= 60,
        sampling: series.points.length > 500 ? 'lttb' : undefined,
        smooth: lineShape === 'smooth' ? 0.4 : false,
        ...(lineShape === 'smooth' ? { smoothMonotone: 'x' } : {}),
        step: lineShape === 'step' ? 'middle' : false,
        lineStyle: { width: 2 },
        ...(drawn === 'area' ? { areaStyle: { opacity: isStacked ? 0.45 : 0.16 } } : {}),
      }
  }
}

const referenceLines = (look: ChartLook, isSide: boolean) =>
  look.wishes.lines.length === 0
    ? {}
    : {
        markLine: {
          silent: true,
          symbol: 'none',
          animation: false,
          data: look.wishes.lines.map((line) => ({
            ...(isSide ? { xAxis: line.value } : { yAxis: line.value }),
            lineStyle: {
              color: line.color ?? colorOf(look, '--app-text-muted'),
              type: 'dashed',
              width: 1.5,
            },
            label: {
              ...textStyle(look, '--app-text'),
              position: 'insideStartTop',
              backgroundColor: colorOf(look, '--app-surface'),
              padding: [1, 4],
              borderRadius: 3,
              formatter: () => line.label || look.wishes.write(line.value),
            },
          })),
        },
      }

const axisTitle = (look: ChartLook, name: string, gap: number) =>
  name === ''
    ? {}
    : { name, nameLocation: 'middle', nameGap: gap, nameTextStyle: { ...textStyle(look), fontWeight: 500 } }

const zoomOf = (look: ChartLook, isSide: boolean) => {
  if (!look.wishes.isZoomable) return {}
  const axis = isSide ? { yAxisIndex: 0 } : { xAxisIndex: 0 }
  return {
    dataZoom: [
      // The wheel alone scrolls the page, as everywhere.
      {
        type: 'inside',
        ...axis,
        zoomOnMouseWheel: 'ctrl',
        moveOnMouseWheel: false,
        moveOnMouseMove: !look.wishes.selectsRange,
        filterMode: 'none',
      },
      {
        type: 'slider',
        ...axis,
        filterMode: 'none',
        ...(isSide
          ? { right: 0, width: 18 }
          : { bottom: look.wishes.legend === 'bottom' ? 32 : 2, height: 18 }),
        brushSelect: true,
        showDetail: false,
        borderColor: colorOf(look, '--app-border'),
        backgroundColor: 'transparent',
        fillerColor: `${colorOf(look, '--app-primary')}22`,
        handleStyle: {
          color: colorOf(look, '--app-raised'),
          borderColor: colorOf(look, '--app-border-strong'),
        },
        moveHandleStyle: { color: colorOf(look, '--app-border-strong') },
        dataBackground: {
          lineStyle: { color: colorOf(look, '--app-border-strong') },
          areaStyle: { color: colorOf(look, '--app-border') },
        },
      },
    ],
  }
}

/** What stands on a horizontal and a vertical axis, in the words of the drawing library. */
export const axisOptions = (model: ChartModel, look: ChartLook): EChartsCoreOption => {
  const { wishes } = look
  const isSide = model.type === 'horizontalBar'
  const kinds = model.series.map((series) => drawnAs(model, look, series))
  const isShare = wishes.stacking === 'percent' && ['bar', 'horizontalBar', 'area'].includes(model.type)
  const totals = isShare ? totalsOf(model) : undefined
  const write = isShare ? (value: number) => percent.format(value) : wishes.write
  const writeShort = isShare ? write : wishes.writeShort
  const sides = model.series.map((series) => standsRight(model, look, series))
  const hasRight = sides.includes(true) && sides.includes(false)
  const hasLegend = model.series.length > 1
  const room = legendRoom(look, hasLegend)
  const axisText = { ...textStyle(look), hideOverlap: true }

  const places = {
    type: model.axis,
    ...(model.axis === 'category'
      ? { data: model.categories.map((category) => writeCategory(model, category)) }
      : {}),
    ...(model.axis === 'value' ? { scale: true } : {}),
    ...(isSide ? { inverse: true } : {}),
    boundaryGap: model.axis === 'category' && kinds.some((kind) => kind !== 'line' && kind !== 'area'),
    axisLine: { lineStyle: { color: colorOf(look, '--app-border-strong') } },
    axisTick: { show: false },
    axisLabel: {
      ...axisText,
      ...(model.axis === 'category'
        ? {
            formatter: (value: string) => (value.length > 24 ? `${value.slice(0, 23)}…` : value),
          }
        : model.axis === 'value'
          ? { formatter: writeShortNumber }
          : {}),
    },
    splitLine: { show: false },
    ...axisTitle(look, wishes.xAxisTitle, isSide ? 12 : 28),
  }
  const numbers = (name: string, isSecond: boolean) => ({
    type: wishes.isLogarithmic && !isShare ? 'log' : 'value',
    ...(isSecond
      ? {}
      : {
          ...(wishes.minimum === undefined ? {} : { min: wishes.minimum }),
          ...(wishes.maximum === undefined ? {} : { max: wishes.maximum }),
        }),
    ...(isShare ? { max: wishes.maximum ?? 1 } : {}),
    scale: model.type === 'candlestick' || model.type === 'scatter' || model.type === 'bubble',
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...axisText, formatter: (value: number) => writeShort(value) },
    splitLine: { show: !isSecond, lineStyle: { color: colorOf(look, '--app-border') } },
    ...axisTitle(look, name, isSide ? 28 : 12),
  })
  const values = hasRight
    ? [numbers(wishes.yAxisTitle, false), numbers(wishes.secondAxisTitle, true)]
    : numbers(wishes.yAxisTitle, false)

  return {
    ...commonOptions(look),
    grid: {
      top: room.top + (room.top === 0 ? 12 : 0),
      left: room.left + 4,
      right: room.right + (wishes.isZoomable && isSide ? 30 : 12),
      bottom: room.bottom + (wishes.isZoomable && !isSide ? 30 : 4),
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    tooltip: hintOf(look, kinds.includes('points') ? 'item' : 'axis', write),
    legend: legendOf(look, hasLegend),
    ...(isSide ? { xAxis: values, yAxis: places } : { xAxis: places, yAxis: values }),
    ...zoomOf(look, isSide),
    series: model.series.map((series, index) => {
      const drawn = kinds[index] ?? 'bar'
      const color = styleOf(look, series)?.color
      const isMany = series.points.length > 200
      return {
        name: labelOfSeries(look, series),
        ...shapeOf(model, look, series, drawn),
        ...(color === undefined ? {} : { color }),
        ...(hasRight && sides[index] === true ? (isSide ? { xAxisIndex: 1 } : { yAxisIndex: 1 }) : {}),
        ...selectionOf(look),
        ...(wishes.hasLabels && !isMany && drawn !== 'candles'
          ? {
              label: {
                show: true,
                ...textStyle(look, '--app-text'),
                fontSize: 11,
                position: wishes.stacking !== 'none' && drawn === 'bar' ? 'inside' : isSide ? 'right' : 'top',
                formatter: ({ value }: { readonly value: unknown }) => {
                  const number: unknown = Array.isArray(value) ? value[1] : value
                  return typeof number === 'number' ? writeShort(number) : ''
                },
              },
              labelLayout: { hideOverlap: true },
            }
          : {}),
        ...(index === 0 ? referenceLines(look, isSide) : {}),
        data: dataOf(model, series, totals),
      }
    }),
  }
}

const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumSignificantDigits: 4 })

const writeShortNumber = (value: number): string => compact.format(value)
