import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { deploy, makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { noticeOf } from '../support/notices.ts'
import { foundOrganization, send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let applicationId: string

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  const made = await makeApplication(olga.page.request, 'Shop floor', (page) => {
    page.place('text', 'Heading', { left: 2, top: 2, columns: 60, rows: 4 }, { text: 'Orders of today' })
    page.place(
      'text',
      'Echo',
      { left: 2, top: 10, columns: 60, rows: 4 },
      { text: 'It says: {{ Heading.text }}' },
    )
  })
  applicationId = made.applicationId
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const widget = (page: Page, name: string) => new Editor(page).canvas.locator(`[data-widget-name="${name}"]`)

/** The button that says which page is open, and opens the list of all. */
const openPage = (page: Page) => page.getByRole('button', { name: /^Page /u })

/** Opens the menu of the pages and chooses from it. */
const inPageMenu = async (page: Page, item: string): Promise<void> => {
  await openPage(page).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** The names of the pages as the menu lists them, in order; a hidden one says so. */
const listedPages = async (page: Page): Promise<string[]> => {
  await openPage(page).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: 'Add page' })).toBeVisible()
  const items = await menu.getByRole('menuitem').evaluateAll((elements) =>
    elements.map((element) => {
      const mark = element.querySelector('[aria-label]')?.getAttribute('aria-label') ?? ''
      return `${element.textContent} ${mark}`.trim()
    }),
  )
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  return items.slice(0, items.indexOf('Add page'))
}

const notice = (page: Page) => noticeOf(page, 'page created successfully!')

test('the only page cannot be deleted, and the server refuses it in words', async () => {
  const { page } = olga
  await new Editor(page).open(applicationId)
  await openPage(page).click()
  await expect(page.getByRole('menuitem', { name: 'Delete page' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  const { pages } = await send(page.request, 'GET', `/api/v1/applications/${applicationId}`)
  const answer = await page.request.delete(`/api/v1/applications/${applicationId}/pages/${pages[0].id}`)
  expect(answer.status()).toBe(400)
  expect(await answer.json()).toMatchObject({ message: 'An application keeps at least one page.' })
})

test('a page is added, and its notification leads to it', async () => {
  const { page } = olga
  await inPageMenu(page, 'Add page')
  const dialog = page.getByRole('dialog', { name: 'Add page' })
  const name = dialog.getByRole('textbox', { name: 'Page name' })
  await expect(name).toHaveValue('Page2')
  await expect(name).toBeFocused()
  const add = dialog.getByRole('button', { name: 'Add page' })
  await name.fill('2 pages')
  await expect(add).toBeDisabled()
  await name.fill('Page1')
  await expect(dialog.getByText('Page1 is the name of another page.')).toBeVisible()
  await name.fill('Returns')
  const path = dialog.getByRole('textbox', { name: 'Path' })
  await path.fill('returns')
  await expect(dialog.getByText('A path such as /orders or /orders/:id is expected.')).toBeVisible()
  await path.fill('/returns')
  await path.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(openPage(page)).toHaveAccessibleName('Page Returns')
  await expect(notice(page)).toContainText('page created successfully!')
  expect(await listedPages(page)).toEqual(['Page1', 'Returns'])

  await inPageMenu(page, 'Page1')
  await expect(widget(page, 'Heading')).toContainText('Orders of today')
  await notice(page).getByRole('button', { name: 'Edit page' }).click()
  await expect(openPage(page)).toHaveAccessibleName('Page Returns')
  await expect(notice(page)).toHaveCount(0)
})

test('a page keeps what is put on it when another one is opened', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await editor.insert('Button', 'TakeBack', { x: 120, y: 80 })
  await inPageMenu(page, 'Page1')
  await expect(widget(page, 'Heading')).toBeVisible()
  await expect(widget(page, 'TakeBack')).toHaveCount(0)
  await inPageMenu(page, 'Returns')
  await expect(widget(page, 'TakeBack')).toBeVisible()
})

test('what was done to a page is taken back after another one was visited', async () => {
  const { page } = olga
  const travel = (name: 'Undo' | 'Redo') =>
    page.getByRole('banner').getByRole('button', { name: new RegExp(`^${name}`, 'u') })
  // The name, and then the component itself.
  await travel('Undo').click()
  await expect(widget(page, 'TakeBack')).toHaveCount(0)
  await travel('Undo').click()
  await expect(widget(page, 'Button1')).toHaveCount(0)
  await travel('Redo').click()
  await travel('Redo').click()
  await expect(widget(page, 'TakeBack')).toBeVisible()
})

test('a page is renamed and moved to another path', async () => {
  const { page } = olga
  await inPageMenu(page, 'Page settings')
  const dialog = page.getByRole('dialog', { name: 'Settings of Returns' })
  const path = dialog.getByRole('textbox', { name: 'Path' })
  await expect(path).toHaveValue('/returns')
  await path.fill('/')
  await expect(dialog.getByText('Page1 has this path already.')).toBeVisible()
  await path.fill('')
  await expect(dialog.getByText('A path is required.')).toBeVisible()
  await path.fill('/goods-back')
  await dialog.getByRole('textbox', { name: 'Page name' }).fill('GoodsBack')
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(openPage(page)).toHaveAccessibleName('Page GoodsBack')
  await expect(widget(page, 'TakeBack')).toBeVisible()
  expect(await listedPages(page)).toEqual(['Page1', 'GoodsBack'])
})

test('a duplicate has everything of its original, bindings included', async () => {
  const { page } = olga
  await inPageMenu(page, 'Page1')
  await expect(widget(page, 'Echo')).toContainText('It says: Orders of today')
  await inPageMenu(page, 'Duplicate page')
  const dialog = page.getByRole('dialog', { name: 'Duplicate Page1' })
  await expect(dialog.getByRole('textbox', { name: 'Page name' })).toHaveValue('Page1_copy1')
  await dialog.getByRole('button', { name: 'Duplicate page' }).click()
  await expect(openPage(page)).toHaveAccessibleName('Page Page1_copy1')
  await expect(widget(page, 'Echo')).toContainText('It says: Orders of today')
  const editor = new Editor(page)
  await editor.select('Heading')
  await editor.write(page.getByRole('textbox', { name: 'Text', exact: true }), 'Orders of tomorrow')
  await expect(widget(page, 'Echo')).toContainText('It says: Orders of tomorrow')
  await editor.isSaved()
  await inPageMenu(page, 'Page1')
  await expect(widget(page, 'Echo')).toContainText('It says: Orders of today')
})

test('a hidden page says so in the list, and is reached by its address', async () => {
  const { page } = olga
  await inPageMenu(page, 'GoodsBack')
  await inPageMenu(page, 'Page settings')
  const dialog = page.getByRole('dialog', { name: 'Settings of GoodsBack' })
  await dialog.getByRole('checkbox', { name: 'Hide page' }).check()
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await listedPages(page)).toEqual(['Page1', 'GoodsBack Hidden', 'Page1_copy1'])
  await new Editor(page).isSaved()
  await deploy(page.request, applicationId)
  const visit = await olga.context.newPage()
  await visit.goto(`/applications/${applicationId}/goods-back`)
  await expect(visit.locator('[data-widget-name="TakeBack"]')).toBeVisible()
  await visit.goto(`/applications/${applicationId}/returns`)
  await expect(visit.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await visit.close()
})

let exported = ''

test('a page is exported as a file', async () => {
  const { page } = olga
  await inPageMenu(page, 'Page1')
  await expect(widget(page, 'Heading')).toBeVisible()
  const started = page.waitForEvent('download')
  await inPageMenu(page, 'Export page')
  const download = await started
  expect(download.suggestedFilename()).toBe('Page1.page.json')
  exported = readFileSync(await download.path(), 'utf8')
  expect(JSON.parse(exported)).toMatchObject({ widgetName: 'Page1' })
  expect(exported).toContain('It says: {{ Heading.text }}')
})

test('what cannot be imported is refused with each problem and its place', async () => {
  const { page } = olga
  await inPageMenu(page, 'Import page')
  const dialog = page.getByRole('dialog', { name: 'Import page' })
  const submit = dialog.getByRole('button', { name: 'Import page' })
  await expect(submit).toBeDisabled()
  const give = (name: string, text: string) =>
    dialog
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await give('notes.json', 'no page at all')
  await submit.click()
  await expect(dialog.getByText('notes.json is not a page: it holds no JSON.')).toBeVisible()
  const refusal = dialog.getByRole('alert')
  const withoutEcho = exported.replace('"It says: {{ Heading.text }}"', '{ "says": [] }')
  await give('damaged.json', withoutEcho)
  await submit.click()
  // One problem is told in the sentence, and not a second time below it.
  await expect(refusal).toHaveText(
    /^The page was not imported\. \w+\.text: A text is expected here, not an object\.$/u,
  )
  await expect(refusal.getByRole('listitem')).toHaveCount(0)
  await give('more-damaged.json', withoutEcho.replace('"Orders of today"', '[7]'))
  await submit.click()
  await expect(refusal).toContainText('The page was not imported, because its document does not fit:')
  await expect(refusal.getByRole('listitem')).toHaveText([/^\w+\.text: /u, /^\w+\.text: /u])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await listedPages(page)).toEqual(['Page1', 'GoodsBack Hidden', 'Page1_copy1'])
})

test('an exported page is imported into another application', async () => {
  const { page } = olga
  const other = await makeApplication(page.request, 'Second shop')
  await new Editor(page).open(other.applicationId)
  await inPageMenu(page, 'Import page')
  const dialog = page.getByRole('dialog', { name: 'Import page' })
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Page1.page.json', mimeType: 'application/json', buffer: Buffer.from(exported) })
  await dialog.getByRole('textbox', { name: 'Page name' }).fill('FromTheShop')
  await dialog.getByRole('button', { name: 'Import page' }).click()
  await expect(openPage(page)).toHaveAccessibleName('Page FromTheShop')
  await expect(widget(page, 'Echo')).toContainText('It says: Orders of today')
})

test('a page is deleted after a question', async () => {
  const { page } = olga
  await new Editor(page).open(applicationId)
  await inPageMenu(page, 'Page1_copy1')
  await expect(widget(page, 'Echo')).toContainText('Orders of tomorrow')
  await inPageMenu(page, 'Delete page')
  const dialog = page.getByRole('dialog', { name: 'Delete page Page1_copy1?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await listedPages(page)).toContain('Page1_copy1')
  await inPageMenu(page, 'Delete page')
  await dialog.getByRole('button', { name: 'Delete page' }).click()
  await expect(openPage(page)).toHaveAccessibleName('Page Page1')
  await expect(widget(page, 'Heading')).toBeVisible()
  expect(await listedPages(page)).toEqual(['Page1', 'GoodsBack Hidden'])
})

test('nothing failed unseen in the browsers', () => {
  expect(olga.complaints).toEqual([])
})
