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
