import { expect, type Page, test } from '@playwright/test'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { type MusicShop, openMusicShop } from '../support/music-shop.ts'
import { aPerson, owner, type Person, setUp, viewer } from '../support/people.ts'
import { openWeatherService, type WeatherService } from '../support/weather-service.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let shop: MusicShop
let weather: WeatherService
let olga: Person
let vera: Person
let applicationId: string

test.beforeAll(async ({ browser }) => {
  shop = await openMusicShop()
  weather = await openWeatherService()
  server = await AshlarServer.start(
    { ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${shop.port},${new URL(weather.address).host}` },
    { isNew: true },
  )
  olga = await aPerson(browser, server.address)
  vera = await aPerson(browser, server.address)
})
test.afterAll(async () => {
  await olga.context.close()
  await vera.context.close()
  await server.remove()
  await shop.stop()
  await weather.stop()
})

const statement =
  "select invoice_id, customer, billing_country, total from invoice where billing_country ilike {{ '%' + Country.value + '%' }} order by invoice_id"

/** Chooses an option of a select that opens a list. */
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('the start says in one line where the product is and where its data lives', () => {
  expect(server.output).toContain(`Ashlar is ready at ${server.address} (data in ${server.dataFolder})`)
})

test('the first person creates the organization and finds a sample application on real data', async () => {
  await setUp(olga)
  const { page } = olga
  const { applications } = await (await page.request.get('/api/v1/applications')).json()
  await expect(page.getByText('Sample: orders')).toBeVisible()
  await page.goto(`/applications/${applications[0].id}`)
  await expect(page.getByRole('grid')).toContainText('Germany')
  await page.getByRole('textbox', { name: 'Country' }).fill('braz')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('grid')).not.toContainText('Germany')
  await expect(page.getByRole('grid')).toContainText('Brazil')
})

test('a wrong password is refused in words, and the right one lets in', async ({ browser }) => {
  const { page, context } = await aPerson(browser, server.address)
  await page.goto('/')
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/home$/u)
  await context.close()
})

test('they connect their own PostgreSQL, with a helpful answer when something is wrong', async () => {
  const { page } = olga
  await page.goto('/integrations/new/postgres')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Music shop')
  await page.getByRole('textbox', { name: 'Host' }).fill(shop.host)
  await page.getByRole('textbox', { name: 'Port' }).fill('1')
  await page.getByRole('textbox', { name: 'Database name' }).fill(shop.database)
  await page.getByRole('textbox', { name: 'Database user' }).fill(shop.user)
  await page.getByLabel('Password', { exact: true }).fill(shop.password)
  await choose(page, 'TLS', 'Off')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/ASHLAR_ALLOWED_HOSTS/u)).toBeVisible()
  await page.getByRole('textbox', { name: 'Port' }).fill(String(shop.port))
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/Connected to PostgreSQL 18/u)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/integrations(\/[0-9a-f-]{36})?$/u)
  await page.goto('/integrations')
  await expect(page.getByText('Music shop')).toBeVisible()
})

test('they connect a REST service', async () => {
  const { page } = olga
  await page.goto('/integrations/new/restapi')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Weather')
  await page.getByRole('textbox', { name: 'Base address' }).fill(weather.address)
  await choose(page, 'Authentication', 'Bearer token')
  await page.getByLabel('Token', { exact: true }).fill(weather.token)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/it answered 200/u)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/integrations(\/[0-9a-f-]{36})?$/u)
  await page.goto('/integrations')
  await expect(page.getByText('Weather')).toBeVisible()
})

test('no secret ever comes back to the browser', async () => {
  const text = await (await olga.page.request.get('/api/v1/integrations')).text()
  expect(text).toContain('Music shop')
  expect(text).not.toContain(shop.password)
  expect(text).not.toContain(weather.token)
})

test('they make an application, place components and ask their database', async () => {
  const { page } = olga
  await page.goto('/home')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Application/u }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Invoices')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page).toHaveURL(/\/applications\/[^/]+\/edit/u)
  applicationId = /\/applications\/([^/]+)\/edit/u.exec(page.url())?.[1] ?? ''

  const editor = new Editor(page)
  await editor.insert('Input', 'Country', { x: 60, y: 50 })
  await editor.insert('Button', 'Search', { x: 500, y: 70 })
  await editor.insert('Table', 'Invoices', { x: 60, y: 200 })
  await editor.addApi('Music shop', 'GetInvoices')
  await editor.write(page.getByRole('textbox', { name: 'SQL' }), statement)
  await page.getByRole('button', { name: 'Run API' }).click()
  const results = page.getByRole('tabpanel').filter({ hasText: 'Customer 1' })
  await expect(results.first()).toBeVisible()
  await expect(page.getByText(/\d+ ms/u).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Request' }).click()
  await expect(page.getByText(/ilike \$1/u).first()).toBeVisible()
})

test('they bind the table with autocompletion and let the button run the API', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await page.getByRole('button', { name: 'Collapse panel' }).click()
  await editor.select('Invoices')
  const data = page.getByRole('textbox', { name: 'Data', exact: true })
  await editor.write(data, '')
  await page.keyboard.type('{{ GetInv')
  await page
    .getByRole('option', { name: /^GetInvoices(?![.\w])/u })
    .first()
    .click()
  await page.keyboard.type('.resp')
  await page
    .getByRole('option', { name: /response/u })
    .first()
    .click()
  await expect(editor.canvas.getByRole('grid')).toContainText('Customer 1')

  await editor.select('Search')
  await page.getByRole('button', { name: 'Add step' }).click()
  await page.getByRole('menuitem', { name: /Run APIs/u }).click()
  // The page's only API is chosen from the start.
  await expect(page.getByRole('group', { name: 'On click' })).toContainText('GetInvoices')
  await editor.isSaved()

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('textbox', { name: 'Label' }).fill('norw')
  await page.getByRole('button', { name: 'Click me' }).click()
  await expect(page.getByRole('grid')).not.toContainText('Germany')
  await expect(page.getByRole('grid')).toContainText('Norway')
})

test('they deploy, and a member who may only view uses the application and is refused the editor', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await editor.open(applicationId)
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect(page.getByText('Deployed as version 1')).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await choose(page, 'Everyone in the organization', 'can view')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Save|Share/u })
    .last()
    .click()

  await page.goto('/users')
  await page.getByRole('button', { name: 'Invite members' }).first().click()
  await page.getByRole('textbox', { name: 'E-mail addresses' }).fill(viewer.email)
  await page.getByRole('radio', { name: /end-user/iu }).check()
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('1 invitation was sent.')).toBeVisible()
  await expect(page.getByRole('row', { name: viewer.email })).toBeVisible()

  await vera.page.goto(server.linkFor(viewer.email))
  await vera.page.getByLabel('Your name').fill(viewer.name)
  await vera.page.getByLabel('Password', { exact: true }).fill(viewer.password)
  await vera.page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(vera.page.getByText('Invoices')).toBeVisible()

  await vera.page.goto(`/applications/${applicationId}`)
  await expect(vera.page.getByRole('grid')).toContainText('Germany')
  await vera.page.getByRole('textbox', { name: 'Label' }).fill('braz')
  await vera.page.getByRole('button', { name: 'Click me' }).click()
  await expect(vera.page.getByRole('grid')).not.toContainText('Norway')
  await expect(vera.page.getByRole('grid')).toContainText('Brazil')

  const refusal = await vera.page.request.get(`/api/v1/applications/${applicationId}`)
  expect(refusal.status()).toBe(404)
  await vera.page.goto(`/applications/${applicationId}/edit`)
  await expect(vera.page.getByRole('heading', { name: "You don't have access" })).toBeVisible()
})

test('what was shown as saved is there after the process was killed and started again', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await editor.open(applicationId)
  await editor.select('Search')
  await editor.write(page.getByRole('textbox', { name: 'Text', exact: true }), 'Find invoices')
  await expect(editor.canvas).toContainText('Find invoices')
  await editor.isSaved()
  await server.kill()
  await server.start()
  await editor.open(applicationId)
  await expect(editor.canvas).toContainText('Find invoices')
  await vera.page.goto(`/applications/${applicationId}`)
  await expect(vera.page.getByRole('button', { name: 'Click me' })).toBeVisible()
})

test('nothing failed unseen in the browsers', () => {
  expect([...olga.complaints, ...vera.complaints]).toEqual([])
})
