import { expect, type Page, test } from '@playwright/test'
import { barriersInBothSchemes, tabTo } from '../support/accessibility.ts'
import { deploy, makeApplication, PageDraft } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization, send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let applicationId: string
let address: string

const addPage = (name: string, routePath: string) =>
  send(olga.page.request, 'POST', `/api/v1/applications/${applicationId}/pages`, { name, routePath })

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  const made = await makeApplication(olga.page.request, 'Order desk', (page) => {
    page.place('text', 'Greeting', { left: 2, top: 2, columns: 60, rows: 4 }, { text: 'All orders' })
    page.place(
      'button',
      'ToSecret',
      { left: 2, top: 8, columns: 30, rows: 3 },
      {
        text: 'Open the secret',
        onClick: [{ id: 'go', type: 'navigateTo', url: '/secret' }],
      },
    )
  })
  applicationId = made.applicationId
  address = `${server.address}/applications/${applicationId}`
  await addPage('Customers', '/customers')
  await addPage('Customer', '/customers/:id')
  await addPage('Reports', '/reports')
  const { page: secret } = await addPage('Secret', '/secret')
  await send(olga.page.request, 'PATCH', `/api/v1/pages/${secret.id}`, { isHidden: true })
  const read = await send(olga.page.request, 'GET', `/api/v1/pages/${secret.id}`)
  const draft = new PageDraft(read.records)
  draft.place('text', 'Unlisted', { left: 2, top: 2, columns: 60, rows: 4 }, { text: 'Nobody lists this' })
  await draft.save(olga.page.request, read)
  await deploy(olga.page.request, applicationId)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const linkTo = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true })

test('leads from page to page, and says which one is open', async () => {
  const { page } = olga
  await page.goto(address)
  await expect(page.getByText('All orders')).toBeVisible()
  await expect(navigation(page).getByRole('link')).toHaveText(['Page1', 'Customers', 'Reports'])
  await expect(linkTo(page, 'Page1')).toHaveAttribute('aria-current', 'page')
  await linkTo(page, 'Customers').click()
  await expect(page).toHaveURL(`${address}/customers`)
  await expect(linkTo(page, 'Customers')).toHaveAttribute('aria-current', 'page')
  await expect(linkTo(page, 'Page1')).not.toHaveAttribute('aria-current')
  await page.goto(`${address}/customers/7`)
  await expect(linkTo(page, 'Customers')).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Order desk' }).click()
  await expect(page).toHaveURL(address)
})

test('is used with the keyboard alone', async () => {
  const { page } = olga
  await page.goto(address)
  await expect(linkTo(page, 'Page1')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  await tabTo(page, linkTo(page, 'Reports'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${address}/reports`)
  await expect(linkTo(page, 'Reports')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: /^Your menu/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Appearance' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Appearance' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeFocused()
})

test('gives a way home where there is no page', async () => {
  const { page } = olga
  await page.goto(`${address}/missing`)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page.getByText('All orders')).toBeVisible()
  await page.goto(`${server.address}/applications/no-such-application`)
  await expect(page.getByRole('link', { name: 'Go to all applications' })).toHaveAttribute('href', '/home')
})

test('tells of a hidden page only to who opens it', async () => {
  const { page } = olga
  const kept = page.waitForResponse((response) => response.url().includes(`/published/${applicationId}/`))
  await page.goto(address)
  await expect(page.getByText('All orders')).toBeVisible()
  expect(await (await kept).text()).not.toContain('Nobody lists this')
  expect(await page.content()).not.toContain('Nobody lists this')
  await page.getByRole('button', { name: 'Open the secret' }).click()
  await expect(page.getByText('Nobody lists this')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('All orders')).toBeVisible()
  await page.goto(`${address}/secret`)
  await expect(page.getByText('Nobody lists this')).toBeVisible()
  await linkTo(page, 'Page1').click()
  await expect(page.getByText('All orders')).toBeVisible()
})

test('opens from a button on a phone', async () => {
  const { page } = olga
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  const opener = page.getByRole('button', { name: 'Pages', exact: true })
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await expect(linkTo(page, 'Reports')).toBeHidden()
  await opener.click()
  await expect(linkTo(page, 'Reports')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(linkTo(page, 'Reports')).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await linkTo(page, 'Reports').click()
  await expect(page).toHaveURL(`${address}/reports`)
  await expect(linkTo(page, 'Reports')).toBeHidden()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('keeps the appearance that a person chose', async () => {
  const { page } = olga
  await page.goto(address)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('radio', { name: 'Same as system' }).check()
  expect(await barriersInBothSchemes(page)).toEqual([])
})

test('is arranged by the builder, and follows bindings', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await editor.open(applicationId)
  const canvas = page.getByRole('region', { name: 'Canvas' })
  await canvas.getByRole('button', { name: 'Edit navigation' }).click()
  const panel = page.getByRole('region', { name: 'Navigation' })
  await panel.getByText('Side', { exact: true }).click()
  await expect(canvas.locator('[data-layout="side"]')).toBeVisible()
  await editor.write(
    panel.getByRole('textbox', { name: 'Title' }),
    'Desk of {{ Global.user.name.length > 0 ? "people" : "nobody" }}',
  )
  await expect(canvas.getByText('Desk of people')).toBeVisible()
  await panel.getByRole('button', { name: 'Reports /reports' }).click()
  await editor.write(panel.getByRole('textbox', { name: 'Visible' }), '{{ Global.user.email === "nobody" }}')
  await expect(canvas.locator('header').getByText('Reports')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Customers /customers' }).click()
  await panel.getByRole('textbox', { name: 'Group' }).fill('People')
  await panel.getByRole('textbox', { name: 'Group' }).blur()
  await expect(canvas.locator('header').getByText('People', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Hide the link to Page1' }).click()
  await expect(canvas.locator('header').getByText('Page1')).toHaveCount(0)
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(canvas.locator('header').getByText('Page1')).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await editor.isSaved()
  await deploy(page.request, applicationId)
  await page.goto(address)
  await expect(page.getByRole('link', { name: 'Desk of people' })).toBeVisible()
  await expect(navigation(page).getByRole('link')).toHaveText(['Page1', 'Customers'])
  await expect(navigation(page).getByRole('region', { name: 'People' })).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
})

test('lets those edit who may, and ends the session', async ({ browser }) => {
  const { page } = olga
  await page.goto(`${address}/customers`)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await expect(page.getByRole('link', { name: 'Edit this page' })).toHaveAttribute(
    'href',
    `/applications/${applicationId}/edit/customers`,
  )
  await send(page.request, 'PUT', `/api/v1/applications/${applicationId}/shares`, {
    isPublic: true,
    shares: [],
  })
  const visitor = await browser.newContext()
  const visit = await visitor.newPage()
  await visit.goto(address)
  await visit.getByRole('button', { name: 'Your menu' }).click()
  await expect(visit.getByRole('link', { name: 'Edit this page' })).toHaveCount(0)
  await expect(visit.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/login\?return=/)
  await visitor.close()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Your menu', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
})
