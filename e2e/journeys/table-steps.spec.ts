import type { JsonObject } from '@ashlar/schema'
import { expect, type Page, test } from '@playwright/test'
import { deploy, type PageDraft } from '../support/application-draft.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import type { Editor } from '../support/editor.ts'

test.describe.configure({ mode: 'serial' })

let building: Building
let editor: Editor
let page: Page
let applicationId: string

const goods = [
  { number: 1, name: 'Violin' },
  { number: 2, name: 'Cello' },
]
const goodsColumns = [
  { id: 'a', key: 'number', label: 'Number', type: 'number' },
  { id: 'b', key: 'name', label: 'Name', type: 'text', isEditable: true },
]

/** What each button of the stock does. */
const handlers: Readonly<Record<string, JsonObject>> = {
  Rename: {
    type: 'controlComponent',
    widget: 'Fixed',
    method: 'updateRow',
    methodArguments: { rowIndex: '0', values: '{{ { number: 9, name: "Viola" } }}' },
  },
  Delete: {
    type: 'controlComponent',
    widget: 'Fixed',
    method: 'deleteRow',
    methodArguments: { rowIndex: '0' },
  },
  Insert: { type: 'runJs', code: 'await Fixed.insertRow({ number: 3, name: "Harp" })' },
  Exchange: {
    type: 'runJs',
    code: 'await Open.insertRows([{ number: 3, name: "Harp" }, "no row"])\nawait Open.deleteRow(0)',
  },
}

/** A table that takes no new rows and loses none, one that does both, and buttons that ask them for it. */
const placeStock = (draft: PageDraft): void => {
  const shared = { tableData: JSON.stringify(goods), columns: goodsColumns }
  draft.place('table', 'Fixed', { left: 0, top: 0, columns: 46, rows: 24 }, shared)
  const open = { ...shared, enableRowInsertion: true, enableRowDeletion: true }
  draft.place('table', 'Open', { left: 48, top: 0, columns: 46, rows: 24 }, open)
  for (const [index, [name, step]] of Object.entries(handlers).entries()) {
    const onClick = [{ id: 'step', ...step }]
    draft.place('button', name, { left: index * 16, top: 26, columns: 14, rows: 3 }, { text: name, onClick })
  }
  const text =
    'Left: {{ Open.editedRows.deletedRows.length }}, new: {{ Open.editedRows.insertedRows.length }}'
  draft.place('text', 'Changes', { left: 0, top: 32, columns: 60, rows: 3 }, { text })
}

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Stock', placeStock)
  editor = building.editor
  page = building.olga.page
  applicationId = building.applicationId
  await deploy(page.request, applicationId)
})
test.afterAll(() => building.end())

const tableNamed = (name: string) => page.locator(`[data-widget-name="${name}"]`).getByRole('grid')

test('while an application is built, a step that changes a column that is not editable is told its name', async () => {
  await editor.open(applicationId)
  await expect(tableNamed('Fixed')).toContainText('Violin')
  await editor.widget('Rename').click({ modifiers: ['Alt'] })
  await expect(
    page.getByText('The column number of Fixed is not editable and was not changed.'),
  ).toBeVisible()
  await expect(tableNamed('Fixed')).toContainText('Viola')
  await expect(tableNamed('Fixed').getByRole('gridcell', { name: '9', exact: true })).toHaveCount(0)
})

test('in use it changes what is editable, and nothing is said of the rest', async () => {
  await page.goto(`/applications/${applicationId}`)
  await expect(tableNamed('Fixed')).toContainText('Violin')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(tableNamed('Fixed')).toContainText('Viola')
  await expect(page.getByText('is not editable')).toHaveCount(0)
})

test('a table that allows neither refuses steps and scripts that delete and insert rows', async () => {
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Row deletion is disabled for this table.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(page.getByText('Row insertion is disabled for this table.', { exact: true })).toBeVisible()
  await expect(tableNamed('Fixed')).toContainText('Viola')
  await expect(tableNamed('Fixed')).not.toContainText('Harp')
})

test('a script inserts and deletes rows of a table that allows both, and only objects become rows', async () => {
  await page.getByRole('button', { name: 'Exchange', exact: true }).click()
  await expect(page.getByText('Left: 1, new: 1')).toBeVisible()
  await expect(tableNamed('Open')).toContainText('Harp')
  await expect(tableNamed('Open')).not.toContainText('no row')
})

test('nothing failed unseen in the browsers', () => {
  expect(building.olga.complaints).toEqual([])
})
