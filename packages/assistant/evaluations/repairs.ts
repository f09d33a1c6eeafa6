import { type Evaluation, that } from './evaluation.ts'
import { codeOf } from './built-page.ts'
import { customersPage, ordersPage, pageOf, query, withRawApi } from './shop.ts'

const table = (tableData: string) =>
  pageOf(query('GetCustomers', 'select * from customers'), [
    'add_component',
    { type: 'table', name: 'Customers', properties: { tableData } },
  ])

/** Repairs: something is wrong, and the person asks what or wants it mended. */
export const repairs: readonly Evaluation[] = [
  {
    name: 'why is this table empty',
    start: () => table('{{ GetCustomer.response }}'),
    instruction: 'Why is this table empty?',
    selected: 'Customers',
    problems: [{ name: 'Customers', path: 'tableData', message: 'GetCustomer is not defined' }],
    turns: [
      [
        ['read_problems', {}],
        ['list_apis', {}],
      ],
      [
        [
          'set_properties',
          { component: 'Customers', properties: { tableData: '{{ GetCustomers.response }}' } },
        ],
      ],
      [
        [
          'finish',
          { summary: 'The table read GetCustomer, which does not exist. It reads GetCustomers now.' },
        ],
      ],
    ],
    conditions: [
      that('The table reads the API that there is', (page) =>
        page.has('table', 'tableData', /GetCustomers\.response/u),
      ),
      that('The cause is told', (page) => /GetCustomer/u.test(page.summary)),
      that('Only the table changed', (page) => page.onlyTouched('Customers')),
    ],
  },
  {
    name: 'a column that does not exist',
    start: () => pageOf(query('GetOrders', 'select id, state from orders')),
    instruction: 'Fix this.',
    selected: 'GetOrders',
    problems: [{ name: 'GetOrders', path: 'Query1', message: 'column "state" does not exist' }],
    turns: [
      [
        ['read_problems', {}],
        ['read_metadata', { integrationId: 'shop', words: ['orders'] }],
      ],
      [
        [
          'edit_blocks',
          {
            api: 'GetOrders',
            edits: [{ do: 'set', block: 'Query1', code: 'select id, status from orders' }],
          },
        ],
      ],
    ],
    conditions: [
      that(
        'It asks for a column that there is, and no more for the one that is not',
        (page) =>
          page.apisWith(/\bstatus\b[\s\S]*from orders/iu).length === 1 &&
          page.apisWith(/\bstate\b/iu).length === 0,
      ),
    ],
  },
  {
    name: 'a binding of the wrong form',
    start: () => table('GetCustomers.response'),
    instruction: 'The table does not show anything.',
    turns: [
      [['read_component', { component: 'Customers' }]],
      [
        [
          'set_properties',
          { component: 'Customers', properties: { tableData: '{{ GetCustomers.response }}' } },
        ],
      ],
    ],
    conditions: [
      that('The table reads the API', (page) =>
        page.widgets('table').some((one) => page.apis().some((api) => page.reads(one, api))),
      ),
    ],
  },
  {
    name: 'quotes around a parameter',
    start: () =>
      pageOf(
        ['add_component', { type: 'input', name: 'Search' }],
        query('Find', "select * from customers where name = '{{ Search.value }}'"),
      ),
    instruction: 'This finds nothing. Fix it.',
    selected: 'Find',
    turns: [
      [
        [
          'edit_blocks',
          {
            api: 'Find',
            edits: [
              { do: 'set', block: 'Query1', code: 'select * from customers where name = {{ Search.value }}' },
            ],
          },
        ],
      ],
    ],
    conditions: [
      that('There are no quotes around the binding', (page) =>
        page.apis().every((api) => !/'\{\{/u.test(codeOf(api))),
      ),
    ],
  },
  {
    name: 'a button that names an API that is gone',
    start: ordersPage,
    instruction: 'Refresh does nothing. It should read the orders.',
    selected: 'Refresh',
    turns: [
      [
        ['read_component', { component: 'Refresh' }],
        ['list_apis', {}],
      ],
      [
        [
          'set_handler',
          { of: 'Refresh', event: 'onClick', steps: [{ type: 'executeApi', apiNames: ['GetOrders'] }] },
        ],
      ],
    ],
    conditions: [
      that('It runs the API', (page) =>
        page.widgets('button').some((button) => page.apis().some((api) => page.runs(button, api))),
      ),
      that('The rest of the page is as before', (page) => page.onlyTouched('Refresh')),
    ],
  },
  {
    name: 'a refusal that is mended',
    start: () =>
      pageOf(query('GetCustomers', 'select * from customers'), [
        'add_component',
        {
          type: 'table',
          name: 'Customers',
          place: { left: 0, top: 0, columns: 48 },
          properties: { tableData: '{{ GetCustomers.response }}' },
        },
      ]),
    instruction: 'Make the table fill the width.',
    selected: 'Customers',
    turns: [
      [['set_size', { component: 'Customers', width: 'fillParent' }]],
      [['set_size', { component: 'Customers', width: 96 }]],
    ],
    conditions: [
      that('It has all columns of the grid', (page) =>
        page.widgets('table').some(({ width }) => width.value === 96),
      ),
      that('Only the table changed, by what was allowed', (page) => page.onlyTouched('Customers')),
    ],
  },
  {
    name: 'an explanation without a change',
    start: () => withRawApi(customersPage(), 'Compute', 'return GetCustomers.response.length'),
    instruction: 'What does Compute do?',
    selected: 'Compute',
    turns: [[['read_api', { api: 'Compute' }]], [['finish', { summary: 'Compute counts the customers.' }]]],
    conditions: [
      that('Nothing changed', (page) => page.base === page.records),
      that('It is explained', (page) => /customers/iu.test(page.summary)),
    ],
  },
  {
    name: 'a name that is taken',
    start: ordersPage,
    instruction: 'Call the button Orders.',
    selected: 'Refresh',
    turns: [
      [['rename', { name: 'Refresh', to: 'Orders' }]],
      [['finish', { summary: 'Orders is the name of the table. The button is still called Refresh.' }]],
    ],
    conditions: [
      that(
        'Both keep their names',
        (page) => page.named('Refresh') !== undefined && page.widgets('table')[0]?.name === 'Orders',
      ),
      that('The person is told why', (page) => /table/iu.test(page.summary)),
    ],
  },
  {
    name: 'taking something away without leaving traces',
    start: ordersPage,
    instruction: 'Remove the orders table and what only it needs.',
    turns: [
      [['find_references', { name: 'GetOrders' }]],
      [
        ['delete', { name: 'Orders' }],
        ['delete', { name: 'GetOrders' }],
      ],
    ],
    conditions: [
      that('Both are gone', (page) => page.widgets('table').length === 0 && page.apis().length === 0),
      that(
        'The title and the button stay',
        (page) => page.named('Title') !== undefined && page.named('Refresh') !== undefined,
      ),
    ],
  },
]
