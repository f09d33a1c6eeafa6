import type { SampleWidget } from './sample-host.ts'
import { actionsPages } from './samples/actions.ts'
import { capturePages } from './samples/capture.ts'
import { choicesPages } from './samples/choices.ts'
import { dataPages } from './samples/data.ts'
import { datesPages } from './samples/dates.ts'
import { displayPages } from './samples/display.ts'
import { inputsPages } from './samples/inputs.ts'
import { layoutPages } from './samples/layout.ts'
import { longTextPages } from './samples/long-texts.ts'
import type { SamplePages } from './samples/sample-pages.ts'
import { viewPages } from './samples/views.ts'

const cities = ['Oslo', 'São Paulo', 'Kraków', 'Reykjavík', 'Lisbon', 'Nairobi', 'Kyoto', 'Toronto']
const countries = ['Norway', 'Brazil', 'Poland', 'Iceland', 'Portugal', 'Kenya', 'Japan', 'Canada']
const names = [
  'Ada Lovelace',
  'Émile Borel',
  'Grace Hopper',
  'Alan Turing',
  'Emmy Noether',
  'Kurt Gödel',
  'Sofia Kovalevskaya',
]
const states = [['new'], ['paid', 'shipped'], ['paid'], ['returned']]

/** Believable rows, always the same. */
export const sampleRows = (count: number) =>
  Array.from({ length: count }, (_none, index) => ({
    invoice_id: 1000 + index,
    customer: names[(index * 5) % names.length],
    billing_city: cities[(index * 3) % cities.length],
    billing_country: countries[(index * 3) % countries.length],
    invoice_date: `2026-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 27) + 1).padStart(2, '0')}`,
    total: (((index * 7919) % 100_000) / 100).toFixed(2),
    is_paid: index % 3 !== 0,
    status: states[index % states.length],
    website: `https://example.org/customers/${index}`,
  }))

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthly = months.flatMap((month, index) => [
  { month, country: 'Norway', orders: 20 + ((index * 13) % 17), margin: 0.2 },
  { month, country: 'Brazil', orders: 12 + ((index * 7) % 23), margin: 0.3 },
])

const everything: readonly SampleWidget[] = [
  { type: 'text', name: 'Title', place: [0, 0, 60, 3], values: { text: 'Invoices', textStyle: 'heading3' } },
  {
    type: 'text',
    name: 'Intro',
    place: [0, 3, 60, 2],
    values: { text: 'Find an invoice, choose it, and see what was ordered.', textColor: 'neutral600' },
  },
  {
    type: 'input',
    name: 'Country',
    place: [0, 6, 24, 5],
    values: { label: 'Country', placeholderText: 'All countries' },
  },
  {
    type: 'dropdown',
    name: 'City',
    place: [26, 6, 24, 5],
    values: { label: 'City', options: cities, isRequired: true, defaultOptionValue: 'Oslo' },
  },
  {
    type: 'input',
    name: 'Mail',
    place: [52, 6, 24, 5],
    values: { label: 'E-mail', inputType: 'EMAIL', isRequired: true, defaultText: 'ada@', isTouched: true },
  },
  { type: 'button', name: 'Run', place: [78, 8, 9, 3], values: { text: 'Search' } },
  {
    type: 'button',
    name: 'Reset',
    place: [88, 8, 8, 3],
    values: { text: 'Reset', buttonStyle: 'SECONDARY_BUTTON' },
  },
  {
    type: 'table',
    name: 'Invoices',
    place: [0, 13, 96, 30],
    values: {
      tableHeader: 'Invoices',
      tableData: sampleRows(500),
      isDownloadable: true,
      selectedRowIndex: 2,
    },
  },
  {
    type: 'chart',
    name: 'Orders',
    place: [0, 45, 47, 26],
    values: { title: 'Orders by month', chartData: monthly, groupBy: 'country' },
  },
  {
    type: 'chart',
    name: 'Share',
    place: [49, 45, 47, 26],
    values: { title: 'Orders by country', chartType: 'pie', chartData: monthly, xField: 'country' },
  },
]

const manyStates: readonly SampleWidget[] = [
  {
    type: 'container',
    name: 'Box',
    place: [0, 0, 46, 26],
    values: { title: 'Customer' },
    children: [
      {
        type: 'input',
        name: 'Off',
        place: [0, 0, 46, 5],
        values: { label: 'Disabled', isDisabled: true, defaultText: 'Cannot change' },
      },
      {
        type: 'input',
        name: 'Secret',
        place: [50, 0, 46, 5],
        values: { label: 'Password', inputType: 'PASSWORD', defaultText: 'secret' },
      },
      {
        type: 'dropdown',
        name: 'NoOptions',
        place: [0, 6, 46, 5],
        values: { label: 'No options', options: [] },
      },
      {
        type: 'dropdown',
        name: 'Missing',
        place: [50, 6, 46, 5],
        values: { label: 'Required', isRequired: true, isTouched: true },
      },
      { type: 'button', name: 'Busy', place: [0, 14, 22, 3], values: { text: 'Saving' }, isLoading: true },
      {
        type: 'button',
        name: 'Third',
        place: [24, 14, 22, 3],
        values: { text: 'Tertiary', buttonStyle: 'TERTIARY_BUTTON' },
      },
      {
        type: 'button',
        name: 'Dead',
        place: [48, 14, 22, 3],
        values: { text: 'Disabled', isDisabled: true },
      },
      {
        type: 'button',
        name: 'Red',
        place: [72, 14, 22, 3],
        values: { text: 'Delete', backgroundColor: 'danger', tooltip: 'Removes it for good' },
      },
    ],
  },
  {
    type: 'table',
    name: 'Loading',
    place: [48, 0, 48, 26],
    values: { tableHeader: 'Loading' },
    isLoading: true,
  },
  { type: 'table', name: 'Empty', place: [0, 28, 46, 20], values: { tableHeader: 'Empty' } },
  {
    type: 'table',
    name: 'Broken',
    place: [48, 28, 48, 20],
    values: { tableHeader: 'Broken' },
    errors: { tableData: 'GetOrders failed: relation "ordres" does not exist.' },
  },
  {
    type: 'table',
    name: 'Paged',
    place: [0, 50, 62, 26],
    values: {
      tableHeader: 'Pages and boxes',
      tableData: sampleRows(83),
      multiRowSelection: true,
      pageType: 'CLIENT_SIDE',
      pageSize: 10,
      compactMode: 'VERY_SHORT',
      selectedRowIndex: 1,
    },
  },
  {
    type: 'chart',
    name: 'ChartLoading',
    place: [64, 50, 32, 26],
    values: { title: 'Loading' },
    isLoading: true,
  },
  {
    type: 'chart',
    name: 'Area',
    place: [0, 78, 47, 22],
    values: { title: 'Area', chartType: 'area', chartData: monthly, groupBy: 'country' },
  },
  {
    type: 'chart',
    name: 'Cloud',
    place: [49, 78, 47, 22],
    values: {
      title: 'Points',
      chartType: 'scatter',
      chartData: monthly,
      xField: 'orders',
      yFields: 'margin',
      groupBy: 'country',
    },
  },
  {
    type: 'text',
    name: 'Hidden',
    place: [0, 101, 40, 3],
    values: { text: 'Only the builder sees this.', isVisible: false },
  },
  {
    type: 'text',
    name: 'Late',
    place: [48, 101, 40, 3],
    values: { text: 'A value on the way' },
    isLoading: true,
  },
]

/** The sample pages of the gallery by name. */
export const samplePages: SamplePages = {
  ...layoutPages,
  ...displayPages,
  ...actionsPages,
  ...inputsPages,
  ...longTextPages,
  ...choicesPages,
  ...datesPages,
  ...capturePages,
  ...dataPages,
  ...viewPages,
  everything,
  states: manyStates,
  large: [
    {
      type: 'table',
      name: 'Large',
      place: [0, 0, 96, 60],
      values: { tableHeader: 'A hundred thousand rows', tableData: sampleRows(100_000) },
    },
    {
      type: 'dropdown',
      name: 'Many',
      place: [0, 62, 30, 5],
      values: {
        label: 'Ten thousand options',
        options: sampleRows(10_000).map((row) => `${row.invoice_id} ${row.customer ?? ''}`),
      },
    },
  ],
  empty: [],
}
