import { expect, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { deploy } from '../support/application-draft.ts'
import { beginBuilding, type Building } from '../support/building.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

const says = (message: string) => [{ id: message, type: 'showAlert', message, style: 'success' }]
const rows = JSON.stringify([
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Alan' },
])
const actions = [
  {
    id: 'a1',
    label: 'Delete',
    style: 'DANGER_BUTTON',
    needsConfirmation: true,
    onClick: says('Deleted {{ currentRow.name }}'),
  },
  {
    id: 'a2',
    label: 'Archive',
    needsConfirmation: true,
    onClick: says('Archived {{ currentRow.name }}'),
  },
  {
    id: 'a3',
    label: 'Fire',
    needsConfirmation: true,
    confirmationTitle: 'Let {{ currentRow.name }} go?',
    confirmationText: 'For good.',
    confirmationLabel: 'Let go',
    onClick: says('{{ currentRow.name }} left'),
  },
  { id: 'a4', label: 'Greet', onClick: says('Hello {{ currentRow.name }}') },
]

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'People', (page) => {
    const frame = { left: 2, top: 2, columns: 90, rows: 18 }
    page.place('table', 'Staff', frame, { tableData: rows, rowActions: actions })
    page.place(
      'table',
      'Menus',
      { ...frame, top: 22 },
      { tableData: rows, rowActions: actions, rowActionsDisplay: 'MENU' },
    )
    page.place(
      'button',
      'Send',
      { left: 2, top: 42 },
      { text: 'Send', needsConfirmation: true, onClick: says('Sent') },
    )
  })
  const { olga, applicationId } = building
  await deploy(olga.page.request, applicationId)
  await olga.page.goto(`/applications/${applicationId}`)
})
test.afterAll(() => building.end())

const page = () => building.olga.page
const table = (name: string) => page().locator(`[data-widget-name="${name}"]`)
const question = (name: string) => page().getByRole('alertdialog', { name })
const row = (name: string) => table('Staff').getByRole('row').filter({ hasText: name })

test('an action on a row asks first, by its own name, and does nothing when the answer is no', async () => {
  await row('Alan').getByRole('button', { name: 'Delete' }).click()
  await expect(question('Delete this row?')).toBeVisible()
  expect(await barriersInBothSchemes(page())).toEqual([])
  await page().keyboard.press('Escape')
  await expect(question('Delete this row?')).toHaveCount(0)
  await expect(page().getByText('Deleted Alan')).toHaveCount(0)
  await row('Alan').getByRole('button', { name: 'Delete' }).click()
  await question('Delete this row?').getByRole('button', { name: 'Delete' }).click()
  await expect(page().getByText('Deleted Alan')).toBeVisible()
  await row('Ada').getByRole('button', { name: 'Archive' }).click()
  await question('Run “Archive”?').getByRole('button', { name: 'Archive' }).click()
  await expect(page().getByText('Archived Ada')).toBeVisible()
})

test('the question may speak of its row, and an action that asks nothing runs at once', async () => {
  await row('Alan').getByRole('button', { name: 'Fire' }).click()
  await expect(question('Let Alan go?')).toContainText('For good.')
  await question('Let Alan go?').getByRole('button', { name: 'Let go' }).click()
  await expect(page().getByText('Alan left')).toBeVisible()
  await row('Ada').getByRole('button', { name: 'Greet' }).click()
  await expect(page().getByText('Hello Ada')).toBeVisible()
})

test('it asks from the menu of a row too, with the keyboard alone', async () => {
  const actionsOfRow = table('Menus')
    .getByRole('row')
    .filter({ hasText: 'Ada' })
    .getByRole('button', { name: 'Actions' })
  await actionsOfRow.click()
  await page().getByRole('menuitem', { name: 'Delete' }).click()
  await expect(question('Delete this row?')).toBeVisible()
  await page().keyboard.press('Tab')
  await page().keyboard.press('Enter')
  await expect(page().getByText('Deleted Ada')).toBeVisible()
  await expect(question('Delete this row?')).toHaveCount(0)
})

test('a button that asks is named after what it does', async () => {
  await table('Send').getByRole('button', { name: 'Send' }).click()
  await question('Run “Send”?').getByRole('button', { name: 'Send' }).click()
  await expect(page().getByText('Sent', { exact: true })).toBeVisible()
})
