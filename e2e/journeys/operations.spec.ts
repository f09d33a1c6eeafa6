import { expect, test } from '@playwright/test'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { boxOf, Editor } from '../support/editor.ts'
import { told, toldBriefly } from '../support/notices.ts'
import { foundOrganization, send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let editor: Editor
let applicationId: string
let pageId: string

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  await olga.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  editor = new Editor(olga.page)
  const made = await makeApplication(olga.page.request, 'Shop floor', (page) => {
    page.place('text', 'Heading', { left: 2, top: 2, columns: 30, rows: 4 }, { text: 'Orders of today' })
    page.place(
      'text',
      'Echo',
      { left: 6, top: 10, columns: 40, rows: 4 },
      { text: 'About {{ Heading.text }}' },
    )
    page.place('button', 'Confirm', { left: 12, top: 18, columns: 14, rows: 3 }, { text: 'Confirm' })
    page.place('input', 'Customer', { left: 50, top: 2, columns: 30, rows: 6 }, { label: 'Customer' })
  })
  applicationId = made.applicationId
  pageId = made.pageId
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const savedRecords = async () => {
  await editor.isSaved()
  const { records } = await send(olga.page.request, 'GET', `/api/v1/pages/${pageId}`)
  return records
}

const heading = () => editor.properties.locator('header')
const question = () => olga.page.getByRole('dialog', { name: /^Paste / })
const undo = () => olga.page.getByRole('button', { name: 'Undo' })
const redo = () => olga.page.getByRole('button', { name: 'Redo' })

test('with nothing selected, copying, cutting and grouping say what is missing', async () => {
  await editor.open(applicationId)
  await expect(editor.widget('Echo')).toContainText('About Orders of today')
  await editor.press('ControlOrMeta+c')
  await told(olga.page, 'Please select a widget to copy')
  await editor.press('ControlOrMeta+x')
  await told(olga.page, 'Please select a widget to cut')
  await editor.press('ControlOrMeta+g')
  await told(olga.page, 'No widgets selected')
  await expect(undo()).toBeDisabled()
})

test('several components are selected, brought in line and spread evenly', async () => {
  await editor.select('Heading')
  await editor.alsoSelect('Echo')
  await editor.alsoSelect('Confirm')
  await expect(heading()).toContainText('3 components')
  await editor.choose('Confirm', 'Align left edges')
  const { x } = await boxOf(editor.widget('Heading'))
  for (const name of ['Echo', 'Confirm'])
    await expect.poll(async () => Math.round((await boxOf(editor.widget(name))).x)).toBe(Math.round(x))
  await expect(heading()).toContainText('3 components')
  await undo().click()
  await expect.poll(async () => (await boxOf(editor.widget('Echo'))).x).toBeGreaterThan(x)

  // A frame drawn over the ground selects what it touches.
  const ground = await boxOf(editor.canvas)
  const last = await boxOf(editor.widget('Confirm'))
  await olga.page.mouse.move(ground.x + 4, last.y + last.height + 60)
  await olga.page.mouse.down()
  await olga.page.mouse.move(last.x + last.width + 10, ground.y + 30, { steps: 12 })
  await olga.page.mouse.up()
  await expect(heading()).toContainText('3 components')
})

test('components are grouped in a container and come out of it again', async () => {
  const before = await savedRecords()
  const place = await boxOf(editor.widget('Echo'))
  await editor.select('Heading')
  await editor.alsoSelect('Echo')
  await toldBriefly(olga.page, 'Grouped 2 components in Container1', () => editor.press('ControlOrMeta+g'))
  await expect(editor.widget('Container1')).toBeVisible()
  await expect(editor.widget('Container1').locator('[data-widget-name="Echo"]')).toContainText(
    'About Orders of today',
  )
  const grouped = await boxOf(editor.widget('Echo'))
  expect(Math.abs(grouped.x - place.x)).toBeLessThan(24)

  await editor.select('Echo')
  await editor.alsoSelect('Confirm')
  await editor.press('ControlOrMeta+g')
  await told(olga.page, 'Cannot group widgets with different parents')

  await editor.openPanel('Layers')
  await olga.page.getByRole('treeitem', { name: 'Container1, Container' }).click()
  await editor.press('ControlOrMeta+Shift+g')
  await expect(editor.widget('Container1')).toHaveCount(0)
  await expect(heading()).toContainText('2 components')
  await undo().click()
  await undo().click()
  expect(await savedRecords()).toEqual(before)
})

test('a paste is asked about, and refused it changes nothing', async () => {
  const before = await savedRecords()
  await editor.select('Heading')
  await editor.alsoSelect('Echo')
  await editor.press('ControlOrMeta+c')
  await editor.press('ControlOrMeta+v')
  await expect(question()).toContainText('Heading, Echo will be added to')
  await question().getByRole('button', { name: 'Cancel' }).click()
  await expect(question()).toHaveCount(0)
  await expect(editor.canvas).toBeFocused()
  expect(await savedRecords()).toEqual(before)

  await editor.press('ControlOrMeta+v')
  await expect(question().getByRole('button', { name: 'Paste' })).toBeFocused()
  await toldBriefly(olga.page, 'Pasted 2 components', () => olga.page.keyboard.press('Enter'))
  await expect(editor.widget('Echo_copy1')).toContainText('About Orders of today')
  // The copies belong together: the copied text follows the copied heading.
  await editor.select('Heading_copy1')
  await editor.write(olga.page.getByRole('textbox', { name: 'Text', exact: true }), 'Orders of old')
  await expect(editor.widget('Echo_copy1')).toContainText('About Orders of old')
  await expect(editor.widget('Echo')).toContainText('About Orders of today')
})

test('what is cut goes to another page, and from there to another application', async () => {
  const { page } = olga
  const other = await makeApplication(page.request, 'Second shop')
  await editor.select('Heading_copy1')
  await editor.alsoSelect('Echo_copy1')
  await editor.press('ControlOrMeta+x')
  await expect(editor.widget('Echo_copy1')).toHaveCount(0)
  await editor.isSaved()

  await page.getByRole('button', { name: /^Page /u }).click()
  await page.getByRole('menuitem', { name: 'Add page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByRole('button', { name: 'Page Page2' })).toBeVisible()
  await editor.press('ControlOrMeta+v')
  await question().getByRole('checkbox', { name: 'Do not ask again' }).check()
  await question().getByRole('button', { name: 'Paste' }).click()
  await expect(editor.widget('Echo_copy1')).toContainText('About Orders of old')
  await editor.select('Echo_copy1')
  await editor.press('ControlOrMeta+c')
  await editor.isSaved()

  // By the clipboard of the system alone, as from another machine.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('ashlar:copied-widgets')) localStorage.removeItem(key)
  })
  await editor.open(other.applicationId)
  await editor.press('ControlOrMeta+v')
  await expect(question()).toHaveCount(0)
  await expect(editor.widget('Echo_copy1')).toBeVisible()
  await editor.isSaved()
  // What it speaks of is not here, which its field says.
  await editor.select('Echo_copy1')
  await expect(editor.properties).toContainText('Heading_copy1')
})

test('what is no component is refused when it is pasted', async () => {
  const { page } = olga
  await page.evaluate(() => navigator.clipboard.writeText('a shopping list'))
  await editor.press('ControlOrMeta+v')
  await told(olga.page, 'The clipboard holds no components.')
  await page.evaluate(() => localStorage.removeItem('ashlar:paste-without-asking'))
})

test('a section is refused inside of a modal, and the last one stays', async () => {
  const { page } = olga
  await editor.open(applicationId)
  await editor.select('Confirm')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(heading()).toContainText('Section')
  await editor.press('ControlOrMeta+c')
  await editor.press('Delete')
  await told(olga.page, 'Cannot delete the last section')
  await editor.openPanel('Components')
  await page.getByRole('button', { name: 'Modal', exact: true }).click()
  await expect(editor.widget('Modal1')).toBeVisible()
  await editor.press('ControlOrMeta+v')
  await told(olga.page, 'Cannot insert components of type section here.')
  await undo().click()
  await expect(editor.widget('Modal1')).toHaveCount(0)
  await told(olga.page, 'Component removed! (Ctrl+Shift+Z to Redo)')
})

test('the last tab stays', async () => {
  const { page } = olga
  await editor.openPanel('Components')
  await page.getByRole('button', { name: 'Tabs', exact: true }).click()
  await expect(editor.widget('Tabs1')).toBeVisible()
  const tabs = editor.widget('Tabs1').getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  const count = await tabs.count()
  const list = editor.properties.getByRole('list', { name: 'Tabs' })
  for (let left = count; left > 1; left -= 1) {
    await list
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await expect(tabs).toHaveCount(left - 1)
  }
  await list.getByRole('button', { name: /^Delete / }).click()
  await expect(editor.properties.getByRole('alert')).toHaveText(
    'Cannot delete the last tab of a tabs component',
  )
  await expect(tabs).toHaveCount(1)
  for (let step = 0; step < count; step += 1) await undo().click()
  await expect(editor.widget('Tabs1')).toHaveCount(0)
})

test('protected components are neither deleted nor copied', async () => {
  await editor.select('Confirm')
  await editor.properties.getByRole('button', { name: 'Limits and spacing' }).click()
  await editor.properties.getByRole('switch', { name: 'Protect from deleting' }).click()
  await editor.press('Delete')
  await told(olga.page, 'Confirm cannot be deleted.')
  await expect(editor.properties.getByRole('button', { name: 'Delete Confirm' })).toHaveCount(0)
  await editor.widget('Confirm').click({ button: 'right', position: { x: 12, y: 8 } })
  await expect(olga.page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expect(olga.page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await olga.page.keyboard.press('Escape')
  await editor.properties.getByRole('switch', { name: 'Protect from copying' }).click()
  await editor.press('ControlOrMeta+c')
  await told(olga.page, 'Copying is not allowed on this widget: Confirm')
  await editor.press('ControlOrMeta+x')
  await told(olga.page, 'Copying is not allowed on this widget: Confirm')
  await undo().click()
  await undo().click()
  await editor.press('Delete')
  await expect(editor.widget('Confirm')).toHaveCount(0)
  await undo().click()
  await expect(editor.widget('Confirm')).toBeVisible()
  await told(olga.page, 'Component added back!')
})

test('a rename reaches every binding, and is refused for a name that is taken', async () => {
  await editor.select('Heading')
  const name = olga.page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Echo')
  await name.press('Enter')
  await expect(editor.properties).toContainText('Echo is the name of a component (Text) on this page.')
  await name.fill('Headline')
  await name.press('Enter')
  await expect(editor.widget('Headline')).toBeVisible()
  await editor.select('Echo')
  await expect(olga.page.getByRole('textbox', { name: 'Text', exact: true })).toHaveText(
    'About {{ Headline.text }}',
  )
  await expect(editor.widget('Echo')).toContainText('About Orders of today')
})

test('undo goes back through everything to the start, and redo to the end', async () => {
  const { page } = olga
  await editor.open(applicationId)
  const first = await savedRecords()
  await expect(undo()).toBeDisabled()

  await editor.insert('Button', 'Cancel', { x: 700, y: 400 })
  await editor.select('Headline')
  await editor.alsoSelect('Echo')
  await editor.alsoSelect('Confirm')
  await editor.choose('Echo', 'Align left edges')
  await editor.press('ControlOrMeta+g')
  await expect(editor.widget('Container1')).toBeVisible()
  await editor.press('ControlOrMeta+d')
  await expect(editor.widget('Container1_copy1')).toBeVisible()
  await editor.press('ArrowDown')
  await editor.press('Shift+ArrowRight')
  await editor.press('ControlOrMeta+Shift+g')
  await expect(editor.widget('Container1_copy1')).toHaveCount(0)
  await editor.select('Customer')
  await editor.write(editor.properties.getByRole('textbox', { name: 'Label', exact: true }), 'Client')
  await expect(editor.widget('Customer')).toContainText('Client')
  await editor.press('ControlOrMeta+c')
  await editor.press('ControlOrMeta+v')
  await question().getByRole('button', { name: 'Paste' }).click()
  await expect(editor.widget('Customer_copy1')).toContainText('Client')
  await editor.press('Escape')
  await editor.press('Escape')
  await expect(heading()).toContainText('Section')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByPlaceholder('Search or do anything')).toBeFocused()
  await page.keyboard.type('add column')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await editor.select('Cancel')
  await editor.press('Delete')
  await expect(editor.widget('Cancel')).toHaveCount(0)
  const last = await savedRecords()
  expect(last).not.toEqual(first)

  await editor.canvas.focus()
  let steps = 0
  for (; await undo().isEnabled(); steps += 1) await page.keyboard.press('ControlOrMeta+z')
  expect(steps).toBeGreaterThan(10)
  await expect(editor.widget('Headline')).toBeVisible()
  expect(await savedRecords()).toEqual(first)
  for (let done = 0; done < steps; done += 1) await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(redo()).toBeDisabled()
  await expect(editor.widget('Customer_copy1')).toContainText('Client')
  expect(await savedRecords()).toEqual(last)
})

test('nothing failed unseen in the browsers', () => {
  expect(olga.complaints).toEqual([])
})
