import { expect, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { addStateVariable } from '@ashlar/document'
import { barriersOf, paintedIn } from '../support/accessibility.ts'
import { beginBuilding, type Building } from '../support/building.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

const across = (top: number) => ({ left: 0, top, columns: 40, rows: 6 })

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Inspected', (page, integrationId) => {
    page.operate((records) => addStateVariable(records, { name: 'Basket', createdAt: 1 }, randomUUID))
    page.query(
      'GetOrders',
      integrationId,
      "select id, status from orders where status ilike {{ Search.value + '%' }} order by id limit 3",
    )
    page.place('input', 'Search', across(0), { label: 'Search' })
    page.place('text', 'Said', across(8), {
      text: '{{ Search.value }} of {{ (GetOrders.response ?? []).length }}, {{ Basket.value }}',
    })
    page.place('button', 'Fill', across(14), {
      text: 'Fill',
      onClick: [
        {
          id: 'set',
          type: 'setStateVar',
          state: { name: 'Basket', scope: 'page' },
          value: '{{ Search.value }}',
        },
        { id: 'broken', type: 'runJs', code: 'Basket.set(' },
      ],
    })
  })
  await building.olga.page.setViewportSize({ width: 1280, height: 720 })
})
test.afterAll(() => building.end())

const inspector = () => building.olga.page.getByRole('region', { name: 'Inspector', exact: true })
const part = (name: string) => inspector().getByRole('region', { name: new RegExp(`^${name}`, 'u') })

test('opens with a key for what is selected, with the keyboard in it', async () => {
  const { editor, olga } = building
  await editor.open(building.applicationId)
  await editor.select('Search')
  await olga.page.keyboard.press('ControlOrMeta+i')
  await expect(inspector().getByRole('combobox', { name: 'Inspected' })).toBeFocused()
  await expect(inspector().getByRole('combobox', { name: 'Inspected' })).toHaveValue('Search')
  await expect(olga.page.getByRole('listbox')).toHaveCount(0)
  await expect(part('Read by').getByRole('button', { name: 'Said › Text' })).toContainText('reads value')
  await expect(part('Read by').getByRole('button', { name: 'GetOrders › ' })).toContainText('reads value')
  await expect(part('Set by')).toContainText('The person who uses it: ')
})

test('says where values come from, and follows what is entered while the page is built', async () => {
  const { editor, olga } = building
  const value = part('Properties')
    .getByRole('listitem')
    .filter({ hasText: /^value/u })
  await expect(value).toContainText('from its default')
  const field = editor.widget('Search').getByRole('textbox')
  await field.click({ modifiers: ['Alt'] })
  await expect(field).toBeFocused()
  await olga.page.keyboard.insertText('new')
  await expect(value).toContainText('entered')
  await expect(value).toContainText('"new"')
  await editor.select('Said')
  await expect(inspector().getByRole('combobox', { name: 'Inspected' })).toHaveValue('Said')
  const text = part('Properties').getByRole('listitem').filter({ hasText: /^Text/u }).first()
  await expect(text).toContainText('binding')
  await expect(text).toContainText('new of')
  await expect(inspector().getByRole('list', { name: 'State' })).toContainText(
    /GetOrders ran in [\d.]+ m?s\./u,
  )
})

test('leads from a line to the place, by keys', async () => {
  const { editor, olga } = building
  await editor.select('Search')
  const line = part('Read by').getByRole('button', { name: 'Said › Text' })
  await line.focus()
  await olga.page.keyboard.press('Enter')
  await expect(editor.nameField).toHaveValue('Said')
  await expect(editor.properties.locator('[data-property="text"] :focus')).toHaveCount(1)
})

test('says of a variable who sets it, and which code cannot be read', async () => {
  const { editor, olga } = building
  const choice = inspector().getByRole('combobox', { name: 'Inspected' })
  await choice.click()
  await choice.fill('Bask')
  await olga.page.getByRole('option', { name: 'Basket' }).click()
  await expect(part('Set by').getByRole('button', { name: 'Fill › On click' })).toContainText('Set variable')
  await expect(part('Not known').getByRole('button', { name: 'Fill › On click' })).toContainText(
    'ends too early',
  )
  await expect(inspector()).toContainText('Has its default value.')
  await editor.widget('Fill').click({ modifiers: ['Alt'] })
  await expect(inspector()).toContainText('Was set since the page opened.')
  await expect(olga.page.getByText('Error running Fill.onClick: The script ends too early.')).toBeVisible()
  await part('Values').getByRole('button', { name: 'Values' }).focus()
  await expect(inspector().getByRole('region', { name: 'Values of Basket' })).toContainText('"new"')
})

test('opens from a menu and from the palette, and stands beside the properties', async () => {
  const { editor, olga } = building
  await editor.openPanel('APIs')
  await olga.page.getByRole('button', { name: 'Actions for GetOrders' }).click()
  await olga.page.getByRole('menuitem', { name: 'Inspect' }).click()
  await expect(inspector().getByRole('combobox', { name: 'Inspected' })).toHaveValue('GetOrders')
  await expect(part('Read by').getByRole('button', { name: 'Said › Text' })).toBeVisible()
  await editor.openPanel('Layers')
  await editor.choose('Fill', 'Inspect')
  await expect(inspector().getByRole('combobox', { name: 'Inspected' })).toHaveValue('Fill')
  await editor.openPanel('Layers')
  await editor.press('ControlOrMeta+k')
  await expect(olga.page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await olga.page.keyboard.insertText('inspect')
  await expect(olga.page.getByRole('option', { name: /^Inspect what is selected/u })).toBeVisible()
  await olga.page.keyboard.press('Enter')
  await expect(inspector()).toBeVisible()
  await expect(editor.properties).toBeVisible()
  await expect(editor.canvas).toBeVisible()
})

test('no serious barrier stands in the way, light and dark', async () => {
  const { olga, editor } = building
  await editor.select('Said')
  const about = { part: 'section[aria-label="Inspector"]' }
  expect(await barriersOf(olga.page, about)).toEqual([])
  await olga.page.screenshot({ path: test.info().outputPath('light.png') })
  await paintedIn(olga.page, 'dark')
  expect(await barriersOf(olga.page, { ...about, isOnlyColors: true })).toEqual([])
  await olga.page.screenshot({ path: test.info().outputPath('dark.png') })
  await paintedIn(olga.page, 'light')
})
