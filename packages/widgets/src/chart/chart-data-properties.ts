import { boolean, choice, data, number, text } from '@ashlar/schema'
import { joiningTypes, placeTypes, type ChartType } from './chart-kinds.ts'

/** A property that makes sense for some kinds only. */
export const forTypes = (...is: readonly ChartType[]) => ({ property: 'chartType', is })
/** A property that makes sense where the chart is described by its fields. */
export const inForm = { property: 'chartDefinition', is: ['form'] }

/** The properties that say what is drawn. */
export const chartDataProperties = {
  chartData: data('Data', '', {
    help: 'What is drawn: a list of objects, mostly the response of an API.',
    group: 'Data',
    editor: 'sheet',
    expects: 'array',
    example: '[{ "month": "January", "orders": 12 }, { "month": "February", "orders": 19 }]',
    shownWhen: inForm,
  }),
  chartOption: text('Specification', '', {
    help: 'An option object of Apache ECharts as JSON; functions, links and HTML in it are left out.',
    group: 'Data',
    multiline: true,
    language: 'json',
    placeholder: '{ "xAxis": { "type": "category" }, "yAxis": {}, "series": [] }',
    shownWhen: { property: 'chartDefinition', is: ['raw'] },
  }),
  xField: text('X field', '', {
    fieldsOf: { property: 'chartData' },
    help: 'The field along the axis, of the slices, or where flows begin; found in the data where it is empty.',
    group: 'Data',
    placeholder: 'month',
    shownWhen: inForm,
  }),
  yFields: text('Y fields', '', {
    fieldsOf: { property: 'chartData', isList: true },
    mayBeList: true,
    help: 'The fields whose values are drawn, divided by commas; the first with numbers where none is named.',
    group: 'Data',
    placeholder: 'orders, returns',
    shownWhen: inForm,
  }),
  groupBy: text('Group by', '', {
    fieldsOf: { property: 'chartData' },
    help: 'A field whose values become series of their own, or the rows of a heat map.',
    group: 'Data',
    placeholder: 'country',
    shownWhen: inForm,
  }),
  sizeField: text('Size field', '', {
    fieldsOf: { property: 'chartData' },
    help: 'The field that says how large each bubble is.',
    group: 'Data',
    placeholder: 'population',
    shownWhen: forTypes('bubble'),
  }),
  targetField: text('Target field', '', {
    fieldsOf: { property: 'chartData' },
    help: 'The field that says where each flow leads.',
    group: 'Data',
    placeholder: 'next_page',
    shownWhen: forTypes('sankey'),
  }),
  openField: text('Opening price field', '', {
    fieldsOf: { property: 'chartData' },
    help: 'The field with the first price; open where it is empty.',
    group: 'Data',
    shownWhen: forTypes('candlestick'),
  }),
  closeField: text('Closing price field', '', {
    fieldsOf: { property: 'chartData' },
    help: 'The field with the last price; close where it is empty.',
    group: 'Data',
    shownWhen: forTypes('candlestick'),
  }),
  lowField: text('Lowest price field', '', {
    fieldsOf: { property: 'chartData' },
    help: 'The field with the lowest price; low where it is empty.',
    group: 'Data',
    shownWhen: forTypes('candlestick'),
  }),
  highField: text('Highest price field', '', {
    fieldsOf: { property: 'chartData' },
    help: 'The field with the highest price; high where it is empty.',
    group: 'Data',
    shownWhen: forTypes('candlestick'),
  }),
  aggregation: choice('Combine rows by', 'sum', {
    help: 'What is drawn where several rows have the same place.',
    group: 'Data',
    shownWhen: forTypes(...joiningTypes),
    options: [
      { value: 'sum', label: 'Their sum' },
      { value: 'average', label: 'Their average' },
      { value: 'count', label: 'How many there are' },
      { value: 'minimum', label: 'The least' },
      { value: 'maximum', label: 'The greatest' },
    ],
  }),
  dateUnit: choice('Group dates by', 'auto', {
    help: 'Groups dates on the axis by their day, week, month, quarter or year; automatic for bars.',
    group: 'Data',
    shownWhen: forTypes(...placeTypes, 'heatmap'),
    options: [
      { value: 'auto', label: 'Automatic' },
      { value: 'none', label: 'Not at all' },
      { value: 'day', label: 'Day' },
      { value: 'week', label: 'Week' },
      { value: 'month', label: 'Month' },
      { value: 'quarter', label: 'Quarter' },
      { value: 'year', label: 'Year' },
    ],
  }),
  sort: choice('Order', 'none', {
    help: 'The order of the values along the axis; dates stand in the order of time.',
    group: 'Data',
    shownWhen: forTypes(...placeTypes),
    options: [
      { value: 'none', label: 'As in the data' },
      { value: 'valueDescending', label: 'Largest first' },
      { value: 'valueAscending', label: 'Smallest first' },
      { value: 'xAscending', label: 'By name, A to Z' },
      { value: 'xDescending', label: 'By name, Z to A' },
    ],
  }),
  limit: number('Most values shown', null, {
    help: 'How many values are shown; with the largest first, 10 makes a top ten.',
    group: 'Data',
    minimum: 1,
    step: 1,
    shownWhen: forTypes(...placeTypes),
  }),
  showOthers: boolean('Show the rest as Others', true, {
    help: 'Shows what the limit leaves out as one value named Others.',
    group: 'Data',
    shownWhen: forTypes(...placeTypes),
  }),
  binCount: number('Number of bars', null, {
    help: 'Into how many ranges the values are sorted; a readable number with round limits where it is empty.',
    group: 'Data',
    minimum: 1,
    maximum: 200,
    step: 1,
    shownWhen: forTypes('histogram'),
  }),
}
