import { boolean, choice, data, defineWidget, eventHandler, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** Data as a picture. */
export const chart = defineWidget({
  type: 'chart',
  label: 'Chart',
  help: 'Shows data as bars, lines, areas, slices or points.',
  icon: 'chart-column',
  keywords: ['graph', 'plot', 'bar', 'line', 'pie', 'scatter', 'diagram'],
  namePrefix: 'Chart',
  defaultSize: { width: gridUnits(48), height: gridUnits(28) },
  minimumSize: { columns: 12, rows: 10 },
  exposes: {
    selectedDataPoint: {
      help: 'The point a person pressed last: series, x, y and the row of the data; an empty object where none is.',
      initial: {},
    },
  },
  settable: ['chartData', 'title', 'isVisible'],
  properties: {
    title: text('Title', '', {
      help: 'A heading above the chart; left out where it is empty.',
      placeholder: 'Orders by month',
    }),
    chartType: choice('Type', 'bar', {
      help: 'How the data is drawn.',
      options: [
        { value: 'bar', label: 'Bars' },
        { value: 'line', label: 'Lines' },
        { value: 'area', label: 'Areas' },
        { value: 'pie', label: 'Slices' },
        { value: 'scatter', label: 'Points' },
      ],
    }),
    chartData: data('Data', '', {
      help: 'What is drawn: a list of objects, mostly the response of an API.',
      group: 'Data',
      expects: 'array',
      example: '[{ "month": "January", "orders": 12 }, { "month": "February", "orders": 19 }]',
    }),
    xField: text('X field', '', {
      help: 'The field along the horizontal axis, or of the slices; the first that is no number where none is named.',
      group: 'Data',
      placeholder: 'month',
    }),
    yFields: text('Y fields', '', {
      help: 'The fields whose values are drawn, divided by commas; the first with numbers where none is named.',
      group: 'Data',
      placeholder: 'orders, returns',
    }),
    groupBy: text('Group by', '', {
      help: 'A field whose values become series of their own.',
      group: 'Data',
      placeholder: 'country',
    }),
    aggregation: choice('Several values', 'sum', {
      help: 'What is drawn where several rows have the same place.',
      group: 'Data',
      options: [
        { value: 'sum', label: 'Their sum' },
        { value: 'average', label: 'Their average' },
        { value: 'count', label: 'How many there are' },
        { value: 'minimum', label: 'The least' },
        { value: 'maximum', label: 'The greatest' },
      ],
    }),
    showLegend: boolean('Legend', true, {
      help: 'Names the series where there is more than one.',
      group: 'Appearance',
    }),
    onDataPointSelect: eventHandler('On selection', 'Runs when a person presses a bar, a slice or a point.'),
    ...commonProperties,
  },
})
