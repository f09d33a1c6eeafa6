import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { deploy, makeApplication, runsApi } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { choose } from '../support/choose.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { aPerson, builder, type Person, viewer } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let bruno: Person
let vera: Person
let visitor: Person
let shop: string
let payroll: { applicationId: string; pageId: string }

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'developer' })
  vera = await joinOrganization(browser, server, olga, { account: viewer, role: 'end-user' })
  visitor = await aPerson(browser, server.address)
  const { request } = olga.page
  const made = await makeApplication(request, 'Shop', (page, integrationId) => {
    page.query(
      'GetCustomers',
      integrationId,
      "select name, country from customers where country ilike {{ '%' + Country.value + '%' }} order by id limit 50",
    )
    page.place('input', 'Country', { left: 2, top: 2 }, { label: 'Country' })
    page.place('button', 'Search', { left: 40, top: 5 }, { text: 'Search', onClick: runsApi('GetCustomers') })
    page.place(
      'table',
      'Customers',
      { left: 2, top: 10, columns: 90, rows: 36 },
      {
        tableData: '{{ GetCustomers.response }}',
      },
    )
  })
  shop = made.applicationId
  payroll = await makeApplication(request, 'Payroll', (page) => {
    page.place('text', 'Secret', { left: 2, top: 2, columns: 40 }, { text: 'Salaries of all' })
  })
  await deploy(request, shop)
  await deploy(request, payroll.applicationId)
})
test.afterAll(async () => {
  for (const { context } of [olga, bruno, vera, visitor]) await context.close()
  await server.remove()
})

const openShareDialog = async (page: Page, applicationId: string) => {
  await new Editor(page).open(applicationId)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  return page.getByRole('dialog', { name: 'Share application' })
}
const saveSharing = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save sharing' }).click()
  await expect(page.getByText('Sharing saved')).toBeVisible()
}

test('a visitor uses an application that was made public', async () => {
  const { page } = visitor
  await page.goto(`/applications/${shop}`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  const dialog = await openShareDialog(olga.page, shop)
  await dialog.getByRole('switch', { name: 'Anybody with the link may view it' }).check()
  await saveSharing(olga.page)

  await page.goto(`/applications/${shop}`)
  await expect(page.getByRole('grid')).toContainText('Germany')
  await page.getByRole('textbox', { name: 'Country' }).fill('braz')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('grid')).not.toContainText('Germany')
  await expect(page.getByRole('grid')).toContainText('Brazil')
  await expect(page.getByRole('complementary', { name: 'Built with Ashlar' })).toBeVisible()
  // Members know what they work with.
  await olga.page.goto(`/applications/${shop}`)
  await expect(olga.page.getByRole('grid')).toContainText('Germany')
  await expect(olga.page.getByRole('complementary', { name: 'Built with Ashlar' })).toHaveCount(0)
  // How it asks its database is nothing a visitor is told.
  expect(await (await page.request.get(`/applications/${shop}`)).text()).not.toContain('ilike')
})

test('a visitor is refused a private application and every editor', async () => {
  const { page } = visitor
  await page.goto(`/applications/${payroll.applicationId}`)
  await expect(page).toHaveURL(/\/login\?return=/u)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect((await page.request.get(`/api/v1/published/${payroll.applicationId}`)).ok()).toBe(false)
  for (const id of [shop, payroll.applicationId]) {
    await page.goto(`/applications/${id}/edit`)
    await expect(page).toHaveURL(/\/login\?return=/u)
    const refusal = await page.request.get(`/api/v1/applications/${id}`)
    expect(refusal.status()).toBe(401)
  }
  expect((await page.request.get(`/api/v1/pages/${payroll.pageId}`)).status()).toBe(401)
  expect((await page.request.get('/api/v1/members')).status()).toBe(401)
})

test('whose session cannot be read is told so, as whoever runs the server is, and begins again', async () => {
  const { page } = visitor
  const whoAmI = '**/api/v1/users/me*'
  await page.route(whoAmI, (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'internal_error', message: 'The identities are not there.' },
    }),
  )
  const reported = page.waitForResponse('**/api/v1/crashes')
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Login Failed' })).toBeVisible()
  await expect(page.getByText('LOGIN_FAILURE')).toBeVisible()
  await expect(page.getByText('The identities are not there.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Status page' })).toHaveAttribute('href', '/status')
  expect((await reported).status()).toBe(200)
  expect(server.output).toContain('"code":"LOGIN_FAILURE","screen":"/home","error":"CallError"')
  await page.unroute(whoAmI)
  await page.getByRole('button', { name: 'Retry login' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test("a developer cannot open another builder's application without a share", async () => {
  const { page } = bruno
  await page.goto('/home')
  await expect(page.getByText('Sample: orders')).toBeVisible()
  await expect(page.getByText('Payroll')).toHaveCount(0)
  const told = page.waitForEvent('console', {
    predicate: (message) => message.text().includes('Failed to fetch api permissions'),
  })
  await page.goto(`/applications/${payroll.applicationId}/edit`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await told
  await page.goto(`/applications/${payroll.applicationId}`)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Salaries of all')
  const { request } = page
  expect((await request.get(`/api/v1/pages/${payroll.pageId}`)).status()).toBe(404)
  const save = await request.post(`/api/v1/pages/${payroll.pageId}/changes`, {
    data: { requestId: randomUUID(), baseRevision: 0, change: { added: {}, updated: {}, removed: {} } },
  })
  expect(save.status()).toBe(404)
  expect((await request.delete(`/api/v1/applications/${payroll.applicationId}`)).status()).toBe(404)
})

test('a share gives a developer the editor, and its withdrawal takes it away at once', async () => {
  const dialog = await openShareDialog(olga.page, payroll.applicationId)
  await choose(dialog, 'People', /Bruno Builder/u)
  await choose(dialog, 'What Bruno Builder may do', 'can build')
  await saveSharing(olga.page)

  const { page } = bruno
  const editor = new Editor(page)
  await editor.open(payroll.applicationId)
  await expect(editor.canvas).toContainText('Salaries of all')
  await editor.select('Secret')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await editor.write(text, 'Salaries of most')
  await editor.isSaved()

  const again = await openShareDialog(olga.page, payroll.applicationId)
  await again.getByRole('button', { name: 'Remove Bruno Builder' }).click()
  await saveSharing(olga.page)
  await editor.write(text, 'Salaries of nobody')
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('you may not edit it any more')
  const saved = await send(olga.page.request, 'GET', `/api/v1/pages/${payroll.pageId}`)
  expect(JSON.stringify(saved)).toContain('Salaries of most')
  expect(JSON.stringify(saved)).not.toContain('Salaries of nobody')
  page.once('dialog', (question) => void question.accept())
  await page.goto(`/applications/${payroll.applicationId}/edit`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a share that is withdrawn ends the use of an application that is open', async () => {
  const { request } = olga.page
  const share = (shares: unknown[]) =>
    send(request, 'PUT', `/api/v1/applications/${shop}/shares`, { isPublic: false, shares })
  await share([{ subject: { kind: 'everyone' }, role: 'viewer' }])
  const { page } = vera
  await page.goto(`/applications/${shop}`)
  await expect(page.getByRole('grid')).toContainText('Germany')
  await share([])
  await expect
    .poll(async () => (await page.request.get(`/api/v1/published/${shop}`)).ok(), { timeout: 2000 })
    .toBe(false)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.locator('[data-widget-name="Customers"]')).toContainText('This part could not be shown.')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

test('another role takes effect within a second', async () => {
  const { request } = vera.page
  const create = () => request.post('/api/v1/applications', { data: { name: 'By Vera' } })
  await vera.page.goto('/home')
  await expect(vera.page.getByRole('heading', { name: 'Your applications' })).toBeVisible()
  await expect(vera.page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0)
  expect((await create()).status()).toBe(403)

  const { page } = olga
  await page.goto('/users')
  await choose(page, 'Role of Vera Viewer', 'Developer')
  await expect(page.getByText('Vera Viewer is now Developer.')).toBeVisible()
  await expect.poll(async () => (await create()).status(), { timeout: 1000 }).toBe(200)
  await vera.page.reload()
  await expect(vera.page.getByRole('button', { name: 'New', exact: true })).toBeVisible()

  await choose(page, 'Role of Vera Viewer', 'End-User')
  await expect(page.getByText('Vera Viewer is now End-User.')).toBeVisible()
  await expect.poll(async () => (await create()).status(), { timeout: 1000 }).toBe(403)
  await vera.page.goto('/users')
  await expect(vera.page.getByRole('heading', { name: "You don't have access" })).toBeVisible()
})

test('an organization keeps its last owner', async () => {
  const { page } = olga
  const { user } = await send(page.request, 'GET', '/api/v1/users/me')
  await page.goto('/users')
  const ownRow = page.getByRole('row', { name: /Olga Owner/u })
  await expect(ownRow).toContainText('Owner')
  await expect(page.getByRole('combobox', { name: 'Role of Bruno Builder' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Role of Olga Owner' })).toHaveCount(0)
  await expect(ownRow.getByRole('button', { name: /Actions/u })).toHaveCount(0)

  const path = `/api/v1/members/${user.id}`
  const lastOwner = { code: 'last_owner', message: expect.stringContaining('keeps at least one owner') }
  expect(await (await page.request.delete(path)).json()).toMatchObject(lastOwner)
  const demotion = await page.request.patch(path, { data: { role: 'admin' } })
  expect(await demotion.json()).toMatchObject(lastOwner)

  // Nor can an administrator take the place of an owner.
  const brunosId = (await send(bruno.page.request, 'GET', '/api/v1/users/me')).user.id
  await send(page.request, 'PATCH', `/api/v1/members/${brunosId}`, { role: 'admin' })
  await expect
    .poll(async () => (await bruno.page.request.delete(path)).json())
    .toMatchObject({ code: 'not_allowed', message: 'Only an owner can make or unmake owners.' })
  await bruno.page.goto('/users')
  await expect(bruno.page.getByRole('row', { name: /Olga Owner/u })).toContainText('Owner')
  await expect(bruno.page.getByRole('combobox', { name: 'Role of Olga Owner' })).toHaveCount(0)
  expect((await send(page.request, 'GET', '/api/v1/users/me')).user.role).toBe('owner')
})

test('nothing failed unseen in the browsers', () => {
  expect([olga, bruno, vera, visitor].flatMap(({ complaints }) => complaints)).toEqual([])
})
