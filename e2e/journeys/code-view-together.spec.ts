import { expect, type Page, test } from '@playwright/test'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization, joinOrganization } from '../support/organization.ts'
import { builder, type Person } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
/** Works in the files. */
let olga: Person
/** Works on the canvas. */
let bruno: Person
const pageFile = 'pages/page1/page.yaml'
/** Within which what one saved is seen by the other one, in milliseconds. */
const soon = { timeout: 1_000 }

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'admin' })
  const { applicationId } = await makeApplication(olga.page.request, 'Shared', (page) => {
    page.place('text', 'Heading', { left: 2, top: 2, columns: 60, rows: 4 }, { text: 'A heading' })
    page.place('text', 'Remark', { left: 2, top: 10, columns: 60, rows: 4 }, { text: 'A remark' })
  })
  for (const { page } of [olga, bruno]) await new Editor(page).open(applicationId)
  await olga.page.getByRole('radiogroup', { name: 'How the application is shown' }).getByText('Code').click()
  await expect(olga.page.getByRole('button', { name: 'Also here: Bruno Builder' })).toBeVisible()
  await expect(bruno.page.getByRole('button', { name: 'Also here: Olga Owner' })).toBeVisible()
})
test.afterAll(async () => {
  await olga.context.close()
  await bruno.context.close()
  await server.remove()
})

const file = (page: Page) => page.getByRole('textbox', { name: pageFile })
/** Puts the cursor of the file behind some words. */
const putCursor = async (page: Page, words: string): Promise<void> => {
  // All lines are drawn once the end was there.
  await file(page).getByText(words).click()
  await page.keyboard.press('End')
}
const isSaved = (person: Person, act: () => Promise<void>): Promise<unknown> =>
  Promise.all([
    person.page.waitForResponse((response) => response.url().endsWith('/changes') && response.ok()),
    act(),
  ])
const write = async ({ page }: Person, name: string, text: string): Promise<void> => {
  const editor = new Editor(page)
  await editor.select(name)
  await editor.write(page.getByRole('textbox', { name: 'Text', exact: true }), text)
}
const widget = (name: string) => new Editor(bruno.page).widget(name)

test('what is saved in a file is on the canvas of the other one within a second', async () => {
  const { page } = olga
  await file(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await new Editor(bruno.page).select('Remark')
  await isSaved(olga, async () => {
    await putCursor(page, 'text: A heading')
    await page.keyboard.type(' of Olga')
  })
  await expect(widget('Heading')).toContainText('A heading of Olga', soon)
  // What is selected there stays selected.
  await expect(new Editor(bruno.page).nameField).toHaveValue('Remark')
})

test('what is saved on the canvas is in the file within a second, with the cursor where it was', async () => {
  const { page } = olga
  await putCursor(page, 'text: A heading of Olga')
  await isSaved(bruno, () => write(bruno, 'Remark', 'A remark of Bruno'))
  await expect(file(page)).toContainText('text: A remark of Bruno', soon)
  await expect(file(page)).toBeFocused()
  await page.keyboard.type(' today')
  await expect(widget('Heading')).toContainText('A heading of Olga today')
})

test('what is half typed and cannot be read yet stays, with what is selected in it', async () => {
  const { page } = olga
  await putCursor(page, 'text: A heading of Olga today')
  await page.keyboard.type(': x')
  const problems = page.getByRole('alert').filter({ hasText: 'Nothing is changed until this can be read' })
  await expect(problems).toBeVisible()
  await page.keyboard.press('Shift+ArrowLeft')
  await isSaved(bruno, () => write(bruno, 'Remark', 'Once more of Bruno'))
  await expect(file(page)).toContainText('text: Once more of Bruno', soon)
  await expect(file(page)).toContainText('text: A heading of Olga today: x')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('x')
  await expect(file(page)).toBeFocused()
  await page.keyboard.type('and more')
  for (let left = 0; left < ': and more'.length; left += 1) await page.keyboard.press('Backspace')
  await expect(problems).toHaveCount(0)
})

test('what is renamed on the canvas takes the open file along, with what is half typed', async () => {
  const { page } = olga
  await page.getByRole('button', { name: 'Add API' }).click()
  await page.getByRole('menuitem', { name: /^JavaScript/u }).click()
  await page.getByRole('treeitem', { name: 'api.yaml' }).click()
  const own = page.getByRole('textbox', { name: /apis\/.*\/api\.yaml$/u })
  await own.getByText('responseType: SYNC').click()
  await page.keyboard.press('End')
  await page.keyboard.type(': x')
  await expect(page.getByText('Nothing is changed until this can be read')).toBeVisible()
  const editor = new Editor(bruno.page)
  await editor.openPanel('APIs')
  await bruno.page.getByRole('button', { name: 'API1', exact: true }).press('F2')
  const name = bruno.page.getByRole('textbox', { name: 'New name of API1' })
  await name.fill('Fetch')
  await isSaved(bruno, () => name.press('Enter'))
  await expect(page).toHaveURL(/\/apis\/fetch\/api\.yaml$/u)
  await expect(own).toContainText('name: Fetch')
  await expect(own).toContainText('responseType: SYNC: x')
  await expect(own).toBeFocused()
  for (let left = 0; left < 3; left += 1) await page.keyboard.press('Backspace')
  await page.getByRole('treeitem', { name: 'page.yaml' }).click()
})

test('the same place, changed by the other one while it cannot be read yet, is asked about', async () => {
  const { page } = olga
  await file(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await putCursor(page, 'text: A heading of Olga today')
  await page.keyboard.type(': x')
  await expect(page.getByText('Nothing is changed until this can be read')).toBeVisible()
  await isSaved(bruno, () => write(bruno, 'Heading', 'A heading of Bruno'))
  const question = page.getByRole('alert').filter({ hasText: 'Somebody changed the same place' })
  await expect(question).toBeVisible()
  await takePictures(page, 'code-view-same-place')
  await expect(file(page)).toContainText('text: A heading of Olga today: x')
  await page.getByRole('button', { name: 'Show what is saved' }).click()
  await expect(file(page)).toContainText('text: A heading of Bruno')
  await expect(question).toHaveCount(0)
})

test('the same property, saved by both, is asked about as it is on the canvas', async () => {
  const { page } = olga
  // What the other one saved is not told here in time.
  await page.route('**/live?*', (route) => route.abort())
  await page.reload()
  await file(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await isSaved(bruno, () => write(bruno, 'Heading', 'Bruno was first'))
  await putCursor(page, 'text: A heading of Bruno')
  await page.keyboard.type(' and of Olga')
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed the same' })
  await expect(dialog.getByRole('row', { name: /^Text /u })).toHaveText(
    /A heading of Bruno and of Olga\s*Bruno was first/u,
  )
  await dialog.getByText('Keep mine').click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(widget('Heading')).toContainText('A heading of Bruno and of Olga')
  await expect(file(page)).toContainText('text: A heading of Bruno and of Olga')
})
