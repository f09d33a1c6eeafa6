import { randomUUID } from 'node:crypto'
import { addApi } from '@ashlar/document'
import { expect, type Page, test } from '@playwright/test'
import { PageDraft } from '../support/application-draft.ts'
import { aCodeStep } from '../support/blocks.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { send } from '../support/organization.ts'

test.describe.configure({ mode: 'serial' })

let building: Building
let otherId: string

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Copies', (page) => {
    page.place('input', 'Person', { left: 2, top: 2, columns: 40, rows: 6 }, { defaultText: 'Ada' })
    page.place(
      'text',
      'Greeting',
      { left: 2, top: 10, columns: 40, rows: 4 },
      { text: 'Hello {{ Person.value }}' },
    )
    const initialBlocks = [aCodeStep('First', 'return 7'), aCodeStep('Second', 'return First.output + 1')]
    page.operate((records) => addApi(records, { name: 'Numbers', initialBlocks }, randomUUID))
  })
  const { olga, applicationId } = building
  const address = `/api/v1/applications/${applicationId}/pages`
  const added = await send(olga.page.request, 'POST', address, { name: 'Elsewhere', requestId: randomUUID() })
  otherId = added.page.id
  const other = await send(olga.page.request, 'GET', `/api/v1/pages/${otherId}`)
  const draft = new PageDraft(other.records)
  draft.place('input', 'Person', { left: 2, top: 2, columns: 40, rows: 6 }, { defaultText: 'Alan' })
  const initialBlocks = [aCodeStep('First', 'return 1')]
  draft.operate((records) => addApi(records, { name: 'Target', initialBlocks }, randomUUID))
  await draft.save(olga.page.request, other)
  await building.editor.open(applicationId)
})
test.afterAll(() => building.end())

const page = (): Page => building.olga.page
const block = (name: string) => page().getByRole('tree', { name: 'Blocks' }).locator(`[data-block="${name}"]`)
const goTo = async (name: string): Promise<void> => {
  await page()
    .getByRole('button', { name: /^Page /u })
    .click()
  await page().getByRole('menuitem', { name, exact: true }).click()
  await expect(page().getByRole('button', { name: `Page ${name}` })).toBeVisible()
}
const openApi = async (name: string): Promise<void> => {
  await building.editor.openPanel('APIs')
  await page()
    .getByRole('region', { name: 'APIs', exact: true })
    .getByRole('button', { name, exact: true })
    .click()
}

test('components that were copied on one page are pasted on another, and read each other there', async () => {
  const { editor } = building
  await editor.select('Person')
  await editor.alsoSelect('Greeting')
  await editor.press('ControlOrMeta+c')
  await goTo('Elsewhere')
  await expect(editor.widget('Person')).toBeVisible()
  await editor.press('ControlOrMeta+v')
  await page().getByRole('dialog').getByRole('button', { name: 'Paste' }).click()
  await expect(editor.widget('Person_copy1')).toBeVisible()
  await expect(editor.widget('Greeting')).toContainText('Hello Ada')
  await editor.isSaved()
  const { records } = await send(page().request, 'GET', `/api/v1/pages/${otherId}`)
  const found = Object.values<{ name: string; properties?: { text?: string } }>(records)
  expect(found.find(({ name }) => name === 'Greeting')?.properties?.text).toBe(
    'Hello {{ Person_copy1.value }}',
  )
})

test('copied blocks go into an API of another page, and into a new one', async () => {
  const { editor } = building
  await goTo('Page1')
  await expect(editor.widget('Greeting')).toBeVisible()
  await openApi('Numbers')
  await block('First').click()
  await block('Second').click({ modifiers: ['Shift'] })
  await page().keyboard.press('ControlOrMeta+c')
  await goTo('Elsewhere')
  await expect(editor.widget('Person_copy1')).toBeVisible()
  await openApi('Target')
  await block('First').click()
  await page().keyboard.press('ControlOrMeta+v')
  await expect(block('First_copy1')).toBeVisible()
  await page().getByRole('button', { name: 'Run API' }).click()
  await block('Second').click()
  await expect(page().getByRole('region', { name: 'Results' })).toContainText('8')
  await page().getByRole('button', { name: 'Add API' }).click()
  await page().getByRole('menuitem', { name: 'First, Second' }).click()
  await expect(page().getByRole('tab', { name: 'API1' })).toHaveAttribute('aria-selected', 'true')
  await expect(block('Second')).toBeVisible()
})
