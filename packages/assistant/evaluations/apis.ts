import { type Evaluation, that } from './evaluation.ts'
import { codeOf } from './built-page.ts'
import { customersPage, emptyShopPage, ordersPage, pageOf, query } from './shop.ts'

const filtered = () =>
  pageOf(
    ['add_component', { type: 'input', name: 'City' }],
    query('GetCustomers', 'select * from customers where city = {{ City.value }}'),
    [
      'add_component',
      { type: 'table', name: 'Customers', properties: { tableData: '{{ GetCustomers.response }}' } },
    ],
  )

/** APIs: statements, blocks and when they run. */
export const apis: readonly Evaluation[] = [
  {
    name: 'a query that is safe for empty filters',
    start: filtered,
    instruction: 'Make this query safe for empty filters.',
    selected: 'GetCustomers',
    turns: [
      [
        [
          'edit_blocks',
          {
            api: 'GetCustomers',
            edits: [
              {
                do: 'set',
                block: 'Query1',
                code: "select * from customers where {{ City.value }} = '' or city = {{ City.value }}",
              },
            ],
          },
        ],
      ],
    ],
    conditions: [
      that('An empty filter leaves all rows', (page) => page.apisWith(/= '' or|is null or/iu).length === 1),
      that('The filter is a parameter, not spliced text', (page) =>
        page.apis().every((api) => !/'\{\{/u.test(codeOf(api))),
      ),
      that('Only the query changed', (page) => page.onlyTouched('GetCustomers')),
    ],
  },
  {
    name: 'totals per status',
    start: ordersPage,
    instruction: 'Add an API that counts orders by status.',
    turns: [
      [
        query(
          'CountByStatus',
          'select status, count(*) as orders from orders group by status order by status',
        ),
      ],
    ],
    conditions: [
      that('It groups by status', (page) => page.apisWith(/group by status/iu).length === 1),
      that('What was there is untouched', (page) => page.onlyTouched()),
    ],
  },
  {
    name: 'a condition in an API',
    start: customersPage,
    instruction: 'Let GetCustomers return an empty list where nobody is signed in.',
    turns: [
      [['read_api', { api: 'GetCustomers' }]],
      [
        [
          'edit_blocks',
          {
            api: 'GetCustomers',
            edits: [
              {
                do: 'add',
                kind: 'conditional',
                name: 'IfNobody',
                settings: { condition: '{{ !Global.user.email }}' },
                before: 'Query1',
              },
              { do: 'add', kind: 'return', in: 'IfNobody', at: 'if', settings: { data: '{{ [] }}' } },
            ],
          },
        ],
      ],
    ],
    conditions: [
      that('The condition stands before the query', (page) => {
        const [api] = page.apis()
        return api?.blocks[0]?.kind === 'conditional' && api.blocks[1]?.kind === 'step'
      }),
      that('It returns an empty list', (page) =>
        page.apis().some((api) => /\[\]/u.test(JSON.stringify(api.blocks))),
      ),
    ],
  },
  {
    name: 'something done for each row',
    start: emptyShopPage,
    instruction: 'An API that sets stock to 0 for each product that is selected in Products.',
    turns: [
      [['add_component', { type: 'table', name: 'Products' }]],
      [
        [
          'add_api',
          {
            name: 'EmptyStock',
            blocks: [
              {
                kind: 'loop',
                name: 'EachProduct',
                settings: { type: 'FOREACH', range: '{{ Products.selectedRows }}' },
              },
              {
                kind: 'step',
                name: 'SetStock',
                on: 'shop',
                in: 'EachProduct',
                code: 'update products set stock = 0 where id = {{ item.id }}',
              },
            ],
          },
        ],
      ],
    ],
    conditions: [
      that('A loop goes over the selected rows', (page) =>
        page
          .apis()
          .some(({ blocks }) =>
            blocks.some((block) => block.kind === 'loop' && /selectedRows/u.test(block.range)),
          ),
      ),
      that('The statement in it updates one product', (page) =>
        page
          .apis()
          .some(({ blocks }) =>
            blocks.some(
              (block) =>
                block.kind === 'loop' && /where id = \{\{ ?item\.id/u.test(JSON.stringify(block.blocks)),
            ),
          ),
      ),
    ],
  },
  {
    name: 'a failure that is caught',
    start: customersPage,
    instruction: 'Tell the person when reading the customers fails.',
    turns: [
      [
        [
          'set_handler',
          {
            of: 'GetCustomers',
            event: 'onError',
            steps: [{ type: 'showAlert', message: 'Customers could not be read.', style: 'error' }],
          },
        ],
      ],
    ],
    conditions: [
      that('There is an alert on failure', (page) =>
        page
          .apis()
          .some(({ onError }) => onError.some((step) => step.type === 'showAlert' && step.style === 'error')),
      ),
    ],
  },
  {
    name: 'a request to a service',
    start: emptyShopPage,
    instruction: 'An API that asks the mail service for its templates: GET /templates.',
    turns: [
      [['list_integrations', {}]],
      [
        [
          'add_api',
          {
            name: 'GetTemplates',
            blocks: [{ kind: 'step', on: 'mail', settings: { method: 'GET', path: '/templates' } }],
          },
        ],
      ],
    ],
    conditions: [
      that('The step runs on the mail service with the path', (page) =>
        page
          .apisWith(/"path":"\/templates"/u)
          .some(({ blocks }) => JSON.stringify(blocks).includes('"datasourceId":"mail"')),
      ),
      that('Nothing leads to another site', (page) => page.risks.every(({ kind }) => kind === 'integration')),
    ],
  },
  {
    name: 'renaming an API everywhere',
    start: customersPage,
    instruction: 'Rename GetCustomers to ListCustomers.',
    turns: [[['rename', { name: 'GetCustomers', to: 'ListCustomers' }]]],
    conditions: [
      that('The table reads the new name', (page) => page.has('table', 'tableData', /ListCustomers/u)),
      that('The old name is gone', (page) => page.named('GetCustomers') === undefined),
    ],
  },
  {
    name: 'an API that does not run on page load',
    start: ordersPage,
    instruction: 'Do not read the orders when the page opens, but when Refresh is pressed.',
    turns: [
      [
        ['set_api', { api: 'GetOrders', runOnPageLoad: false }],
        [
          'set_handler',
          { of: 'Refresh', event: 'onClick', steps: [{ type: 'executeApi', apiNames: ['GetOrders'] }] },
        ],
      ],
    ],
    conditions: [
      that('It does not run when the page opens', (page) =>
        page.apis().some(({ trigger }) => trigger.executeOnPageLoad === false),
      ),
      that('The button runs it', (page) =>
        page.widgets('button').some((button) => page.apis().some((api) => page.runs(button, api))),
      ),
    ],
  },
  {
    name: 'two steps that follow each other',
    start: emptyShopPage,
    instruction: 'An API that reads orders and gives their sum.',
    turns: [
      [
        [
          'add_api',
          {
            name: 'SumOfOrders',
            blocks: [
              { kind: 'step', name: 'Orders', on: 'shop', code: 'select total from orders' },
              {
                kind: 'return',
                settings: { data: '{{ Orders.output.reduce((sum, row) => sum + Number(row.total), 0) }}' },
              },
            ],
          },
        ],
      ],
    ],
    conditions: [
      that('The second block reads the first', (page) =>
        page.apis().some(({ blocks }) => blocks.length === 2 || /sum\(/iu.test(JSON.stringify(blocks))),
      ),
      that('No code of its own is needed', (page) => page.risks.every(({ kind }) => kind !== 'custom_code')),
    ],
  },
]
