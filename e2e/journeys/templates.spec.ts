import { expect, type Page, test } from '@playwright/test'
import { barriersOf, paintedIn } from '../support/accessibility.ts'
import { deploy } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { foundOrganization } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
const made = new Map<string, string>()

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const page = (): Page => olga.page
const dialog = () => page().getByRole('dialog', { name: 'New application' })
const nameField = () => dialog().getByRole('textbox', { name: 'Application name' })
const canvas = () => page().getByRole('region', { name: 'Canvas' })

/** Chooses what the application begins with, once it is known what can be chosen. */
const choose = async (beginning: string): Promise<void> => {
  const card = dialog().getByRole('radio', { name: beginning })
  await expect(card).toBeEnabled()
  await card.check({ force: true })
}

/** Creates an application from a template, and waits until its first page shows something. */
const create = async (template: string, seen: string): Promise<void> => {
  await page().goto('/home?new=application')
  await choose(template)
  await expect(nameField()).toHaveValue(template)
  await dialog().getByRole('button', { name: 'Create application' }).click()
  await expect(page()).toHaveURL(/\/applications\/[^/]+\/edit/u)
  await expect(canvas().getByText(seen).first()).toBeVisible()
  const id = /applications\/(?<id>[^/]+)/u.exec(page().url())?.groups?.['id'] ?? ''
  made.set(template, id)
  await deploy(page().request, id)
}

const visit = (template: string, path = '') => page().goto(`/applications/${made.get(template) ?? ''}${path}`)

/** Looks at a published page on a desk and on a phone, in both schemes; nothing is wider than the phone. */
const look = async (name: string): Promise<void> => {
  await page().setViewportSize({ width: 1280, height: 800 })
  await page().mouse.wheel(0, -10_000)
  await paintedIn(page(), 'dark')
  expect(await barriersOf(page(), { isOnlyColors: true })).toEqual([])
  await page().screenshot({ path: test.info().outputPath(`${name}-dark.png`), fullPage: true })
  await paintedIn(page(), 'light')
  expect(await barriersOf(page())).toEqual([])
  await page().screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })
  await page().setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => page().evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(390)
  await page().screenshot({ path: test.info().outputPath(`${name}-phone.png`), fullPage: true })
  await page().setViewportSize({ width: 1280, height: 800 })
}

test('a new application begins empty, or with a template that suggests its name', async () => {
  await page().goto('/home')
  await page().getByRole('button', { name: 'New', exact: true }).click()
  await page().getByRole('menuitem', { name: 'Application Pages' }).click()
  await expect(dialog().getByRole('radio')).toHaveCount(5)
  await expect(dialog().getByRole('radio', { name: 'An empty page' })).toBeChecked()
  await choose('Approvals')
  await expect(nameField()).toHaveValue('Approvals')
  await choose('Order desk')
  await expect(nameField()).toHaveValue('Order desk')
  await nameField().fill('My desk')
  await choose('Sales dashboard')
  await expect(nameField()).toHaveValue('My desk')
  expect(await barriersOf(page(), { part: '[role="dialog"]' })).toEqual([])
  await page().screenshot({ path: test.info().outputPath('dialog.png') })
  await paintedIn(page(), 'dark')
  await page().screenshot({ path: test.info().outputPath('dialog-dark.png') })
  await paintedIn(page(), 'light')
  await page().setViewportSize({ width: 390, height: 844 })
  await page().screenshot({ path: test.info().outputPath('dialog-phone.png') })
  await page().setViewportSize({ width: 1280, height: 800 })
})

test('without a sample database the dialog says what is missing, and what can be done instead', async () => {
  const integrations = '**/api/v1/integrations'
  await page().route(integrations, (route) => route.fulfill({ json: { integrations: [] } }))
  await page().goto('/home?new=application')
  await expect(
    dialog().getByText(/work with the sample database, which this installation does not have/u),
  ).toBeVisible()
  await expect(dialog().getByRole('radio', { name: 'Order desk' })).toBeDisabled()
  await expect(dialog().getByRole('radio', { name: 'An empty page' })).toBeEnabled()
  await expect(dialog().getByRole('button', { name: 'From a database table' })).toBeVisible()
  expect(await barriersOf(page(), { part: '[role="dialog"]' })).toEqual([])
  await page().unroute(integrations)
})

test('the order desk finds an order and opens it', async () => {
  await create('Order desk', 'Find an order by customer')
  await visit('Order desk')
  await expect(page().getByText(/^1–10 of \d/u)).toBeVisible()
  await page().getByRole('searchbox').fill('lighthouse')
  await expect(page().getByRole('row').nth(1)).toContainText('Lighthouse')
  await look('orders')
  await page().getByRole('row').nth(1).getByRole('link').click()
  await expect(page().getByRole('heading', { name: /^Order \d+/u })).toBeVisible()
  await expect(page().getByText('What was ordered')).toBeVisible()
  await look('order')
  await page().getByRole('link', { name: 'Orders' }).first().click()
  await expect(page().getByText(/^1–10 of \d/u)).toBeVisible()
})

test('the dashboard follows what is chosen, and shows the orders of a customer', async () => {
  await create('Sales dashboard', 'What was sold')
  await visit('Sales dashboard')
  await expect(page().getByText('Products that sell best')).toBeVisible()
  await expect(page().getByText('Revenue by month')).toBeVisible()
  await look('sales')
  await page().getByRole('link', { name: 'Customers' }).click()
  await expect(page().getByRole('heading', { name: 'Customers' }).first()).toBeVisible()
  await expect(page().getByRole('columnheader', { name: 'Last order' })).toBeVisible()
  await look('customers')
})

test('an approval is decided with a reason, and can be taken back', async () => {
  await create('Approvals', 'Orders that wait for an approval')
  await visit('Approvals')
  const form = page().locator('form')
  await expect(form.getByText(/^Order \d+$/u)).toBeVisible()
  await form.getByRole('radio', { name: 'Reject' }).check({ force: true })
  await form.getByRole('button', { name: 'Save decision' }).click()
  await expect(form.getByText('This field is required.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Reason' }).fill('Too much at once')
  await form.getByRole('button', { name: 'Save decision' }).click()
  await expect(page().getByText(/^Order \d+: Rejected$/u)).toBeVisible()
  await look('to-decide')
  await page().getByRole('link', { name: 'Decided' }).click()
  await expect(page().getByText('Too much at once')).toBeVisible()
  await look('decided')
  await page().getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(page().getByText('Nothing was decided yet.')).toBeVisible()
})

test('a product is changed in its cell, and the audit says so', async () => {
  await create('Product admin', 'Change prices and stock')
  await visit('Product admin')
  const stock = page().getByRole('row').nth(1).getByRole('gridcell').nth(3)
  await stock.dblclick()
  const field = page().locator('input:focus')
  await field.fill('7')
  await field.press('Enter')
  await page().getByRole('button', { name: 'Save changes' }).click()
  await expect(page().getByText('1 change saved.')).toBeVisible()
  await expect(stock).toHaveText('7')
  await look('products')
  await page().getByRole('link', { name: 'Audit' }).click()
  await expect(page().getByRole('row').nth(1)).toContainText('stock')
  await expect(page().getByRole('row').nth(1)).toContainText('7')
  await look('audit')
})

test('a copy of an application opens in its editor, with all that the original has', async () => {
  await page().goto('/home')
  await page().getByRole('button', { name: 'Actions for Product admin' }).click()
  await page().getByRole('menuitem', { name: 'Clone' }).click()
  await page().getByRole('button', { name: 'Clone application' }).click()
  await expect(page().getByRole('heading', { name: 'Product admin copy' })).toBeVisible()
  expect(page().url()).not.toContain(made.get('Product admin'))
  await expect(canvas().getByText('Change prices and stock')).toBeVisible()
})
