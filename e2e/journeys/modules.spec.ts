import { randomUUID } from 'node:crypto'
import {
  addCustomEvent,
  addEmbedProperty,
  addStateVariable,
  setProperty,
  updateCustomEvent,
  updateEmbedProperty,
  updateStateVariable,
} from '@ashlar/document'
import { expect, test } from '@playwright/test'
import { deploy, makeApplication, PageDraft } from '../support/application-draft.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { boxOf } from '../support/editor.ts'
import { send } from '../support/organization.ts'

test.describe.configure({ mode: 'serial' })

let building: Building
let module: { applicationId: string; pageId: string }

/** A module that doubles what it is given, says so, gives it out, and triggers an event. */
const doubler = (page: PageDraft, integrationId: string): void => {
  const newId = randomUUID
  page.operate((records) => addEmbedProperty(records, { createdAt: 1, name: 'number' }, newId))
  page.operate((records) => updateEmbedProperty(records, { id: page.idOf('number'), defaultValue: '3' }))
  page.query('Double', integrationId, 'select {{ Embed.number.value }}::int * 2 as double')
  page.operate((records) =>
    addStateVariable(
      records,
      { createdAt: 2, name: 'Result', defaultValue: '{{ Double.response[0].double }}' },
      newId,
    ),
  )
  page.operate((records) => updateStateVariable(records, { id: page.idOf('Result'), isOutput: true }))
  page.operate((records) => addCustomEvent(records, { createdAt: 3, name: 'picked' }, newId))
  page.operate((records) =>
    updateCustomEvent(records, { id: page.idOf('picked'), arguments: [{ id: newId(), name: 'value' }] }),
  )
  page.place('text', 'Says', { left: 0, top: 0, columns: 48 }, { text: 'Twice is {{ Result.value }}' })
  page.place(
    'button',
    'Pick',
    { left: 0, top: 4, columns: 24 },
    {
      text: 'Pick',
      onClick: [
        {
          id: newId(),
          type: 'triggerEvent',
          event: { name: 'picked', scope: 'page' },
          eventPayload: { value: '{{ Result.value }}' },
        },
      ],
    },
  )
}
test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Sums', (page) => {
    page.place('numberInput', 'Number1', { left: 0, top: 0 }, { defaultValue: 21 })
  })
  const { request } = building.olga.page
  module = await makeApplication(request, 'Doubled number', doubler, 'module')
  await deploy(request, module.applicationId)
  await building.editor.open(building.applicationId)
})
test.afterAll(() => building.end())

const page = () => building.olga.page
const part = (instance: string, name: string) => building.editor.widget(`${instance}·${name}`)

test('a module stands among the components, and is put on the page twice', async () => {
  const { editor } = building
  await editor.openPanel('Components')
  const card = page()
    .getByRole('region', { name: 'Components' })
    .getByRole('region', { name: 'Modules' })
    .getByRole('button', { name: 'Doubled number' })
  await card.click()
  await expect(editor.nameField).toHaveValue('DoubledNumber1')
  await expect(part('DoubledNumber1', 'Says')).toHaveText('Twice is 6')
  const { x, y, width, height } = await boxOf(card)
  await page().mouse.move(x + width / 2, y + height / 2)
  await page().mouse.down()
  const first = await boxOf(editor.widget('DoubledNumber1'))
  await page().mouse.move(first.x + 40, first.y + first.height + 60, { steps: 10 })
  await page().mouse.up()
  await expect(editor.nameField).toHaveValue('DoubledNumber2')
  await expect(part('DoubledNumber2', 'Says')).toHaveText('Twice is 6')
})

test('each is given inputs of its own, and its events have steps of the page', async () => {
  const { editor } = building
  await editor.select('DoubledNumber1')
  await editor.write(editor.properties.getByRole('textbox', { name: 'number' }), '{{ Number1.value }}')
  await editor.properties
    .getByRole('region', { name: 'Event handlers' })
    .getByRole('button', { name: /^Add step/ })
    .click()
  await page().getByRole('menuitem', { name: 'Show alert' }).click()
  await editor.write(
    editor.properties.getByRole('textbox', { name: 'Message' }),
    'Picked {{ currentEvent.value }} of {{ DoubledNumber1.outputs.Result }}',
  )
  await editor.isSaved()
  await page().reload()
  await expect(part('DoubledNumber1', 'Says')).toHaveText('Twice is 42')
  await expect(part('DoubledNumber2', 'Says')).toHaveText('Twice is 6')
})

test('what is published keeps the version that it was deployed with', async () => {
  await deploy(page().request, building.applicationId)
  const stored = await send(page().request, 'GET', `/api/v1/pages/${module.pageId}`)
  const draft = new PageDraft(stored.records)
  draft.operate((records, catalogue) =>
    setProperty(records, catalogue, {
      ids: [draft.idOf('Says')],
      path: 'text',
      value: 'The double is {{ Result.value }}',
    }),
  )
  await draft.save(page().request, stored)
  await deploy(page().request, module.applicationId)
  const visit = await building.olga.context.newPage()
  await visit.goto(`/applications/${building.applicationId}`)
  const shown = visit.locator('[data-widget-name="DoubledNumber1·Says"]')
  await expect(shown).toHaveText('Twice is 42')
  await visit.locator('[data-widget-name="DoubledNumber1·Pick"]').getByRole('button').click()
  await expect(visit.getByText('Picked 42 of 42')).toBeVisible()
  await visit.close()
})

test('the editor tells of the newer version, and takes it for all of them when it is asked', async () => {
  const { editor } = building
  await page().reload()
  await editor.select('DoubledNumber1')
  await expect(editor.properties.getByText('Version 2 is there.')).toBeVisible()
  await expect(part('DoubledNumber1', 'Says')).toHaveText('Twice is 42')
  await editor.properties.getByRole('button', { name: 'Update all 2 on this page' }).click()
  await expect(part('DoubledNumber1', 'Says')).toHaveText('The double is 42')
  await expect(part('DoubledNumber2', 'Says')).toHaveText('The double is 6')
  await expect(editor.properties.getByText('Version 2', { exact: true })).toBeVisible()
})

test('a module that is used cannot be deleted, and its home says where it stands', async () => {
  await building.editor.isSaved()
  await page().goto('/home')
  const row = page().getByRole('row', { name: /Doubled number/ })
  await expect(row).toContainText('Module')
  await row.getByRole('button', { name: /Doubled number/ }).click()
  await page().getByRole('menuitem', { name: 'Delete' }).click()
  await page().getByRole('button', { name: 'Delete module' }).click()
  await expect(
    page().getByText('Doubled number stands on pages of Sums. Take it out of these first.'),
  ).toBeVisible()
})

test('nothing failed unseen in the browser', () => {
  expect(building.olga.complaints).toEqual([])
})
