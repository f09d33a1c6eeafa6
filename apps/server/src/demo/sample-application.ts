import { randomUUID } from 'node:crypto'
import { addApi, addWidget, apply, type Outcome, renameEntity } from '@ashlar/document'
import { emptyPage, type JsonObject, type PageRecords, type WidgetCatalogue } from '@ashlar/schema'

/** Where something stands on the page, in grid units. */
interface Frame {
  left: number
  top: number
  columns: number
  rows: number
}

const ordersStatement = `select o.id, o.ordered_on, c.name as customer, o.billing_city, o.billing_country, o.status, o.total
from orders o
join customers c on c.id = o.customer_id
where o.billing_country ilike {{ '%' + Country.value + '%' }}
  and o.status = coalesce(nullif({{ Status.selectedOptionValue }}::text, ''), o.status)
order by o.ordered_on desc, o.id desc
limit 500`

const orderColumns = [
  { id: 'id', key: 'id', label: 'Order', type: 'number', width: 80 },
  { id: 'ordered_on', key: 'ordered_on', label: 'Ordered', type: 'date', width: 120 },
  { id: 'customer', key: 'customer', label: 'Customer', type: 'text', width: 320 },
  { id: 'billing_city', key: 'billing_city', label: 'City', type: 'text', width: 200 },
  { id: 'billing_country', key: 'billing_country', label: 'Country', type: 'text', width: 210 },
  { id: 'status', key: 'status', label: 'Status', type: 'tags', width: 150 },
  { id: 'total', key: 'total', label: 'Total', type: 'currency', width: 150 },
]

/** Builds the records of the sample page with the same operations that a builder's gestures use. */
class PageBuilder {
  records: PageRecords
  readonly #catalogue: WidgetCatalogue
  readonly #canvasId: string

  constructor(catalogue: WidgetCatalogue, name: string) {
    this.records = emptyPage(name, randomUUID)
    this.#catalogue = catalogue
    const canvas = Object.values(this.records).find(
      (record) => record.kind === 'widget' && record.type === 'canvas',
    )
    if (canvas === undefined) throw new Error('An empty page has a canvas.')
    this.#canvasId = canvas.id
  }

  place(type: string, name: string, frame: Frame, properties: JsonObject): void {
    const id = this.#perform(
      addWidget(
        this.records,
        this.#catalogue,
        {
          type,
          parentId: this.#canvasId,
          place: { left: frame.left, top: frame.top },
          columns: frame.columns,
          rows: frame.rows,
          properties,
        },
        randomUUID,
      ),
    )
    this.#perform(renameEntity(this.records, this.#catalogue, { id, name }))
  }

  api(name: string, stepName: string, datasourceId: string, statement: string): void {
    this.#perform(
      addApi(
        this.records,
        { name, stepName, pluginId: 'postgres', datasourceId, configuration: { body: statement } },
        randomUUID,
      ),
    )
  }

  #perform(outcome: Outcome): string {
    if (!outcome.ok) throw new Error(`The sample application cannot be built: ${outcome.message}`)
    const applied = apply(this.records, outcome.change)
    if (!applied.ok) throw new Error('The sample application cannot be built: a change did not fit.')
    this.records = applied.records
    return outcome.selection?.[0] ?? ''
  }
}

/** The page of the sample application: the orders of the sample business, found by country and state. */
export const sampleOrdersPage = (catalogue: WidgetCatalogue, integrationId: string): PageRecords => {
  const page = new PageBuilder(catalogue, 'Orders')
  page.api('GetOrders', 'Orders', integrationId, ordersStatement)
  page.place(
    'text',
    'Title',
    { left: 2, top: 2, columns: 60, rows: 4 },
    { text: 'Orders', textStyle: 'heading2' },
  )
  page.place(
    'text',
    'Summary',
    { left: 62, top: 2, columns: 32, rows: 4 },
    {
      text: '{{ (GetOrders.response ?? []).length }} orders, {{ (GetOrders.response ?? []).reduce((sum, order) => sum + Number(order.total), 0).toLocaleString("en", { maximumFractionDigits: 0 }) }} in all',
      textStyle: 'body2',
      textAlign: 'right',
    },
  )
  page.place(
    'input',
    'Country',
    { left: 2, top: 7, columns: 30, rows: 6 },
    { label: 'Country', placeholderText: 'Any country', onSubmit: [runGetOrders('Country')] },
  )
  page.place(
    'dropdown',
    'Status',
    { left: 34, top: 7, columns: 26, rows: 6 },
    {
      label: 'Status',
      placeholderText: 'Any status',
      options: '["new", "packed", "shipped", "delivered", "cancelled", "returned"]',
      isClearable: true,
      onOptionChange: [runGetOrders('Status')],
    },
  )
  page.place(
    'button',
    'Search',
    { left: 62, top: 9, columns: 14, rows: 3 },
    { text: 'Search', onClick: [runGetOrders('Search')] },
  )
  page.place(
    'table',
    'OrdersTable',
    { left: 2, top: 15, columns: 92, rows: 44 },
    {
      tableHeader: 'Orders',
      tableData: '{{ GetOrders.response }}',
      columns: orderColumns,
    },
  )
  return page.records
}

const runGetOrders = (widget: string): JsonObject => ({
  id: `${widget}RunsGetOrders`,
  type: 'executeApi',
  apiNames: ['GetOrders'],
})
