import type { EChartsCoreOption } from 'echarts/core'
import {
  colorOf,
  commonOptions,
  hintOf,
  labelOfSeries,
  legendOf,
  legendRoom,
  selectionOf,
  seriesColors,
  styleOf,
  textStyle,
  writeCategory,
  type ChartLook,
} from './chart-look.ts'
import type { ChartModel } from './chart-model.ts'

const gauge = (model: ChartModel, look: ChartLook): EChartsCoreOption => {
  const { minimum = 0, maximum, write } = look.wishes
  const values = model.series.map((series) => series.points[0]?.y ?? 0)
  const greatest = values.reduce((one, other) => Math.max(one, other), minimum)
  const round = 10 ** Math.ceil(Math.log10(Math.max(1e-9, greatest - minimum)))
  const first = model.series[0]
  const color = (first && styleOf(look, first)?.color) ?? colorOf(look, '--app-series1')
  return {
    ...commonOptions(look),
    tooltip: hintOf(look, 'item'),
    series: [
      {
        type: 'gauge',
        min: minimum,
        max: maximum ?? minimum + round,
        radius: '88%',
        center: ['50%', '58%'],
        startAngle: 205,
        endAngle: -25,
        progress: { show: true, width: 14, itemStyle: { color } },
        pointer: { show: false },
        axisLine: { lineStyle: { width: 14, color: [[1, colorOf(look, '--app-border')]] } },
        axisTick: { show: false },
        splitLine: { show: false },
        splitNumber: 1,
        axisLabel: { ...textStyle(look), distance: -22, formatter: look.wishes.writeShort },
        title: { ...textStyle(look), fontSize: 13, offsetCenter: [0, '52%'] },
        detail: {
          ...textStyle(look, '--app-text'),
          fontSize: 28,
          fontWeight: 600,
          offsetCenter: [0, '4%'],
          formatter: (value: number) => write(value),
        },
        data: [{ value: values[0] ?? 0, name: first === undefined ? '' : labelOfSeries(look, first) }],
      },
    ],
  }
}

const radar = (model: ChartModel, look: ChartLook): EChartsCoreOption => {
  let greatest = 0
  for (const series of model.series) for (const { y } of series.points) greatest = Math.max(greatest, y)
  const room = legendRoom(look, model.series.length > 1)
  const line = { lineStyle: { color: colorOf(look, '--app-border') } }
  return {
    ...commonOptions(look),
    tooltip: hintOf(look, 'item'),
    legend: legendOf(look, model.series.length > 1),
    radar: {
      radius: '66%',
      center: ['50%', room.top > 0 ? '56%' : room.bottom > 0 ? '46%' : '52%'],
      indicator: model.categories.map((category) => ({
        name: writeCategory(model, category).slice(0, 24),
        max: look.wishes.maximum ?? (greatest > 0 ? greatest : 1),
        min: look.wishes.minimum ?? 0,
      })),
      axisName: textStyle(look),
      axisLine: line,
      splitLine: line,
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        ...selectionOf(look),
        data: model.series.map((series) => {
          const values = new Map(series.points.map((point) => [point.x, point.y]))
          const color = styleOf(look, series)?.color
          return {
            name: labelOfSeries(look, series),
            value: model.categories.map((category) => values.get(category) ?? 0),
            areaStyle: { opacity: 0.12 },
            ...(color === undefined ? {} : { itemStyle: { color }, lineStyle: { color } }),
          }
        }),
      },
    ],
  }
}

const heatmap = (model: ChartModel, look: ChartLook): EChartsCoreOption => {
  const columns = new Map(model.categories.map((category, index) => [category, index]))
  const cells = model.series.flatMap((series, row) =>
    series.points.map(({ x, y }): readonly [number, number, number] => [columns.get(String(x)) ?? 0, row, y]),
  )
  let least = Number.POSITIVE_INFINITY
  let greatest = Number.NEGATIVE_INFINITY
  for (const [, , value] of cells) {
    least = Math.min(least, value)
    greatest = Math.max(greatest, value)
  }
  const axis = (data: readonly string[], name: string) => ({
    type: 'category' as const,
    data,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      ...textStyle(look),
      hideOverlap: true,
      formatter: (value: string) => (value.length > 24 ? `${value.slice(0, 23)}…` : value),
    },
    ...(name === ''
      ? {}
      : { name, nameLocation: 'middle' as const, nameGap: 12, nameTextStyle: textStyle(look) }),
  })
  return {
    ...commonOptions(look),
    tooltip: {
      ...hintOf(look, 'item'),
      formatter: ({ value }: { readonly value?: unknown }) => {
        if (!Array.isArray(value)) return ''
        const [column, row, amount] = value.map(Number)
        const series = model.series[row ?? 0]
        const place = writeCategory(model, model.categories[column ?? 0] ?? '')
        return `${place}, ${series === undefined ? '' : labelOfSeries(look, series)}: ${look.wishes.write(amount ?? 0)}`
      },
    },
    grid: {
      top: 8,
      left: 4,
      right: 8,
      bottom: look.wishes.legend === 'none' ? 4 : 52,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    xAxis: axis(
      model.categories.map((category) => writeCategory(model, category)),
      look.wishes.xAxisTitle,
    ),
    yAxis: {
      ...axis(
        model.series.map((series) => labelOfSeries(look, series)),
        look.wishes.yAxisTitle,
      ),
      inverse: true,
    },
    visualMap: {
      show: look.wishes.legend !== 'none',
      type: 'continuous',
      min: look.wishes.minimum ?? (least === greatest ? Math.min(0, least) : least),
      max: look.wishes.maximum ?? (least === greatest ? Math.max(1, greatest) : greatest),
      calculable: true,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 12,
      itemHeight: 120,
      textStyle: textStyle(look),
      formatter: (value: unknown) => (typeof value === 'number' ? look.wishes.writeShort(value) : ''),
      inRange: { color: [colorOf(look, '--app-primary-soft'), colorOf(look, '--app-primary')] },
    },
    series: [
      {
        type: 'heatmap',
        ...selectionOf(look),
        itemStyle: { borderColor: colorOf(look, '--app-surface'), borderWidth: 2, borderRadius: 3 },
        label: {
          show: look.wishes.hasLabels && cells.length <= 400,
          fontFamily: look.fontFamily,
          fontSize: 11,
          formatter: ({ value }: { readonly value?: unknown }) =>
            Array.isArray(value) ? look.wishes.writeShort(Number(value[2])) : '',
        },
        data: cells,
      },
    ],
  }
}

const sankey = (model: ChartModel, look: ChartLook): EChartsCoreOption => ({
  ...commonOptions(look),
  tooltip: hintOf(look, 'item'),
  series: [
    {
      type: 'sankey',
      top: 8,
      bottom: 8,
      left: 4,
      right: 110,
      nodeGap: 10,
      nodeWidth: 12,
      draggable: false,
      emphasis: { focus: 'adjacency' },
      label: { ...textStyle(look, '--app-text'), width: 100, overflow: 'truncate' },
      lineStyle: { color: 'gradient', opacity: 0.3, curveness: 0.5 },
      itemStyle: { borderWidth: 0 },
      data: model.categories.map((name, index) => ({
        name,
        itemStyle: {
          color: look.wishes.styles.get(name)?.color ?? seriesColors(look)[index % 8],
        },
      })),
      links: (model.series[0]?.points ?? []).map(({ x, to, y }) => ({
        source: String(x),
        target: to ?? '',
        value: y,
      })),
    },
  ],
})

/** Gauges, radars, heat maps and flows, in the words of the drawing library. */
export const shapeOptions = (model: ChartModel, look: ChartLook): EChartsCoreOption => {
  switch (model.type) {
    case 'gauge':
      return gauge(model, look)
    case 'radar':
      return radar(model, look)
    case 'sankey':
      return sankey(model, look)
    default:
      return heatmap(model, look)
  }
}
