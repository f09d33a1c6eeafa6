import { gridUnits } from '@ashlar/schema'
import { binding } from '../from-table/binding-text.ts'
import { fits } from '../from-table/page-writer.ts'
import { addFilterRow, addHeading, addQuery, column, field } from './parts.ts'
import { type ApplicationTemplate, pageOf, type TemplateMaking } from './template.ts'

const states = '["new", "packed", "shipped", "delivered", "cancelled", "returned"]'

/** What people choose orders by; a filter in which nothing is chosen lets all of them pass. */
const chosen = `(c.name ilike '%' || {{ OrdersTable.searchText }}::text || '%' or o.id::text = {{ OrdersTable.searchText }}::text)
  and o.status = coalesce(nullif({{ StatusFilter.selectedOptionValue }}::text, ''), o.status)
  and o.ordered_on >= coalesce(nullif({{ OrderedFilter.startDate }}::text, '')::date, o.ordered_on)
  and o.ordered_on <= coalesce(nullif({{ OrderedFilter.endDate }}::text, '')::date, o.ordered_on)`

const ordersPage = (making: TemplateMaking) =>
  pageOf('Orders', making, (page) => {
    addQuery(
      page,
      making,
      'GetOrders',
      'ReadOrders',
      `select o.id, o.ordered_on, c.name as customer, o.billing_country as country, o.status, o.total::float8 as total
from orders o
join customers c on c.id = o.customer_id
where ${chosen}
order by o.ordered_on desc, o.id desc
limit {{ OrdersTable.pageSize }}::integer offset {{ OrdersTable.pageOffset }}::integer`,
    )
    addQuery(
      page,
      making,
      'CountOrders',
      'CountRows',
      `select count(*)::integer as number, coalesce(sum(o.total), 0)::float8 as total
from orders o
join customers c on c.id = o.customer_id
where ${chosen}`,
    )
    addHeading(
      page,
      'Orders',
      'Find an order by customer, number, state or day. Open one to see what is in it.',
    )
    const places = addFilterRow(page)
    if (places === null) return
    const { row, body } = places
    page.place(
      'dropdown',
      page.name('StatusFilter'),
      row,
      { label: 'State', options: states, placeholderText: 'Any state', isClearable: true },
      { width: { value: 200, mode: 'px' } },
    )
    page.place(
      'dateRange',
      page.name('OrderedFilter'),
      row,
      { label: 'Ordered' },
      { width: { value: 300, mode: 'px' } },
    )
    page.place('text', page.name('OrdersSum'), body, {
      text: '{{ CountOrders.response?.[0]?.number ?? 0 }} {{ CountOrders.response?.[0]?.number === 1 ? "order" : "orders" }} worth {{ Number(CountOrders.response?.[0]?.total ?? 0).toLocaleString("en", { maximumFractionDigits: 0 }) }}',
      textStyle: 'body2',
    })
    page.place(
      'table',
      page.name('OrdersTable'),
      body,
      {
        tableHeader: 'Orders',
        tableData: binding('GetOrders.response'),
        columns: [
          column(page, 'id', 'Order', {
            type: 'link',
            linkTo: 'page',
            page: '/orders/:id',
            linkLabel: '{{ currentRow.id }}',
          }),
          column(page, 'ordered_on', 'Ordered', { type: 'date' }),
          column(page, 'customer', 'Customer'),
          column(page, 'country', 'Country'),
          column(page, 'status', 'State', { type: 'badge' }),
          column(page, 'total', 'Total', { type: 'number', decimals: 2 }),
        ],
        pageType: 'SERVER_SIDE',
        pageSize: 10,
        pageSizeOptions: '10, 25, 50',
        serverSideSearch: true,
        totalRowCount: binding('CountOrders.response?.[0]?.number'),
        isFilterable: false,
        emptyText: 'No order fits.',
      },
      { height: gridUnits(41) },
    )
  })

const orderPage = (making: TemplateMaking) =>
  pageOf('Order', making, (page) => {
    const id = '{{ Global.URL.routeParams.id }}::text'
    addQuery(
      page,
      making,
      'GetOrder',
      'ReadOrder',
      `select o.id, o.ordered_on, o.shipped_on, o.status, o.total::float8 as total, o.billing_city as city, o.billing_country as country,
  c.name as customer, c.contact_name as contact, c.email, c.phone, c.tier, e.first_name || ' ' || e.last_name as employee
from orders o
join customers c on c.id = o.customer_id
join employees e on e.id = o.employee_id
where o.id::text = ${id}`,
    )
    addQuery(
      page,
      making,
      'GetLines',
      'ReadLines',
      `select l.id, p.name as product, p.category, l.quantity, l.unit_price::float8 as unit_price, (l.discount * 100)::integer as discount,
  (l.quantity * l.unit_price * (1 - l.discount))::float8 as amount
from order_lines l
join products p on p.id = l.product_id
where l.order_id::text = ${id}
order by l.id`,
    )
    const [head] = page.section()
    const halves = page.section([48, 48])
    const [below] = page.section()
    const [left, right] = halves
    if (head === undefined || left === undefined || right === undefined || below === undefined) return
    page.place(
      'link',
      page.name('BackToOrders'),
      head,
      { text: 'Orders', linkTo: 'page', page: '/', icon: 'arrow-left' },
      { width: fits },
    )
    page.place('text', page.name('OrderTitle'), head, {
      text: 'Order {{ Global.URL.routeParams.id }} {{ GetOrder.response?.[0]?.customer ?? "" }}',
      textStyle: 'heading2',
    })
    const order = binding('GetOrder.response?.[0]')
    page.place('keyValue', page.name('OrderFields'), left, {
      data: order,
      properties: [
        field(page, 'status', 'text'),
        field(page, 'ordered_on', 'date'),
        field(page, 'shipped_on', 'date'),
        field(page, 'total', 'number'),
        field(page, 'employee', 'text'),
      ],
      emptyText: 'There is no order at this address.',
    })
    page.place('keyValue', page.name('CustomerFields'), right, {
      data: order,
      properties: [
        field(page, 'customer', 'text'),
        field(page, 'tier', 'text'),
        field(page, 'contact', 'text'),
        field(page, 'email', 'text'),
        field(page, 'phone', 'text'),
        field(page, 'city', 'text'),
        field(page, 'country', 'text'),
      ],
      emptyText: ' ',
    })
    page.place(
      'table',
      page.name('LinesTable'),
      below,
      {
        tableHeader: 'What was ordered',
        tableData: binding('GetLines.response'),
        columns: [
          column(page, 'product', 'Product'),
          column(page, 'category', 'Category'),
          column(page, 'quantity', 'Quantity', { type: 'number' }),
          column(page, 'unit_price', 'Unit price', { type: 'number', decimals: 2 }),
          column(page, 'discount', 'Discount in %', { type: 'number' }),
          column(page, 'amount', 'Amount', { type: 'number', decimals: 2 }),
        ],
        isSearchable: false,
        isFilterable: false,
        emptyText: 'Nothing was ordered.',
      },
      { height: gridUnits(24) },
    )
  })

/** Orders to be found and opened. */
export const orderDesk: ApplicationTemplate = {
  id: 'order-desk',
  name: 'Order desk',
  help: 'Find orders, and open one with its customer and what was ordered.',
  has: ['Search and filters in the database', 'A page for each order', 'Links between pages'],
  make: (making) => ({
    pages: [
      { name: 'Orders', label: 'Orders', path: '/', icon: 'list', records: ordersPage(making) },
      {
        name: 'Order',
        label: 'Order',
        path: '/orders/:id',
        testParams: { id: '1' },
        icon: 'file-text',
        records: orderPage(making),
      },
    ],
    variables: [],
  }),
}
