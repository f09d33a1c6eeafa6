import { addApi, addStateVariable } from '@ashlar/document'
import { expect, type Locator, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { barriersOf } from '../support/accessibility.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { boxOf } from '../support/editor.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

const across = (top: number) => ({ left: 0, top, columns: 40, rows: 4 })

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Coded', (page, integrationId) => {
    page.query('Orders', integrationId, 'select 7 as id')
    page.query('Broken', integrationId, 'select * from there_is_no_such_table')
    page.operate((records) => {
      const api = Object.values(records).find((record) => record.name === 'Orders')
      if (api?.kind !== 'api') throw new Error('There is no API.')
      const held = { ...api, trigger: { ...api.trigger, executeOnPageLoad: false } }
      return { ok: true, change: { added: {}, updated: { [api.id]: [api, held] }, removed: {} } }
    })
    page.operate((records) =>
      addApi(
        records,
        {
          name: 'Scripted',
          pluginId: 'javascript',
          datasourceId: 'javascript',
          configuration: { body: 'return 1' },
        },
        randomUUID,
      ),
    )
    page.operate((records) => addStateVariable(records, { name: 'Basket', createdAt: 1 }, randomUUID))
    page.place('input', 'Country', across(0), { label: 'Country' })
    page.place('text', 'Shown', across(6), {
      text: '{{ Country.value + Basket.value + Orders.response?.length }}',
    })
    page.place('text', 'Failing', across(12), { text: '{{ Broken.response }}' })
    page.place('text', 'Empty', across(18), { text: '' })
  })
  await building.editor.open(building.applicationId)
  await expect(building.editor.widget('Country')).toBeVisible()
})
test.afterAll(() => building.end())

const field = (label: string): Locator =>
  building.editor.properties.getByRole('textbox', { name: label, exact: true })
/** Where a word stands in a code field. */
const wordIn = async (label: string, word: string) => {
  const box = await field(label).evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at === -1) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      const { x, y, width, height } = range.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    return null
  }, word)
  if (box === null) throw new Error(`${word} does not stand in ${label}.`)
  return box
}
const controlClick = async (word: string): Promise<void> => {
  const { page } = building.olga
  // What is said of the word that the pointer was on may lie above this one, and goes with the pointer.
  await page.mouse.move(700, 400)
  await expect(page.locator('.cm-tooltip')).toHaveCount(0)
  let { x, y } = await wordIn('Text', word)
  // What the click before has opened may still be moving the fields.
  await expect
    .poll(async () => {
      const before = { x, y }
      ;({ x, y } = await wordIn('Text', word))
      return { x, y, isStill: x === before.x && y === before.y }
    })
    .toMatchObject({ isStill: true })
  await page.keyboard.down('Control')
  await page.mouse.click(x, y)
  await page.keyboard.up('Control')
}

test('Ctrl+click on a name leads to the component, the API or the variable', async () => {
  const { editor, olga } = building
  await editor.select('Shown')
  await controlClick('Orders')
  await expect(olga.page.getByRole('tab', { name: 'Orders' })).toHaveAttribute('aria-selected', 'true')
  await controlClick('Basket')
  const state = olga.page.getByRole('region', { name: 'State', exact: true })
  await expect(state.getByRole('button', { name: 'Basket', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await controlClick('Country')
  await expect(editor.nameField).toHaveValue('Country')
})

test('the value of a name under the pointer has a way to it, and goes with Escape', async () => {
  const { editor, olga } = building
  await editor.select('Shown')
  await field('Text').click()
  const point = await wordIn('Text', 'Country')
  await olga.page.mouse.move(point.x, point.y)
  await olga.page.mouse.move(point.x + 1, point.y)
  const open = olga.page.getByRole('button', { name: 'OPEN' })
  await expect(open).toBeVisible()
  await olga.page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)
  await olga.page.mouse.move(point.x, point.y + 200)
  await olga.page.mouse.move(point.x, point.y)
  await open.click()
  await expect(editor.nameField).toHaveValue('Country')
})

test('a bound field says beside it what it is worth, and which of its APIs have not run', async () => {
  const { editor, olga } = building
  await editor.select('Shown')
  await field('Text').click()
  const popup = olga.page.getByRole('complementary', { name: 'Value of Text' })
  await expect(popup).toContainText('Orders has not run')
  await expect(popup).toContainText('Required Data format')
  await expect(popup.getByText('Warning')).toBeVisible()
  const box = await boxOf(popup)
  expect(box.x + box.width).toBeLessThan((await boxOf(field('Text'))).x)
  expect(await barriersOf(olga.page, { part: 'aside[aria-label="Value of Text"]' })).toEqual([])
  await popup.getByRole('button', { name: 'Run API' }).click()
  await expect(popup).not.toContainText('has not run')
  await expect(popup.getByText('Valid', { exact: true })).toBeVisible()
  await olga.page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
})

test('what failed is named with API and step, and leads there', async () => {
  const { editor, olga } = building
  await editor.select('Failing')
  await field('Text').click()
  const popup = olga.page.getByRole('complementary', { name: 'Value of Text' })
  await expect(popup.getByText('Error', { exact: true })).toBeVisible()
  await expect(popup).toContainText('there_is_no_such_table')
  await popup.getByRole('button', { name: 'Broken.Step1' }).click()
  await expect(olga.page.getByRole('tab', { name: 'Broken' })).toHaveAttribute('aria-selected', 'true')
})

test('an API that was modified since it ran is said to be', async () => {
  const { editor, olga } = building
  await olga.page.getByRole('tab', { name: 'Orders' }).click()
  await editor.write(olga.page.getByRole('textbox', { name: 'SQL' }), 'select 8 as id')
  await editor.select('Shown')
  await field('Text').click()
  const popup = olga.page.getByRole('complementary', { name: 'Value of Text' })
  await expect(popup).toContainText(
    'Orders has been modified, this result may be incorrect, rerun to see the latest result',
  )
  await olga.page.keyboard.press('Escape')
})

test('suggestions do not open in a field that was left a moment after typing', async () => {
  const { editor, olga } = building
  await editor.select('Empty')
  await field('Text').click()
  await olga.page.keyboard.type('{{ Ord')
  await editor.nameField.click()
  await editor.isSaved()
  await expect(olga.page.getByRole('listbox')).toHaveCount(0)
  await editor.write(field('Text'), '')
  await editor.isSaved()
  await olga.page.keyboard.press('Escape')
})

test('an empty field offers what can stand in it, also to the keyboard', async () => {
  const { editor, olga } = building
  await editor.select('Empty')
  await field('Text').click()
  const menu = olga.page.getByRole('menu', { name: 'Shortcuts' })
  await expect(menu).toBeVisible()
  for (const group of ['API Responses', 'Components', 'State']) {
    await expect(menu.getByRole('group', { name: group })).toBeVisible()
  }
  expect(await barriersOf(olga.page, { part: '[role="menu"][aria-label="Shortcuts"]' })).toEqual([])
  await olga.page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await olga.page.keyboard.type('a')
  await olga.page.keyboard.press('Enter')
  await expect(field('Text')).toContainText('Ctrl+K for variables')
  await olga.page.keyboard.press('Control+a')
  await expect(menu).toBeVisible()
  await olga.page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Broken.response' })).toBeFocused()
  await menu.getByRole('menuitem', { name: 'Country', exact: true }).click()
  await expect(menu).toHaveCount(0)
  await expect(field('Text')).toHaveText('{{ Country }}')
  await expect(field('Text')).toBeFocused()
})

test('from an empty field an API is added on an integration', async () => {
  const { editor, olga } = building
  await editor.select('Empty')
  await editor.write(field('Text'), '')
  const menu = olga.page.getByRole('menu', { name: 'Shortcuts' })
  await menu.getByRole('menuitem', { name: 'Add new API' }).click()
  await expect(menu.getByRole('menuitem', { name: 'Add new integration' })).toBeVisible()
  const sources = menu.getByRole('group', { name: 'Add new API' }).getByRole('menuitem')
  await expect(sources.nth(1)).toHaveText('Python')
  await expect(sources.nth(2)).toHaveText('JavaScript')
  await sources.nth(1).click()
  await expect(olga.page.getByRole('tab', { name: 'API1' })).toHaveAttribute('aria-selected', 'true')
})

test('code of the server is told what only browsers have, and what is written as in texts', async () => {
  const { editor, olga } = building
  await editor.openPanel('APIs')
  await olga.page
    .getByRole('region', { name: 'APIs', exact: true })
    .getByRole('button', { name: 'Scripted', exact: true })
    .click()
  const code = olga.page.getByRole('textbox', { name: 'JavaScript' })
  await editor.write(code, 'showAlert("Done"); return {{Country.value}}')
  await expect(code.locator('.cm-lintRange-error').first()).toBeVisible()
  await code.locator('.cm-lintRange-error').first().hover()
  await expect(olga.page.getByText('ERROR: showAlert() is a frontend JavaScript-only method')).toBeVisible()
})

test('code is formatted with Ctrl+S, and what is none stays as it is', async () => {
  const { editor, olga } = building
  const script = olga.page.getByRole('textbox', { name: 'JavaScript' })
  await editor.write(script, 'const a=[1,2 ]\nreturn a')
  await olga.page.keyboard.press('Control+s')
  await expect(script).toHaveText('const a = [1, 2];return a;')
  await editor.write(script, 'const = 1')
  await olga.page.keyboard.press('Control+s')
  await expect(olga.page.getByText('Syntax error', { exact: true })).toBeVisible()
  await expect(script).toHaveText('const = 1')
  await olga.page.getByRole('tab', { name: 'Orders' }).click()
  const sql = olga.page.getByRole('textbox', { name: 'SQL' })
  await editor.write(sql, 'select 8 as id where 1={{Country.value}}')
  await olga.page.keyboard.press('Control+s')
  await expect(sql).toContainText('1 = {{Country.value}}')
  await editor.isSaved()
})

test('Ctrl+O opens the documentation in a new tab, and a step has a link to it', async () => {
  const { editor, olga } = building
  await editor.select('Shown')
  await field('Text').click()
  const opened = olga.context.waitForEvent('page')
  await olga.page.keyboard.press('Control+o')
  const documentation = await opened
  await expect(documentation.getByRole('heading', { name: 'Bindings', level: 1 })).toBeVisible()
  await documentation.close()

  await editor.openPanel('APIs')
  await olga.page.getByRole('button', { name: 'Scripted', exact: true }).click()
  const link = olga.page.getByRole('link', { name: 'API documentation' })
  await expect(link).toHaveAttribute('href', '/documentation/code-steps')
})

test('nothing failed unseen in the browsers', () => {
  expect(building.olga.complaints).toEqual([])
})
