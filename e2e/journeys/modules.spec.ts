import { addCustomEvent } from '@ashlar/document'
import { expect, type Page, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { barriersOf } from '../support/accessibility.ts'
import { deploy, PageDraft } from '../support/application-draft.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { boxOf } from '../support/editor.ts'
import { send } from '../support/organization.ts'

test.describe.configure({ mode: 'serial' })

let building: Building
let moduleId: string

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Shop', (page) => {
    page.place('text', 'Sum', { left: 2, top: 40, columns: 60, rows: 3 }, { text: 'Nothing yet' })
  })
})
test.afterAll(() => building.end())

const state = (page: Page) => page.getByRole('region', { name: 'State', exact: true })
const rename = async (page: Page, name: string): Promise<void> => {
  const field = state(page).getByRole('textbox', { name: 'Name', exact: true })
  await field.fill(name)
  await field.press('Enter')
}
const more = [
  {
    id: 'adds',
    type: 'setStateVar',
    state: { name: 'Count', scope: 'page' },
    value: '{{ Count.value + 1 }}',
  },
  {
    id: 'tells',
    type: 'triggerEvent',
    event: { name: 'Counted', scope: 'page' },
    eventPayload: { total: '{{ Count.value }}' },
  },
]

/** Puts components of the module on its page, as `draw` says, without the mouse. */
const draw = async (add: (page: PageDraft) => void): Promise<void> => {
  const { request } = building.olga.page
  const { pages } = await send(request, 'GET', `/api/v1/applications/${moduleId}`)
  const page = await send(request, 'GET', `/api/v1/pages/${pages[0].id}`)
  const draft = new PageDraft(page.records)
  add(draft)
  await draft.save(request, page)
}

test('a module is made from Home, and says what it takes, gives out and triggers', async () => {
  const { page } = building.olga
  await page.goto('/home')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Module' }).click()
  await page.getByRole('textbox', { name: 'Module name' }).fill('Counter')
  await page.getByRole('button', { name: 'Create module' }).click()
  const { editor } = building
  await expect(editor.canvas).toBeVisible()
  moduleId = /applications\/([^/]+)\/edit/u.exec(page.url())?.[1] ?? ''
  await editor.openPanel('State')
  await state(page).getByRole('button', { name: 'Add input' }).click()
  await rename(page, 'start')
  await state(page).getByRole('combobox', { name: 'Kind of the default value' }).click()
  await page.getByRole('option', { name: 'Number' }).click()
  await state(page).getByRole('textbox', { name: 'Default value' }).fill('3')
  await state(page).getByRole('button', { name: 'Add variable' }).click()
  await rename(page, 'Count')
  await editor.write(state(page).getByRole('textbox', { name: 'Default value' }), '{{ Embed.start.value }}')
  await state(page).getByRole('switch', { name: 'Output' }).click({ force: true })
  await state(page).getByRole('button', { name: 'Add event' }).click()
  await rename(page, 'Counted')
  await state(page).getByRole('button', { name: 'Add argument' }).click()
  const argument = state(page).getByRole('textbox', { name: 'Name of argument argument1' })
  await argument.fill('total')
  await argument.press('Enter')
  await expect(state(page)).toContainText('No page uses this module yet.')
  expect(await barriersOf(page)).toEqual([])
  await editor.isSaved()
})

test('it is built like a page, and deployed to be used', async () => {
  const { olga, editor } = building
  await draw((page) => {
    page.place(
      'text',
      'Shown',
      { left: 2, top: 0, columns: 40, rows: 3 },
      { text: 'Count {{ Count.value }}' },
    )
    page.place('button', 'More', { left: 44, top: 0, columns: 20, rows: 3 }, { text: 'More', onClick: more })
  })
  await expect(editor.widget('Shown')).toHaveText('Count 3')
  await olga.page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect(olga.page.getByText('Deployed as version 1')).toBeVisible()
})

test('it stands twice on a page, each with a state and inputs of its own', async () => {
  const { olga, editor, applicationId } = building
  const { page } = olga
  await editor.open(applicationId)
  await editor.openPanel('Components')
  const card = page.getByRole('region', { name: 'Modules' }).getByRole('button', { name: /^Counter/u })
  await card.click()
  await expect(editor.nameField).toHaveValue('Counter1')
  await editor.write(editor.properties.getByRole('textbox', { name: 'start', exact: true }), '10')
  await expect(editor.widget('Counter1')).toContainText('Count 10')
  await card.click()
  await expect(editor.nameField).toHaveValue('Counter2')
  await expect(editor.widget('Counter2')).toContainText('Count 3')
  const [first, second] = [await boxOf(editor.widget('Counter1')), await boxOf(editor.widget('Counter2'))]
  expect(second.y - first.y, 'each takes the room of its content').toBeLessThan(80)
  await editor.select('Sum')
  await editor.write(
    editor.properties.getByRole('textbox', { name: 'Text', exact: true }),
    '{{ Counter1.outputs.Count + Counter2.outputs.Count }} in all',
  )
  await expect(editor.widget('Sum')).toHaveText('13 in all')
  expect(await barriersOf(page)).toEqual([])
})

test('what it triggers is followed by steps of the page, which read what it handed over', async () => {
  const { olga, editor, applicationId } = building
  await editor.select('Counter2')
  const handler = editor.properties.getByRole('group', { name: 'On Counted' })
  await handler.getByRole('button', { name: 'Add step' }).click()
  await olga.page.getByRole('menuitem', { name: 'Show alert' }).click()
  await editor.write(
    handler.getByRole('textbox', { name: 'Message' }),
    'The second counts {{ currentEvent.total }}',
  )
  await editor.isSaved()
  await deploy(olga.page.request, applicationId)
  await olga.page.goto(`/applications/${applicationId}`)
  const shown = (name: string) => olga.page.locator(`[data-widget-name="${name}"]`)
  await shown('Counter2').getByRole('button', { name: 'More' }).click()
  await expect(shown('Counter1')).toContainText('Count 10')
  await expect(shown('Counter2')).toContainText('Count 4')
  await expect(shown('Sum')).toHaveText('14 in all')
  await expect(olga.page.getByText('The second counts 4')).toBeVisible()
  expect(await barriersOf(olga.page)).toEqual([])
})

test('pages keep the version they have until somebody updates all of them, and undo takes that back', async () => {
  const { olga, editor, applicationId } = building
  const { page } = olga
  await draw((module) => {
    module.place('text', 'Unit', { left: 66, top: 0, columns: 20, rows: 3 }, { text: 'pieces' })
    module.operate((records) => addCustomEvent(records, { name: 'Emptied', createdAt: 9 }, randomUUID))
  })
  await deploy(page.request, moduleId)
  await editor.open(applicationId)
  await editor.select('Counter1')
  const facts = editor.properties.getByRole('region', { name: 'Module' })
  await expect(facts).toContainText('Version 2 is there.')
  await expect(editor.widget('Counter1')).not.toContainText('pieces')
  await facts.getByRole('button', { name: 'Update all 2 on this page' }).click()
  await expect(editor.widget('Counter1')).toContainText('pieces')
  await expect(editor.widget('Counter2')).toContainText('pieces')
  await expect(editor.widget('Counter1')).toContainText('Count 10')
  await expect(editor.properties.getByRole('group', { name: 'On Emptied' })).toBeVisible()
  await editor.press('ControlOrMeta+z')
  await expect(editor.widget('Counter2')).not.toContainText('pieces')
  await expect(facts).toContainText('Version 1')
})

test('the module says on which pages it stands', async () => {
  const { olga, editor } = building
  await editor.isSaved()
  await editor.open(moduleId)
  await editor.openPanel('State')
  const uses = olga.page.getByRole('region', { name: 'Where it is used' })
  await expect(uses).toContainText('Page1 (version 1)')
  await expect(uses.getByRole('link', { name: 'Shop' })).toBeVisible()
})

test('nothing failed unseen in the browser', () => {
  expect(building.olga.complaints).toEqual([])
})
