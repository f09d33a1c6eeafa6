import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersInBothSchemes, tabTo } from '../support/accessibility.ts'
import { ApiEditor } from '../support/api-editor.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { choose } from '../support/choose.ts'
import { Counted } from '../support/counted.ts'
import { Editor } from '../support/editor.ts'
import { openMusicDesk } from '../support/music-desk.ts'
import { foundOrganization, joinOrganization } from '../support/organization.ts'
import { connectDatabase, type OwnDatabase } from '../support/own-database.ts'
import { type Person, viewer } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

/** How many interactions each part of the application may take whoever builds it. */
const most = {
  ordersPage: 4,
  customerLink: 10,
  lines: 8,
  newOrder: 8,
  dashboard: 8,
  statusAndDetail: 0,
}

let server: AshlarServer
let shop: OwnDatabase
let olga: Person
let vera: Person
let editor: Editor
let counted: Counted
let applicationId: string

test.beforeAll(async ({ browser }) => {
  shop = await openMusicDesk()
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${shop.port}` })
  olga = await foundOrganization(browser, server)
  vera = await joinOrganization(browser, server, olga, { account: viewer, role: 'end-user' })
  editor = new Editor(olga.page)
  counted = new Counted(olga.page)
  await connectDatabase(olga.page.request, 'Music shop', shop)
})
test.afterAll(async () => {
  await olga.context.close()
  await vera.context.close()
  await server.remove()
  await shop.stop()
})

const page = (): Page => olga.page
const dialog = (name: string): Locator => page().getByRole('dialog', { name })

/** Goes to a page of the application in the editor. */
const openPage = async (name: string): Promise<void> => {
  await counted.click(page().getByRole('button', { name: /^Page /u }))
  await counted.click(page().getByRole('menuitem', { name, exact: true }))
}

const addPage = async (name: string): Promise<void> => {
  await openPage('Add page')
  await counted.fill(dialog('Add page').getByRole('textbox', { name: 'Page name' }), name)
  await counted.click(dialog('Add page').getByRole('button', { name: 'Add page' }))
  await expect(page().getByRole('button', { name: `Page ${name}` })).toBeVisible()
}

const makeFrom = async (table: string, making: RegExp): Promise<void> => {
  await editor.openPanel('Components')
  await counted.click(page().getByRole('button', { name: 'From a table…' }))
  const chooser = dialog('From a database table')
  await counted.click(chooser.getByRole('radio', { name: table, exact: true }))
  await counted.click(chooser.getByRole('radio', { name: making }))
  await counted.click(chooser.getByRole('button', { name: 'Create' }))
  await expect(chooser).toBeHidden()
}

test('the page of the orders is made of their table: searched, filtered, sorted, by the page', async () => {
  await page().goto('/home')
  await counted.click(page().getByRole('button', { name: 'New', exact: true }))
  await counted.click(page().getByRole('menuitem', { name: 'From a database table' }))
  const chooser = dialog('From a database table')
  await counted.click(chooser.getByRole('radio', { name: 'invoice', exact: true }))
  await counted.click(chooser.getByRole('button', { name: 'Create' }))
  await expect(editor.canvas.getByText('120 rows')).toBeVisible()
  expect(counted.taken()).toBeLessThanOrEqual(most.ordersPage)
  applicationId = /applications\/(?<id>[^/]+)/u.exec(page().url())?.groups?.['id'] ?? ''
})

test('a page for each customer is found by its route, and the list leads there', async () => {
  await makeFrom('customer', /^Detail page/u)
  await expect(editor.canvas.getByRole('heading', { name: 'Leonie Kohler' })).toBeVisible()
  expect(counted.taken()).toBeLessThanOrEqual(4)
  await openPage('Invoices')
  await counted.click(editor.canvas.getByText('120 rows'))
  const { properties } = editor
  const property = (path: string): Locator => properties.locator(`[data-property="${path}"]`)
  await counted.click(properties.getByRole('button', { name: /^Customer/u }).first())
  await counted.click(
    property('columns.1.type')
      .getByRole('textbox')
      .or(property('columns.1.type').getByRole('combobox'))
      .first(),
  )
  await counted.click(page().getByRole('option', { name: 'Link', exact: true }))
  await counted.click(property('columns.1.linkTo').getByText('Page', { exact: true }))
  await counted.write(property('columns.1.page').getByRole('textbox'), '/customers/:customer_id')
  await expect(editor.canvas.getByRole('link', { name: 'Helena Holy' }).first()).toBeVisible()
  expect(counted.taken()).toBeLessThanOrEqual(most.customerLink)
})

test('lines are a table of their own whose cells are edited and saved', async () => {
  await addPage('Lines')
  await makeFrom('invoice_line', /^Editable table/u)
  await expect(editor.canvas.getByText('300 rows')).toBeVisible()
  expect(counted.taken()).toBeLessThanOrEqual(most.lines)
})

test('a form of its own takes new orders', async () => {
  await addPage('NewOrder')
  await makeFrom('invoice', /^Form/u)
  await expect(editor.canvas.getByRole('combobox', { name: 'Customer' })).toBeVisible()
  expect(counted.taken()).toBeLessThanOrEqual(most.newOrder)
})

test('a dashboard has three numbers and two charts of a period', async () => {
  await addPage('Dashboard')
  await makeFrom('invoice', /^Dashboard/u)
  await expect(editor.canvas.getByRole('group', { name: 'Invoices' })).toContainText('120')
  await expect(editor.canvas.getByText('Total over time')).toBeVisible()
  await expect(editor.canvas.getByText('Total by status')).toBeVisible()
  expect(counted.taken()).toBeLessThanOrEqual(most.dashboard)
})

test('the detail of an order, with its lines and its status, came with the list', async () => {
  await openPage('Invoice')
  counted.taken()
  await expect(editor.canvas.getByRole('heading', { name: 'Invoice 1' })).toBeVisible()
  await expect(editor.canvas.getByRole('combobox', { name: 'Status' })).toBeVisible()
  await expect(editor.canvas.getByText('Invoice lines')).toBeVisible()
  expect(counted.taken()).toBe(most.statusAndDetail)
})

test('a workflow bills orders with SQL, code, a condition, a loop and a catch', async () => {
  await page().goto('/workflows')
  await counted.click(page().getByRole('button', { name: 'New workflow' }))
  await counted.fill(page().getByRole('textbox', { name: 'Workflow name' }), 'Bill orders')
  await counted.click(page().getByRole('button', { name: 'Create workflow' }))
  await expect(page().getByRole('heading', { name: 'Bill orders' })).toBeVisible()
  const steps = new ApiEditor(page())
  const code = (field: string): Locator => page().getByRole('textbox', { name: field, exact: true })
  await steps.add('music shop')
  await counted.write(
    code('SQL'),
    "select invoice_id, total from invoice where status = 'new' order by invoice_id limit 3",
  )
  await steps.add('javascript')
  await counted.write(code('JavaScript'), 'return Step1.output.map((order) => Number(order.total))')
  await steps.add('python')
  await counted.write(code('Python'), 'return sum(Step2.output)')
  await steps.add('try')
  await steps.add('condit')
  await counted.write(code('If'), '{{ Step3.output > 0 }}')
  await steps.add('loop')
  await counted.write(code('List'), '{{ Step1.output }}')
  await steps.add('music shop')
  await counted.write(
    code('SQL'),
    "update invoice set status = 'paid' where invoice_id = {{ item.invoice_id }}",
  )
  await steps.run()
  await page().getByRole('dialog').getByRole('button', { name: /^Run/u }).first().click()
  await expect(steps.block('Step4')).toHaveAccessibleName(/^Step4 3 times, last .* succeeded$/u)
  await expect
    .poll(() => shop.ask("select count(*)::int as number from invoice where status = 'paid'"))
    .toEqual([{ number: 33 }])
  await steps.isSaved()
  await steps.deploy('Bills the first three', 1)
})

test('a job counts the orders of the day', async () => {
  await page().goto('/home')
  await page().getByRole('button', { name: 'New', exact: true }).click()
  await page().getByRole('menuitem', { name: 'Scheduled job' }).click()
  await page().getByRole('textbox', { name: 'Scheduled job name' }).fill('Count orders')
  await choose(page(), 'First step', 'Music shop')
  await page().getByRole('button', { name: 'Create scheduled job' }).click()
  await expect(page().getByRole('heading', { name: 'Count orders' })).toBeVisible()
  const steps = new ApiEditor(page())
  await choose(page(), 'Repeats', 'Daily')
  await steps.block('Step1').click()
  await steps.write('SQL', 'select count(*) from invoice')
  await steps.run()
  await expect(steps.block('Step1')).toHaveAccessibleName(/succeeded$/u)
  await steps.isSaved()
  await steps.deploy('The first one', 1)
})

test('it gets a theme, is published and shared', async () => {
  await editor.open(applicationId)
  await editor.openPanel('Theme')
  await page()
    .getByRole('region', { name: 'Theme', exact: true })
    .getByRole('button', { name: 'Harbour', exact: true })
    .click()
  await editor.isSaved()
  await page().getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect(page().getByText('Deployed as version 1')).toBeVisible()
  await page().getByRole('button', { name: 'Share', exact: true }).click()
  await choose(dialog('Share application'), 'People', /Vera Viewer/u)
  await page().getByRole('button', { name: 'Save sharing' }).click()
  await expect(page().getByText('Sharing saved')).toBeVisible()
})

const open = async (path: string): Promise<void> => {
  await vera.page.goto(`/applications/${applicationId}${path}`)
}

test('who uses it finds orders by search, status, days and order of columns', async () => {
  const { page: desk } = vera
  await open('/')
  await expect(desk.getByText('1–10 of 120')).toBeVisible()
  await choose(desk, 'Status', 'cancelled')
  await expect(desk.getByText('1–10 of 30')).toBeVisible()
  await desk.getByRole('searchbox').fill('wichter')
  await expect(desk.getByText('1–6 of 6')).toBeVisible()
  await desk.getByRole('searchbox').fill('')
  await desk.getByRole('columnheader', { name: 'Total' }).click()
  await expect(desk.getByRole('row').nth(1)).toContainText('5.00')
  expect(await barriersInBothSchemes(desk)).toEqual([])
})

test('changes the status of an order, and its lines', async () => {
  const { page: desk } = vera
  await open('/invoices/3')
  await expect(desk.getByRole('heading', { name: 'Invoice 3' })).toBeVisible()
  await choose(desk, 'Status', 'shipped')
  await expect(desk.getByText('Status saved.')).toBeVisible()
  expect(await shop.ask('select status from invoice where invoice_id = 3')).toEqual([{ status: 'shipped' }])
  const line = desk.getByRole('grid').locator('[role="row"][data-position="0"]')
  await line.getByRole('gridcell').nth(2).dblclick()
  await desk.locator('input:focus').fill('7')
  await desk.keyboard.press('Enter')
  expect(await barriersInBothSchemes(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Save changes' }).click()
  await expect(desk.getByText('Invoice lines saved.')).toBeVisible()
  expect(await shop.ask('select quantity from invoice_line where invoice_id = 3 and quantity = 7')).toEqual([
    { quantity: 7 },
  ])
})

test('comes from an order to its customer', async () => {
  const { page: desk } = vera
  await open('/')
  await desk.getByRole('link', { name: 'Helena Holy' }).first().click()
  await expect(desk).toHaveURL(/\/customers\/2$/u)
  await expect(desk.getByRole('heading', { name: 'Helena Holy' })).toBeVisible()
  await expect(desk.getByText('customer2@mail.example')).toBeVisible()
  expect(await barriersInBothSchemes(desk)).toEqual([])
})

test('sees what the orders of a period come to', async () => {
  const { page: desk } = vera
  await open('/dashboard')
  const number = desk.getByRole('group', { name: 'Invoices', exact: true })
  await expect(number).toContainText('120')
  await desk.getByRole('textbox', { name: 'Start, Invoice date' }).fill('1/1/2025')
  await desk.getByRole('textbox', { name: 'End, Invoice date' }).fill('1/31/2025')
  await desk.getByRole('textbox', { name: 'End, Invoice date' }).press('Tab')
  await expect(number).toContainText('10')
  expect(await barriersInBothSchemes(desk)).toEqual([])
})

test('takes an order with the keyboard alone', async () => {
  const { page: desk } = vera
  await open('/')
  await expect(desk.getByText('1–10 of 120')).toBeVisible()
  await tabTo(desk, desk.getByRole('button', { name: 'New invoice' }))
  await desk.keyboard.press('Enter')
  const form = desk.getByRole('dialog', { name: 'New invoice' })
  await tabTo(desk, form.getByRole('combobox', { name: 'Customer' }))
  await desk.keyboard.type('Helena Holy')
  await expect(desk.getByRole('option', { name: 'Helena Holy' }).first()).toBeVisible()
  await desk.keyboard.press('Enter')
  await tabTo(desk, form.getByRole('button', { name: 'Save' }))
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Invoice saved.')).toBeVisible()
  await expect(desk.getByText('1–10 of 121')).toBeVisible()
})

test('does all of it on a phone', async () => {
  const { page: desk } = vera
  await desk.setViewportSize({ width: 390, height: 844 })
  for (const [path, shown] of [
    ['/', desk.getByRole('row').filter({ hasText: 'Helena Holy' }).first()],
    ['/invoices/3', desk.getByRole('heading', { name: 'Invoice 3' })],
    ['/customers/2', desk.getByRole('heading', { name: 'Helena Holy' })],
    ['/lines', desk.getByRole('row').filter({ hasText: 'Track' }).first()],
    ['/neworder', desk.getByRole('button', { name: 'Add invoice' })],
    ['/dashboard', desk.getByText('Total over time')],
  ] as const) {
    await open(path)
    await expect(shown).toBeVisible()
    expect(await desk.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
    expect(await barriersInBothSchemes(desk), path).toEqual([])
  }
  await open('/invoices/3')
  await choose(desk, 'Status', 'paid')
  await expect(desk.getByText('Status saved.')).toBeVisible()
  expect(await shop.ask('select status from invoice where invoice_id = 3')).toEqual([{ status: 'paid' }])
})

test('nothing failed unseen in the browsers', () => {
  expect(olga.complaints).toEqual([])
  expect(vera.complaints).toEqual([])
})
