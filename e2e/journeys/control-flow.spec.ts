import { expect, type Locator, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { beginBuilding, type Building } from '../support/building.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Flows', (page, integrationId) =>
    page.query('Flow', integrationId, 'select 7 as seven'),
  )
})
test.afterAll(() => building.end())

const tabs = () => building.olga.page.getByRole('region', { name: 'Open tabs' })
const tree = () => tabs().getByRole('tree', { name: 'Blocks' })
const results = () => tabs().getByRole('region', { name: 'Results' })
const block = (name: string): Locator => tree().locator(`[data-block="${name}"]`)
const press = (keys: string) => building.olga.page.keyboard.press(keys)

/** The blocks and branches of the tree from top to bottom, each after as many dots as it lies deep. */
const outline = () =>
  tree()
    .getByRole('treeitem')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const name = row.getAttribute('data-block') ?? row.getAttribute('aria-label') ?? row.textContent
        return `${'.'.repeat(Number(row.getAttribute('aria-level')) - 1)}${name}`
      }),
    )
const isOutline = (...rows: string[]) => expect.poll(outline).toEqual(['Settings', ...rows])

/** Adds a block by searching for it in the menu. */
const add = async (search: string): Promise<void> => {
  const { page } = building.olga
  await page.getByRole('button', { name: 'Add block' }).click()
  const field = page.getByRole('textbox', { name: 'Search blocks' })
  await expect(field).toBeFocused()
  await field.fill(search)
  await press('Enter')
  await expect(field).toBeHidden()
}

const write = (field: string, text: string) =>
  building.editor.write(tabs().getByRole('textbox', { name: field, exact: true }), text)

const openFlow = async (): Promise<void> => {
  await building.editor.openPanel('APIs')
  await building.olga.page.getByRole('button', { name: 'Flow', exact: true }).click()
  await expect(block('Step1')).toBeVisible()
}

const branches = (level: string) => [
  `${level}If, branch of Conditional1`,
  `${level}Else, branch of Conditional1`,
]

test('a builder puts a conditional and a loop around a step', async () => {
  const { editor, applicationId } = building
  await editor.open(applicationId)
  await openFlow()
  await add('condit')
  await isOutline('Step1', 'Conditional1', ...branches('.'))
  await write('If', '{{ Step1.output[0].seven === 7 }}')
  await add('loop')
  await isOutline(
    'Step1',
    'Conditional1',
    '.If, branch of Conditional1',
    '..Loop1',
    '.Else, branch of Conditional1',
  )
  await write('List', '{{ [10, 20, 30] }}')
  await add('javascript')
  await isOutline(
    'Step1',
    'Conditional1',
    '.If, branch of Conditional1',
    '..Loop1',
    '...Step2',
    '.Else, branch of Conditional1',
  )
  await write('JavaScript', 'return item + index')
})

test('running it shows what came of each block', async () => {
  await building.olga.page.getByRole('button', { name: 'Run API' }).click()
  await expect(block('Step2')).toHaveAccessibleName(/^Step2 3 times, last .* succeeded$/u)
  await expect(block('Conditional1')).toHaveAccessibleName(/succeeded$/u)
  await block('Step2').click()
  await expect(results().getByText('Success')).toBeVisible()
  await expect(results().getByText('32')).toBeVisible()
})

test('a block is renamed with what reads it, copied and pasted under a free name', async () => {
  await block('Step1').click()
  await press('F2')
  await tree().getByRole('textbox', { name: 'Block name' }).fill('Seven')
  await press('Enter')
  await expect(block('Seven')).toBeFocused()
  await block('Conditional1').click()
  await expect(tabs().getByRole('textbox', { name: 'If', exact: true })).toContainText(
    'Seven.output[0].seven',
  )
  await block('Seven').click()
  await press('ControlOrMeta+c')
  await press('ControlOrMeta+v')
  await expect(block('Seven_copy1')).toBeFocused()
  await expect
    .poll(async () => (await outline()).slice(1, 4))
    .toEqual(['Seven', 'Seven_copy1', 'Conditional1'])
})

test('deleting selects the block before, and undo goes back to the block', async () => {
  await press('Delete')
  await expect(block('Seven_copy1')).toHaveCount(0)
  await expect(block('Seven')).toHaveAttribute('aria-selected', 'true')
  await expect(block('Seven')).toBeFocused()
  await block('Conditional1').click()
  await building.editor.press('ControlOrMeta+z')
  await expect(block('Seven_copy1')).toHaveAttribute('aria-selected', 'true')
})

test('what is collapsed stays so after a reload', async () => {
  await block('Conditional1').click()
  await press('ArrowLeft')
  await isOutline('Seven', 'Seven_copy1', 'Conditional1')
  await building.editor.isSaved()
  await building.olga.page.reload()
  await expect(block('Conditional1')).toHaveAttribute('aria-expanded', 'false')
  await isOutline('Seven', 'Seven_copy1', 'Conditional1')
})

test('nothing hinders a screen reader or the keyboard, as a tree and while adding', async () => {
  const { page } = building.olga
  const part = 'section[aria-label="Open tabs"]'
  expect(await barriersOf(page, { part })).toEqual([])
  await block('Conditional1').click()
  await press('ArrowRight')
  await page.getByRole('button', { name: 'Add block' }).click()
  await expect(page.getByRole('menuitem', { name: /^Loop/u })).toBeVisible()
  expect(await barriersOf(page, { part: '[role="menu"]' })).toEqual([])
  await press('Escape')
})

test('the open block and the parts of the settings stand in the address, and are there after a reload', async () => {
  const { page } = building.olga
  await block('Seven').click()
  await expect(page).toHaveURL(/\/~\/apis\/[^/]+\/actions\/[^/]+$/u)
  await page.reload()
  await expect(block('Seven')).toHaveAttribute('aria-selected', 'true')

  await tree().getByRole('treeitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/general$/u)
  for (const [part, shown] of [
    ['Inputs', tabs().getByRole('region', { name: 'Inputs' })],
    ['Response', tabs().getByText('On success')],
  ] as const) {
    await tabs().getByRole('tab', { name: part }).click()
    await expect(shown).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/${part.toLowerCase()}$`, 'u'))
    await page.reload()
    await expect(tabs().getByRole('tab', { name: part })).toHaveAttribute('aria-selected', 'true')
    await expect(shown).toBeVisible()
  }
})

test('nothing failed unseen in the browser', () => {
  expect(building.olga.complaints).toEqual([])
})
