import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { deploy, makeApplication, runsApi, slowStatement } from '../support/application-draft.ts'
import { AshlarServer, freePort } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization, send } from '../support/organization.ts'
import { aPerson, owner, type Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

const sample = 'Demo: Field & Cup'

let server: AshlarServer
let deafPort: number
let olga: Person
let workshop: string
let published: string

test.beforeAll(async ({ browser }) => {
  deafPort = await freePort()
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${deafPort}` })
  olga = await foundOrganization(browser, server)
  const { request } = olga.page
  const workplace = await makeApplication(request, 'Workshop', (page) => {
    page.place('input', 'Person', { left: 2, top: 2 }, { label: 'Person' })
    page.place('text', 'Greeting', { left: 2, top: 10, columns: 40 }, { text: 'Hello {{ Person.value }}' })
    page.place('text', 'Victim', { left: 50, top: 10, columns: 40 }, { text: 'Nothing yet' })
    page.place('table', 'Rows', { left: 2, top: 20, columns: 90, rows: 24 })
  })
  workshop = workplace.applicationId
  const report = await makeApplication(request, 'Report', (page, integrationId) => {
    page.query('GetOrders', integrationId, 'select 1 / 0 as orders')
    page.query('Wait', integrationId, slowStatement)
    page.place(
      'table',
      'Orders',
      { left: 2, top: 2, columns: 90, rows: 24 },
      {
        tableData: '{{ GetOrders.response }}',
      },
    )
    page.place('table', 'Wrong', { left: 2, top: 30, columns: 90, rows: 20 }, { tableData: '{{ 40 + 2 }}' })
    page.place('text', 'Sum', { left: 2, top: 54, columns: 40 }, { text: 'The sum is {{ 20 + 22 }}' })
    page.place(
      'button',
      'WaitButton',
      { left: 50, top: 54 },
      { text: 'Wait for it', onClick: runsApi('Wait') },
    )
    page.place(
      'dropdown',
      'Color',
      { left: 2, top: 62, columns: 40, rows: 6 },
      { label: 'Color', options: '{{ ["Red", "Green"] }}' },
    )
  })
  published = report.applicationId
  await deploy(request, published)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const errorBeside = (page: Page, property: string) =>
  page.locator(`[data-property="${property}"]`).getByRole('status')

test('a SQL error is told with the words of the database and the place in the statement', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await editor.open(workshop)
  await editor.addApi(sample, 'GetOrders')
  await editor.write(page.getByRole('textbox', { name: 'SQL' }), 'select id,\n  totl\nfrom orders')
  await page.getByRole('button', { name: 'Run API' }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('alert')).toContainText('column "totl" does not exist (line 2, column 3).')
  await expect(results.getByRole('alert')).toContainText('query_failed')
  await expect(results.getByText(/^Error/u)).toBeVisible()
  // What was written is still there to be mended.
  await expect(page.getByRole('textbox', { name: 'SQL' })).toContainText('totl')
})

test('a binding inside quotes is refused with the way to write it', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await editor.write(
    page.getByRole('textbox', { name: 'SQL' }),
    "select id from orders where billing_country ilike '%{{ Person.value }}%'",
  )
  await page.getByRole('button', { name: 'Run API' }).click()
  const refusal = page.getByRole('region', { name: 'Results' }).getByRole('alert')
  await expect(refusal).toContainText(
    "Write ilike {{ '%' + Person.value + '%' }} without quotes around the binding.",
  )
  await expect(refusal).toContainText('binding_refused')
  await page.getByRole('button', { name: 'Collapse panel' }).click()
})

test('a binding that throws says so beside the property, and the page goes on', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await editor.select('Victim')
  await editor.write(
    page.getByRole('textbox', { name: 'Text', exact: true }),
    '{{ Person.missing.deeper }} is nowhere',
  )
  const problem = 'Cannot read "deeper" of Person.missing, which is undefined.'
  await expect(errorBeside(page, 'text')).toHaveText(problem)
  await expect(page.getByRole('img', { name: `Victim has errors. text: ${problem}` })).toBeVisible()
  await editor.isSaved()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('textbox', { name: 'Person' }).fill('Ada')
  await expect(page.getByText('Hello Ada')).toBeVisible()
  await page.getByRole('button', { name: 'Back to editing' }).click()
})

test('data of the wrong type is told in the frame of its component, and the others work', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await editor.select('Rows')
  await editor.write(page.getByRole('textbox', { name: 'Data', exact: true }), '{{ 40 + 2 }}')
  const problem = 'Expected type array for Rows.tableData but received number instead.'
  await expect(errorBeside(page, 'tableData')).toHaveText(problem)
  await expect(editor.canvas.locator('[data-widget-name="Rows"]')).toContainText(problem)
  await expect(editor.canvas.locator('[data-widget-name="Greeting"]')).toContainText('Hello')
  await editor.write(page.getByRole('textbox', { name: 'Data', exact: true }), '{{ [{ city: "Turin" }] }}')
  await expect(editor.canvas.getByRole('grid')).toContainText('Turin')
  await expect(errorBeside(page, 'tableData')).toHaveCount(0)
})

test('a binding that never ends is stopped and named, and the page lives', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await editor.select('Victim')
  await editor.write(
    page.getByRole('textbox', { name: 'Text', exact: true }),
    '{{ (() => { while (true) {} })() }}',
  )
  await expect(
    page.getByText('Victim.text ran for more than 2 seconds and was stopped.').first(),
  ).toBeVisible()
  await editor.isSaved()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('textbox', { name: 'Person' }).fill('Grace')
  await expect(page.getByText('Hello Grace')).toBeVisible()
  await page.getByRole('button', { name: 'Back to editing' }).click()
  // Mended while the evaluation still waits for the old one.
  await editor.select('Victim')
  await editor.write(page.getByRole('textbox', { name: 'Text', exact: true }), '{{ 6 * 7 }} again')
  await expect(editor.canvas).toContainText('42 again')
  await expect(errorBeside(page, 'text')).toHaveCount(0)
  await editor.isSaved()
})

test('a host that cannot be reached is told at the test of its connection, with what to do', async () => {
  const { page } = olga
  await page.goto('/integrations/new/postgres')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nowhere')
  await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1')
  await page.getByRole('textbox', { name: 'Port' }).fill(String(deafPort))
  await page.getByRole('textbox', { name: 'Database name' }).fill('shop')
  await page.getByRole('textbox', { name: 'Database user' }).fill('clerk')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  const test = page.getByRole('button', { name: 'Test connection' })
  await test.click()
  await expect(page.getByText(`Nothing listens at 127.0.0.1:${deafPort}. Check host and port`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Host' }).fill('no-such-host.invalid')
  await test.click()
  await expect(page.getByText(/The host of no-such-host\.invalid:\d+ can(not|\b)/u)).toBeVisible()
  // Nothing that was filled in is gone.
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Nowhere')
})

test('a published application says what failed and shows everything else', async () => {
  const { page } = olga
  await page.goto(`/applications/${published}`)
  await expect(page.locator('[data-widget-name="Orders"]')).toContainText('This part could not be shown.')
  await expect(page.locator('[data-widget-name="Wrong"]')).toContainText('This part could not be shown.')
  // What went wrong inside is for the builders alone.
  await expect(page.locator('body')).not.toContainText('division by zero')
  await expect(page.getByText('The sum is 42')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Wait for it' })).toBeEnabled()
})

test('a server that is killed while somebody waits for it is told within ten seconds', async () => {
  const { page } = olga
  const waits = page.waitForRequest(/\/runs$/u)
  await page.getByRole('button', { name: 'Wait for it' }).click()
  await waits
  await server.kill()
  const sentence = 'The server cannot be reached. Check the connection and try again.'
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible({ timeout: 10_000 })
  await expect(page.getByRole('button', { name: 'Wait for it' })).toBeEnabled()
  await server.start()
})

test('without a session the interface refuses, and the pages lead to the sign-in and back', async ({
  browser,
}) => {
  const { page, context } = await aPerson(browser, server.address)
  const refusal = await page.request.get('/api/v1/applications')
  expect(refusal.status()).toBe(401)
  expect(await refusal.json()).toMatchObject({ code: 'not_signed_in' })

  await page.goto(`/applications/${workshop}/edit`)
  await expect(page).toHaveURL(/\/login\?return=/u)
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${server.address}/applications/${workshop}/edit`)
  const editor = new Editor(page)
  await expect(editor.canvas).toContainText('42 again')

  // The session ends while something is being edited: it is not lost.
  await editor.select('Victim')
  await context.clearCookies()
  await editor.write(page.getByRole('textbox', { name: 'Text', exact: true }), 'Written after the end')
  await expect(page).toHaveURL(/\/login\?return=/u)
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(editor.canvas).toContainText('Written after the end')
  await editor.isSaved()
  await context.close()
})

test('an address that does not exist has a page that says so', async ({ browser }) => {
  const { page } = olga
  await page.goto('/no/such/place')
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return home' }).click()
  await expect(page).toHaveURL(/\/home$/u)

  const missing = await page.goto(`/applications/${randomUUID()}`)
  expect(missing?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  const visitor = await aPerson(browser, server.address)
  const nothing = await visitor.page.request.get('/api/v1/no-such-thing')
  expect(nothing.status()).toBe(404)
  expect(await nothing.json()).toMatchObject({ code: 'not_found' })
  await visitor.context.close()
})

test('a body of 50 MB is refused in words and changes nothing', async () => {
  const { request } = olga.page
  const answer = await request.post('/api/v1/applications', { data: { name: 'x'.repeat(50 * 1024 * 1024) } })
  expect(answer.status()).toBe(413)
  expect(await answer.json()).toMatchObject({
    code: 'request_too_large',
    message: expect.stringContaining('MB'),
  })
  const { applications } = await send(request, 'GET', '/api/v1/applications')
  expect(applications).toHaveLength(3)
})

test('a port that is in use is told in one readable line', async () => {
  const port = Number(new URL(server.address).port)
  const output = await AshlarServer.refusedStart(port)
  const lines = output.split('\n').filter((line) => line.includes('did not start'))
  expect(lines).toEqual([
    `Ashlar did not start (PORT_IN_USE). Port ${port} is in use by another program. Stop that one, or set PORT to another number.`,
  ])
  expect(output).not.toMatch(/\n\s+at /u)
  // The one that was there first goes on.
  expect((await olga.page.request.get('/healthz')).ok()).toBe(true)
})

test('a window that is older than the server asks to be loaded again, in the editor and in the application', async () => {
  const { page } = olga
  const ofAnotherVersion = (text: string) => text.replaceAll('"documentVersion":8', '"documentVersion":9')
  const pages = '**/api/v1/pages/*'
  await page.route(pages, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: ofAnotherVersion(await response.text()) })
  })
  await page.goto(`/applications/${workshop}/edit`)
  await expect(page.getByText('REFRESH_REQUIRED')).toBeVisible()
  await page.unroute(pages)
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByRole('region', { name: 'Canvas' })).toBeVisible()

  const viewer = `/applications/${published}`
  // What a deployment consists of stands at an address of its own, or in the page.
  const sources = [`**${viewer}`, `**/published/${published}/**`]
  for (const source of sources) {
    await page.route(source, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: ofAnotherVersion(await response.text()) })
    })
  }
  await page.goto(viewer)
  await expect(page.getByRole('heading', { name: 'A new version is here' })).toBeVisible()
  for (const source of sources) await page.unroute(source)
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByText('The sum is 42')).toBeVisible()
})

test('a list whose code does not arrive says so, and opens at the next try', async () => {
  const { page } = olga
  const code = '**/assets/OptionPopup-*'
  await page.route(code, (route) => route.abort())
  await page.goto(`/applications/${published}`)
  const color = page.getByRole('combobox', { name: 'Color' })
  await color.click()
  const problem = page.getByText('The list could not be loaded. Check the connection and open it again.')
  await expect(problem).toBeVisible()
  await expect(color).toHaveAttribute('aria-expanded', 'false')
  await page.unroute(code)
  await color.click()
  await page.getByRole('option', { name: 'Green' }).click()
  await expect(color).toHaveValue('Green')
  await expect(problem).toHaveCount(0)
})

test('nothing failed unseen in the browser', () => {
  expect(olga.complaints).toEqual([])
})
