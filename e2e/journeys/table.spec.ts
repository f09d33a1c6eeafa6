import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { deploy, makeApplication, runsApis } from '../support/application-draft.ts'
import { barriersOf } from '../support/accessibility.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { type MusicShop, openMusicShop } from '../support/music-shop.ts'
import { foundOrganization, send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let shop: MusicShop
let olga: Person
let page: Page
let invoices: string
let measurements: string

const readInvoices =
  'select invoice_id, customer, invoice_date, billing_country, total from invoice order by invoice_id'

const saveInvoices = `with changed as (
  update invoice set customer = r.customer, billing_country = r.billing_country, total = r.total
  from jsonb_to_recordset({{ Invoices.editedRows.updatedRows }}::jsonb)
    as r(invoice_id int, customer text, billing_country text, total numeric)
  where invoice.invoice_id = r.invoice_id returning 1
), gone as (
  delete from invoice where invoice_id in (
    select invoice_id from jsonb_to_recordset({{ Invoices.editedRows.deletedRows }}::jsonb) as d(invoice_id int)
  ) returning 1
), added as (
  insert into invoice
  select n.invoice_id, n.customer, n.invoice_date, n.billing_country, n.total
  from jsonb_to_recordset({{ Invoices.editedRows.insertedRows }}::jsonb)
    as n(invoice_id int, customer text, invoice_date date, billing_country text, total numeric)
  returning 1
)
select (select count(*) from changed) + (select count(*) from gone) + (select count(*) from added) as touched`

const columns = [
  { id: 'a', key: 'invoice_id', label: 'Number', type: 'number' },
  {
    id: 'b',
    key: 'customer',
    label: 'Customer',
    type: 'text',
    isEditable: true,
    editIsRequired: true,
    editPattern: '[A-Z].*',
    editPatternMessage: 'A customer begins with a capital letter.',
  },
  { id: 'c', key: 'invoice_date', label: 'Date', type: 'date' },
  { id: 'd', key: 'billing_country', label: 'Country', type: 'badge', isEditable: true },
  {
    id: 'e',
    key: 'total',
    label: 'Total',
    type: 'currency',
    currency: 'EUR',
    isEditable: true,
    editMinimum: 0,
    editMaximum: 5000,
    summary: 'sum',
  },
]

test.beforeAll(async ({ browser }) => {
  shop = await openMusicShop({ mayChange: true })
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${shop.port}` })
  olga = await foundOrganization(browser, server)
  page = olga.page
  const { host, port, database, user, password } = shop
  const integration = await send(page.request, 'POST', '/api/v1/integrations', {
    name: 'Music shop',
    pluginId: 'postgres',
    configuration: { host, port, database, user, tls: 'disable' },
    secrets: { password },
  })
  const made = await makeApplication(page.request, 'Invoices', (draft) => {
    draft.query('GetInvoices', integration.id, readInvoices)
    draft.query('SaveInvoices', integration.id, saveInvoices)
    draft.place(
      'table',
      'Invoices',
      { left: 0, top: 0, columns: 96, rows: 50 },
      {
        tableHeader: 'Invoices',
        tableData: '{{ GetInvoices.response }}',
        columns,
        enableRowInsertion: true,
        enableRowDeletion: true,
        isDownloadable: true,
        onSaveChanges: runsApis('SaveInvoices', 'GetInvoices'),
      },
    )
    draft.place(
      'text',
      'Sorting',
      { left: 0, top: 52, columns: 96, rows: 4 },
      {
        text: 'Sorted: {{ Invoices.sortedColumns.map((each) => each.column + " " + each.direction).join(", ") }}',
      },
    )
  })
  invoices = made.applicationId
  await deploy(page.request, invoices)
  const large = await makeApplication(page.request, 'Measurements', (draft) => {
    draft.place(
      'table',
      'Measurements',
      { left: 0, top: 0, columns: 96, rows: 50 },
      {
        tableData:
          '{{ Array.from({ length: 100000 }, (_, place) => ({ id: place + 1, name: "Row " + (place + 1) })) }}',
      },
    )
  })
  measurements = large.applicationId
  await deploy(page.request, measurements)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
  await shop.stop()
})

const grid = () => page.getByRole('grid').or(page.getByRole('treegrid'))
/** The rows of data that are drawn, headings and sums left out. */
const rows = () =>
  grid()
    .locator('[role="row"][aria-rowindex]')
    .filter({ has: page.getByRole('gridcell') })
const row = (text: string) => rows().filter({ hasText: text })
const heading = (name: string) => grid().getByRole('columnheader', { name: new RegExp(`^${name}`, 'u') })
const tool = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`, 'u') })
const saveBar = () => page.getByRole('group', { name: 'Changes that are not saved' })

const open = async (applicationId: string): Promise<void> => {
  await page.goto(`/applications/${applicationId}`)
  await expect(rows().first()).toBeVisible()
}

/** A cell of the row that says `text`, in the column of a heading. */
const cell = async (text: string, column: string): Promise<Locator> => {
  const place = await heading(column).getAttribute('aria-colindex')
  return row(text).locator(`[role="gridcell"][aria-colindex="${place}"]`)
}

/** Changes a cell as a person does: by two clicks, or by typing over it. */
const enter = async (target: Locator, text: string): Promise<void> => {
  await target.dblclick()
  const field = page.locator('input:focus')
  await expect(field).toBeVisible()
  await field.fill(text)
  await field.press('Enter')
}

test('values are shown as the kinds of their columns', async () => {
  await open(invoices)
  await expect(page.getByText('120 rows')).toBeVisible()
  await expect(await cell('Customer 12', 'Total')).toHaveText(/^€\d+\.\d\d$/u)
  await expect((await cell('Customer 1', 'Date')).first()).toHaveText('Jan 2, 2025')
  await expect(grid()).toContainText(/Sum\s*€1,2\d\d\.00/u)
  expect(await barriersOf(page)).toEqual([])
})

test('filters on kinds of columns leave the rows that pass them', async () => {
  await tool('Filters').click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByRole('button', { name: 'Add filter' }).click()
  const first = panel.getByRole('group', { name: 'Filter 1' })
  await first.getByRole('combobox', { name: 'Column' }).selectOption('Country')
  await first.getByRole('combobox', { name: 'Condition' }).selectOption('is one of')
  await first.getByRole('checkbox', { name: 'Norway' }).check()
  await first.getByRole('checkbox', { name: 'Brazil' }).check()
  await expect(page.getByText('40 of 120 rows')).toBeVisible()
  await panel.getByRole('button', { name: 'Add filter' }).click()
  const second = panel.getByRole('group', { name: 'Filter 2' })
  await second.getByRole('combobox', { name: 'Column' }).selectOption('Total')
  await second.getByRole('combobox', { name: 'Condition' }).selectOption('is between')
  await second.getByRole('spinbutton', { name: 'From' }).fill('5')
  await second.getByRole('spinbutton', { name: 'To' }).fill('7')
  expect.soft(await barriersOf(page), 'filters').toEqual([])
  const [wanted] = await shop.ask(
    "select count(*)::int as found from invoice where billing_country in ('Norway', 'Brazil') and total between 5 and 7",
  )
  expect(wanted).toMatchObject({ found: await rows().count() })
  await expect(row('Germany')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Clear filters' }).click()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByText('120 rows')).toBeVisible()
})

test('rows are sorted by several columns', async () => {
  await heading('Country').click()
  await expect(page.getByText('Sorted: billing_country asc')).toBeVisible()
  await heading('Total').click({ modifiers: ['Shift'] })
  await heading('Total').click({ modifiers: ['Shift'] })
  await expect(page.getByText('Sorted: billing_country asc, total desc')).toBeVisible()
  await expect(heading('Country')).toHaveAttribute('aria-sort', 'ascending')
  const [first] = await shop.ask(
    'select customer from invoice order by billing_country, total desc, invoice_id limit 1',
  )
  expect(first).toMatchObject({ customer: await rows().first().getByRole('gridcell').nth(1).textContent() })
})

test('a view is kept and is there after a reload', async () => {
  await tool('Saved views').click()
  const panel = page.getByRole('dialog', { name: 'Saved views' })
  await panel.getByRole('textbox', { name: 'Name of the view' }).fill('By country')
  await panel.getByRole('button', { name: 'Save view' }).click()
  await expect(panel.getByRole('button', { name: 'By country', exact: true })).toBeVisible()
  await page.reload()
  await expect(rows().first()).toContainText('Customer 1')
  await tool('Saved views').click()
  await panel.getByRole('button', { name: 'By country', exact: true }).click()
  await expect(page.getByText('Sorted: billing_country asc, total desc')).toBeVisible()
  await panel.getByRole('button', { name: 'Original view' }).click()
  await expect(rows().first()).toContainText('Customer 1')
  await page.keyboard.press('Escape')
})

test('rows are grouped, with a sum for each group', async () => {
  await heading('Country').hover()
  await page.getByRole('button', { name: 'Menu of Country' }).click()
  await page.getByRole('menuitem', { name: 'Group by this' }).click()
  const groups = grid().locator('[role="row"][aria-expanded]')
  await expect(groups.first()).toContainText(/Brazil\s*\D*20/u)
  await expect(groups.first()).toContainText('€')
  await groups.first().click()
  await expect(groups.first()).toHaveAttribute('aria-expanded', 'false')
  await expect(groups.nth(1)).toContainText('Canada')
  await heading('Number').hover()
  await page.getByRole('button', { name: 'Menu of Country' }).click()
  await page.getByRole('menuitem', { name: 'Do not group by this' }).click()
  await expect(groups).toHaveCount(0)
})

test('what breaks a rule is said, and cannot be saved', async () => {
  await enter(await cell('Customer 3', 'Customer').then((found) => found.first()), 'somebody')
  await expect(saveBar()).toContainText('A customer begins with a capital letter.')
  await expect(saveBar().getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await enter(row('somebody').getByRole('gridcell').nth(1), '')
  await expect(saveBar()).toContainText('This field is required.')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(saveBar()).toHaveCount(0)
  await enter(await cell('Customer 4', 'Total').then((found) => found.first()), '-1')
  await expect(saveBar()).toContainText('Enter at least 0.')
  await saveBar().getByRole('button', { name: 'Cancel' }).click()
  await expect(saveBar()).toHaveCount(0)
})

test('changed, added and deleted rows are saved into the database', async () => {
  await enter(await cell('Customer 2', 'Customer').then((found) => found.first()), 'Second Customer')
  await enter(await cell('Second Customer', 'Total'), '99.5')
  await row('Customer 5').first().getByRole('button', { name: 'Delete row' }).click()
  await expect(saveBar()).toContainText('1 row changed, 1 row deleted')
  await page.getByRole('button', { name: 'Add row' }).click()
  await expect(saveBar()).toContainText('1 row added')
  const added = rows().first().getByRole('gridcell')
  await enter(added.nth(0), '900')
  await enter(added.nth(1), 'New Customer')
  await enter(added.nth(4), '12.25')
  // What the database refuses is told, and nothing of what was entered is lost.
  await saveBar().getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/null value in column "invoice_date"/u)).toBeVisible()
  await expect(saveBar()).toContainText('1 row changed, 1 row added, 1 row deleted')
  expect(await shop.ask("select 1 from invoice where customer = 'Second Customer'")).toEqual([])
  await enter(added.nth(2), '2026-03-05')
  await enter(added.nth(3), 'Norway')
  await saveBar().getByRole('button', { name: 'Save changes' }).click()
  await expect(saveBar()).toHaveCount(0)
  await expect(page.getByText('120 rows')).toBeVisible()
  await expect(row('Second Customer')).toContainText('€99.50')
  expect(
    await shop.ask(
      `select invoice_id, customer, invoice_date::text as day, total::text
       from invoice where invoice_id in (2, 5, 900) order by 1`,
    ),
  ).toEqual([
    { invoice_id: 2, customer: 'Second Customer', day: '2025-01-03', total: '99.50' },
    { invoice_id: 900, customer: 'New Customer', day: '2026-03-05', total: '12.25' },
  ])
})

/** Downloads what is shown, and answers with the bytes. */
const download = async (item: string): Promise<{ name: string; bytes: Uint8Array }> => {
  await tool('Download').click()
  const started = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  const file = await started
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('the rows that are left are downloaded as CSV and as a workbook', async () => {
  await page.getByRole('searchbox', { name: 'Search Invoices' }).fill('norway')
  const shown = await shop.ask("select 1 from invoice where billing_country = 'Norway'")
  await expect(page.getByText(`${shown.length} of 120 rows`)).toBeVisible()
  const csv = await download('Download as CSV')
  expect(csv.name).toMatch(/^Invoices.*\.csv$/u)
  const lines = strFromU8(csv.bytes)
    .replace(/^\uFEFF/u, '')
    .trimEnd()
    .split(/\r?\n/u)
  expect(lines[0]).toBe('Number,Customer,Date,Country,Total')
  expect(lines).toHaveLength(shown.length + 1)
  expect(lines[1]).toMatch(/^4,Customer 4,2025-01-05,Norway,5$/u)

  const workbook = await download('Download as Excel file')
  expect(workbook.name).toMatch(/^Invoices.*\.xlsx$/u)
  const files = unzipSync(workbook.bytes)
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet.match(/<row /gu)).toHaveLength(shown.length + 1)
  const texts = strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array()) + sheet
  for (const text of ['Customer 4', 'Customer 118', 'New Customer', 'Country']) expect(texts).toContain(text)
  // Amounts are numbers in a workbook, so that people can go on with them.
  expect(sheet).toMatch(/<c [^>]*><v>12.25<\/v><\/c>/u)
})

test('a hundred thousand rows scroll to the end, by the keyboard and by the wheel', async () => {
  await open(measurements)
  await expect(page.getByText(/100,000 rows/u)).toBeVisible()
  await row('Row 1').first().click()
  await page.keyboard.press('ControlOrMeta+End')
  await expect(row('Row 100000')).toBeInViewport()
  await page.keyboard.press('ControlOrMeta+Home')
  await expect(rows().first()).toContainText('Row 1')
  await rows().first().hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2_000_000)
      return row('Row 100000').count()
    })
    .toBe(1)
  expect(await rows().count()).toBeLessThan(120)
})

test('nothing failed unseen in the browsers', () => {
  expect(olga.complaints).toEqual([])
})
