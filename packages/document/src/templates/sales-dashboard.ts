import { gridUnits } from '@ashlar/schema'
import { binding } from '../from-table/binding-text.ts'
import { addHeading, addQuery, addStatistics, column } from './parts.ts'
import { type ApplicationTemplate, pageOf, type TemplateMaking } from './template.ts'

/** The orders that count: in the period and the country that people choose, and not given up. */
const counted = `o.status not in ('cancelled', 'returned')
  and o.ordered_on >= coalesce(nullif({{ SalesPeriod.startDate }}::text, '')::date, o.ordered_on)
  and o.ordered_on <= coalesce(nullif({{ SalesPeriod.endDate }}::text, '')::date, o.ordered_on)
  and o.billing_country = coalesce(nullif({{ CountryFilter.selectedOptionValue }}::text, ''), o.billing_country)`

const chartHeight = gridUnits(28)

const salesPage = (making: TemplateMaking) =>
  pageOf('Sales', making, (page) => {
    addQuery(
      page,
      making,
      'GetCountries',
      'ReadCountries',
      'select distinct billing_country as value, billing_country as label from orders order by 1',
    )
    addQuery(
      page,
      making,
      'GetTotals',
      'SumUp',
      `select count(*)::integer as orders, coalesce(sum(o.total), 0)::float8 as revenue,
  coalesce(avg(o.total), 0)::float8 as average, count(distinct o.customer_id)::integer as customers
from orders o
where ${counted}`,
    )
    addQuery(
      page,
      making,
      'GetMonths',
      'SumByMonth',
      `select to_char(date_trunc('month', o.ordered_on), 'YYYY-MM') as month, sum(o.total)::float8 as revenue
from orders o
where ${counted}
group by 1
order by 1`,
    )
    addQuery(
      page,
      making,
      'GetCategories',
      'SumByCategory',
      `select p.category, sum(l.quantity * l.unit_price * (1 - l.discount))::float8 as revenue
from orders o
join order_lines l on l.order_id = o.id
join products p on p.id = l.product_id
where ${counted}
group by 1
order by 2 desc`,
    )
    addQuery(
      page,
      making,
      'GetBestProducts',
      'SumByProduct',
      `select p.name as product, p.category, sum(l.quantity)::integer as sold,
  sum(l.quantity * l.unit_price * (1 - l.discount))::float8 as revenue
from orders o
join order_lines l on l.order_id = o.id
join products p on p.id = l.product_id
where ${counted}
group by 1, 2
order by 4 desc
limit 10`,
    )
    addHeading(page, 'Sales', 'What was sold, without orders that were cancelled or returned.')
    const [filters] = page.section()
    if (filters === undefined) return
    const row = page.layOut(filters, 'HSTACK', 'LEFT')
    page.place(
      'dateRange',
      page.name('SalesPeriod'),
      row,
      { label: 'Period' },
      { width: { value: 300, mode: 'px' } },
    )
    page.place(
      'dropdown',
      page.name('CountryFilter'),
      row,
      {
        label: 'Country',
        options: binding('GetCountries.response'),
        placeholderText: 'All countries',
        isClearable: true,
      },
      { width: { value: 220, mode: 'px' } },
    )
    const total = (name: string): string => binding(`GetTotals.response?.[0]?.${name}`)
    addStatistics(page, [
      { name: 'Revenue', properties: { label: 'Revenue', value: total('revenue'), decimals: 0 } },
      { name: 'OrdersNumber', properties: { label: 'Orders', value: total('orders') } },
      { name: 'AverageOrder', properties: { label: 'Average order', value: total('average'), decimals: 2 } },
      { name: 'CustomersNumber', properties: { label: 'Customers', value: total('customers') } },
    ])
    const [left, right] = page.section([54, 42])
    const [below] = page.section()
    if (left === undefined || right === undefined || below === undefined) return
    page.place(
      'chart',
      page.name('MonthsChart'),
      left,
      {
        title: 'Revenue by month',
        chartType: 'bar',
        chartData: binding('GetMonths.response'),
        xField: 'month',
        yFields: 'revenue',
      },
      { height: chartHeight },
    )
    page.place(
      'chart',
      page.name('CategoriesChart'),
      right,
      {
        title: 'Revenue by category',
        chartType: 'horizontalBar',
        chartData: binding('GetCategories.response'),
        xField: 'category',
        yFields: 'revenue',
      },
      { height: chartHeight },
    )
    page.place(
      'table',
      page.name('BestProductsTable'),
      below,
      {
        tableHeader: 'Products that sell best',
        tableData: binding('GetBestProducts.response'),
        columns: [
          column(page, 'product', 'Product'),
          column(page, 'category', 'Category'),
          column(page, 'sold', 'Sold', { type: 'number' }),
          column(page, 'revenue', 'Revenue', { type: 'number', decimals: 0 }),
        ],
        isSearchable: false,
        isFilterable: false,
        emptyText: 'Nothing was sold.',
      },
      { height: gridUnits(38) },
    )
  })

const customersPage = (making: TemplateMaking) =>
  pageOf('Customers', making, (page) => {
    addQuery(
      page,
      making,
      'GetCustomers',
      'ReadCustomers',
      `select c.id, c.name, c.tier, c.country, c.customer_since, count(o.id)::integer as orders,
  coalesce(sum(o.total), 0)::float8 as revenue, max(o.ordered_on) as last_order
from customers c
left join orders o on o.customer_id = c.id and o.status not in ('cancelled', 'returned')
group by c.id
order by revenue desc
limit 500`,
    )
    addQuery(
      page,
      making,
      'GetCustomerOrders',
      'ReadCustomerOrders',
      `select o.id, o.ordered_on, o.status, o.total::float8 as total
from orders o
where o.customer_id = {{ CustomersTable.selectedRow.id ?? 0 }}::integer
order by o.ordered_on desc
limit 50`,
    )
    addHeading(page, 'Customers', 'Who buys most. Choose a customer to see the latest orders.')
    const [left, right] = page.section([56, 40])
    if (left === undefined || right === undefined) return
    page.place(
      'table',
      page.name('CustomersTable'),
      left,
      {
        tableHeader: 'Customers',
        tableData: binding('GetCustomers.response'),
        defaultSelectedRow: 0,
        columns: [
          column(page, 'name', 'Customer'),
          column(page, 'tier', 'Tier', { type: 'badge' }),
          column(page, 'orders', 'Orders', { type: 'number' }),
          column(page, 'revenue', 'Revenue', { type: 'number', decimals: 0 }),
          column(page, 'last_order', 'Last order', { type: 'date' }),
        ],
        pageType: 'CLIENT_SIDE',
        pageSize: 15,
      },
      { height: gridUnits(56) },
    )
    page.place(
      'table',
      page.name('CustomerOrdersTable'),
      right,
      {
        tableHeader: '{{ CustomersTable.selectedRow.name ?? "Orders" }}',
        tableData: binding('GetCustomerOrders.response'),
        columns: [
          column(page, 'id', 'Order'),
          column(page, 'ordered_on', 'Ordered', { type: 'date' }),
          column(page, 'status', 'State', { type: 'badge' }),
          column(page, 'total', 'Total', { type: 'number', decimals: 2 }),
        ],
        isSearchable: false,
        isFilterable: false,
        emptyText: 'No customer is chosen.',
      },
      { height: gridUnits(56) },
    )
  })

/** Numbers and charts in a period that people choose. */
export const salesDashboard: ApplicationTemplate = {
  id: 'sales-dashboard',
  name: 'Sales dashboard',
  help: 'See what was sold in a period and a country, and who buys most.',
  has: [
    'Numbers and charts that follow filters',
    'A list that shows details beside it',
    'Two pages with navigation',
  ],
  make: (making) => ({
    pages: [
      { name: 'Sales', label: 'Sales', path: '/', icon: 'chart-column', records: salesPage(making) },
      {
        name: 'Customers',
        label: 'Customers',
        path: '/customers',
        icon: 'users',
        records: customersPage(making),
      },
    ],
    variables: [],
  }),
}
