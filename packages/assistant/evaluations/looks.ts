import { type Evaluation, that } from './evaluation.ts'
import { customersPage, emptyShopPage, ordersPage } from './shop.ts'

/** Looks: colors, texts and what is seen when. */
export const looks: readonly Evaluation[] = [
  {
    name: 'a dangerous button',
    start: ordersPage,
    instruction: 'Make the button red and call it "Delete all".',
    selected: 'Refresh',
    turns: [
      [
        [
          'set_properties',
          { component: 'Refresh', properties: { text: 'Delete all', backgroundColor: 'red' } },
        ],
      ],
    ],
    conditions: [
      that(
        'It is red',
        (page) =>
          page.property('Refresh', 'backgroundColor') === '#ff0000' ||
          page.has('button', 'buttonStyle', /DANGER/u),
      ),
      that('It says so', (page) => page.property('Refresh', 'text') === 'Delete all'),
    ],
  },
  {
    name: 'a color of the theme',
    start: ordersPage,
    instruction: 'Give the title the primary color of the theme.',
    selected: 'Title',
    turns: [[['set_properties', { component: 'Title', properties: { textColor: 'primary' } }]]],
    conditions: [
      that('It has a color of the palette', (page) =>
        /^primary\d+$/u.test(String(page.property('Title', 'textColor'))),
      ),
    ],
  },
  {
    name: 'a number of rows in the title',
    start: ordersPage,
    instruction: 'Show the number of orders in the title.',
    selected: 'Title',
    turns: [
      [
        [
          'set_properties',
          { component: 'Title', properties: { text: 'Orders ({{ GetOrders.response.length }})' } },
        ],
      ],
    ],
    conditions: [
      that('The title counts the orders', (page) => page.has('text', 'text', /GetOrders\.response\.length/u)),
      that('It keeps its style', (page) => page.property('Title', 'textStyle') === 'heading1'),
    ],
  },
  {
    name: 'seen only with a selection',
    start: ordersPage,
    instruction: 'Show the button only when an order is selected.',
    selected: 'Refresh',
    turns: [
      [
        [
          'set_properties',
          { component: 'Refresh', properties: { isVisible: 'Orders.selectedRowIndex >= 0' } },
        ],
      ],
    ],
    conditions: [
      that('Whether it is seen follows the selection', (page) =>
        page.has('button', 'isVisible', /\{\{.*Orders\.selectedRow/u),
      ),
    ],
  },
  {
    name: 'money in a column',
    start: ordersPage,
    instruction: 'Show the totals as euros.',
    selected: 'Orders',
    turns: [
      [['read_component_type', { type: 'table' }]],
      [
        [
          'set_items',
          {
            component: 'Orders',
            property: 'columns',
            items: [
              { key: 'id', label: 'Order' },
              { key: 'status', label: 'Status' },
              { key: 'total', label: 'Total', type: 'currency', currency: 'EUR' },
            ],
          },
        ],
      ],
    ],
    conditions: [
      that('A column shows euros', (page) => page.has('table', 'columns', /EUR/u)),
      that('Nothing was refused', (page) => page.discarded.length === 0),
    ],
  },
  {
    name: 'a statistic',
    start: ordersPage,
    instruction: 'Show the sum of all totals above the table.',
    turns: [
      [['read_component_type', { type: 'statistic' }]],
      [
        [
          'add_component',
          {
            type: 'statistic',
            name: 'Sum',
            place: { left: 0, top: 4, columns: 24 },
            properties: {
              label: 'Sum',
              value: '{{ GetOrders.response.reduce((sum, row) => sum + Number(row.total), 0) }}',
            },
          },
        ],
      ],
    ],
    conditions: [
      that('It computes the sum of what the API reads', (page) =>
        Object.values(page.records).some(
          (record) =>
            record.kind === 'widget' &&
            /GetOrders\.response[\s\S]*total/u.test(JSON.stringify(record.properties)),
        ),
      ),
      that('No second API was made', (page) => page.apis().length === 1),
    ],
  },
  {
    name: 'a padding and rounded corners',
    start: ordersPage,
    instruction: 'Round the corners of the button by 8 pixels and keep 4 pixels of distance around it.',
    selected: 'Refresh',
    turns: [
      [
        [
          'set_properties',
          {
            component: 'Refresh',
            properties: { borderRadius: { topLeft: 8 }, margin: { left: 4, right: 4, top: 4, bottom: 4 } },
          },
        ],
      ],
    ],
    conditions: [
      that('The corners are round', (page) => page.property('Refresh', 'cornerRadius') === 8),
      that('There is a margin', (page) => {
        const button = page.named('Refresh')
        return button?.kind === 'widget' && button.margin?.left.value === 4
      }),
    ],
  },
  {
    name: 'a chart of counts',
    start: emptyShopPage,
    instruction: 'A chart of how many orders have which status.',
    turns: [
      [
        ['read_component_type', { type: 'chart' }],
        ['read_metadata', { integrationId: 'shop', words: ['orders'] }],
      ],
      [
        [
          'add_api',
          {
            name: 'ByStatus',
            blocks: [
              {
                kind: 'step',
                on: 'shop',
                code: 'select status, count(*)::int as orders from orders group by status',
              },
            ],
          },
        ],
        [
          'add_component',
          { type: 'chart', name: 'Chart', properties: { chartData: '{{ ByStatus.response }}' } },
        ],
      ],
    ],
    conditions: [
      that(
        'The database counts',
        (page) => page.apisWith(/count\(\*\)[\s\S]*group by status/iu).length === 1,
      ),
      that('The chart shows it', (page) =>
        page.widgets('chart').some((chart) => page.apis().some((api) => page.reads(chart, api))),
      ),
    ],
  },
  {
    name: 'changing nothing else',
    start: customersPage,
    instruction: 'Call the table "Clients".',
    selected: 'Customers',
    turns: [[['rename', { name: 'Customers', to: 'Clients' }]]],
    conditions: [
      that('It is called so', (page) => page.named('Clients') !== undefined),
      that('It still shows the customers', (page) => page.has('table', 'tableData', /GetCustomers/u)),
    ],
  },
]
