import type { SamplePages } from './sample-pages.ts'

const customers = ['Ada Lovelace', 'Émile Borel', 'Grace Hopper', 'Alan Turing', 'Emmy Noether', 'Kurt Gödel']
const countries = ['Norway', 'Brazil', 'Poland', 'Iceland', 'Portugal']
const states = ['new', 'paid', 'shipped', 'returned']

const order = (index: number) => ({
  id: 1000 + index,
  customer: customers[(index * 5) % customers.length],
  email: `person${index}@example.org`,
  country: countries[(index * 3) % countries.length],
  ordered: `2026-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 27) + 1).padStart(2, '0')}`,
  total: ((index * 7919) % 100_000) / 100,
  margin: ((index * 37) % 90) / 100,
  done: (index * 17) % 101,
  stars: (index % 5) + 1,
  isPaid: index % 3 !== 0,
  status: states[index % states.length],
  labels: index % 2 === 0 ? ['wholesale', 'fragile'] : ['gift'],
  website: `https://example.org/orders/${index}`,
  note: index % 4 === 0 ? 'Leave it with the neighbor on the second floor, who is at home until five.' : '',
})
const orders = (count: number) => Array.from({ length: count }, (_none, index) => order(index))

const columns = [
  { id: 'id', key: 'id', label: 'Order', type: 'number', isFrozen: true },
  { id: 'customer', key: 'customer' },
  { id: 'email', key: 'email', type: 'email' },
  { id: 'status', key: 'status', type: 'badge', tagColors: { paid: 'success', returned: 'danger' } },
  {
    id: 'total',
    key: 'total',
    type: 'currency',
    currency: 'EUR',
    summary: 'sum',
    styleRules: [
      { id: 'a', operator: 'greaterThan', value: '4000', background: 'success', shownAs: 'BADGE' },
      { id: 'b', column: 'status', operator: 'equals', value: 'returned', color: 'danger', isBold: true },
    ],
  },
  { id: 'margin', key: 'margin', type: 'percent', summary: 'average' },
  { id: 'done', key: 'done', label: 'Progress', type: 'progress' },
  { id: 'stars', key: 'stars', type: 'rating' },
  { id: 'isPaid', key: 'isPaid', label: 'Paid', type: 'boolean' },
  { id: 'labels', key: 'labels', type: 'tags' },
  { id: 'ordered', key: 'ordered', type: 'date', outputFormat: 'long' },
  { id: 'website', key: 'website', type: 'link', linkLabel: 'Open' },
  { id: 'country', key: 'country' },
]

const editable = [
  { id: 'id', key: 'id', label: 'Order', type: 'number', isEditableOnInsertion: false },
  { id: 'customer', key: 'customer', isEditable: true, editIsRequired: true },
  { id: 'email', key: 'email', type: 'email', isEditable: true },
  { id: 'status', key: 'status', type: 'badge', isEditable: true, editOptions: states },
  {
    id: 'total',
    key: 'total',
    type: 'currency',
    currency: 'EUR',
    isEditable: true,
    editMinimum: 0,
    editMaximum: 5000,
    summary: 'sum',
  },
  { id: 'isPaid', key: 'isPaid', label: 'Paid', type: 'boolean', isEditable: true },
  { id: 'ordered', key: 'ordered', type: 'date', isEditable: true },
  { id: 'country', key: 'country' },
]

const tree = [
  {
    name: 'Company',
    people: 64,
    children: [
      {
        name: 'Engineering',
        people: 41,
        children: [
          { name: 'Platform', people: 18 },
          { name: 'Applications', people: 23 },
        ],
      },
      { name: 'Sales', people: 23 },
    ],
  },
  { name: 'Foundation', people: 7, children: [{ name: 'Grants', people: 3 }] },
]

/** The pages that show tables. */
export const tablePages: SamplePages = {
  table: [
    {
      type: 'table',
      name: 'Orders',
      place: [0, 0, 96, 36],
      values: {
        tableHeader: 'Orders',
        tableData: orders(400),
        columns,
        isDownloadable: true,
        savedViews: [
          {
            label: 'To be shipped',
            columns: 'id, customer, total, status',
            filters: [{ column: 'status', operator: 'isOneOf', value: ['new', 'paid'] }],
            sortColumn: 'total',
            sortDirection: 'desc',
          },
          { label: 'By country', groupBy: 'country' },
        ],
        multiRowSelection: true,
        selectedRowIndex: 2,
        rowActions: [
          {
            label: 'Ship',
            style: 'PRIMARY_BUTTON',
            isVisible: orders(400).map((row) => row.status !== 'shipped'),
          },
          { label: 'Cancel' },
        ],
      },
    },
    {
      type: 'table',
      name: 'Grouped',
      place: [0, 38, 62, 34],
      values: {
        tableHeader: 'Grouped by country and status',
        tableData: orders(120),
        columns: columns.filter(({ id }) =>
          ['customer', 'total', 'margin', 'country', 'status'].includes(id),
        ),
        groupBy: 'country, status',
        defaultSortColumn: 'total',
        defaultSortDirection: 'desc',
      },
    },
    {
      type: 'table',
      name: 'Tree',
      place: [64, 38, 32, 34],
      values: { tableHeader: 'A tree', tableData: tree, childrenField: 'children' },
    },
  ],
  'table-editing': [
    {
      type: 'table',
      name: 'Editing',
      place: [0, 0, 96, 34],
      values: {
        tableHeader: 'Orders to change',
        tableData: orders(40),
        columns: editable,
        enableRowInsertion: true,
        enableRowDeletion: true,
        editOverrides: { 1: { customer: 'Sofia Kovalevskaya' }, 3: { total: 9000 } },
        deletedRowIndices: [5],
        inserts: {
          insertedRowsById: { new1: { customer: '', email: 'nobody', status: 'new', total: 12 } },
          insertedRowIdsByIndex: { 0: ['new1'] },
          insertedRowValidations: {},
        },
      },
    },
  ],
  'table-links': [
    {
      type: 'table',
      name: 'Links',
      place: [0, 0, 96, 34],
      values: {
        tableHeader: 'Links, options and marks',
        tableData: orders(40),
        columns: [
          {
            id: 'customer',
            key: 'customer',
            type: 'link',
            linkTo: 'page',
            page: '/orders/:id',
            summary: 'count',
          },
          {
            id: 'status',
            key: 'status',
            type: 'badge',
            editOptions: states.map((value) => ({ value, label: `Is ${value}` })),
            tagColors: { paid: 'success', returned: 'danger', new: 'info' },
          },
          { id: 'labels', key: 'labels', type: 'tags', tagStyle: 'SOLID', tagColors: { gift: '#7048a8' } },
          {
            id: 'website',
            key: 'website',
            type: 'link',
            linkUrl: orders(40).map(({ id }) => (id % 5 === 2 ? 'javascript:alert(1)' : `/orders/${id}`)),
          },
          { id: 'isPaid', key: 'isPaid', label: 'Paid', type: 'boolean', falseStyle: 'CROSS' },
          { id: 'total', key: 'total', type: 'currency', currency: 'EUR', summary: 'sum' },
          { id: 'country', key: 'country' },
        ],
        defaultSelectedRow: 1,
        rowActions: [
          { label: 'Ship', style: 'PRIMARY_BUTTON' },
          { label: 'Send a reminder' },
          { label: 'Write off', style: 'DANGER_BUTTON' },
        ],
      },
    },
  ],
  'table-states': [
    {
      type: 'table',
      name: 'Loading',
      place: [0, 0, 46, 18],
      values: { tableHeader: 'Loading' },
      isLoading: true,
    },
    {
      type: 'table',
      name: 'Refreshing',
      place: [48, 0, 48, 18],
      values: { tableHeader: 'Refreshing', tableData: orders(20) },
      isLoading: true,
    },
    {
      type: 'table',
      name: 'Empty',
      place: [0, 20, 46, 18],
      values: { tableHeader: 'Empty', tableData: [], emptyText: 'No orders yet.' },
    },
    {
      type: 'table',
      name: 'NoMatch',
      place: [48, 20, 48, 18],
      values: {
        tableHeader: 'Nothing matches',
        tableData: orders(20),
        filters: [{ column: 'country', operator: 'equals', value: 'Atlantis' }],
      },
    },
    {
      type: 'table',
      name: 'Broken',
      place: [0, 40, 46, 18],
      values: { tableHeader: 'Broken' },
      errors: { tableData: 'GetOrders failed: relation "ordres" does not exist.' },
    },
    {
      type: 'table',
      name: 'Server',
      place: [48, 40, 48, 24],
      values: {
        tableHeader: 'Pages of the API',
        tableData: orders(10),
        pageType: 'SERVER_SIDE',
        pageSize: 10,
        pageNumber: 3,
        pageSizeOptions: '10, 25, 50',
        totalRowCount: 231,
        serverSideSort: true,
      },
    },
    {
      type: 'table',
      name: 'Details',
      place: [0, 60, 46, 24],
      values: {
        tableHeader: 'Unfolding rows',
        tableData: orders(20),
        columns: [
          { id: 'customer', key: 'customer' },
          { id: 'note', key: 'note', textWrap: true, width: 220 },
          { id: 'status', key: 'status', type: 'badge' },
        ],
        expandedContent: 'FIELDS',
        showColumnBorders: true,
      },
    },
  ],
}
