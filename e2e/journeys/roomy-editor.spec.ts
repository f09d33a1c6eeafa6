import { expect, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { boxOf } from '../support/editor.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

const statement = Array.from({ length: 60 }, (_, line) => `-- line ${line + 1}`).join('\n')

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Room', (page, integrationId) => {
    page.query('Orders', integrationId, `${statement}\nselect 1 as id`)
    page.query('Customers', integrationId, 'select 2 as id')
    page.place('table', 'Table1', { left: 2, top: 2 }, { tableData: '{{ Orders.response }}' })
    page.place('button', 'Button1', { left: 60, top: 40 })
  })
  await page().setViewportSize({ width: 1280, height: 720 })
  await building.editor.open(building.applicationId)
})
test.afterAll(() => building.end())

const page = () => building.olga.page
const press = (keys: string) => page().keyboard.press(keys)
const tabs = () => page().getByRole('region', { name: 'Open tabs' })
const code = () => tabs().locator('.cm-scroller').first()
const openOrders = async (): Promise<void> => {
  await building.editor.openPanel('APIs')
  await page().getByRole('button', { name: 'Orders', exact: true }).click()
  await expect(code()).toBeVisible()
}

/** How many lines of the statement are in sight. */
const linesInSight = async (): Promise<number> => {
  const scroller = await boxOf(code())
  const around = await boxOf(tabs().getByRole('tabpanel').first())
  const line = await boxOf(tabs().locator('.cm-line').first())
  const end = Math.min(scroller.y + scroller.height, around.y + around.height)
  return Math.floor((end - line.y) / line.height)
}

/** How much of the properties is in sight, between what is above and the event handlers, in px. */
const propertiesInSight = async (): Promise<number> => {
  const header = await boxOf(building.editor.properties.locator('header').first())
  const drawer = await boxOf(building.editor.properties.getByRole('region', { name: 'Event handlers' }))
  return drawer.y - header.y - header.height
}

test('properties and the statement of an API have room beside each other in a small window', async () => {
  // A run that ends while its API is open gives its results half of the room.
  await expect(building.editor.widget('Table1')).toContainText('1 row')
  await building.editor.select('Table1')
  await openOrders()
  for (const name of ['Table1', 'Button1']) {
    await building.editor.select(name)
    await expect.poll(propertiesInSight).toBeGreaterThanOrEqual(300)
    await expect.poll(linesInSight).toBeGreaterThanOrEqual(12)
  }
  expect(await barriersOf(page(), { part: 'main' })).toEqual([])
})

test('the code mode gives an API the whole window, and Escape leads back', async () => {
  await code().click()
  await press('ControlOrMeta+Shift+E')
  await expect(tabs().getByRole('button', { name: 'Leave code mode' })).toBeVisible()
  await expect(building.editor.properties).toBeHidden()
  await expect.poll(linesInSight).toBeGreaterThanOrEqual(25)
  expect(await barriersOf(page(), { part: 'section[aria-label="Open tabs"]' })).toEqual([])
  await press('Escape')
  await expect(building.editor.properties).toBeVisible()
  await tabs().getByRole('button', { name: 'Code mode' }).click()
  await expect(building.editor.canvas).toBeHidden()
  await tabs().getByRole('button', { name: 'Leave code mode' }).click()
  await expect(building.editor.canvas).toBeVisible()
})

test('Escape in code mode first closes what is open in the code', async () => {
  await code().click()
  await press('ControlOrMeta+Shift+E')
  await press('ControlOrMeta+f')
  const search = tabs().locator('.cm-search')
  await expect(search).toBeVisible()
  await press('Escape')
  await expect(search).toHaveCount(0)
  await expect(building.editor.properties).toBeHidden()
  await press('Escape')
  await expect(building.editor.properties).toBeVisible()
})

test('a panel that is asked for ends the code mode', async () => {
  await press('ControlOrMeta+b')
  await expect(page().getByRole('region', { name: 'APIs', exact: true })).toHaveCount(0)
  await press('ControlOrMeta+Shift+E')
  await expect(building.editor.canvas).toBeHidden()
  await press('ControlOrMeta+b')
  await expect(page().getByRole('region', { name: 'APIs', exact: true })).toBeVisible()
  await expect(building.editor.canvas).toBeVisible()
})

test('panels fold by keys and buttons, and stay as the person left them', async () => {
  await building.editor.properties.getByRole('button', { name: 'Hide properties' }).click()
  await expect(building.editor.properties).toBeHidden()
  await press('ControlOrMeta+b')
  await press('ControlOrMeta+j')
  await expect(tabs()).toHaveCount(0)
  await expect(page().getByRole('button', { name: 'Show open tabs' })).toBeVisible()
  await page().goto(`/applications/${building.applicationId}/edit`)
  await expect(building.editor.canvas).toBeVisible()
  await expect(page().getByRole('button', { name: 'Show open tabs' })).toBeVisible()
  await expect(page().getByRole('region', { name: 'APIs', exact: true })).toHaveCount(0)
  await expect(building.editor.properties).toBeHidden()
  await page().getByRole('button', { name: 'Show property panel' }).click()
  await expect(building.editor.properties).toBeVisible()
  await press('ControlOrMeta+j')
  await expect(tabs()).toBeVisible()
})

test('groups are folded but for those that are used most, and stay as they were left', async () => {
  const { editor } = building
  await editor.select('Button1')
  await expect(editor.properties.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible()
  await expect(editor.properties.getByRole('switch', { name: 'Disabled' })).toHaveCount(0)
  await editor.openGroup('Behavior')
  await editor.properties.getByRole('switch', { name: 'Disabled' }).press('Space')
  await editor.isSaved()
  await page().reload()
  await editor.select('Button1')
  await expect(editor.properties.getByRole('switch', { name: 'Disabled' })).toBeChecked()
  await editor.properties.getByRole('button', { name: 'Behavior' }).click()
  await expect(editor.properties.getByRole('button', { name: 'Behavior 1 set' })).toBeVisible()
})

test('of many event handlers each takes one line with the count of its steps', async () => {
  const { editor } = building
  await editor.select('Table1')
  const handler = editor.properties.getByRole('group', { name: 'On row click', exact: true })
  await handler.getByRole('button', { name: 'Add step' }).click()
  await page()
    .getByRole('menuitem', { name: /^Run APIs/u })
    .click()
  const line = handler.getByRole('button', { name: 'On row click 1 step' })
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  await expect(handler.getByRole('listitem')).toHaveCount(1)
  await line.click()
  await expect(handler.getByRole('listitem')).toHaveCount(0)
  expect((await boxOf(handler)).height).toBeLessThanOrEqual(32)
})

test('nothing failed unseen in the browser', () => {
  expect(building.olga.complaints).toEqual([])
})
