import { randomUUID } from 'node:crypto'
import { addApi } from '@ashlar/document'
import { expect, test } from '@playwright/test'
import { deploy } from '../support/application-draft.ts'
import { beginBuilding, type Building } from '../support/building.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Filters', (page, integrationId) => {
    page.place('input', 'Status', { left: 0, top: 0, columns: 30, rows: 6 }, { label: 'Status' })
    const query = (name: string, body: string) =>
      page.operate((records) =>
        addApi(
          records,
          {
            name,
            pluginId: 'postgres',
            datasourceId: integrationId,
            configuration: { body },
            followsInputs: true,
          },
          randomUUID,
        ),
      )
    query('Orders', 'select count(*) as number from orders where status = {{ Status.value }}')
    query('Remove', 'delete from orders where status = {{ Status.value }}')
    const text = 'Found: {{ Orders.response[0].number }}; removed: {{ Remove.response ?? "nothing" }}'
    page.place('text', 'Found', { left: 0, top: 10, columns: 60, rows: 4 }, { text })
  })
  await deploy(building.olga.page.request, building.applicationId)
})
test.afterAll(() => building.end())

const page = () => building.olga.page

test('a published query follows the filters that it reads, without an event handler', async () => {
  await page().goto(`/applications/${building.applicationId}`)
  await expect(page().getByText('Found: 0;')).toBeVisible()
  const asked: unknown[] = []
  page().on('request', (request) => {
    if (request.method() === 'POST' && /\/runs?$/u.test(new URL(request.url()).pathname)) {
      asked.push(request.postDataJSON())
    }
  })
  await page().getByRole('textbox', { name: 'Status' }).pressSequentially('shipped')
  await expect(page().getByText(/Found: [1-9]/u)).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(asked).toMatchObject([{ eventType: 'inputChange', inputs: { Status: { value: 'shipped' } } }])
})

test('its settings say so, and say which step keeps another one from running by itself', async () => {
  await building.editor.open(building.applicationId)
  await building.editor.openPanel('APIs')
  const showSettings = async (name: string): Promise<void> => {
    await page().getByRole('button', { name, exact: true }).click()
    await page().getByRole('treeitem', { name: 'Settings' }).click()
  }
  const choice = page().getByRole('radiogroup', { name: 'When inputs change' })
  await showSettings('Orders')
  await expect(choice.getByRole('radio', { name: 'Run again' })).toBeChecked()
  await expect(page().getByText(/^Runs again when a value that it reads changes/u)).toBeVisible()
  await showSettings('Remove')
  await expect(page().getByText('Does not run again by itself: Step1 may change data.')).toBeVisible()
})

test('a new query of a database follows its inputs, and a builder can choose that it does not', async () => {
  await page().getByRole('button', { name: 'Add API' }).click()
  await page().getByText('New tab').click()
  await page().getByRole('menuitem', { name: /^Demo/u }).dblclick()
  await page().getByRole('treeitem', { name: 'Settings' }).click()
  const choice = page().getByRole('radiogroup', { name: 'When inputs change' })
  await expect(choice.getByRole('radio', { name: 'Run again' })).toBeChecked()
  await choice.getByText('Nothing').click()
  await expect(page().getByText('Waits for an event handler.')).toBeVisible()
})

test('nothing failed unseen in the browser', () => {
  expect(building.olga.complaints).toEqual([])
})
