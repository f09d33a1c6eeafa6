import { expect, type Locator, type Page, test } from '@playwright/test'
import { deploy, makeApplication, runsApis } from '../support/application-draft.ts'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { choose } from '../support/choose.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization } from '../support/organization.ts'
import { hasMariadbServer, OwnMariadb } from '../support/own-mariadb.ts'
import type { Person } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'

test.describe.configure({ mode: 'serial' })
// Left out by name where the machine has no MariaDB, as the units about it are.
test.skip(!hasMariadbServer, 'This machine has no MariaDB.')

const albums = `create table album (
  id integer primary key auto_increment,
  title varchar(160) not null,
  price decimal(8, 2),
  released date
)`
const someAlbums = `insert into album (title, price, released) values
  ('Blue Notes', 12.50, '2021-03-01'), ('Red Notes', 9.90, '2022-07-15'), ('Grey Notes', 30.00, null)`

let maria: OwnMariadb
let server: AshlarServer
let olga: Person
let page: Page
let editor: Editor
let application: string

test.beforeAll(async ({ browser }) => {
  maria = await OwnMariadb.open(albums, someAlbums)
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${maria.port}` })
  olga = await foundOrganization(browser, server)
  page = olga.page
  editor = new Editor(page)
  await page.setViewportSize({ width: 1280, height: 720 })
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
  await maria.remove()
})

const testConnection = (): Promise<void> => page.getByRole('button', { name: 'Test connection' }).click()
const result = (text: string | RegExp): Locator => page.getByText(text)
const grid = (): Locator => page.getByRole('grid')
const inDatabase = (): Promise<unknown> =>
  maria.ask('select title, cast(price as char) as price from record_shop.album order by id')

test('a new user finds MariaDB in the catalogue', async () => {
  await page.goto('/integrations')
  await takePictures(page, 'catalogue')
  await page.getByRole('searchbox', { name: 'Search systems to connect' }).fill('maria')
  await page.getByRole('link', { name: /^(?:Ma)?MariaDB/u }).click()
  await expect(page.getByRole('heading', { name: 'Connect MariaDB' })).toBeVisible()
  await takePictures(page, 'form')
  expect(await barriersInBothSchemes(page)).toEqual([])
})

test('what is wrong with the connection is said in words, and nothing that was typed is lost', async () => {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Record shop')
  await page.getByRole('textbox', { name: 'Host' }).fill(maria.host)
  await page.getByRole('textbox', { name: 'Port' }).fill(String(maria.port))
  await page.getByRole('textbox', { name: 'Database name' }).fill(maria.database)
  await page.getByRole('textbox', { name: 'Database user' }).fill(maria.user)
  await page.getByLabel('Password', { exact: true }).fill('shellac')
  await testConnection()
  await expect(result(/does not offer TLS. Set TLS to "Off"/u)).toBeVisible()
  await choose(page, 'TLS', 'Off')
  await testConnection()
  await expect(
    result(`127.0.0.1:${maria.port} refuses the password of the user clerk. Check user and password.`),
  ).toBeVisible()
  await takePictures(page, 'wrong-password')
  await page.getByLabel('Password', { exact: true }).fill(maria.password)
  await page.getByRole('textbox', { name: 'Database name' }).fill('shop')
  await testConnection()
  await expect(result(/The user clerk may not use the database shop/u)).toBeVisible()
  await page.getByRole('textbox', { name: 'Database name' }).fill(maria.database)
  await testConnection()
  await expect(result(/Connected to MariaDB \d+\.\d+\.\d+, database record_shop: 1 table\./u)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/integrations\/[0-9a-f-]{36}$/u)
})

test('its page has the connection without the password, at the address with its system as well', async () => {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`/integrations/mariadb/${id}`)
  await expect(page.getByRole('heading', { name: 'Record shop' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Host' })).toHaveValue(maria.host)
  await testConnection()
  await expect(result(/Connected to MariaDB/u)).toBeVisible()
  await takePictures(page, 'detail')
  expect(await page.content()).not.toContain(maria.password)
  expect(await barriersInBothSchemes(page)).toEqual([])
})

test('a builder asks it in an API, with values where values stand', async () => {
  const made = await makeApplication(page.request, 'Albums', (draft) => {
    draft.place('input', 'Most', { left: 0, top: 40 }, { label: 'Most', defaultText: '20' })
    draft.place(
      'table',
      'Albums',
      { left: 0, top: 0, columns: 90, rows: 36 },
      {
        tableHeader: 'Albums',
        tableData: '{{ GetAlbums.response }}',
        columns: [
          { id: 'a', key: 'title', label: 'Title', type: 'text', isEditable: true },
          { id: 'b', key: 'price', label: 'Price', type: 'number', isEditable: true },
          { id: 'c', key: 'released', label: 'Released', type: 'date' },
        ],
        enableRowInsertion: true,
        enableRowDeletion: true,
        onSaveChanges: [
          { id: 'save', type: 'executeApi', apiNames: ['SaveAlbums'], onSuccess: runsApis('GetAlbums') },
        ],
      },
    )
  })
  application = made.applicationId
  await editor.open(application)
  await editor.addApi('Record shop', 'GetAlbums')
  const sql = page.getByRole('textbox', { name: 'SQL', exact: true })
  await editor.write(
    sql,
    'select id, title, price, released from album where price < {{ Most.value }} order by id',
  )
  await page.getByRole('button', { name: /^Run API/u }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('Blue Notes')).toBeVisible()
  await expect(results.getByText('Grey Notes')).toHaveCount(0)
  await takePictures(page, 'query')
  await editor.write(sql, 'select id, title, price, released from album order by id')
  await editor.isSaved()
})

test('a second API saves what people edit in a table', async () => {
  await editor.addApi('Record shop', 'SaveAlbums')
  await page.getByRole('radiogroup', { name: 'Action' }).getByText('Update rows', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Table', exact: true }).fill('album')
  const fields = {
    'Changed rows': '{{ Albums.editedRows.updatedRows }}',
    'Changed rows as they were': '{{ Albums.originalRows }}',
    'New rows': '{{ Albums.editedRows.insertedRows }}',
    'Rows to delete': '{{ Albums.editedRows.deletedRows }}',
  }
  for (const [name, text] of Object.entries(fields)) {
    await editor.write(page.getByRole('textbox', { name, exact: true }), text)
  }
  await takePictures(page, 'update-rows')
  await editor.isSaved()
})

test('people change, add and delete rows, and MariaDB has them', async () => {
  await deploy(page.request, application)
  await page.goto(`/applications/${application}`)
  await page.getByRole('gridcell', { name: 'Blue Notes' }).dblclick()
  const cell = grid().getByRole('textbox')
  await cell.fill("Bl'ue \\ `Notes`")
  await cell.press('Enter')
  await grid()
    .getByRole('row')
    .filter({ hasText: 'Red Notes' })
    .getByRole('button', { name: 'Delete row' })
    .click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await expect(grid()).not.toContainText('Red Notes')
  expect(await inDatabase()).toEqual([
    { title: "Bl'ue \\ `Notes`", price: '12.50' },
    { title: 'Grey Notes', price: '30.00' },
  ])
  await takePictures(page, 'published')
})

test('what somebody else changed meanwhile is told, and not overwritten', async () => {
  await page.getByRole('gridcell', { name: 'Grey Notes' }).dblclick()
  const cell = grid().getByRole('textbox')
  await cell.fill('Gray Notes')
  await cell.press('Enter')
  await maria.ask("update record_shop.album set title = 'Grau' where title = 'Grey Notes'")
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Grau')
  await expect(page.getByRole('gridcell', { name: 'Gray Notes' })).toBeVisible()
  await takePictures(page, 'conflict')
  expect(await inDatabase()).toContainEqual({ title: 'Grau', price: '30.00' })
})

test('a database that is stopped is told in words, and works by itself once it runs again', async () => {
  await editor.open(application)
  await editor.openPanel('APIs')
  await page
    .getByRole('region', { name: 'APIs', exact: true })
    .getByRole('button', { name: 'GetAlbums', exact: true })
    .click()
  const run = page.getByRole('button', { name: /^Run API/u })
  const results = page.getByRole('region', { name: 'Results' })
  await run.click()
  await expect(results.getByText('Grau')).toBeVisible()
  await maria.stop()
  await run.click()
  await expect(results.getByText(`Nothing listens at 127.0.0.1:${maria.port}`)).toBeVisible()
  await takePictures(page, 'stopped')
  await maria.start()
  await run.click()
  await expect(results.getByText('Grau')).toBeVisible()
  await page.goto(`/applications/${application}`)
  await expect(grid()).toContainText('Grau')
})

test('four clicks make an application of a table, which is searched, changed and emptied', async () => {
  await maria.ask("insert into record_shop.album (title, price) values ('Ärger', 4), ('50% off', 5)")
  await page.goto('/home')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'From a database table' }).click()
  const dialog = page.getByRole('dialog', { name: 'From a database table' })
  await dialog.getByRole('radio', { name: 'album', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('region', { name: 'Canvas' }).getByText('Grau', { exact: true })).toBeVisible()
  const made = /applications\/(?<id>[^/]+)/u.exec(page.url())?.groups?.['id'] ?? ''
  await deploy(page.request, made)
  await page.goto(`/applications/${made}`)
  await expect(page.getByText('1–4 of 4')).toBeVisible()
  await page.getByRole('searchbox').fill('50%')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('button', { name: /^Actions/u }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit album' })
  await form.getByRole('textbox', { name: 'Title' }).fill('50% less')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await takePictures(page, 'from-table')
  expect(await inDatabase()).toContainEqual({ title: '50% less', price: '5.00' })
})

test('its rows are browsed in the editor, and its query is built without SQL', async () => {
  await editor.open(application)
  await editor.openPanel('Data')
  const panel = page.getByRole('region', { name: 'Data', exact: true })
  await choose(panel, 'Integration', 'Record shop')
  await panel.getByRole('button', { name: 'Actions for album' }).click()
  await page.getByRole('menuitem', { name: 'Show rows' }).click()
  const rows = page.getByRole('dialog', { name: 'Rows of album' })
  await expect(rows.getByText('Rows 1–4', { exact: true })).toBeVisible()
  await takePictures(page, 'data-browser')
  await rows.getByRole('button', { name: 'Use in a query' }).click()
  await page.getByText('Builder', { exact: true }).click()
  await expect(
    page.getByRole('group', { name: 'Query' }).or(page.getByText('Preview rows')).first(),
  ).toBeVisible()
  await takePictures(page, 'query-builder')
})

test('nothing failed unseen in the browser', () => {
  expect(olga.complaints).toEqual([])
})
