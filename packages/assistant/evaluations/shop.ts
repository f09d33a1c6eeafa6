import { addApi, apply, type Outcome } from '@ashlar/document'
import {
  type DatabaseColumn,
  type DatabaseTable,
  emptyPage,
  type PageRecords,
  widgetCatalogue,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { beginDraft, type BuildingScene } from '../src/building/index.ts'
import { callDocumentTool } from '../src/building/conversation/call-tool.ts'
import type { RecordedCall } from './evaluation.ts'

const counting = (prefix: string) => {
  let count = 0
  return () => `${prefix}${(count += 1)}`
}

/** What is around the pages of the tasks: the database of a shop, its stock, and a service that sends mail. */
export const shopScene = (prefix = 'n'): BuildingScene => ({
  catalogue: widgetCatalogue(widgetDescriptors),
  integrations: [
    { id: 'shop', name: 'Shop', pluginId: 'postgres' },
    { id: 'stock', name: 'Stock', pluginId: 'mysql' },
    { id: 'mail', name: 'Mail service', pluginId: 'restapi' },
  ],
  routes: [
    { id: 'home', path: '/', pageId: 'p1' },
    { id: 'order', path: '/orders/:id', pageId: 'p2' },
  ],
  newId: counting(prefix),
  now: () => 1000,
})

const column = (
  name: string,
  kind: DatabaseColumn['kind'],
  more: Partial<DatabaseColumn> = {},
): DatabaseColumn => ({
  name,
  type: kind,
  kind,
  isRequired: true,
  isFilled: false,
  ...more,
})
const id = column('id', 'integer', { isFilled: true })
const table = (name: string, ...columns: DatabaseColumn[]): DatabaseTable => ({
  schema: 'public',
  name,
  columns: [id, ...columns],
  primaryKey: ['id'],
})

/** The tables of the shop. */
export const shopTables: readonly DatabaseTable[] = [
  table(
    'customers',
    column('name', 'text'),
    column('email', 'text'),
    column('city', 'text', { isRequired: false }),
    column('is_active', 'boolean'),
  ),
  table(
    'orders',
    column('customer_id', 'integer', { references: { schema: 'public', name: 'customers', column: 'id' } }),
    column('status', 'text', { options: ['open', 'paid', 'shipped'] }),
    column('total', 'decimal', { decimals: 2 }),
    column('created_at', 'dateTime', { isFilled: true }),
  ),
  table('products', column('name', 'text'), column('price', 'decimal'), column('stock', 'integer')),
]

/** An empty page. */
export const emptyShopPage = (): PageRecords => emptyPage('Page1', counting('s'))

const applied = (records: PageRecords, outcome: Outcome): PageRecords => {
  if (!outcome.ok) throw new Error(outcome.message)
  const next = apply(records, outcome.change)
  if (!next.ok) throw new Error('The change does not fit.')
  return next.records
}

/** A page that was made by calls. */
export const pageOf = (...calls: readonly RecordedCall[]): PageRecords => {
  let draft = beginDraft({ records: emptyShopPage(), scene: shopScene('b') })
  for (const [name, input] of calls) {
    const answer = callDocumentTool(draft, { name, json: JSON.stringify(input) })
    if (answer?.ok !== true) throw new Error(`${name}: ${answer?.message ?? 'needs a host'}`)
    draft = answer.draft
  }
  return draft.records
}

/** An API of one statement on the shop. */
export const query = (name: string, code: string): RecordedCall => [
  'add_api',
  { name, blocks: [{ kind: 'step', name: 'Query1', on: 'shop', code }] },
]

/** A page with a table of customers that an API fills. */
export const customersPage = (): PageRecords =>
  pageOf(query('GetCustomers', 'select * from customers order by name'), [
    'add_component',
    { type: 'table', name: 'Customers', properties: { tableData: '{{ GetCustomers.response }}' } },
  ])

/** The same of orders, with a title and a button that does nothing. */
export const ordersPage = (): PageRecords =>
  pageOf(
    query('GetOrders', 'select * from orders order by created_at desc'),
    ['add_component', { type: 'text', name: 'Title', properties: { text: 'Orders', textStyle: 'heading1' } }],
    [
      'add_component',
      { type: 'table', name: 'Orders', properties: { tableData: '{{ GetOrders.response }}' } },
    ],
    ['add_component', { type: 'button', name: 'Refresh', properties: { text: 'Refresh' } }],
  )

/** The records with an API that a tool could not have written. */
export const withRawApi = (records: PageRecords, name: string, body: string): PageRecords =>
  applied(
    records,
    addApi(
      records,
      { name, pluginId: 'javascript', datasourceId: 'javascript', configuration: { body } },
      counting(`${name}-`),
    ),
  )
