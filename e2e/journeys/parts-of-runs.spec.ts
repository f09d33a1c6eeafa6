import { expect, type Locator, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { withBlocks } from '../support/application-draft.ts'
import { aCodeStep } from '../support/blocks.ts'
import { beginBuilding, type Building } from '../support/building.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Parts', (page, integrationId) => {
    page.query('Sums', integrationId, 'select 1')
    page.operate((records) =>
      withBlocks(records, 'Sums', [
        aCodeStep('Numbers', 'return [1, 2, 3]'),
        {
          id: 'Loop1',
          kind: 'loop',
          name: 'Loop1',
          type: 'FOREACH',
          range: '{{ Numbers.output }}',
          variables: { item: 'item', index: 'index' },
          blocks: [aCodeStep('Tenfold', 'return item * 10')],
        },
        aCodeStep('Sum', 'return Loop1.output.reduce((one, other) => one + other)'),
      ]),
    )
  })
})
test.afterAll(() => building.end())

const tabs = () => building.olga.page.getByRole('region', { name: 'Open tabs' })
const tree = () => tabs().getByRole('tree', { name: 'Blocks' })
const results = () => tabs().getByRole('region', { name: 'Results' })
const block = (name: string): Locator => tree().locator(`[data-block="${name}"]`)
const went = (name: string, how: RegExp) => expect(block(name)).toHaveAccessibleName(how)
const press = (keys: string) => building.olga.page.keyboard.press(keys)

const choose = async (name: string, action: string): Promise<void> => {
  await block(name).click({ button: 'right' })
  await building.olga.page.getByRole('menuitem', { name: action }).click()
}

test('a step alone says which block has to run first', async () => {
  const { editor, applicationId, olga } = building
  await editor.open(applicationId)
  await editor.openPanel('APIs')
  await olga.page.getByRole('button', { name: 'Sums', exact: true }).click()
  await block('Sum').click()
  await tabs().getByRole('button', { name: 'Run this step' }).click()
  await expect(results().getByText('Run Loop1 first: what it gives is not known.')).toBeVisible()
  await went('Sum', /failed$/u)
  await went('Numbers', /^Numbers$/u)
})

test('running to a block runs all before it and nothing behind it', async () => {
  await choose('Numbers', 'Run to here')
  await went('Numbers', /succeeded$/u)
  await went('Loop1', /^Loop1$/u)
})

test('running from a block takes what ran before it, and keeps its results', async () => {
  await choose('Loop1', 'Run from here')
  await went('Sum', /succeeded$/u)
  await went('Tenfold', /^Tenfold 3 times, last .* succeeded$/u)
  await went('Numbers', /succeeded$/u)
  await block('Sum').click()
  await expect(results().getByText('60')).toBeVisible()
})

test('one step of a loop runs by the keyboard, with the item of the last turn', async () => {
  await block('Tenfold').click()
  await press('Shift+Enter')
  await went('Tenfold', /^Tenfold \d+ ms succeeded$/u)
  await expect(results().getByText('30', { exact: true })).toBeVisible()
  await went('Sum', /succeeded$/u)
})

test('the menu says why no part can be run, and the list of shortcuts names the keys', async () => {
  const { page } = building.olga
  await block('Numbers').click()
  await block('Sum').click({ modifiers: ['Shift'] })
  await block('Sum').click({ button: 'right' })
  await expect(page.getByText('Select one block to run a part of it.')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Run from here' })).toBeDisabled()
  expect(await barriersOf(page, { part: '[role="menu"]' })).toEqual([])
  await press('Escape')
  await building.editor.press('Shift+?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByText('Run to here')).toBeVisible()
  await press('Escape')
})

test('nothing failed unseen in the browser', () => {
  expect(building.olga.complaints).toEqual([])
})
