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
  textStyle,
  writeCategory,
  type ChartLook,
} from './chart-look.ts'
import type { ChartModel, ChartSeries } from './chart-model.ts'

const gapOf = (look: ChartLook) => ({
  borderColor: colorOf(look, '--app-surface'),
  borderWidth: 2,
  borderRadius: 3,
})

const partsOf = (model: ChartModel, look: ChartLook, series: ChartSeries | undefined) =>
  (series?.points ?? []).map((point) => {
    const name = writeCategory(model, String(point.x))
    const color = look.wishes.styles.get(name)?.color
    return {
      name,
      value: point.y,
      ...(color === undefined ? {} : { itemStyle: { ...gapOf(look), color } }),
    }
  })

interface Part {
  readonly name?: string
  readonly value?: unknown
  readonly percent?: number
}

const valueText = (look: ChartLook, value: unknown): string =>
  typeof value === 'number' ? look.wishes.write(value) : ''

/** The width in px below which words beside the parts would be cut off. */
const narrow = 420

/** What takes back what another width gave to the legend. */
const anew = { top: 'auto', bottom: 'auto', left: 'auto', right: 'auto', formatter: null }

/** What the legend says of a part where nothing stands beside it: its name, its value where it is shown, its share. */
const partInLegend = (model: ChartModel, look: ChartLook): ((name: string) => string) => {
  const parts = partsOf(model, look, model.series[0])
  const values = new Map(parts.map(({ name, value }) => [name, value]))
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  return (name) => {
    const value = values.get(name) ?? 0
    const share = `${Math.round(total === 0 ? 0 : (value / total) * 100)}%`
    return [name.slice(0, 30), ...(look.wishes.hasLabels ? [valueText(look, value)] : []), share].join('  ')
  }
}

/** Where words beside the parts would be cut off, the legend below says what they are. */
const onNarrowPages = (model: ChartModel, look: ChartLook, wide: EChartsCoreOption): EChartsCoreOption => ({
  ...wide,
  media: [
    {
      query: { maxWidth: narrow },
      option: {
        legend: {
          ...anew,
          ...legendOf({ ...look, wishes: { ...look.wishes, legend: 'bottom' } }, true),
          formatter: partInLegend(model, look),
        },
        series: [
          { label: { show: false }, labelLine: { show: false }, top: 0, bottom: 40, left: 0, right: 0 },
        ],
      },
    },
    {
      option: {
        legend: { ...anew, ...legendOf(look, true) },
        series: [{ label: { show: true }, labelLine: { show: true }, ...legendRoom(look, true) }],
      },
    },
  ],
})

const roundParts = (model: ChartModel, look: ChartLook): EChartsCoreOption => {
  const { wishes } = look
  const room = legendRoom(look, true)
  const hasLegend = wishes.legend !== 'none'
  return onNarrowPages(model, look, {
    ...commonOptions(look),
    tooltip: {
      ...hintOf(look, 'item'),
      formatter: ({ name, value, percent }: Part) =>
        `${name ?? ''}: ${valueText(look, value)} (${percent ?? 0}%)`,
    },
    legend: legendOf(look, true),
    series: [
      {
        name: model.series[0] === undefined ? '' : labelOfSeries(look, model.series[0]),
        type: 'pie',
        radius: model.type === 'donut' ? ['48%', '76%'] : [0, '76%'],
        ...room,
        itemStyle: gapOf(look),
        ...selectionOf(look),
        selectedOffset: 4,
        label: {
          ...textStyle(look),
          bleedMargin: 0,
          edgeDistance: 0,
          formatter: ({ name, value, percent }: Part) => {
            const parts = [
              ...(hasLegend ? [] : [(name ?? '').slice(0, 30)]),
              ...(wishes.hasLabels ? [valueText(look, value)] : []),
              ...(hasLegend || wishes.hasLabels ? [`${Math.round(percent ?? 0)}%`] : []),
            ]
            return parts.join('  ')
          },
        },
        labelLine: { lineStyle: { color: colorOf(look, '--app-border-strong') } },
        emphasis: { scaleSize: 4 },
        data: partsOf(model, look, model.series[0]),
      },
    ],
  })
}

const funnel = (model: ChartModel, look: ChartLook): EChartsCoreOption => {
  const room = legendRoom(look, true)
  return {
    ...commonOptions(look),
    tooltip: hintOf(look, 'item'),
    legend: legendOf(look, true),
    series: [
      {
        type: 'funnel',
        // As the data says where it is sorted, since stages have an order of their own.
        sort: 'none',
        minSize: '8%',
        gap: 2,
        left: room.left + 8,
        right: room.right + 8,
        top: room.top + 4,
        bottom: room.bottom + 4,
        itemStyle: { ...gapOf(look), borderWidth: 0 },
        ...selectionOf(look),
        label: {
          position: 'inside',
          fontFamily: look.fontFamily,
          fontSize: 12,
          formatter: ({ name, value }: Part) =>
            look.wishes.hasLabels ? `${name ?? ''}  ${valueText(look, value)}` : (name ?? ''),
        },
        data: partsOf(model, look, model.series[0]),
      },
    ],
  }
}

const treemap = (model: ChartModel, look: ChartLook): EChartsCoreOption => {
  const colors = seriesColors(look)
  const children = (series: ChartSeries) => partsOf(model, look, series).filter((part) => part.value > 0)
  return {
    ...commonOptions(look),
    tooltip: hintOf(look, 'item'),
    series: [
      {
        type: 'treemap',
        top: 0,
        left: 0,
        right: 0,
        bottom: 0,
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        itemStyle: { borderColor: colorOf(look, '--app-surface'), borderWidth: 1, gapWidth: 2 },
        label: {
          fontFamily: look.fontFamily,
          fontSize: 12,
          formatter: ({ name, value }: Part) =>
            look.wishes.hasLabels ? `${name ?? ''}\n${valueText(look, value)}` : (name ?? ''),
        },
        upperLabel: {
          show: model.series.length > 1,
          height: 22,
          ...textStyle(look, '--app-text'),
        },
        levels: [
          { color: colors, itemStyle: { gapWidth: 2, borderWidth: 0 }, upperLabel: { show: false } },
          {
            itemStyle: { gapWidth: 1, borderWidth: 1, borderColor: colorOf(look, '--app-border') },
            colorSaturation: model.series.length > 1 ? [0.35, 0.6] : undefined,
          },
        ],
        data:
          model.series.length > 1
            ? model.series.map((series) => ({
                name: labelOfSeries(look, series),
                children: children(series),
              }))
            : model.series.flatMap((series) =>
                children(series).map((part, index) => ({
                  ...part,
                  itemStyle: { color: colors[index % colors.length] },
                })),
              ),
      },
    ],
  }
}

/** What shows parts of a whole, in the words of the drawing library. */
export const partOptions = (model: ChartModel, look: ChartLook): EChartsCoreOption => {
  if (model.type === 'funnel') return funnel(model, look)
  return model.type === 'treemap' ? treemap(model, look) : roundParts(model, look)
}
