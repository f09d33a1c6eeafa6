import { expect, type Locator, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { withBlocks } from '../support/application-draft.ts'
import { aCodeStep } from '../support/blocks.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { boxOf } from '../support/editor.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Pictured', (page, integrationId) => {
    page.query('Flow', integrationId, 'select 1')
    page.operate((records) =>
      withBlocks(records, 'Flow', [
        aCodeStep('Numbers', 'return [1, 2, 3]'),
        {
          id: 'Choice',
          kind: 'conditional',
          name: 'Choice',
          if: { condition: '{{ Numbers.output.length > 2 }}', blocks: [aCodeStep('Many', "return 'many'")] },
          elseIf: [],
          else: { blocks: [] },
        },
        aCodeStep('Last', 'return Numbers.output.length'),
      ]),
    )
  })
  const { editor, olga, applicationId } = building
  await editor.open(applicationId)
  await editor.openPanel('APIs')
  await olga.page.getByRole('button', { name: 'Flow', exact: true }).click()
  await tabs().getByRole('button', { name: 'Code mode' }).click()
  await tabs().getByRole('button', { name: 'Diagram' }).click()
  await expect(block('Numbers')).toBeVisible()
})
test.afterAll(() => building.end())

const tabs = () => building.olga.page.getByRole('region', { name: 'Open tabs' })
const diagram = () => tabs().getByRole('group', { name: 'Diagram' })
const block = (name: string): Locator =>
  diagram().getByRole('button', { name: new RegExp(`^${name}(?:,|$)`, 'u') })
const slot = (where: string): Locator =>
  diagram().getByRole('button', { name: `Add block ${where}`, exact: true })
const press = (keys: string) => building.olga.page.keyboard.press(keys)

/** The blocks and branches of the tree, as the list editor shows them. */
const isOutline = (...rows: string[]) =>
  expect
    .poll(() =>
      tabs()
        .getByRole('tree', { name: 'Blocks' })
        .getByRole('treeitem')
        .evaluateAll((items) =>
          items.map((row) => {
            const name = row.getAttribute('data-block') ?? row.getAttribute('aria-label') ?? row.textContent
            return `${'.'.repeat(Number(row.getAttribute('aria-level')) - 1)}${name}`
          }),
        ),
    )
    .toEqual(['Settings', ...rows])

const [ifBranch, elseBranch] = ['.If, branch of Choice', '.Else, branch of Choice']
const asBuilt = ['Numbers', 'Choice', ifBranch, '..Many', elseBranch, 'Last']

test('a block is added on a way, and at the end of a branch', async () => {
  await slot('first in Else of Choice').click()
  await building.olga.page.getByRole('textbox', { name: 'Search blocks' }).fill('javascript')
  await press('Enter')
  await isOutline('Numbers', 'Choice', ifBranch, '..Many', elseBranch, '..Step1', 'Last')
  await expect(block('Step1')).toBeFocused()
  await slot('after Numbers').click()
  await building.olga.page.getByRole('textbox', { name: 'Search blocks' }).fill('wait')
  await press('Enter')
  await isOutline('Numbers', 'Wait1', 'Choice', ifBranch, '..Many', elseBranch, '..Step1', 'Last')
})

test('one history with the list takes both back, and does them again', async () => {
  await press('ControlOrMeta+z')
  await press('ControlOrMeta+z')
  await isOutline(...asBuilt)
  await press('ControlOrMeta+Shift+z')
  await isOutline('Numbers', 'Choice', ifBranch, '..Many', elseBranch, '..Step1', 'Last')
  await press('ControlOrMeta+z')
  await isOutline(...asBuilt)
})

test('a drag takes a block into another branch', async () => {
  const { mouse } = building.olga.page
  await block('Last').hover()
  const to = await boxOf(slot('first in Else of Choice'))
  await mouse.down()
  await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await expect(
    diagram().getByText('Moving Last: let go on a place between blocks, or press Esc.'),
  ).toBeVisible()
  await mouse.up()
  await isOutline('Numbers', 'Choice', ifBranch, '..Many', elseBranch, '..Last')
  await press('ControlOrMeta+z')
  await isOutline(...asBuilt)
})

test('keys go from block to block, move them, and take them up and put them down', async () => {
  await block('Numbers').focus()
  await press('ArrowDown')
  await expect(slot('after Numbers')).toBeFocused()
  await press('ArrowDown')
  await expect(block('Choice')).toBeFocused()
  await press('Alt+ArrowUp')
  await isOutline('Choice', ifBranch, '..Many', elseBranch, 'Numbers', 'Last')
  await expect(block('Choice')).toBeFocused()
  await press('ControlOrMeta+z')
  await isOutline(...asBuilt)

  await block('Last').focus()
  await press('m')
  await expect(diagram().getByText(/^Moving Last: arrows choose a place/u)).toBeVisible()
  await press('Escape')
  await expect(block('Last')).toBeFocused()
  await press('m')
  const place = diagram().getByRole('button', { name: 'Move Last after Many', exact: true })
  await place.focus()
  await press('Enter')
  await isOutline('Numbers', 'Choice', ifBranch, '..Many', '..Last', elseBranch)
  await expect(block('Last')).toBeFocused()
  await press('Delete')
  await isOutline('Numbers', 'Choice', ifBranch, '..Many', elseBranch)
  await press('ControlOrMeta+z')
  await press('ControlOrMeta+z')
  await isOutline(...asBuilt)
})

test('after a run the ways show what passed, and a part runs from a block with what came before', async () => {
  await tabs()
    .getByRole('button', { name: /^Run API/u })
    .click()
  const passed = diagram().getByRole('button', { name: 'Output of Numbers: [1, 2, 3]' })
  await expect(passed).toHaveText('[1, 2, 3]')
  await passed.hover()
  await expect(building.olga.page.getByRole('tooltip')).toContainText('3')
  await expect(diagram().getByRole('button', { name: 'Output of Last: 3' })).toBeVisible()

  await block('Last').click()
  await diagram().getByRole('button', { name: 'Run from here' }).click()
  await expect(block('Last')).toHaveAccessibleName(/succeeded/u)
  await expect(block('Numbers')).toHaveAccessibleName(/succeeded/u)
  await expect(diagram().getByRole('button', { name: 'Output of Last: 3' })).toBeVisible()
})

test('the form of a block opens from its picture', async () => {
  await block('Numbers').dblclick()
  await expect(tabs().getByRole('textbox', { name: 'JavaScript' })).toBeVisible()
  await tabs().getByRole('button', { name: 'Diagram' }).click()
  await expect(block('Numbers')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing in the picture is a barrier, ${colorScheme}`, async () => {
    const { page } = building.olga
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await barriersOf(page, { part: 'section[aria-label="Open tabs"]' })).toEqual([])
  })
}

test('nothing failed unseen in the browser', () => {
  expect(building.olga.complaints).toEqual([])
})
