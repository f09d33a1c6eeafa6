import { expect, type Locator, type Page, test } from '@playwright/test'
import { deploy, makeApplication, runsApis } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { connectDatabase, openDatabase, type OwnDatabase } from '../support/own-database.ts'
import { foundOrganization, send } from '../support/organization.ts'
import { owner, type Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let database: OwnDatabase
let server: AshlarServer
let olga: Person
let page: Page
let editor: Editor
let desk: string

const tables = `create table customer (id serial primary key, name text not null, credit numeric, since date);
  insert into customer (name, credit, since) values ('Ada', 100, '2026-01-05'), ('Grace', 250.5, '2026-02-10')`
const saveCustomers = `with added as (
  insert into customer (name, credit, since)
  select n.name, n.credit, n.since
  from jsonb_to_recordset({{ Customers.editedRows.insertedRows }}::jsonb) as n(name text, credit numeric, since date)
  returning 1
)
update customer set name = r.name, credit = r.credit
from jsonb_to_recordset({{ Customers.editedRows.updatedRows }}::jsonb) as r(id int, name text, credit numeric)
where customer.id = r.id`
const columns = [
  { id: 'a', key: 'id', label: 'Number', type: 'number', isEditableOnInsertion: false },
  { id: 'b', key: 'name', label: 'Name', type: 'text', isEditable: true, editIsRequired: true },
  { id: 'c', key: 'credit', label: 'Credit', type: 'currency', currency: 'EUR', isEditable: true },
  { id: 'd', key: 'since', label: 'Since', type: 'date', isEditable: true },
]
const across = (top: number, rows = 6) => ({ left: 62, top, columns: 34, rows })

test.beforeAll(async ({ browser }) => {
  database = await openDatabase(tables)
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${database.port}` })
  olga = await foundOrganization(browser, server)
  page = olga.page
  editor = new Editor(page)
  await connectDatabase(page.request, 'Customers', database)
  const { integrations } = await send(page.request, 'GET', '/api/v1/integrations')
  const { id } = integrations.find(({ name }: { name: string }) => name === 'Customers')
  const made = await makeApplication(page.request, 'Customer desk', (draft) => {
    draft.query('ReadCustomers', id, 'select id, name, credit, since from customer order by id')
    draft.query(
      'AddCustomer',
      id,
      'insert into customer (name) select {{ CustomerName.value }} from pg_sleep(0.5)',
    )
    draft.query('SaveCustomers', id, saveCustomers)
    draft.place(
      'table',
      'Customers',
      { left: 0, top: 0, columns: 60, rows: 40 },
      {
        tableHeader: 'Customers',
        tableData: '{{ ReadCustomers.response }}',
        enableRowInsertion: true,
        columns,
        onSaveChanges: runsApis('SaveCustomers', 'ReadCustomers'),
      },
    )
    draft.place('input', 'CustomerName', across(2), { label: 'Customer name' })
    draft.place('input', 'Secret', across(9), { label: 'Secret', inputType: 'PASSWORD' })
    draft.place('button', 'Add', across(18, 4), {
      text: 'Add customer',
      onClick: runsApis('AddCustomer', 'ReadCustomers'),
    })
  })
  desk = made.applicationId
  await deploy(page.request, desk)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
  await database.stop()
})

const openDesk = async (): Promise<void> => {
  await page.goto(`/applications/${desk}`)
  await expect(page.getByRole('gridcell', { name: 'Ada' })).toBeVisible()
}
const nameField = (): Locator => page.getByLabel('Customer name')
const add = (): Locator => page.getByRole('button', { name: 'Add customer' })
const alerts = (): Locator => page.getByRole('region', { name: 'Messages' })
const countOf = async (name: string): Promise<number> =>
  (await database.ask(`select 1 from customer where name = '${name}'`)).length

test('a spreadsheet that is pasted changes rows and adds those that are more, and says so', async () => {
  await openDesk()
  await olga.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const lines = ['Grace\t€ 1.234,50\t2026-03-01\tnote', 'Barbara\t1,000.25\t2026-04-01', 'Edsger']
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
  await page.getByRole('gridcell', { name: 'Grace' }).click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByText('2 rows were added. 1 column has no place')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  expect(await database.ask('select name, credit from customer order by id')).toEqual([
    { name: 'Ada', credit: '100' },
    { name: 'Grace', credit: '1234.5' },
    { name: 'Barbara', credit: '1000.25' },
    { name: 'Edsger', credit: null },
  ])
})

test('who clicks twice adds once', async () => {
  await openDesk()
  await nameField().fill('Twice')
  await add().dblclick()
  await expect(page.getByRole('gridcell', { name: 'Twice' })).toBeVisible()
  expect(await countOf('Twice')).toBe(1)
})

test('a builder who clicks twice makes one', async () => {
  await page.goto('/profiles')
  await page.getByRole('button', { name: 'Add profile' }).click()
  const profile = page.getByRole('dialog', { name: 'Add profile' })
  await profile.getByRole('textbox', { name: 'Name' }).fill('Twice')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await profile.getByRole('button', { name: 'Add profile' }).dblclick()
  await expect(page.getByRole('row', { name: /twice/u })).toBeVisible()
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('textbox', { name: 'Group name' }).fill('Twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Twice' })).toBeVisible()
  const made = sent.filter((path) => /\/(?:profiles|groups)$/u.test(path))
  expect(made).toEqual(['/api/v1/profiles', '/api/v1/groups'])
})

test('what was entered is there again for who went back, but for secrets', async () => {
  await page.goto('/home')
  await openDesk()
  await nameField().fill('Half written')
  await page.getByLabel('Secret', { exact: true }).fill('open sesame')
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/u)
  await page.goForward()
  await expect(nameField()).toHaveValue('Half written')
  await expect(page.getByLabel('Secret', { exact: true })).toHaveValue('')
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage))
  expect(await kept()).not.toContain('open sesame')
  // Whoever opens the page anew begins anew.
  await openDesk()
  await expect(nameField()).toHaveValue('')
})

test('what was filled into a connection is there again for a builder who went back, but for secrets', async () => {
  await page.goto('/integrations')
  await page.goto('/integrations/new/postgres')
  await page.getByRole('textbox', { name: 'Host' }).fill('db.example.com')
  await page.getByLabel('Password', { exact: true }).fill('open sesame')
  await page.goBack()
  await expect(page).toHaveURL(/\/integrations$/u)
  await page.goForward()
  await expect(page.getByRole('textbox', { name: 'Host' })).toHaveValue('db.example.com')
  await expect(page.getByRole('status').filter({ hasText: 'what you entered before' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('open sesame')
  // Whoever opens the form anew begins anew.
  await page.goto('/integrations')
  await page.goto('/integrations/new/postgres')
  await expect(page.getByRole('textbox', { name: 'Host' })).not.toHaveValue('db.example.com')
})

test('the browser asks before rows that are not saved are left', async () => {
  await openDesk()
  await page.getByRole('gridcell', { name: 'Ada' }).dblclick()
  const cell = page.getByRole('gridcell').getByRole('textbox')
  await cell.fill('Ada Lovelace')
  await cell.press('Enter')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  const asked = page.waitForEvent('dialog')
  const leaving = page.evaluate(() => window.location.assign('/home'))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving
  await expect(page.getByRole('gridcell', { name: 'Ada Lovelace' })).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  expect(await countOf('Ada Lovelace')).toBe(1)
})

test('without a connection nothing that is shown or entered goes, and the next try works', async () => {
  await openDesk()
  await nameField().fill('From the train')
  await olga.context.setOffline(true)
  await add().click()
  await expect(alerts()).toContainText('The server cannot be reached. Check the connection and try again.')
  await expect(alerts().getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('gridcell', { name: 'Ada' })).toBeVisible()
  await expect(nameField()).toHaveValue('From the train')
  await olga.context.setOffline(false)
  await add().click()
  await expect(page.getByRole('gridcell', { name: 'From the train' })).toBeVisible()
  expect(await countOf('From the train')).toBe(1)
})

test('who was signed out while a page was open signs in beside it and goes on', async () => {
  await openDesk()
  await nameField().fill('After a week')
  await olga.context.clearCookies()
  await add().click()
  await expect(alerts()).toContainText('You are signed out.')
  await expect(page.getByRole('gridcell', { name: 'Ada' })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await alerts().getByRole('link', { name: 'Sign in in a new tab' }).click()
  const beside = await opened
  await beside.getByLabel('E-mail').fill(owner.email)
  await beside.getByLabel('Password', { exact: true }).fill(owner.password)
  await beside.getByRole('button', { name: 'Sign in' }).click()
  await expect(beside.getByRole('gridcell', { name: 'Ada' })).toBeVisible()
  await beside.close()
  await expect(nameField()).toHaveValue('After a week')
  await add().click()
  await expect(page.getByRole('gridcell', { name: 'After a week' })).toBeVisible()
})

/** Whatever of the page's code begins so is no longer there, as after an update of the product; gives it back. */
const withoutCode = async (name: string) => {
  const files = `**/assets/${name}-*.js`
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  return () => page.unroute(files)
}

test('a part of a page whose code is gone since an update says so, and is there with the next try', async () => {
  const giveBack = await withoutCode('TableView')
  await page.goto(`/applications/${desk}`)
  await expect(page.getByText('This part could not be fetched.')).toBeVisible()
  await nameField().fill('Half written')
  await giveBack()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('gridcell', { name: 'Ada' })).toBeVisible()
  await expect(nameField()).toHaveValue('Half written')
})

test('a builder whose window stood open over an update loads it again, and has lost nothing', async () => {
  await editor.open(desk)
  await editor.openPanel('APIs')
  await page.getByRole('button', { name: 'ReadCustomers', exact: true }).click()
  const giveBack = await withoutCode('Diagram')
  await editor.select('Add')
  await editor.write(page.getByRole('textbox', { name: 'Text', exact: true }), 'Add a customer')
  await page.getByRole('button', { name: 'Diagram' }).click()
  await expect(page.getByRole('heading', { name: 'A part of this page is missing' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Load the page again to go on.')
  await giveBack()
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(editor.canvas.getByRole('button', { name: 'Add a customer' })).toBeVisible()
  await editor.isSaved()
})

test('without a connection the builder goes on, and everything is saved once it is back', async () => {
  await editor.open(desk)
  await olga.context.setOffline(true)
  await editor.select('Add')
  await editor.write(page.getByRole('textbox', { name: 'Text', exact: true }), 'Add this customer')
  await expect(page.getByText('Offline: 1 change waiting')).toBeVisible()
  await olga.context.setOffline(false)
  await editor.isSaved()
  await page.reload()
  await expect(editor.canvas.getByRole('button', { name: 'Add this customer' })).toBeVisible()
})

test('two thousand lines of SQL are pasted into a step, saved and run', async () => {
  const lines = Array.from({ length: 2000 }, (_, index) => `  ${index} as number_${index}`).slice(0, 1600)
  const statement = `-- ${'a remark '.repeat(10)}\n${'-- more\n'.repeat(398)}select\n${lines.join(',\n')}`
  await editor.open(desk)
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('ReadCustomers')
  await page.keyboard.press('Enter')
  const code = page.getByRole('textbox', { name: 'SQL' })
  await code.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.evaluate((text) => navigator.clipboard.writeText(text), statement)
  await page.keyboard.press('ControlOrMeta+v')
  await editor.isSaved()
  await page.getByRole('button', { name: 'Run API' }).click()
  await expect(page.getByText('number_1599').first()).toBeAttached()
  await page.keyboard.press('ControlOrMeta+z')
})

test('names may hold an emoji where they are for people, and are told apart where code reads them', async () => {
  const { id } = await send(page.request, 'POST', '/api/v1/applications', { name: 'Café 🎉 für 日本' })
  await page.goto('/home')
  await expect(page.getByText('Café 🎉 für 日本')).toBeVisible()
  await editor.open(id)
  await expect(page).toHaveTitle(/Café 🎉 für 日本/u)
  await editor.open(desk)
  await editor.select('Add')
  await editor.nameField.fill('Add🎉')
  await editor.nameField.press('Enter')
  await expect(editor.properties.getByText(/cannot be used in bindings: use letters/u)).toBeVisible()
  await page.keyboard.press('Escape')
})

test('a column that was renamed in the database is named where it is missed', async () => {
  await database.ask('alter table customer rename column credit to credit_line')
  await editor.open(desk)
  await expect(editor.widget('Customers')).toContainText('column "credit" does not exist')
  await page.goto(`/applications/${desk}`)
  await expect(page.getByText('This part could not be shown.')).toBeVisible()
  await expect(nameField()).toBeVisible()
})

for (const [name, width, height] of [
  ['zoomed to twice its size', 640, 360],
  ['as narrow as a phone', 360, 740],
] as const) {
  test(`a window that is ${name} shows everything within its width`, async () => {
    await page.setViewportSize({ width, height })
    const screens = [
      '/home',
      '/workflows',
      '/integrations/new/postgres',
      '/users',
      '/permissions',
      '/general',
    ]
    for (const address of [`/applications/${desk}`, ...screens, `/applications/${desk}/edit`]) {
      await page.goto(address)
      await expect(
        page
          .getByRole('main')
          .or(page.getByRole('region', { name: 'Canvas' }))
          .first(),
      ).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, address).toBeLessThanOrEqual(0)
    }
  })
}

test('nothing failed unseen in the browser', () => {
  expect(olga.complaints).toEqual([])
})
