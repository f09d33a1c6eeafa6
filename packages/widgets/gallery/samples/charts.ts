import type { SampleWidget } from '../sample-widget.ts'
import type { SamplePages } from './sample-pages.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthly = months.flatMap((month, index) =>
  ['Norway', 'Brazil', 'Kenya'].map((country, place) => ({
    month,
    country,
    orders: 12 + ((index * (13 - place * 2)) % 23),
    revenue: 1200 + ((index * 431 * (place + 1)) % 3900),
  })),
)
const daily = Array.from({ length: 400 }, (_none, index) => ({
  day: new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
  visits: 400 + Math.round(200 * Math.sin(index / 20) + ((index * 7919) % 97)),
}))
const people = Array.from({ length: 300 }, (_none, index) => ({
  age: 18 + ((index * 37) % 50),
  income: 20_000 + ((index * 7919) % 60_000),
  team: ['Design', 'Sales', 'Support'][index % 3],
  years: 1 + ((index * 13) % 12),
}))
const stages = [
  { stage: 'Visited', people: 4800 },
  { stage: 'Signed up', people: 2100 },
  { stage: 'Tried it', people: 1300 },
  { stage: 'Paid', people: 420 },
]
const prices = Array.from({ length: 60 }, (_none, index) => {
  const open = 100 + 12 * Math.sin(index / 6) + ((index * 31) % 7)
  const close = open + ((index * 17) % 11) - 5
  return {
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    open,
    close,
    low: Math.min(open, close) - 3,
    high: Math.max(open, close) + 3,
  }
})
const flows = [
  { from: 'Search', to: 'Landing page', users: 320 },
  { from: 'Newsletter', to: 'Landing page', users: 140 },
  { from: 'Newsletter', to: 'Pricing', users: 60 },
  { from: 'Landing page', to: 'Pricing', users: 210 },
  { from: 'Landing page', to: 'Left', users: 250 },
  { from: 'Pricing', to: 'Signed up', users: 170 },
  { from: 'Pricing', to: 'Left', users: 100 },
]
const hours = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].flatMap((day, line) =>
  Array.from({ length: 12 }, (_none, hour) => ({
    day,
    hour: `${8 + hour}:00`,
    calls: (line * 13 + hour * 7) % 31,
  })),
)
const skills = ['Speed', 'Price', 'Support', 'Features', 'Trust'].flatMap((skill, index) => [
  { skill, product: 'Ours', score: 6 + (index % 4) },
  { skill, product: 'Theirs', score: 4 + ((index * 3) % 5) },
])

const kinds: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['Orders by month', { chartData: monthly, groupBy: 'country', yFields: 'orders', isDownloadable: true }],
  [
    'Stacked',
    {
      chartData: monthly,
      groupBy: 'country',
      yFields: 'revenue',
      stacking: 'stacked',
      notation: 'currency',
      currency: 'EUR',
      referenceLines: [{ id: 'a', value: 7000, label: 'Target', color: 'danger' }],
    },
  ],
  [
    'Shares of revenue',
    {
      chartData: monthly,
      groupBy: 'country',
      yFields: 'revenue',
      stacking: 'percent',
      legendPosition: 'bottom',
    },
  ],
  [
    'Top countries',
    {
      chartType: 'horizontalBar',
      chartData: monthly,
      xField: 'country',
      yFields: 'orders',
      sort: 'valueDescending',
      showLabels: true,
    },
  ],
  ['Visits', { chartType: 'line', chartData: daily, isZoomable: true, yAxisTitle: 'Visits' }],
  [
    'Smooth areas',
    {
      chartType: 'area',
      chartData: monthly,
      groupBy: 'country',
      yFields: 'orders',
      lineShape: 'smooth',
      stacking: 'stacked',
      legendPosition: 'right',
    },
  ],
  ['Visits by month', { chartData: daily, yAxisTitle: 'Visits', xAxisTitle: 'Month' }],
  [
    'Orders and revenue',
    {
      chartType: 'combined',
      chartData: monthly,
      yFields: 'orders, revenue',
      yAxisTitle: 'Orders',
      secondAxisTitle: 'Revenue',
    },
  ],
  ['Orders by country', { chartType: 'pie', chartData: monthly, xField: 'country', yFields: 'orders' }],
  [
    'Without a legend',
    {
      chartType: 'donut',
      chartData: monthly,
      xField: 'country',
      yFields: 'orders',
      showLegend: false,
      showLabels: true,
    },
  ],
  ['People', { chartType: 'scatter', chartData: people, xField: 'age', yFields: 'income', groupBy: 'team' }],
  [
    'Bubbles',
    {
      chartType: 'bubble',
      chartData: people.slice(0, 40),
      xField: 'age',
      yFields: 'income',
      sizeField: 'years',
      groupBy: 'team',
    },
  ],
  ['Ages', { chartType: 'histogram', chartData: people, xField: 'age' }],
  ['From visit to payment', { chartType: 'funnel', chartData: stages, showLabels: true }],
  [
    'Goal of the year',
    {
      chartType: 'gauge',
      chartData: [{ revenue: 73_500 }],
      notation: 'currency',
      yMaximum: 100_000,
      decimals: 0,
    },
  ],
  ['Strengths', { chartType: 'radar', chartData: skills, xField: 'skill', groupBy: 'product' }],
  ['Calls', { chartType: 'heatmap', chartData: hours, xField: 'hour', groupBy: 'day', yFields: 'calls' }],
  [
    'Revenue by country and month',
    { chartType: 'treemap', chartData: monthly, groupBy: 'country', xField: 'month', yFields: 'revenue' },
  ],
  ['Price', { chartType: 'candlestick', chartData: prices }],
  ['Paths', { chartType: 'sankey', chartData: flows, targetField: 'to' }],
  [
    'Own specification',
    {
      chartDefinition: 'raw',
      chartOption: JSON.stringify({
        tooltip: {},
        xAxis: { type: 'category', data: ['A', 'B', 'C'] },
        yAxis: {},
        series: [
          {
            type: 'boxplot',
            data: [
              [1, 2, 3, 4, 5],
              [2, 3, 4, 5, 8],
              [1, 3, 5, 6, 7],
            ],
          },
        ],
      }),
    },
  ],
]

const placed = (index: number): SampleWidget['place'] => [
  (index % 3) * 32,
  Math.floor(index / 3) * 26,
  31,
  25,
]

const manyRows = Array.from({ length: 100_000 }, (_none, index) => ({
  at: new Date(Date.UTC(2020, 0, 1) + index * 1_800_000).toISOString(),
  load: 50 + 30 * Math.sin(index / 900) + ((index * 7919) % 41),
  other: (index * 31) % 89,
}))

/** The pages with charts. */
export const chartPages: SamplePages = {
  charts: kinds.map(([title, values], index) => ({
    type: 'chart',
    name: `Chart${index}`,
    place: placed(index),
    values: { title, ...values },
  })),
  'charts-states': [
    {
      type: 'chart',
      name: 'Empty',
      place: placed(0),
      values: { title: 'Empty', emptyText: 'No orders this week.' },
    },
    { type: 'chart', name: 'Loading', place: placed(1), values: { title: 'Loading' }, isLoading: true },
    {
      type: 'chart',
      name: 'Broken',
      place: placed(2),
      values: { title: 'Broken' },
      errors: { chartData: 'GetOrders failed: relation "ordres" does not exist.' },
    },
    {
      type: 'chart',
      name: 'Several',
      place: placed(3),
      values: {
        title: 'Several points',
        chartData: monthly,
        yFields: 'orders',
        selection: 'several',
        isDownloadable: true,
      },
    },
    { type: 'chart', name: 'Untitled', place: placed(4), values: { chartData: monthly, groupBy: 'country' } },
    {
      type: 'chart',
      name: 'Groups',
      place: placed(5),
      values: {
        title: 'Many groups',
        chartData: people,
        xField: 'team',
        groupBy: 'income',
        yFields: 'years',
      },
    },
  ],
  'charts-range': [
    ['Bars', { chartData: monthly, groupBy: 'country', yFields: 'orders', isZoomable: true }],
    ['Sideways', { chartData: monthly, yFields: 'orders', chartType: 'horizontalBar' }],
    [
      'Days',
      {
        chartData: daily,
        xField: 'day',
        yFields: 'visits',
        chartType: 'line',
        xAxisType: 'time',
        selectedRange: { start: '2025-03-01', end: '2025-06-30' },
      },
    ],
    ['Points', { chartData: people, xField: 'age', yFields: 'income', chartType: 'scatter' }],
  ].map(([title, values], index) => ({
    type: 'chart',
    name: String(title),
    place: placed(index),
    values: { title, selectsRange: true, ...(typeof values === 'object' ? values : {}) },
  })),
  'charts-large': [
    {
      type: 'chart',
      name: 'Line',
      place: [0, 0, 96, 30],
      values: {
        title: 'A hundred thousand points',
        chartType: 'line',
        chartData: manyRows,
        xField: 'at',
        yFields: 'load',
        isZoomable: true,
      },
    },
    {
      type: 'chart',
      name: 'Cloud',
      place: [0, 32, 96, 30],
      values: {
        title: 'A cloud',
        chartType: 'scatter',
        chartData: manyRows,
        xField: 'other',
        yFields: 'load',
      },
    },
  ],
}
