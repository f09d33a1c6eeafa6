import { defineWidget, gridUnits } from '@ashlar/schema'
import { chartProperties } from './chart-properties.ts'

/** Data as a picture. */
export const chart = defineWidget({
  type: 'chart',
  label: 'Chart',
  help: 'Shows data as bars, lines, slices, points, gauges, heat maps and other pictures.',
  icon: 'chart-column',
  keywords: [
    'graph',
    'plot',
    'diagram',
    'bar',
    'line',
    'area',
    'pie',
    'donut',
    'scatter',
    'bubble',
    'histogram',
    'funnel',
    'gauge',
    'radar',
    'heatmap',
    'treemap',
    'candlestick',
    'sankey',
    'echarts',
  ],
  namePrefix: 'Chart',
  defaultSize: { width: gridUnits(48), height: gridUnits(28) },
  minimumSize: { columns: 12, rows: 10 },
  exposes: {
    selectedDataPoint: {
      help: 'The point a person pressed last: series, x, y and the row of the data; an empty object where none is.',
      initial: {},
    },
    selectedDataPoints: { help: 'All points that are chosen, as selectedDataPoint.', initial: [] },
    selectedRange: {
      help: 'The first and the last place of the part of the axis that is chosen, as start and end; an empty object where none is.',
      initial: {},
    },
    zoomRange: {
      help: 'The first and the last place that are shown, as start and end; an empty object where all are.',
      initial: {},
    },
  },
  settable: [
    'chartData',
    'chartType',
    'title',
    'selectedDataPoint',
    'selectedDataPoints',
    'selectedRange',
    'isVisible',
  ],
  properties: chartProperties,
})
