import { randomUUID } from 'node:crypto'
import { addApi } from '@ashlar/document'
import type { Block } from '@ashlar/schema'
import { expect, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { slowStatement } from '../support/application-draft.ts'
import { aCodeStep } from '../support/blocks.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { boxOf } from '../support/editor.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Results', (page, integrationId) => {
    const add = (name: string, ...initialBlocks: Block[]) =>
      page.operate((records) => addApi(records, { name, initialBlocks }, randomUUID))
    page.query('Rows', integrationId, 'select n as id, n * 2 as double from generate_series(1, 3) n')
    page.query('Slow', integrationId, slowStatement)
    page.query('Broken', integrationId, 'select * from nowhere')
    add(
      'Failing',
      aCodeStep('Boom', 'console.log(1)\nconsole.log(2)\nthrow new Error("boom")'),
      aCodeStep('After', 'return 1'),
    )
    add('Mapped', aCodeStep('Step1', 'return map(str, [1])', 'python'))
    page.place('table', 'Table1', { left: 2, top: 2 }, { tableData: '{{ Broken.response }}' })
  })
})
test.afterAll(() => building.end())

const page = () => building.olga.page
const tabs = () => page().getByRole('region', { name: 'Open tabs' })
const results = () => tabs().getByRole('region', { name: 'Results' })
const run = () => tabs().getByRole('button', { name: 'Run API' }).click()
const open = async (name: string): Promise<void> => {
  await building.editor.openPanel('APIs')
  await page().getByRole('button', { name, exact: true }).click()
}

/** How much of the room for the form and the results these have, in percent. */
const shareOfResults = async (): Promise<number> => {
  const { x: left } = await boxOf(tabs().getByRole('separator', { name: 'Size of Blocks' }))
  const { x: divider } = await boxOf(tabs().getByRole('separator', { name: 'Size of Results' }))
  const { x, width } = await boxOf(tabs())
  return Math.round(((x + width - divider) / (x + width - left)) * 100)
}
const dragResultsTo = async (x: number): Promise<void> => {
  const box = await boxOf(tabs().getByRole('separator', { name: 'Size of Results' }))
  const { mouse } = page()
  await mouse.move(box.x, box.y + 40)
  await mouse.down()
  await mouse.move(x, box.y + 40, { steps: 8 })
  await mouse.up()
}

test('a run shows its rows, its request and the half of the room that its results get', async () => {
  const { editor, applicationId } = building
  await editor.open(applicationId)
  await open('Rows')
  await expect(results().getByRole('tab', { name: 'Request' })).toBeDisabled()
  await run()
  await expect(results().getByText('Success')).toBeVisible()
  await expect(results().getByText(/^[\d,]+ ms$/u)).toBeVisible()
  await expect.poll(shareOfResults).toBe(50)
  await expect(results().getByRole('columnheader', { name: 'double' })).toBeVisible()
  await results().getByRole('switch', { name: 'Show JSON' }).click()
  await expect(results().getByText('double: ').first()).toBeVisible()
  await results().getByRole('tab', { name: 'Request' }).click()
  await expect(results().getByRole('tabpanel')).toContainText('generate_series')
})

test('the pane keeps the size that a person gave it, and comes back when it was folded away', async () => {
  const { width } = await boxOf(tabs())
  const { x } = await boxOf(tabs())
  await dragResultsTo(x + width * 0.75)
  const chosen = await shareOfResults()
  await run()
  await expect(results().getByText('Success')).toBeVisible()
  expect(await shareOfResults()).toBe(chosen)
  await dragResultsTo(x + width - 10)
  await expect(results().getByRole('button', { name: 'Show results' })).toBeVisible()
  expect(await barriersOf(page(), { part: 'section[aria-label="Open tabs"]' })).toEqual([])
  await page().reload()
  await expect(results().getByRole('button', { name: 'Show results' })).toBeVisible()
  await run()
  await expect(results().getByText('Success')).toBeVisible()
  await expect.poll(shareOfResults).toBe(50)
})

test('a failure names its step, and steps behind it lead there', async () => {
  await open('Failing')
  await run()
  await tabs().locator('[data-block="After"]').click()
  await expect(results().getByText('This step was not executed due to the failure in Boom')).toBeVisible()
  await results().getByRole('button', { name: 'Boom' }).click()
  await expect(tabs().locator('[data-block="Boom"]')).toHaveAttribute('aria-selected', 'true')
  await expect(results().getByRole('alert')).toContainText('boom')
  await expect(results().getByRole('alert')).toContainText('Failed in Boom')
  await expect(results().getByRole('tab', { name: 'Request' })).toHaveCount(0)
  await expect(results().getByRole('tab', { name: 'Console' })).toContainText('2')
})

test('a value that is no JSON has a hint that leads to the documentation', async () => {
  await open('Mapped')
  await run()
  await expect(results().getByRole('alert')).toContainText('Convert it to a list')
  const [opened] = await Promise.all([
    page().context().waitForEvent('page'),
    results().getByRole('link', { name: 'What a Python step can return' }).click(),
  ])
  await expect(opened.getByRole('heading', { name: 'What a Python step can return' })).toBeInViewport()
  await opened.close()
})

test('a run that is cancelled says so, and a table of a failed API has an error', async () => {
  await open('Slow')
  await run()
  await expect(results().getByText('Loading').first()).toBeVisible()
  await tabs().getByRole('button', { name: 'Cancel' }).click()
  await expect(results().getByText('API Run Cancelled').first()).toBeVisible()
  await expect(building.editor.widget('Table1').getByRole('status').getByText('Error')).toBeVisible()
})

test('an API begins with a block or with copied ones, and opens where it is to open', async () => {
  const add = () => page().getByRole('button', { name: 'Add API' }).click()
  const openTabs = () =>
    tabs()
      .getByRole('tab')
      .filter({ hasNot: page().locator(':scope[aria-controls*="panel"]') })
  await add()
  await page().getByText('Same tab').click()
  await page().getByRole('menuitem', { name: /^Loop/u }).dblclick()
  await expect(tabs().locator('[data-block="Loop1"]')).toBeVisible()
  await expect(openTabs().filter({ hasText: 'Slow' })).toHaveCount(0)
  await expect(page().getByRole('button', { name: 'API2', exact: true })).toHaveCount(0)
  await tabs().locator('[data-block="Loop1"]').click()
  await page().keyboard.press('ControlOrMeta+c')
  const address = page().url()
  await add()
  await page().getByText('Not now').click()
  await page().getByRole('menu', { name: 'Copied blocks' }).getByRole('menuitem', { name: 'Loop1' }).click()
  await expect(page().getByRole('button', { name: 'API2', exact: true })).toBeVisible()
  expect(page().url()).toBe(address)
})

test('event handlers stand in a drawer that collapses, opens and remembers its height', async () => {
  const { editor } = building
  await editor.widget('Table1').click({ position: { x: 12, y: 8 } })
  const drawer = editor.properties.getByRole('region', { name: 'Event handlers' })
  const heading = drawer.getByRole('button', { name: 'Event handlers', exact: true })
  await heading.click()
  expect((await boxOf(drawer)).height).toBe(48)
  await page().reload()
  await editor.widget('Table1').click({ position: { x: 12, y: 8 } })
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await heading.click()
  await expect(drawer.getByText('On row click', { exact: true })).toBeVisible()
  expect(await barriersOf(page(), { part: 'aside[aria-label="Properties"]' })).toEqual([])
})

test('nothing failed unseen in the browser', () => {
  expect(building.olga.complaints).toEqual([])
})
