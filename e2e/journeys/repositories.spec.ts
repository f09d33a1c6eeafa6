import { type GitServer, startGitServer } from '@ashlar/files/git-testing'
import { expect, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { told } from '../support/notices.ts'

test.describe.configure({ mode: 'serial' })

let git: GitServer
let address: string
let building: Building

test.beforeAll(async ({ browser }) => {
  git = await startGitServer()
  address = await git.aRepository('apps')
  await git.commit('apps', 'main', { 'README.md': 'Our applications\n' })
  building = await beginBuilding(
    browser,
    'Orders',
    (page) => {
      page.place('text', 'Heading', { left: 2, top: 4, columns: 60, rows: 4 }, { text: 'All orders' })
    },
    { ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${git.port}` },
  )
})
test.afterAll(async () => {
  await building.end()
  await git.close()
})

const openRepository = async (page: Page) => {
  await page.getByRole('button', { name: /^Branch / }).click()
  await page.getByRole('menuitem', { name: /^Repository/ }).click()
  return page.getByRole('dialog', { name: 'Repository' })
}
const write = async (text: string): Promise<void> => {
  const { editor, olga } = building
  await editor.select('Heading')
  await editor.write(olga.page.getByRole('textbox', { name: 'Text', exact: true }), text)
  await editor.isSaved()
}
const pageFile = 'orders/pages/page1/page.yaml'
const writeThere = async (from: string, to: string): Promise<void> => {
  const text = await git.git('apps', 'show', `main:${pageFile}`)
  await git.commit('apps', 'main', { [pageFile]: `${text.replace(from, to)}\n` })
}

test('a repository is connected by its address and a token, and says what is wrong with either', async () => {
  const { page } = building.olga
  await page.goto('/repositories')
  await expect(page.getByRole('heading', { name: 'No repositories yet' })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Connect repository' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Connect repository' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address.replace('://', '://olga:secret@'))
  await dialog.getByLabel('Token', { exact: true }).fill('a wrong one')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toContainText('Leave user and token out of the address')
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toContainText('does not take the token')
  expect(await barriersOf(page)).toEqual([])
  await dialog.getByLabel('Token', { exact: true }).fill(git.token)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { name: 'apps', level: 1 })).toBeVisible()
  await expect(page.getByText('The repository answers.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Branches of the repository' })).toContainText(
    'Default branch',
  )
  expect(await barriersOf(page)).toEqual([])
})

test('an application is kept in a folder, and what is new is committed and pushed', async () => {
  const { olga, editor, applicationId } = building
  await editor.open(applicationId)
  const dialog = await openRepository(olga.page)
  await dialog.getByRole('textbox', { name: 'Folder' }).fill('orders')
  expect(await barriersOf(olga.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep it there' }).click()
  await expect(dialog).toContainText('Not pushed yet')
  await dialog.getByRole('textbox', { name: 'What is new' }).fill('The list of orders')
  await dialog.getByRole('button', { name: 'Commit and push' }).click()
  await told(olga.page, 'Pushed to main of apps.')
  await expect(dialog).toContainText('Everything is pushed')
  expect(await git.git('apps', 'log', '-1', '--format=%s', 'main')).toBe('The list of orders')
  expect(await git.git('apps', 'show', `main:${pageFile}`)).toContain('All orders')
  await olga.page.keyboard.press('Escape')
  await write('Every order')
  await olga.page.getByRole('button', { name: /^Branch / }).click()
  await expect(olga.page.getByRole('menuitem', { name: /^Repository/ })).toContainText('1 change not pushed')
  await olga.page.keyboard.press('Escape')
})

test('what others pushed is pulled, and where both changed the same a person decides', async () => {
  const { olga, editor } = building
  await writeThere('All orders', 'Orders of today')
  const dialog = await openRepository(olga.page)
  await expect(dialog).toContainText('Others pushed something that is not here yet.')
  await dialog.getByRole('textbox', { name: 'What is new' }).fill('Mine')
  await dialog.getByRole('button', { name: 'Commit and push' }).click()
  await expect(dialog).toContainText('Pull first.')
  await dialog.getByRole('button', { name: 'Pull', exact: true }).click()
  await expect(dialog).toContainText('One thing was changed here and in the repository')
  await expect(dialog).toContainText('Orders of today')
  await expect(dialog).toContainText('Every order')
  expect(await barriersOf(olga.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Pull with this choice' }).click()
  await told(olga.page, 'What was new in apps is here now.')
  await olga.page.keyboard.press('Escape')
  await expect(editor.widget('Heading')).toContainText('Orders of today')
})

test('what was pushed is found on the page of the repository', async () => {
  const { page } = building.olga
  await page.goto('/repositories')
  await page.getByRole('link', { name: 'apps' }).click()
  await expect(page.getByRole('table', { name: 'Kept in this repository' })).toContainText('Orders')
  await page.getByRole('button', { name: 'Make a secret' }).click()
  await expect(page.getByText('Copy the secret now.')).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
})
