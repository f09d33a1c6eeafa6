import { type Evaluation, type RecordedCall, that } from './evaluation.ts'
import { emptyShopPage, query } from './shop.ts'

/** Pages from one sentence. */
export const wholePages: readonly Evaluation[] = [
  {
    name: 'a page to keep products',
    start: emptyShopPage,
    instruction: 'CRUD over products.',
    turns: [
      [['read_metadata', { integrationId: 'shop', words: ['products'] }]],
      [['propose_plan', { title: 'Products', steps: ['A table', 'A form to add', 'A button to delete'] }]],
      [
        query('GetProducts', 'select * from products order by name'),
        [
          'add_component',
          { type: 'table', name: 'Products', properties: { tableData: '{{ GetProducts.response }}' } },
        ],
        ['add_component', { type: 'form', name: 'NewProduct' }],
        [
          'add_component',
          {
            type: 'input',
            name: 'ProductName',
            inside: 'NewProduct',
            properties: { label: 'Name', isRequired: true },
          },
        ],
        [
          'add_component',
          { type: 'numberInput', name: 'Price', inside: 'NewProduct', properties: { label: 'Price' } },
        ],
        query(
          'AddProduct',
          'insert into products (name, price, stock) values ({{ ProductName.value }}, {{ Price.value }}, 0)',
        ),
        query('DeleteProduct', 'delete from products where id = {{ Products.selectedRow.id }}'),
        query(
          'SetPrice',
          'update products set price = {{ Price.value }} where id = {{ Products.selectedRow.id }}',
        ),
      ],
      (['AddProduct', 'DeleteProduct', 'SetPrice'] as const).map(
        (api): RecordedCall => [
          'add_component',
          {
            type: 'button',
            name: `${api}Button`,
            inside: 'NewProduct',
            properties: {
              text: api,
              ...(api === 'DeleteProduct'
                ? { needsConfirmation: true, confirmationTitle: 'Delete this product?' }
                : {}),
            },
            events: {
              onClick: [
                {
                  type: 'executeApi',
                  apiNames: [api],
                  onSuccess: [{ type: 'executeApi', apiNames: ['GetProducts'] }],
                  onError: [{ type: 'showAlert', message: 'This did not work.', style: 'error' }],
                },
              ],
            },
          },
        ],
      ),
    ],
    conditions: [
      that('Rows are read, added, changed and deleted', (page) =>
        [/\bselect\b/iu, /\binsert\b/iu, /\bupdate\b/iu, /\bdelete\b/iu].every(
          (code) => page.apisWith(code).length === 1,
        ),
      ),
      that('Each change is made by a button that then reads the rows again', (page) =>
        page
          .apisWith(/insert|update|delete/iu)
          .every((change) =>
            page
              .widgets('button')
              .some(
                (button) =>
                  page.runs(button, change) &&
                  page.apisWith(/\bselect\b/iu).some((read) => page.runs(button, read)),
              ),
          ),
      ),
      that(
        'Changes and deletions are of one row',
        (page) => page.apisWith(/(?:update|delete)[\s\S]*where id/iu).length === 2,
      ),
      that('None of them runs by itself', (page) =>
        page.risks.every(({ kind }) => kind !== 'runs_by_itself'),
      ),
    ],
  },
  {
    name: 'a dashboard of orders',
    start: emptyShopPage,
    instruction: 'A dashboard: number of orders, revenue, and a chart by month.',
    turns: [
      [['read_metadata', { integrationId: 'shop', words: ['orders'] }]],
      [
        query('Totals', 'select count(*)::int as orders, sum(total) as revenue from orders'),
        query(
          'ByMonth',
          "select date_trunc('month', created_at) as month, sum(total) as revenue from orders group by 1 order by 1",
        ),
        [
          'add_component',
          {
            type: 'statistic',
            name: 'Count',
            place: { left: 0, top: 0, columns: 48 },
            properties: { value: '{{ Totals.response[0].orders }}' },
          },
        ],
        [
          'add_component',
          {
            type: 'statistic',
            name: 'Revenue',
            place: { left: 48, top: 0, columns: 48 },
            properties: { value: '{{ Totals.response[0].revenue }}' },
          },
        ],
        [
          'add_component',
          { type: 'chart', name: 'Chart', properties: { chartData: '{{ ByMonth.response }}' } },
        ],
      ],
    ],
    conditions: [
      that(
        'There are two figures and a chart',
        (page) => page.widgets('statistic').length === 2 && page.widgets('chart').length === 1,
      ),
      that('The database computes them', (page) => page.apisWith(/sum\(total\)/iu).length >= 1),
      that('The figures do not overlap', (page) => {
        const [one, other] = page.widgets('statistic')
        return (
          one !== undefined &&
          other !== undefined &&
          (one.left.value !== other.left.value || one.top.value !== other.top.value)
        )
      }),
    ],
  },
  {
    name: 'a list and its parts',
    start: emptyShopPage,
    instruction: 'Customers at the top; below, the orders of the selected customer.',
    turns: [
      [
        query('GetCustomers', 'select * from customers'),
        [
          'add_component',
          { type: 'table', name: 'Customers', properties: { tableData: '{{ GetCustomers.response }}' } },
        ],
        query('GetOrders', 'select * from orders where customer_id = {{ Customers.selectedRow.id }}'),
        ['set_api', { api: 'GetOrders', runOnInputChange: true }],
        [
          'add_component',
          {
            type: 'table',
            name: 'Orders',
            properties: { tableData: '{{ GetOrders.response }}', emptyText: 'Select a customer' },
          },
        ],
      ],
    ],
    conditions: [
      that(
        'The orders are those of the selected customer',
        (page) => page.apisWith(/customer_id = \{\{[^}]*selectedRow\.id/iu).length === 1,
      ),
      that('They follow the selection', (page) =>
        page.apisWith(/from orders/iu).some(({ trigger }) => trigger.executeOnInputChange === true),
      ),
      that('The orders stand below', (page) => {
        const [customers, orders] = [page.named('Customers'), page.named('Orders')]
        return (
          customers?.kind === 'widget' && orders?.kind === 'widget' && orders.top.value > customers.top.value
        )
      }),
    ],
  },
]
