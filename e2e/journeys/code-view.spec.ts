import { expect, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { takePictures } from '../support/pictures.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Orders', (page) => {
    page.place('text', 'Heading', { left: 2, top: 4, columns: 60, rows: 4 }, { text: 'All orders' })
  })
})
test.afterAll(() => building.end())

const pageFile = 'pages/page1/page.yaml'
const show = (page: Page, what: 'Canvas' | 'Code') =>
  page.getByRole('radiogroup', { name: 'How the application is shown' }).getByText(what).click()
/** The heading is the last component of the page. */
const toEnd = async (page: Page) => {
  const file = page.getByRole('textbox', { name: pageFile })
  await file.click()
  await page.keyboard.press('ControlOrMeta+End')
  return file
}

test('an application is opened as its files, and a letter in one is a change of the page', async () => {
  const { olga, editor, applicationId } = building
  const { page } = olga
  await editor.open(applicationId)
  await show(page, 'Code')
  await expect(page).toHaveURL(/\/files\/pages\/page1\/page\.yaml$/u)
  const file = await toEnd(page)
  await expect(file).toContainText('text: All orders')
  expect(await barriersOf(page)).toEqual([])
  await takePictures(page, 'code-view')
  await file.getByText('text: All orders').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' of today')
  await editor.isSaved()
  await show(page, 'Canvas')
  await expect(editor.widget('Heading')).toContainText('All orders of today')
})

test('what cannot be read is marked at its line, and changes nothing until it can', async () => {
  const { page } = building.olga
  await show(page, 'Code')
  const file = await toEnd(page)
  await file.getByText('text: All orders of today').click()
  await page.keyboard.press('End')
  await page.keyboard.type(': [')
  const problems = page.getByRole('alert').filter({ hasText: 'Nothing is changed until this can be read' })
  await expect(problems).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await takePictures(page, 'code-view-with-a-problem')
  // The line is said once, and leads there with the keyboard.
  await expect(problems.getByText(/line \d.*line \d/iu)).toHaveCount(0)
  await problems.getByRole('button', { name: /^Line \d+$/u }).click()
  await expect(file).toBeFocused()
  // Back into the pair of brackets.
  await file.getByText('text: All orders of today: [').click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(problems).toHaveCount(0)
})

test('undo is the document’s, in the file and on the canvas alike', async () => {
  const { olga, editor } = building
  const { page } = olga
  const file = await toEnd(page)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(file).toContainText('text: All orders')
  await expect(file).not.toContainText('of today')
  await editor.isSaved()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(file).toContainText('text: All orders of today')
  await page.reload()
  await expect(await toEnd(page)).toContainText('text: All orders of today')
})

const treeItem = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })

test('an API is added in the tree with its code file', async () => {
  const { page } = building.olga
  await page.getByRole('button', { name: 'Add API' }).click()
  await page.getByRole('menuitem', { name: /^JavaScript/u }).click()
  await expect(page).toHaveURL(/\/files\/pages\/page1\/apis\/api1\/step1\.js$/u)
  const code = page.getByRole('textbox', { name: 'pages/page1/apis/api1/step1.js' })
  await code.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('return 40 + 2')
  await building.editor.isSaved()
  expect(await barriersOf(page)).toEqual([])
  await takePictures(page, 'code-view-tree')
})

test('a renamed API takes its references and its open file along', async () => {
  const { page } = building.olga
  // A component that reads it, written in its file.
  await treeItem(page, 'page.yaml').click()
  const file = await toEnd(page)
  await file.getByText('text: All orders of today').click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(' {{ API1.response }}')
  await building.editor.isSaved()
  await treeItem(page, 'step1.js').click()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(treeItem(page, 'apis/api1')).toBeFocused()
  await page.keyboard.press('F2')
  const name = page.getByRole('textbox', { name: 'New name of API1' })
  // A name that is taken is refused as it is on the canvas.
  await name.fill('Heading')
  await name.press('Enter')
  await expect(page.getByText(/Heading/u).first()).toBeVisible()
  await expect(name).toBeVisible()
  await name.fill('LoadOrders')
  await name.press('Enter')
  await expect(treeItem(page, 'apis/load-orders')).toBeFocused()
  await expect(page).toHaveURL(/\/apis\/load-orders\/step1\.js$/u)
  await expect(page.getByRole('textbox', { name: 'pages/page1/apis/load-orders/step1.js' })).toContainText(
    'return 40 + 2',
  )
  await treeItem(page, 'page.yaml').click()
  await expect(await toEnd(page)).toContainText('{{ LoadOrders.response }}')
})

test('what is read elsewhere is asked about before it is deleted, and undo brings it back', async () => {
  const { page } = building.olga
  const api = treeItem(page, 'apis/load-orders')
  await api.focus()
  await page.keyboard.press('Delete')
  const question = page.getByRole('dialog', { name: 'Delete LoadOrders?' })
  await expect(question).toContainText('Heading')
  await question.getByRole('button', { name: 'Delete API' }).click()
  await expect(api).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(api).toBeVisible()
  await building.editor.isSaved()
})

test('names in scope are suggested in bindings of a file and in code files, with what they hold', async () => {
  const { page } = building.olga
  await treeItem(page, 'page.yaml').click()
  const file = await toEnd(page)
  await file.getByText('LoadOrders.response }}').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' {{ LoadO')
  await expect(page.getByRole('option', { name: 'LoadOrders', exact: true })).toBeVisible()
  await takePictures(page, 'code-view-suggestions')
  await page.keyboard.type('rders.isL')
  await expect(page.getByRole('option', { name: /^isLoading/u })).toBeVisible()
  await page.keyboard.type('oading')
  // Outside of a binding nothing is suggested.
  await page.keyboard.press('End')
  await page.keyboard.type(' LoadO')
  await page.keyboard.press('Control+Space')
  await expect(page.getByRole('option')).toHaveCount(0)
  await treeItem(page, 'step1.js').click()
  const code = page.getByRole('textbox', { name: 'pages/page1/apis/load-orders/step1.js' })
  await code.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' + Headi')
  await expect(page.getByRole('option', { name: /^Heading text/u })).toBeVisible()
  await page.keyboard.type('ng.text')
  await building.editor.isSaved()
})

test('a folder is closed and opened by the keyboard', async () => {
  const { page } = building.olga
  const api = treeItem(page, 'apis/load-orders')
  await api.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(api).toHaveAttribute('aria-expanded', 'false')
  await expect(treeItem(page, 'step1.js')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(treeItem(page, 'api.yaml')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/apis\/load-orders\/api\.yaml$/u)
  await page.keyboard.press('Home')
  await expect(treeItem(page, 'application.yaml')).toBeFocused()
})

test('the last page stays; others are added, renamed and deleted in the tree', async () => {
  const { page } = building.olga
  await treeItem(page, 'page1').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('An application keeps at least one page.')).toBeVisible()
  await page.getByRole('button', { name: 'Add page' }).click()
  const adding = page.getByRole('dialog', { name: 'Add page' })
  await adding.getByRole('textbox', { name: 'Page name' }).fill('Bills')
  await adding.getByRole('button', { name: 'Add page' }).click()
  await expect(page).toHaveURL(/\/files\/pages\/bills\/page\.yaml$/u)
  await expect(page.getByRole('textbox', { name: 'pages/bills/page.yaml' })).toContainText('name: Bills')
  await treeItem(page, 'bills').focus()
  await page.keyboard.press('F2')
  const settings = page.getByRole('dialog', { name: 'Settings of Bills' })
  await settings.getByRole('textbox', { name: 'Page name' }).fill('Invoices')
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('textbox', { name: 'pages/invoices/page.yaml' })).toContainText(
    'name: Invoices',
  )
  // Each page has its file in the address, and Back leads to it.
  await treeItem(page, 'page.yaml').first().click()
  await expect(page.getByRole('textbox', { name: pageFile })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'pages/invoices/page.yaml' })).toBeVisible()
  await treeItem(page, 'invoices').click({ button: 'right' })
  await takePictures(page, 'code-view-menu')
  await page.getByRole('menuitem', { name: 'Delete page' }).click()
  const question = page.getByRole('dialog', { name: 'Delete page Invoices?' })
  await question.getByRole('button', { name: 'Delete page' }).click()
  await expect(treeItem(page, 'invoices')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: pageFile })).toContainText('name: Page1')
})

test('it is a list of files on a phone', async () => {
  const { page } = building.olga
  await page.setViewportSize({ width: 390, height: 844 })
  const choice = page.getByRole('combobox', { name: 'File' })
  await expect(choice).toHaveValue(pageFile)
  await choice.click()
  await page.getByRole('option', { name: 'application.yaml' }).click()
  await expect(page.getByRole('textbox', { name: 'application.yaml' })).toContainText('name: Orders')
  expect(await barriersOf(page)).toEqual([])
  await takePictures(page, 'code-view-on-a-phone')
})
