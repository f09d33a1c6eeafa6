import { expect, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { toldBriefly } from '../support/notices.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { aPerson, builder, owner, type Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let bruno: Person

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'developer' })
})
test.afterAll(async () => {
  for (const { context } of [olga, bruno]) await context.close()
  await server.remove()
})

test('a program uses an API token that was made for it, until it is revoked', async ({ playwright }) => {
  const { page } = olga
  await page.goto('/access-tokens?kind=api')
  await page.getByRole('button', { name: 'Create access token' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create access token' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Build server')
  await form.getByRole('checkbox', { name: 'Applications: read' }).check()
  await form.getByRole('button', { name: 'Create access token' }).click()
  const token = await page.getByRole('textbox', { name: 'Access token', exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  const program = await playwright.request.newContext({
    baseURL: server.address,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  expect((await program.get('/api/v1/applications')).status()).toBe(200)
  expect((await program.post('/api/v1/applications', { data: { name: 'More' } })).status()).toBe(403)
  await page.reload()
  const row = page.getByRole('row', { name: /Build server/u })
  await expect(row).toContainText('Applications: read')
  await page.getByRole('button', { name: 'Actions for Build server' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await toldBriefly(page, 'Build server was revoked.', () =>
    page.getByRole('button', { name: 'Revoke access token' }).click(),
  )
  await expect.poll(async () => (await program.get('/api/v1/applications')).status()).toBe(401)
  await program.dispose()
})

test('whoever may not see a screen finds out whom to ask', async () => {
  const { page } = bruno
  await page.goto('/access-tokens')
  await expect(page.getByRole('heading', { name: "You don't have access" })).toBeVisible()
  await expect(page.getByText('Access tokens', { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Find admins' }).click()
  const people = page.getByRole('dialog', { name: 'Administrators' })
  await expect(people).toContainText(owner.name)
  await expect(people.getByRole('link', { name: owner.email })).toBeVisible()
  expect(await barriersInBothSchemes(page, { part: '[role="dialog"]' })).toEqual([])
})

test('general settings are saved, and the second of two who change them is told in the form', async () => {
  const { page } = olga
  const before = await send(page.request, 'GET', '/api/v1/users/me')
  const address = `/api/v1/organizations/${before.organization.id}/general`
  await page.goto('/general')
  await page.getByRole('textbox', { name: 'Name' }).fill('Engine works')
  await page.getByRole('textbox', { name: 'Color' }).fill('#b3261e')
  await toldBriefly(page, 'The settings were saved.', () =>
    page.getByRole('button', { name: 'Save changes' }).click(),
  )
  await expect(page.getByText('Engine works').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('style', /--ashlar-accent-fill: light-dark\(#b3261e/u)
  await page.getByRole('textbox', { name: 'Sign out when idle for (minutes)' }).fill('30')
  await send(page.request, 'PATCH', address, { sessionHours: 12 })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Somebody else has changed these settings meanwhile.')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'Sign in again after (hours)' })).toHaveValue('12')
  await page.goto('/general')
  await expect(page).toHaveTitle('General - Ashlar')
})

test('what somebody prefers holds in their next browser', async ({ browser }) => {
  const { page } = bruno
  await page.goto('/personal-settings')
  const stored = page.waitForResponse('**/api/v1/account/preferences')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await stored
  const there = await aPerson(browser, server.address)
  await send(there.page.request, 'POST', '/api/v1/session', {
    email: builder.email,
    password: builder.password,
  })
  await there.page.goto('/home')
  await expect(there.page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await there.context.close()
})

test('an address without a screen has the status 404, and /status is a page', async () => {
  const { page } = bruno
  expect((await page.goto('/no/such/place'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect((await page.goto('/status'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Everything works' })).toBeVisible()
})

test('folders hold what belongs together, and give nothing of it away when they are deleted', async () => {
  const { page } = olga
  const orders = await send(page.request, 'POST', '/api/v1/applications', { name: 'Orders' })
  await page.goto('/home/anything')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Folder' }).click()
  await page.getByRole('textbox', { name: 'Folder name' }).fill('Sales')
  await page.getByRole('button', { name: 'Create folder' }).click()
  await expect(page.getByRole('heading', { name: 'Sales' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing in this folder' })).toBeVisible()
  const sales = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Home' }).last().click()
  await page.getByRole('button', { name: 'Actions for Orders' }).click()
  await page.getByRole('menuitem', { name: 'Move to folder' }).click()
  const move = page.getByRole('dialog', { name: 'Move Orders' })
  await move.getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('option', { name: 'Sales' }).click()
  await toldBriefly(page, 'Orders stands in Sales now.', () =>
    move.getByRole('button', { name: 'Move' }).click(),
  )
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search by name, type or owner' }).fill('order')
  await page.getByRole('link', { name: 'In the folder Sales' }).click()
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])

  await bruno.page.goto(`${sales}/below`)
  await expect(bruno.page.getByRole('heading', { name: 'Nothing in this folder' })).toBeVisible()
  await bruno.page.goto('/folders/of-somebody-else')
  await expect(bruno.page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await page.goto(sales)
  await page.getByRole('button', { name: 'Actions for the folder Sales' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Folder name' }).fill('Trade')
  await page.getByRole('button', { name: 'Rename folder' }).click()
  await expect(page.getByRole('heading', { name: 'Trade' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for the folder Trade' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the folder Trade?' })
  await expect(question.getByRole('combobox', { name: 'What is in it moves to' })).toHaveValue(
    'Home, in no folder',
  )
  await toldBriefly(page, 'The folder Trade was deleted.', () =>
    question.getByRole('button', { name: 'Delete folder' }).click(),
  )
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
  await send(page.request, 'DELETE', `/api/v1/applications/${orders.id}`)
})

test('the menu of a row opens by keyboard, every time, and gives the focus back', async () => {
  const { page } = olga
  await page.goto('/home')
  const button = page.getByRole('button', { name: 'Actions for Sample: orders' })
  await button.focus()
  for (const time of ['the first', 'another']) {
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu', { name: 'Actions for Sample: orders' })
    await expect(menu.locator(':focus'), time).toHaveCount(1)
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(menu.locator('[role="menuitem"]:focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  await button.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await button.click()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('an organization is deleted by writing its name, stops, and is had back', async () => {
  const { page } = olga
  await page.goto('/general')
  await page.getByRole('button', { name: 'Delete organization…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Engine works?' })
  await dialog.getByRole('textbox').fill('Engine works')
  await dialog.getByRole('button', { name: 'Delete organization' }).click()
  await expect(page.getByText(/Engine works was deleted\. Its data goes for good on/u)).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await bruno.page.goto('/home')
  await expect(bruno.page).toHaveURL(/\/login/u)
  await page.getByRole('button', { name: 'Keep the organization' }).first().click()
  await expect(page).toHaveURL(/\/home$/u)
  await expect(page.getByText('Sample: orders')).toBeVisible()
  await bruno.page.goto('/home')
  await expect(bruno.page.getByRole('heading', { level: 1 })).toBeVisible()
})
