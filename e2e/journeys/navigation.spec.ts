import { randomUUID } from 'node:crypto'
import type { Route } from '@ashlar/schema'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { difference } from '@ashlar/document'
import { barriersOf } from '../support/accessibility.ts'
import { deploy, makeApplication, PageDraft, saveRoutes } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { noticeOf } from '../support/notices.ts'
import { foundOrganization, send } from '../support/organization.ts'
import { aPerson, type Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let base: string
let applicationId: string
let homeId: string
let itemId: string
let otherId: string
const ids = { home: randomUUID(), new: randomUUID(), item: randomUUID() }

const step = (type: string, fields: object) => [{ id: randomUUID(), type, ...fields }]
const place = (line: number) => ({ left: 2, top: 2 + line * 6, columns: 40, rows: 4 })

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  const { request } = olga.page
  const other = await makeApplication(request, 'Returns', (page) => {
    page.place('text', 'Heading', place(0), { text: 'Returned: {{ Global.URL.queryParams.order }}' })
  })
  otherId = other.applicationId
  await deploy(request, otherId)
  let modalId = ''
  const made = await makeApplication(request, 'Shop', (page) => {
    page.place('text', 'Where', place(0), {
      text: 'At {{ Global.URL.pathname }} with {{ Global.URL.queryParams.q || "nothing" }}',
    })
    page.place('button', 'ToItem', place(1), {
      text: 'Open item',
      onClick: step('navigateToRoute', {
        routeId: ids.item,
        routeParams: { id: '5' },
        queryParams: '{ "q": 1 }',
      }),
    })
    page.place('button', 'ToOther', place(2), {
      text: 'Open returns',
      onClick: step('navigateToApp', { applicationId: otherId, queryParams: '{ "order": 7 }' }),
    })
    page.place('button', 'Query', place(3), {
      text: 'Set query',
      onClick: step('setQueryParams', { queryParams: '{ "q": "late" }' }),
    })
    page.place('button', 'ByName', place(4), {
      text: 'Open by name',
      onClick: step('navigateTo', { url: 'Item' }),
    })
    page.place('button', 'NewOne', place(5), {
      text: 'New order',
      onClick: step('navigateToRoute', { routeId: ids.new }),
    })
    page.place('link', 'ItemLink', place(6), { text: 'Item nine', linkTo: 'page', page: '/items/9?q=link' })
    page.place('button', 'Replacing', place(7), {
      text: 'Open instead',
      onClick: step('navigateTo', { url: '/items/6', replaceHistory: true }),
    })
    page.place('modal', 'NewOrder', { left: 0, top: 0 }, { title: 'A new order' })
    modalId = page.idOf('NewOrder')
    const query = step('setQueryParams', { queryParams: '{ "step": 2 }' })
    page.place('button', 'Further', place(0), { text: 'Go on', onClick: query }, 'NewOrder')
  })
  applicationId = made.applicationId
  homeId = made.pageId
  base = `/applications/${applicationId}`
  const added = await send(request, 'POST', `/api/v1/applications/${applicationId}/pages`, {
    name: 'Item',
    routePath: '/items/:id',
  })
  itemId = added.page.id
  const item = await send(request, 'GET', `/api/v1/pages/${itemId}`)
  const draft = new PageDraft(item.records)
  draft.place('text', 'Which', place(0), {
    text: 'Item {{ Global.URL.routeParams.id }} and {{ Global.URL.queryParams.q || "nothing" }}',
  })
  draft.place('link', 'NextLink', place(1), {
    text: 'Next item',
    linkTo: 'page',
    page: '/items/{{ Number(Global.URL.routeParams.id) + 1 }}',
  })
  draft.place('link', 'HomeLink', place(2), { text: 'All items', linkTo: 'page', page: 'Page1' })
  draft.place('input', 'Note', place(3), { label: 'Note' })
  await send(request, 'POST', `/api/v1/pages/${itemId}/changes`, {
    requestId: randomUUID(),
    baseRevision: item.revision,
    change: difference(item.records, draft.records),
  })
  const hello: Route['onRouteLoad'] = [
    { id: 's', type: 'showAlert', message: 'Entered {{ Global.URL.routeParams.id }}', style: 'info' },
  ]
  await saveRoutes(request, applicationId, [
    { id: ids.home, path: '/', pageId: homeId },
    { id: ids.item, path: '/items/:id', pageId: itemId, onRouteLoad: hello },
    { id: ids.new, path: '/new', pageId: homeId, widgetId: modalId },
  ])
  await deploy(request, applicationId)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const shown = (page: Page, name: string): Locator => page.locator(`[data-widget-name="${name}"]`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const isAt = (page: Page, path: string) =>
  expect.poll(() => page.evaluate(() => location.pathname + location.search + location.hash)).toBe(path)

test('a step opens a route with parameters and query, and Back and Forward go between', async () => {
  const { page } = olga
  await page.goto(base)
  await expect(shown(page, 'Where')).toContainText('At / with nothing')
  await press(page, 'Open item')
  await isAt(page, `${base}/items/5?q=1`)
  await expect(shown(page, 'Which')).toContainText('Item 5 and 1')
  await expect(page.getByText('Entered 5', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(shown(page, 'Where')).toContainText('At / with nothing')
  await page.goForward()
  await expect(shown(page, 'Which')).toContainText('Item 5 and 1')
})

test('the same page with another parameter stays alive, and its steps run once more', async () => {
  const { page } = olga
  await page.goto(`${base}/items/7`)
  await expect(shown(page, 'Which')).toContainText('Item 7')
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('kept')
  await page.getByRole('link', { name: 'Next item' }).click()
  await isAt(page, `${base}/items/8`)
  await expect(shown(page, 'Which')).toContainText('Item 8')
  await expect(note).toHaveValue('kept')
  await expect(page.getByText('Entered 8', { exact: true })).toHaveCount(1)
  await page.goBack()
  await expect(shown(page, 'Which')).toContainText('Item 7')
})

test('links are true links, also by the name of a page, and open in new tabs', async () => {
  const { page, context } = olga
  await page.goto(base)
  const link = page.getByRole('link', { name: 'Item nine' })
  await expect(link).toHaveAttribute('href', `${base}/items/9?q=link`)
  const opening = context.waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  const tab = await opening
  await expect(shown(tab, 'Which')).toContainText('Item 9 and link')
  const home = tab.getByRole('link', { name: 'All items' })
  await expect(home).toHaveAttribute('href', base)
  await home.click()
  await expect(shown(tab, 'Where')).toContainText('At /')
  await tab.close()
})

test('query parameters are set without loading anything, and Back takes them away', async () => {
  const { page } = olga
  await page.goto(`${base}?environment=staging`)
  await press(page, 'Set query')
  await expect(shown(page, 'Where')).toContainText('with late')
  await isAt(page, `${base}?q=late&environment=staging`)
  await page.goBack()
  await expect(shown(page, 'Where')).toContainText('with nothing')
  await press(page, 'Open item')
  await isAt(page, `${base}/items/5?q=1&environment=staging`)
})

test('a page whose parameters are missing is not opened by its name; its address says which are missing', async () => {
  const { page } = olga
  await page.goto(base)
  await press(page, 'Open by name')
  await expect(shown(page, 'Where')).toBeVisible()
  await isAt(page, base)
  await page.goto(`${base}/items/:id`)
  await expect(page.getByText('Route parameters are missing for /items/:id')).toBeVisible()
  await page.goto(`${base}/nowhere`)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

test('an entry of the history is replaced, and another application is opened with its query', async () => {
  const { page } = olga
  await page.goto(`${base}/items/1`)
  await page.getByRole('link', { name: 'All items' }).click()
  await press(page, 'Open instead')
  await expect(shown(page, 'Which')).toContainText('Item 6')
  await page.goBack()
  await expect(shown(page, 'Which')).toContainText('Item 1')
  await page.goto(base)
  await press(page, 'Open returns')
  await expect(shown(page, 'Heading')).toContainText('Returned: 7')
})

test('a modal with a route opens with its address, and closing it leaves the address', async () => {
  const { page } = olga
  const modal = page.getByRole('dialog', { name: 'A new order' })
  await page.goto(base)
  await press(page, 'New order')
  await expect(modal).toBeVisible()
  await isAt(page, `${base}/new`)
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await isAt(page, base)
  await page.goForward()
  await expect(modal).toBeVisible()
  await page.goBack()
  await expect(modal).toHaveCount(0)
  await press(page, 'New order')
  await press(page, 'Go on')
  await isAt(page, `${base}/new?step=2`)
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await isAt(page, base)
  await page.goto(`${base}/new`)
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await isAt(page, base)
  await expect(shown(page, 'Where')).toContainText('At /')
})

test('addresses from before pages had paths lead to where the pages are', async () => {
  const { page } = olga
  await page.goto(`${base}/pages/${homeId}?q=old`)
  await isAt(page, `${base}?q=old`)
  await page.goto(`${base}/pages/${itemId}/preview`)
  await isAt(page, `${base}/preview/items/TEST_VALUE1`)
  await page.goto(`${base}/pages/${itemId}/edit`)
  await isAt(page, `${base}/edit/items/TEST_VALUE1`)
  expect((await page.request.get(`${base}/pages/${randomUUID()}`)).status()).toBe(404)
  expect((await page.request.get(`${base}/pages/${randomUUID()}/edit`)).status()).toBe(404)
  await page.goto('/applications')
  await expect(page).toHaveURL(/\/home$/u)
})

test('the preview shows what is saved to those who build it, and to nobody else', async ({ browser }) => {
  const { page } = olga
  await page.goto(`${base}/preview`)
  await expect(shown(page, 'Where')).toContainText('At / with nothing')
  await press(page, 'Open item')
  await isAt(page, `${base}/preview/items/5?q=1`)
  await page.getByRole('link', { name: 'All items' }).click()
  await press(page, 'Open by name')
  await expect(
    page.getByText(
      'Missing route parameters detected. Please pass a value for id in the Navigate to Page action.',
    ),
  ).toBeVisible()
  const visitor = await aPerson(browser, server.address)
  await visitor.page.goto(`${base}/preview`)
  await expect(visitor.page).toHaveURL(/\/login\?return=/u)
  await visitor.page.goto('/applications')
  await expect(visitor.page).toHaveURL(/\/login/u)
  await visitor.page.goto(`${base}/edit/items/5`)
  await expect(visitor.page).toHaveURL(/\/login\?return=/u)
  await visitor.context.close()
})

const pageMenu = (page: Page) => page.getByRole('button', { name: /^Page /u })
const inPageMenu = async (page: Page, item: string): Promise<void> => {
  await pageMenu(page).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('the editor has the route in its address, and an address opens its page', async () => {
  const { page } = olga
  await page.goto(`${base}/edit/items/42`)
  await expect(pageMenu(page)).toHaveAccessibleName('Page Item')
  await expect(shown(page, 'Which')).toContainText('Item 42')
  await inPageMenu(page, 'Page1')
  await expect(pageMenu(page)).toHaveAccessibleName('Page Page1')
  await isAt(page, `${base}/edit`)
  await inPageMenu(page, 'Item')
  await expect(shown(page, 'Which')).toContainText('Item TEST_VALUE1')
  await isAt(page, `${base}/edit/items/TEST_VALUE1`)
  await page.goBack()
  await expect(pageMenu(page)).toHaveAccessibleName('Page Page1')
  await page.goForward()
  await expect(pageMenu(page)).toHaveAccessibleName('Page Item')
})

const route = (dialog: Locator, path: string) =>
  dialog.getByRole('listitem').filter({ has: dialog.page().locator(`input[value="${path}"]`) })

test('the routes of a page are edited: test values, further routes, and paths that cannot be', async () => {
  const { page } = olga
  await inPageMenu(page, 'Routes')
  const dialog = page.getByRole('dialog', { name: 'Routes of Item' })
  const test = dialog.getByRole('textbox', { name: 'Test value of id' })
  await test.fill('77')
  await test.press('Enter')
  await expect(noticeOf(page, 'Route parameters saved').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Show /items/:id' }).click()
  await expect(shown(page, 'Which')).toContainText('Item 77')
  await isAt(page, `${base}/edit/items/77`)
  await inPageMenu(page, 'Routes')
  const added = dialog.getByRole('textbox', { name: 'New route' })
  await added.fill('items')
  await expect(dialog.getByText('A path such as /orders or /orders/:id is expected.')).toBeVisible()
  await added.fill('/items/:other')
  await expect(dialog.getByText('lead from the same addresses')).toBeVisible()
  await added.fill('/edit/it')
  await expect(dialog.getByText('belongs to the editor')).toBeVisible()
  await added.fill('/by-name/:name')
  await added.press('Enter')
  const notice = noticeOf(page, 'Route created successfully!').first()
  await expect(notice).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await notice.getByRole('button', { name: 'Copy path' }).click()
  await expect(notice.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('{{ Global.URL.routeParams.name }}')
  await expect(notice.getByRole('button', { name: 'Copy path' })).toBeVisible()
  await route(dialog, '/by-name/:name').getByRole('textbox', { name: 'Path' }).fill('/named/:name')
  await page.keyboard.press('Enter')
  const changed = noticeOf(page, 'Route updated successfully!').first()
  await expect(changed.getByRole('button', { name: 'Copy path' })).toBeVisible()
  await route(dialog, '/named/:name').getByRole('textbox', { name: 'Path' }).fill('/by-name/:name')
  await page.keyboard.press('Enter')
  await expect(route(dialog, '/by-name/:name')).toBeVisible()
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
  expect(await barriersOf(page, { part: '[role="dialog"]' })).toEqual([])
  const { settings } = await send(page.request, 'GET', `/api/v1/applications/${applicationId}`)
  expect(settings.routes).toMatchObject([
    { path: '/' },
    { path: '/items/:id', testParams: { id: '77' } },
    { path: '/new' },
    { path: '/by-name/:name', pageId: itemId },
  ])
  await dialog.getByRole('button', { name: 'Delete route /by-name/:name' }).click()
  await expect(route(dialog, '/by-name/:name')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(route(dialog, '/by-name/:name')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a step that navigates is filled in with the routes and the parameters of the application', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await inPageMenu(page, 'Page1')
  await editor.select('ToItem')
  const handler = editor.properties.getByRole('group', { name: 'On click' })
  await handler.getByRole('button', { name: /^Navigate to Page/u }).click()
  await expect(handler.getByRole('combobox', { name: 'Route' })).toHaveValue('/items/:id')
  await editor.write(handler.getByRole('textbox', { name: 'id', exact: true }), '12')
  const stored = async () => JSON.stringify(await send(page.request, 'GET', `/api/v1/pages/${homeId}`))
  await expect.poll(stored).toContain('"id":"12"')
  await page.goto(`${base}/preview`)
  await press(page, 'Open item')
  await expect(shown(page, 'Which')).toContainText('Item 12')
})

test('deleting the open page leads to the root of the application', async () => {
  const { page } = olga
  await page.goto(`${base}/edit/items/3`)
  await expect(pageMenu(page)).toHaveAccessibleName('Page Item')
  await inPageMenu(page, 'Delete page')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click()
  await expect(pageMenu(page)).toHaveAccessibleName('Page Page1')
  await isAt(page, `${base}/edit`)
})

test('nothing failed unseen in the browsers', () => {
  expect(olga.complaints).toEqual([])
})
