import { addApi, addStateVariable } from '@ashlar/document'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { PageDraft } from '../support/application-draft.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { send } from '../support/organization.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

const across = (top: number) => ({ left: 0, top, columns: 40, rows: 4 })

/** Adds a page to the application and puts on it what `build` says. */
const addPage = async (name: string, build: (page: PageDraft) => void): Promise<void> => {
  const { olga, applicationId } = building
  const { request } = olga.page
  const added = await send(request, 'POST', `/api/v1/applications/${applicationId}/pages`, { name })
  const page = await send(request, 'GET', `/api/v1/pages/${added.page.id}`)
  const draft = new PageDraft(page.records)
  build(draft)
  await draft.save(request, page)
}

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Found', (page, integrationId) => {
    page.query('Orders', integrationId, 'select 7 as id')
    page.operate((records) => addStateVariable(records, { name: 'Basket', createdAt: 1 }, randomUUID))
    page.operate((records) => addApi(records, { name: 'Nightly', blockOption: 'loop' }, randomUUID))
    page.place('table', 'Stock', { left: 0, top: 0, columns: 60, rows: 30 })
    page.place('text', 'Greeting', across(300), { text: 'Seven is {{ Orders.response?.[0]?.id }}' })
  })
  await addPage('Details', (page) => {
    page.place('input', 'Customer', across(2), { label: 'Customer' })
    page.operate((records) => addApi(records, { name: 'SaveDetails', blockOption: 'tryCatch' }, randomUUID))
  })
  await building.editor.open(building.applicationId)
  await expect(building.editor.widget('Stock')).toBeVisible()
})
test.afterAll(() => building.end())

const page = (): Page => building.olga.page
const palette = (): Locator => page().getByRole('dialog', { name: 'Command palette' })
const option = (name: string): Locator => palette().getByRole('option', { name, exact: true })
const first = (): Locator => palette().getByRole('option').first()

/** Opens the palette by keys, and types once it has the keyboard: what is typed before belongs to where it was. */
const search = async (query: string): Promise<void> => {
  await page().keyboard.press('ControlOrMeta+k')
  await expect(palette().getByRole('combobox')).toBeFocused()
  await page().keyboard.type(query)
}

/** Searches, and goes to the first thing that is found, by keys alone. */
const goTo = async (query: string, expected: string): Promise<void> => {
  await search(query)
  await expect(first()).toContainText(expected)
  await page().keyboard.press('Enter')
  await expect(palette()).toHaveCount(0)
}

test('the palette goes to a component far below and selects it', async () => {
  const { editor } = building
  await goTo('greet', 'Greeting')
  await expect(editor.nameField).toHaveValue('Greeting')
  await expect(editor.widget('Greeting')).toBeInViewport()
})

test('it goes to an API, and to a block of one', async () => {
  await goTo('orders', 'Orders')
  await expect(page().getByRole('tab', { name: 'Orders' })).toHaveAttribute('aria-selected', 'true')
  await goTo('loop1', 'Loop1')
  await expect(page().getByRole('tab', { name: 'Nightly' })).toHaveAttribute('aria-selected', 'true')
  await expect(page().getByRole('treeitem', { name: /Loop1/u })).toHaveAttribute('aria-selected', 'true')
})

test('it goes to a property of any component, and gives its field the keyboard', async () => {
  const { editor } = building
  await goTo('stock col', 'Stock › Columns')
  await expect(editor.nameField).toHaveValue('Stock')
  const columns = editor.properties.locator('[data-property="columns"]')
  await expect(columns.locator(':focus')).toHaveCount(1)
})

test('it shows what names are worth now, and goes to where they come from', async () => {
  const { editor } = building
  await expect(editor.widget('Greeting')).toContainText('Seven is 7')
  await search('Orders.response.0.')
  await expect(option('Orders.response.0.id 7 Value')).toBeVisible()
  await page().keyboard.press('Escape')
  await expect(palette()).toHaveCount(0)
  await goTo('basket', 'Basket')
  const state = page().getByRole('region', { name: 'State' })
  await expect(state.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Basket')
})

test('it goes to what is on another page, by keys alone', async () => {
  const { editor } = building
  await goTo('customer', 'Customer')
  await expect(editor.widget('Customer')).toBeVisible()
  await expect(editor.nameField).toHaveValue('Customer')
  await goTo('loop1 page1', 'Loop1')
  await expect(page().getByRole('treeitem', { name: /Loop1/u })).toHaveAttribute('aria-selected', 'true')
})

test('what was gone to last stands first the next time', async () => {
  await page().keyboard.press('ControlOrMeta+k')
  await expect(first()).toContainText('Loop1')
  await page().keyboard.press('Escape')
  await expect(palette()).toHaveCount(0)
})

test('fifty pages and five thousand components are searched while one types', async () => {
  test.setTimeout(240_000)
  for (let number = 1; number <= 50; number += 1) {
    await addPage(`Area${number}`, (draft) => {
      for (let index = 0; index < 100; index += 1) {
        draft.place('text', `Note${number}x${index}`, across(index * 4), { text: 'Note' })
      }
    })
  }
  const { editor, applicationId } = building
  await editor.open(applicationId)
  await page().keyboard.press('ControlOrMeta+k')
  await expect(palette()).toBeVisible()
  await page().keyboard.type('area50')
  await expect(option('Area50 Page · /area50')).toBeVisible()
  await palette().getByRole('combobox').fill('')
  // From each key to the list that answers it, as the browser has drawn it.
  await page().evaluate(() => {
    const waits: number[] = []
    Object.assign(window, { waits })
    document.addEventListener(
      'keydown',
      () => {
        const began = performance.now()
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => waits.push(performance.now() - began)
          channel.port2.postMessage(null)
        })
      },
      true,
    )
  })
  await page().keyboard.type('note37x42')
  await expect(first()).toContainText('Note37x42')
  const waits: number[] = await page().evaluate(() => Reflect.get(window, 'waits'))
  expect(waits).toHaveLength('note37x42'.length)
  // How long it takes depends on the machine; it is told and not held.
  const description = waits.map((wait) => wait.toFixed(0)).join(' ')
  test.info().annotations.push({ type: 'keystroke to list, ms', description })
  await page().keyboard.press('Enter')
  await expect(editor.nameField).toHaveValue('Note37x42')
  await expect(editor.widget('Note37x42')).toBeInViewport()
})
