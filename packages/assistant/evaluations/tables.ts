import { type Evaluation, that } from './evaluation.ts'
import { codeOf } from './built-page.ts'
import { customersPage, emptyShopPage, ordersPage, query } from './shop.ts'

/** Tables: rows from a database, and what people do with them. */
export const tables: readonly Evaluation[] = [
  {
    name: 'a table of customers',
    start: emptyShopPage,
    instruction: 'Show all customers in a table.',
    turns: [
      [['read_metadata', { integrationId: 'shop', words: ['customers'] }]],
      [query('GetCustomers', 'select id, name, email, city from customers order by name')],
      [
        [
          'add_component',
          { type: 'table', name: 'Customers', properties: { tableData: '{{ GetCustomers.response }}' } },
        ],
      ],
    ],
    conditions: [
      that('An API reads customers', (page) => page.apisWith(/from customers/iu).length === 1),
      that('A table shows what it reads', (page) =>
        page.widgets('table').some((table) => page.apis().some((api) => page.reads(table, api))),
      ),
      that('Nothing needs to be accepted but the integration', (page) =>
        page.risks.every(({ kind }) => kind === 'integration'),
      ),
    ],
  },
  {
    name: 'a table of orders with a search and an edit form',
    start: emptyShopPage,
    instruction: 'A table of orders with a search by status, and a form to change the selected order.',
    turns: [
      [['read_metadata', { integrationId: 'shop', words: ['orders'] }]],
      [['propose_plan', { title: 'Orders', steps: ['A search', 'A table', 'A form that saves'] }]],
      [
        ['add_component', { type: 'input', name: 'Search', properties: { label: 'Status' } }],
        query(
          'GetOrders',
          "select * from orders where status ilike {{ '%' + Search.value + '%' }} order by id",
        ),
        ['set_api', { api: 'GetOrders', runOnInputChange: true }],
        [
          'add_component',
          { type: 'table', name: 'Orders', properties: { tableData: '{{ GetOrders.response }}' } },
        ],
      ],
      [
        ['add_component', { type: 'form', name: 'EditOrder' }],
        [
          'add_component',
          {
            type: 'input',
            name: 'Status',
            inside: 'EditOrder',
            properties: { label: 'Status', defaultText: '{{ Orders.selectedRow.status }}' },
          },
        ],
        query(
          'SaveOrder',
          'update orders set status = {{ Status.value }} where id = {{ Orders.selectedRow.id }}',
        ),
        [
          'add_component',
          {
            type: 'button',
            name: 'Save',
            inside: 'EditOrder',
            properties: { text: 'Save' },
            events: {
              onClick: [
                {
                  type: 'executeApi',
                  apiNames: ['SaveOrder'],
                  onSuccess: [
                    { type: 'executeApi', apiNames: ['GetOrders'] },
                    { type: 'showAlert', message: 'Saved', style: 'success' },
                  ],
                  onError: [{ type: 'showAlert', message: '{{ SaveOrder.error }}', style: 'error' }],
                },
              ],
            },
          },
        ],
      ],
    ],
    conditions: [
      that(
        'The search is a parameter of the query',
        (page) => page.apisWith(/select[\s\S]*from orders[\s\S]*\{\{[^}]*\.value/iu).length > 0,
      ),
      that('The table shows what the query reads', (page) =>
        page
          .widgets('table')
          .some((table) => page.apisWith(/select/iu).some((api) => page.reads(table, api))),
      ),
      that(
        'Saving updates the selected order and no other',
        (page) => page.apisWith(/update orders[\s\S]*where[\s\S]*selectedRow\.id/iu).length === 1,
      ),
      that('A button runs it, and the orders are read again', (page) =>
        page
          .widgets('button')
          .some(
            (button) =>
              page.apisWith(/update/iu).some((save) => page.runs(button, save)) &&
              page.apisWith(/select/iu).some((read) => page.runs(button, read)),
          ),
      ),
      that('The update does not run by itself', (page) =>
        page.risks.every(({ kind }) => kind !== 'runs_by_itself'),
      ),
    ],
  },
  {
    name: 'columns that people can read',
    start: customersPage,
    instruction: 'Show only name and email in the table, with the headings Name and E-mail.',
    selected: 'Customers',
    turns: [
      [['read_component_type', { type: 'table' }]],
      [
        [
          'set_items',
          {
            component: 'Customers',
            property: 'columns',
            items: [
              { key: 'name', label: 'Name' },
              { key: 'email', label: 'E-mail' },
            ],
          },
        ],
      ],
    ],
    conditions: [
      that('The table has these two columns', (page) => {
        const columns = page.property('Customers', 'columns')
        return Array.isArray(columns) && columns.length === 2 && JSON.stringify(columns).includes('E-mail')
      }),
      that('Nothing else changed', (page) => page.onlyTouched('Customers')),
    ],
  },
  {
    name: 'text for an empty table',
    start: customersPage,
    instruction: 'Say "No customers yet" where the table is empty.',
    selected: 'Customers',
    turns: [
      [['read_component_type', { type: 'table' }]],
      [['set_properties', { component: 'Customers', properties: { emptyText: 'No customers yet' } }]],
    ],
    conditions: [
      that('The table says so', (page) => page.has('table', 'emptyText', /No customers yet/u)),
      that('It still shows the customers', (page) => page.has('table', 'tableData', /GetCustomers/u)),
    ],
  },
  {
    name: 'deleting the selected row with a question',
    start: customersPage,
    instruction: 'Add a button that deletes the selected customer. Ask before.',
    turns: [
      [['read_component_type', { type: 'button' }]],
      [
        query('DeleteCustomer', 'delete from customers where id = {{ Customers.selectedRow.id }}'),
        [
          'add_component',
          {
            type: 'button',
            name: 'Delete',
            properties: {
              text: 'Delete',
              buttonStyle: 'DANGER_BUTTON',
              needsConfirmation: true,
              confirmationTitle: 'Delete this customer?',
              isDisabled: '{{ Customers.selectedRowIndex < 0 }}',
            },
            events: {
              onClick: [
                {
                  type: 'executeApi',
                  apiNames: ['DeleteCustomer'],
                  onSuccess: [{ type: 'executeApi', apiNames: ['GetCustomers'] }],
                  onError: [{ type: 'showAlert', message: 'Not deleted', style: 'error' }],
                },
              ],
            },
          },
        ],
      ],
    ],
    conditions: [
      that(
        'The statement deletes one customer by id',
        (page) => page.apisWith(/delete from customers where[\s\S]*id/iu).length === 1,
      ),
      that('A button runs it and asks before', (page) =>
        page
          .widgets('button')
          .some(
            (button) =>
              page.apisWith(/delete/iu).some((api) => page.runs(button, api)) &&
              typeof button.properties.confirmationTitle === 'string',
          ),
      ),
      that('The list is read again', (page) =>
        page
          .widgets('button')
          .some((button) => page.apisWith(/select/iu).some((api) => page.runs(button, api))),
      ),
    ],
  },
  {
    name: 'one page of rows at a time',
    start: customersPage,
    instruction: 'Read only one page of customers at a time.',
    turns: [
      [
        ['read_api', { api: 'GetCustomers' }],
        ['read_component', { component: 'Customers' }],
      ],
      [
        [
          'edit_blocks',
          {
            api: 'GetCustomers',
            edits: [
              {
                do: 'set',
                block: 'Query1',
                code: 'select * from customers order by name limit {{ Customers.pageSize }} offset {{ Customers.pageOffset }}',
              },
            ],
          },
        ],
        ['set_api', { api: 'GetCustomers', runOnInputChange: true }],
      ],
    ],
    conditions: [
      that(
        'The query has a limit and an offset from the table',
        (page) => page.apisWith(/limit \{\{[^}]*pageSize[\s\S]*offset \{\{[^}]*page/iu).length === 1,
      ),
      that('It runs again when the page changes', (page) =>
        page.apis().some(({ trigger }) => trigger.executeOnInputChange === true),
      ),
    ],
  },
  {
    name: 'orders with the names of their customers',
    start: ordersPage,
    instruction: 'Show the name of the customer instead of customer_id.',
    turns: [
      [
        ['read_metadata', { integrationId: 'shop', words: ['orders', 'customers'] }],
        ['read_api', { api: 'GetOrders' }],
      ],
      [
        [
          'edit_blocks',
          {
            api: 'GetOrders',
            edits: [
              {
                do: 'set',
                block: 'Query1',
                code: 'select o.id, c.name as customer, o.status, o.total, o.created_at from orders o join customers c on c.id = o.customer_id order by o.created_at desc',
              },
            ],
          },
        ],
      ],
    ],
    conditions: [
      that('The query joins customers', (page) => page.apisWith(/join customers/iu).length === 1),
      that('It keeps its order', (page) => page.apis().every((api) => /order by/iu.test(codeOf(api)))),
      that('Only the query changed', (page) => page.onlyTouched('GetOrders')),
    ],
  },
  {
    name: 'details beside the list',
    start: customersPage,
    instruction: 'Show name, email and city of the selected customer beside the table.',
    turns: [
      [['list_component_types', { word: 'fields' }]],
      [
        ['move', { component: 'Customers', position: 'inside', place: { left: 0, top: 0, columns: 64 } }],
        [
          'add_component',
          {
            type: 'keyValue',
            name: 'Details',
            place: { left: 64, top: 0, columns: 32 },
            properties: { data: '{{ Customers.selectedRow }}' },
          },
        ],
      ],
    ],
    conditions: [
      that('Something shows the selected row', (page) =>
        Object.values(page.records).some(
          (record) =>
            record.kind === 'widget' && /Customers\.selectedRow/u.test(JSON.stringify(record.properties)),
        ),
      ),
      that('It stands beside the table', (page) => {
        const table = page.named('Customers')
        const details = page.widgets('keyValue')[0]
        return table?.kind === 'widget' && details !== undefined && details.left.value >= table.width.value
      }),
    ],
  },
]
