import { randomUUID } from 'node:crypto'
import { difference } from '@ashlar/document'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { deploy, makeApplication, PageDraft } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor, openGroup } from '../support/editor.ts'
import { foundOrganization, send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let page: Page
let address: string

const orders = [
  { id: 7, customer: 'Ada Lovelace', status: 1, price: 5, amount: 2, site: '/customers/7', isPaid: false },
  {
    id: 12,
    customer: 'Kurt Gödel',
    status: 2,
    price: 3,
    amount: 4,
    site: 'javascript:alert(1)',
    isPaid: true,
  },
]

const columns = [
  {
    id: 'customer',
    key: 'customer',
    label: 'Customer',
    type: 'link',
    linkTo: 'page',
    page: '/customers/:id',
  },
  {
    id: 'status',
    key: 'status',
    label: 'Status',
    type: 'badge',
    editOptions: '[{ "label": "To check", "value": 1 }, { "label": "Accepted", "value": 2 }]',
    tagColors: '{ "2": "success" }',
  },
  { id: 'amount', key: 'amount', label: 'Amount', type: 'number', isEditable: true },
  { id: 'price', key: 'price', label: 'Price', type: 'number', isEditable: true },
  {
    id: 'sum',
    key: 'sum',
    label: 'Together',
    type: 'number',
    computedValue: '{{ currentRow.price * currentRow.amount }}',
    textColor: "{{ currentRow.price * currentRow.amount > 50 ? 'danger' : '' }}",
    summary: 'sum',
  },
  { id: 'site', key: 'site', label: 'Site', type: 'link', width: 150 },
  { id: 'isPaid', key: 'isPaid', label: 'Paid', type: 'boolean', falseStyle: 'CROSS', width: 30 },
]

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  page = olga.page
  const { request } = page
  const made = await makeApplication(request, 'Orders', (draft) => {
    draft.place(
      'table',
      'Orders',
      { left: 0, top: 0, columns: 96, rows: 40 },
      {
        tableHeader: 'Orders',
        tableData: JSON.stringify(orders),
        columns,
        enableRowInsertion: true,
        defaultSelectedRow: 1,
        rowActions: [
          { label: 'Send it to the customer' },
          { label: 'Write it off', style: 'DANGER_BUTTON' },
        ].map((action, place) => ({ id: `a${place}`, ...action })),
      },
    )
    draft.place(
      'text',
      'Chosen',
      { left: 0, top: 42, columns: 96, rows: 4 },
      {
        text: 'Chosen: {{ Orders.selectedRow.customer }}',
      },
    )
  })
  address = `/applications/${made.applicationId}`
  const added = await send(request, 'POST', `/api/v1${address}/pages`, {
    name: 'Customer',
    routePath: '/customers/:id',
  })
  const customer = await send(request, 'GET', `/api/v1/pages/${added.page.id}`)
  const draft = new PageDraft(customer.records)
  draft.place(
    'text',
    'Which',
    { left: 0, top: 0, columns: 40, rows: 4 },
    {
      text: 'Customer {{ Global.URL.routeParams.id }}',
    },
  )
  await send(request, 'POST', `/api/v1/pages/${added.page.id}/changes`, {
    requestId: randomUUID(),
    baseRevision: customer.revision,
    change: difference(customer.records, draft.records),
  })
  await deploy(request, made.applicationId)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const grid = (): Locator => page.getByRole('grid', { name: 'Orders' })
const row = (text: string): Locator => grid().locator('[role="row"][data-position]').filter({ hasText: text })
const cell = (text: string, place: number): Locator => row(text).getByRole('gridcell').nth(place)

const open = async (): Promise<void> => {
  await page.goto(address)
  await expect(row('Ada Lovelace')).toBeVisible()
}

const enter = async (target: Locator, text: string): Promise<void> => {
  await target.dblclick()
  const field = page.locator('input:focus')
  await field.fill(text)
  await field.press('Enter')
}

test('a cell leads to a route of the application, and what is not followed is marked', async () => {
  await open()
  const refused = row('Kurt Gödel').getByTitle(/cannot be opened/u)
  await expect(refused).toBeVisible()
  await expect(refused.locator('a')).toHaveCount(0)
  await row('Kurt Gödel').getByRole('link', { name: 'Kurt Gödel' }).click()
  await expect(page.getByText('Customer 12')).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/\/customers\/12$/u)
  await open()
  await expect(row('Ada Lovelace').getByRole('link', { name: '/customers/7' })).toHaveAttribute(
    'href',
    /\/customers\/7$/u,
  )
  expect(await barriersOf(page)).toEqual([])
})

test('options are read by their labels, and a row is chosen at first', async () => {
  await expect(cell('Ada Lovelace', 1)).toHaveText('To check')
  await expect(cell('Kurt Gödel', 1)).toHaveText('Accepted')
  await expect(page.getByText('Chosen: Kurt Gödel')).toBeVisible()
})

test('a computed column follows what is entered, in new rows too', async () => {
  await expect(cell('Ada Lovelace', 4)).toHaveText('10')
  await enter(cell('Ada Lovelace', 2), '20')
  await expect(cell('Ada Lovelace', 4)).toHaveText('100')
  await page.getByRole('button', { name: 'Add row' }).click()
  const added = grid().locator('[role="row"][data-new]').getByRole('gridcell')
  await enter(added.nth(2), '3')
  await enter(added.nth(3), '4')
  await expect(added.nth(4)).toHaveText('12')
  await expect(cell('Kurt Gödel', 4)).toHaveText('12')
  await expect(grid()).toContainText(/Sum\s*124/u)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(cell('Ada Lovelace', 4)).toHaveText('10')
})

test('actions never lie on a column, however narrow the table', async () => {
  await page.setViewportSize({ width: 900, height: 720 })
  await grid().evaluate((element) => element.scrollTo({ left: 10_000 }))
  await expect
    .poll(async () => {
      const last = await cell('Ada Lovelace', 6).boundingBox()
      const actions = await row('Ada Lovelace').locator('[data-actions]').boundingBox()
      return (last?.x ?? 0) + (last?.width ?? 0) - (actions?.x ?? 0)
    })
    .toBeLessThanOrEqual(0.5)
  const insides = await row('Ada Lovelace')
    .locator('[data-actions]')
    .evaluate((element) => {
      const box = element.getBoundingClientRect()
      return [...element.children].every((child) => child.getBoundingClientRect().left >= box.left)
    })
  expect(insides).toBe(true)
})

test('a phone shows cards, in which rows are sorted, changed and acted on', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open()
  const card = row('Ada Lovelace')
  await expect(card.getByText('Together')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Site' })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expect(card.getByRole('button', { name: 'Actions' })).toBeVisible()
  await page.getByRole('button', { name: 'Sort' }).click()
  await page
    .getByRole('menuitem', { name: 'Together, descending' })
    .or(page.getByText('Together, descending'))
    .first()
    .click()
  await expect(grid().locator('[data-position="0"]')).toContainText('Kurt Gödel')
  await enter(cell('Ada Lovelace', 2), '30')
  await expect(card).toContainText('150')
  expect(await barriersOf(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('options and their colors are edited by hand in the editor', async () => {
  await page.goto(`${address}/edit`)
  await page.locator('[data-widget-name="Orders"]').click({ position: { x: 30, y: 20 } })
  const panel = page.getByRole('complementary', { name: 'Properties' })
  await panel
    .getByRole('button', { name: /^Status/u })
    .first()
    .click()
  const colors = panel.getByRole('group', { name: 'Colors' })
  await expect(colors.getByRole('textbox', { name: 'Value 1' })).toHaveValue('2')
  await panel.getByRole('textbox', { name: 'Search properties of Status' }).fill('options')
  const options = panel.getByRole('group', { name: 'Options' })
  await expect(options.getByRole('textbox', { name: 'Label 1' })).toHaveValue('To check')
  await options.getByRole('textbox', { name: 'Label 1' }).fill('To be checked')
  await expect(page.locator('[data-widget-name="Orders"]')).toContainText('To be checked')
})

test('rules by which cells look different are chosen, not written', async () => {
  const panel = page.getByRole('complementary', { name: 'Properties' })
  await panel.getByRole('textbox', { name: 'Search properties of Status' }).fill('conditional')
  await panel.getByRole('button', { name: 'Add rule' }).click()
  const rule = panel.getByRole('region', { name: 'Rule 1' })
  await rule.getByLabel('Field', { exact: true }).click()
  await page.getByRole('option', { name: 'customer', exact: true }).click()
  await rule.getByLabel('Value', { exact: true }).click()
  await page.keyboard.type('Ada Lovelace')
  await rule.getByRole('switch', { name: 'Bold' }).press('Space')
  const orderTable = page.locator('[data-widget-name="Orders"]')
  const status = (customer: string) =>
    orderTable.getByRole('row').filter({ hasText: customer }).getByRole('gridcell').nth(1)
  await expect(status('Ada Lovelace')).toHaveCSS('font-weight', '600')
  await expect(status('Kurt Gödel')).not.toHaveCSS('font-weight', '600')
  await new Editor(page).isSaved()
})

test('fields of the data are chosen by name, and filters without JSON', async () => {
  await page.goto(`${address}/edit`)
  await page.locator('[data-widget-name="Orders"]').click({ position: { x: 30, y: 20 } })
  const panel = page.getByRole('complementary', { name: 'Properties' })
  await openGroup(panel, 'Arrangement')
  await panel.getByLabel('Sorted by', { exact: true }).click()
  await page.getByRole('option', { name: 'price', exact: true }).click()
  const orderTable = page.locator('[data-widget-name="Orders"]')
  await expect(orderTable.locator('[data-position="0"]')).toContainText('Kurt Gödel')
  const filters = panel.getByRole('group', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Add filter' }).click()
  await filters.getByLabel('Field 1').fill('customer')
  await filters.getByLabel('Value 1').fill('Ada')
  await expect(filters.getByLabel('Comparison 1')).toHaveValue('contains')
  await expect(filters.getByLabel('Value 1')).toHaveValue('Ada')
})
