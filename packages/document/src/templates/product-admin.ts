import { type EventHandler, gridUnits } from '@ashlar/schema'
import { binding } from '../from-table/binding-text.ts'
import type { PageWriter } from '../from-table/page-writer.ts'
import { jsonOf } from '../handlers.ts'
import { addFilterRow, addHeading, addNote, addQuery, addStatistics, column } from './parts.ts'
import { type ApplicationTemplate, keptVariable, pageOf, type TemplateMaking } from './template.ts'

/** Notes each changed cell, and keeps what it is now. */
const saveScript = `const fields = ['name', 'category', 'unit_price', 'stock', 'is_available']
const at = new Date().toISOString()
const edits = { ...App.ProductEdits.value }
const entries = []
ProductsTable.editedRows.updatedRows.forEach((row, index) => {
  const before = ProductsTable.originalRows[index]
  for (const field of fields) {
    if (String(row[field]) === String(before[field])) continue
    edits[row.id] = { ...edits[row.id], [field]: row[field] }
    entries.push({
      product: before.name,
      field,
      before: String(before[field]),
      after: String(row[field]),
      by: Global.user.name,
      at
    })
  }
})
App.ProductEdits.set(edits)
App.Audit.set([...entries, ...App.Audit.value].slice(0, 500))
showAlert(entries.length === 1 ? '1 change saved.' : entries.length + ' changes saved.', 'success')`

/** The products as they are after what was changed, those that the filters leave. */
const products = `(GetProducts.response ?? [])
  .map((product) => ({ ...product, ...App.ProductEdits.value[product.id] }))`

const productsPage = (making: TemplateMaking) =>
  pageOf('Products', making, (page) => {
    addQuery(
      page,
      making,
      'GetProducts',
      'ReadProducts',
      `select id, name, category, unit_price::float8 as unit_price, stock, is_available
from products
order by name`,
    )
    addQuery(
      page,
      making,
      'GetCategories',
      'ReadCategories',
      'select distinct category as value, category as label from products order by 1',
    )
    addHeading(
      page,
      'Products',
      'Change prices and stock in the cells, then save. Every change is noted in the audit.',
    )
    addNote(
      page,
      'Changes are kept in this browser, because the sample database can only be read. To save them, run a statement on a database of your own when the table is saved.',
    )
    addStatistics(page, [
      { name: 'ProductsNumber', properties: { label: 'Products', value: `{{ ${products}.length }}` } },
      {
        name: 'LowStockNumber',
        properties: {
          label: 'Low on stock',
          value: `{{ ${products}.filter((product) => product.stock < LowStockBelow.value).length }}`,
        },
      },
      { name: 'ChangesNumber', properties: { label: 'Changes made', value: '{{ App.Audit.value.length }}' } },
    ])
    const places = addFilterRow(page)
    if (places === null) return
    const { row, body } = places
    page.place(
      'dropdown',
      page.name('CategoryFilter'),
      row,
      {
        label: 'Category',
        options: binding('GetCategories.response'),
        placeholderText: 'All categories',
        isClearable: true,
      },
      { width: { value: 220, mode: 'px' } },
    )
    page.place(
      'numberInput',
      page.name('LowStockBelow'),
      row,
      { label: 'Low below', defaultValue: 20, minValue: 0 },
      { width: { value: 140, mode: 'px' } },
    )
    page.place(
      'switch',
      page.name('OnlyLow'),
      row,
      { label: 'Only low on stock' },
      { width: { value: 200, mode: 'px' } },
    )
    const onSaveChanges: EventHandler = [{ id: page.newId(), type: 'runJs', code: saveScript }]
    page.place(
      'table',
      page.name('ProductsTable'),
      body,
      {
        tableHeader: 'Products',
        tableData: `{{ ${products}
  .filter((product) => !CategoryFilter.selectedOptionValue || product.category === CategoryFilter.selectedOptionValue)
  .filter((product) => !OnlyLow.isOn || product.stock < LowStockBelow.value) }}`,
        columns: [
          column(page, 'name', 'Product', { isEditable: true, editIsRequired: true }),
          column(page, 'category', 'Category', {
            isEditable: true,
            editInputType: 'DROPDOWN',
            editIsRequired: true,
            editOptions: binding('GetCategories.response'),
          }),
          column(page, 'unit_price', 'Unit price', {
            type: 'number',
            decimals: 2,
            isEditable: true,
            editInputType: 'NUMBER',
            editMinimum: 0,
          }),
          column(page, 'stock', 'Stock', {
            type: 'number',
            isEditable: true,
            editInputType: 'NUMBER',
            editMinimum: 0,
          }),
          column(page, 'is_available', 'Available', { type: 'boolean', isEditable: true }),
        ],
        pageType: 'CLIENT_SIDE',
        pageSize: 15,
        onSaveChanges: jsonOf(onSaveChanges),
      },
      { height: gridUnits(56) },
    )
  })

const takeBack = (page: PageWriter): EventHandler => [
  { id: page.newId(), type: 'resetStateVar', state: { name: 'ProductEdits', scope: 'app' } },
  { id: page.newId(), type: 'resetStateVar', state: { name: 'Audit', scope: 'app' } },
]

const auditPage = (making: TemplateMaking) =>
  pageOf('Audit', making, (page) => {
    addHeading(page, 'Audit', 'What was changed, by whom and when.')
    const [body] = page.section()
    const [end] = page.section()
    if (body === undefined || end === undefined) return
    page.place(
      'table',
      page.name('AuditTable'),
      body,
      {
        tableHeader: 'Changes',
        tableData: '{{ App.Audit.value }}',
        columns: [
          column(page, 'at', 'When', { type: 'dateTime' }),
          column(page, 'by', 'Who'),
          column(page, 'product', 'Product'),
          column(page, 'field', 'Field', { type: 'badge' }),
          column(page, 'before', 'Before'),
          column(page, 'after', 'After'),
        ],
        pageType: 'CLIENT_SIDE',
        pageSize: 15,
        isDownloadable: true,
        emptyText: 'Nothing was changed yet.',
      },
      { height: gridUnits(50) },
    )
    page.place(
      'button',
      page.name('TakeAllBack'),
      page.layOut(end, 'HSTACK', 'RIGHT'),
      {
        text: 'Take all changes back',
        icon: 'undo-2',
        buttonStyle: 'SECONDARY_BUTTON',
        isDisabled: '{{ App.Audit.value.length === 0 }}',
        needsConfirmation: true,
        confirmationTitle: 'Take all changes back?',
        confirmationText: 'The products are as in the database again, and the audit is empty.',
        confirmationLabel: 'Take all changes back',
        onClick: jsonOf(takeBack(page)),
      },
      { width: { value: 240, mode: 'px' } },
    )
  })

/** Rows that are changed in place, with a note of each change. */
export const productAdmin: ApplicationTemplate = {
  id: 'product-admin',
  name: 'Product admin',
  help: 'Change products in a table, and see who changed what.',
  has: ['Cells that are changed in place', 'A script that notes each change', 'An audit with a download'],
  make: (making) => ({
    pages: [
      { name: 'Products', label: 'Products', path: '/', icon: 'package', records: productsPage(making) },
      { name: 'Audit', label: 'Audit', path: '/audit', icon: 'history', records: auditPage(making) },
    ],
    variables: [keptVariable(making, 'ProductEdits', '{}'), keptVariable(making, 'Audit', '[]')],
  }),
}
