import { randomUUID } from 'node:crypto'
import { addApi } from '@ashlar/document'
import type { Block } from '@ashlar/schema'
import { expect, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { aCodeStep } from '../support/blocks.ts'
import { beginBuilding, type Building } from '../support/building.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Between', (page) => {
    const initialBlocks: Block[] = [
      aCodeStep('First', 'return 1'),
      {
        id: randomUUID(),
        kind: 'conditional',
        name: 'Choice',
        if: { condition: '{{ true }}', blocks: [] },
        elseIf: [],
        else: { blocks: [aCodeStep('Otherwise', 'return 1')] },
      },
      aCodeStep('Last', 'return 1'),
    ]
    page.operate((records) => addApi(records, { name: 'Flow', initialBlocks }, randomUUID))
  })
  await building.editor.open(building.applicationId)
  await building.editor.openPanel('APIs')
  await page().getByRole('button', { name: 'Flow', exact: true }).click()
})
test.afterAll(() => building.end())

const page = (): Page => building.olga.page
const tree = () => page().getByRole('tree', { name: 'Blocks' })
const block = (name: string) => tree().locator(`[data-block="${name}"]`)
const branch = (name: string) => tree().getByRole('treeitem', { name })
const outline = (): Promise<string[]> =>
  tree()
    .getByRole('treeitem')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => {
        const name = row.getAttribute('data-block') ?? row.getAttribute('aria-label')?.split(',')[0]
        return `${'.'.repeat(Number(row.getAttribute('aria-level')) - 1)}${name}`
      }),
    )
const takeJavaScript = async (): Promise<void> => {
  const field = page().getByRole('textbox', { name: 'Search blocks' })
  await expect(field).toBeFocused()
  await field.fill('javascript')
  await page().keyboard.press('Enter')
  await expect(field).toBeHidden()
}

test('a block goes between two others, and has the keyboard then', async () => {
  await block('First').hover()
  await tree().getByRole('button', { name: 'Insert block after First' }).click()
  await takeJavaScript()
  await expect.poll(outline).toEqual(['First', 'Step1', 'Choice', '.If', '.Else', '..Otherwise', 'Last'])
  await expect(block('Step1')).toBeFocused()
  await expect(block('Step1')).toHaveAttribute('aria-selected', 'true')
})

test('below the last block of a branch there is a place in it, and one behind the whole', async () => {
  await block('Otherwise').hover()
  await expect(tree().getByRole('button', { name: 'Insert block after Otherwise' })).toBeVisible()
  await tree().getByRole('button', { name: 'Insert block after Choice' }).click()
  await takeJavaScript()
  await expect.poll(async () => (await outline()).slice(-3)).toEqual(['..Otherwise', 'Step2', 'Last'])
})

test('an empty branch takes one by the pointer', async () => {
  await branch('If').hover()
  await tree().getByRole('button', { name: 'Insert block first in If of Choice' }).click()
  await takeJavaScript()
  await expect.poll(async () => (await outline()).slice(2, 5)).toEqual(['Choice', '.If', '..Step3'])
  await expect(block('Step3')).toBeFocused()
})

test('keys add before and after, and the focus comes back when nothing is added', async () => {
  await block('Last').click()
  await page().keyboard.press('Shift+A')
  await takeJavaScript()
  await expect(block('Step4')).toBeFocused()
  await page().keyboard.press('a')
  await expect(page().getByRole('textbox', { name: 'Search blocks' })).toBeFocused()
  expect(await barriersOf(page())).toEqual([])
  await page().keyboard.press('Escape')
  await expect(block('Step4')).toBeFocused()
  await page().keyboard.press('a')
  await takeJavaScript()
  await expect(block('Step5')).toBeFocused()
  await expect.poll(async () => (await outline()).slice(-3)).toEqual(['Step4', 'Step5', 'Last'])
})

test('what "Add block" adds has the keyboard', async () => {
  await block('Last').click()
  await page().getByRole('button', { name: 'Add block', exact: true }).click()
  await takeJavaScript()
  await expect(block('Step6')).toBeFocused()
})
