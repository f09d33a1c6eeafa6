import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { barriersOf } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { told } from '../support/notices.ts'
import { foundOrganization } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let files: Record<string, string>

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  await makeApplication(olga.page.request, 'Orders', (page, integrationId) => {
    page.place('text', 'Heading', { left: 2, top: 4, columns: 60, rows: 4 }, { text: 'All orders' })
    page.query('Open', integrationId, 'select id\nfrom orders\nlimit 3')
  })
  await olga.page.goto(`${server.address}/home`)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const archiveOf = (texts: Record<string, string>, path: string): string => {
  const bytes = zipSync(
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])),
  )
  writeFileSync(path, bytes)
  return path
}
const dialog = () => olga.page.getByRole('dialog')
const chooseFile = async (path: string): Promise<void> => {
  const { page } = olga
  const chooser = page.waitForEvent('filechooser')
  await dialog().getByRole('button', { name: 'File' }).click()
  await (await chooser).setFiles(path)
}

test('an application is exported as an archive of readable files', async () => {
  const { page } = olga
  await page.getByRole('button', { name: 'Actions for Orders' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as files' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Orders.zip')
  await told(page, 'Orders was exported as')
  const unpacked = unzipSync(readFileSync(await saved.path()))
  files = Object.fromEntries(Object.entries(unpacked).map(([path, bytes]) => [path, strFromU8(bytes)]))
  expect(files['pages/page1/page.yaml']).toContain('text: All orders')
  expect(Object.values(files)).toContain('select id\nfrom orders\nlimit 3')
})

test('what somebody changed in the files is imported as a new application', async ({ browserName }, info) => {
  expect(browserName).toBe('chromium')
  const { page } = olga
  const path = 'pages/page1/page.yaml'
  const changed = { ...files, [path]: (files[path] ?? '').replace('text: All orders', 'text: Open orders') }
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'From files' }).click()
  expect(await barriersOf(page)).toEqual([])
  await chooseFile(archiveOf(changed, info.outputPath('orders.zip')))
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Open orders')
  await dialog().getByRole('button', { name: 'Import', exact: true }).click()
  await expect(new Editor(page).canvas).toBeVisible()
  await expect(new Editor(page).widget('Heading')).toContainText('Open orders')
})

test('what could not be carried over is told', async ({ browserName }, info) => {
  expect(browserName).toBe('chromium')
  const { page } = olga
  await page.goto(`${server.address}/home?new=applicationFromFiles`)
  const elsewhere = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      text.replaceAll(/datasourceId: .*/g, 'datasourceId: elsewhere'),
    ]),
  )
  await chooseFile(archiveOf({ ...elsewhere, 'README.md': '# Orders' }, info.outputPath('elsewhere.zip')))
  await dialog().getByRole('button', { name: 'Import', exact: true }).click()
  const report = dialog().getByRole('list', { name: 'What was not carried over' })
  await expect(report).toContainText('Its integration does not exist any more')
  await expect(report).toContainText('README.md')
  expect(await barriersOf(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Open the application' }).click()
  await expect(new Editor(page).widget('Heading')).toContainText('All orders')
})

test('files that do not fit are refused with the place', async ({ browserName }, info) => {
  expect(browserName).toBe('chromium')
  const { page } = olga
  await page.goto(`${server.address}/home?new=applicationFromFiles`)
  const broken = { ...files, 'pages/page1/page.yaml': `a: &a [*a]\n${files['pages/page1/page.yaml'] ?? ''}` }
  await chooseFile(archiveOf(broken, info.outputPath('broken.zip')))
  await dialog().getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog().getByRole('alert')).toContainText('pages/page1/page.yaml')
  await chooseFile(
    archiveOf({ 'application.yaml': 'x'.repeat(65 * 1024 * 1024) }, info.outputPath('large.zip')),
  )
  await dialog().getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog().getByRole('alert')).toContainText('too large')
})

test('an application of another product is imported, with a report of what is otherwise', async ({
  browserName,
}, info) => {
  expect(browserName).toBe('chromium')
  const { page } = olga
  const path = info.outputPath('desk.json')
  writeFileSync(path, JSON.stringify(deskOfElsewhere))
  await page.goto(`${server.address}/home?new=applicationFromFiles`)
  await chooseFile(path)
  await expect(dialog().getByRole('status')).toContainText('Desk, from Appsmith: one page.')
  await dialog().getByRole('combobox', { name: 'Warehouse' }).click()
  await page.getByRole('option').first().click()
  expect(await barriersOf(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Import', exact: true }).click()
  const report = dialog().getByRole('list', { name: 'What was not carried over' })
  await expect(report).toContainText('There is no component here like json form')
  expect(await report.getByRole('listitem').count()).toBe(2)
  await dialog().getByRole('button', { name: 'Open the application' }).click()
  const editor = new Editor(page)
  await expect(editor.canvas).toBeVisible()
  await expect(editor.widget('Reload')).toContainText('Load again')
  await expect(editor.widget('Table1')).toContainText('Number')
})

const foreignWidget = (type: string, widgetName: string, properties: object, place: readonly number[]) => ({
  type,
  widgetName,
  widgetId: widgetName,
  leftColumn: place[0],
  topRow: place[1],
  rightColumn: place[2],
  bottomRow: place[3],
  ...properties,
})

/** What Appsmith exports of an application of one page. */
const deskOfElsewhere = {
  exportedApplication: { name: 'Desk', pages: [{ id: 'Orders', isDefault: true }] },
  datasourceList: [{ name: 'Warehouse', pluginId: 'postgres-plugin' }],
  pageList: [
    {
      unpublishedPage: {
        name: 'Orders',
        layouts: [
          {
            dsl: {
              type: 'CANVAS_WIDGET',
              widgetName: 'MainContainer',
              children: [
                foreignWidget(
                  'BUTTON_WIDGET',
                  'Reload',
                  { text: 'Load again', onClick: '{{GetOrders.run()}}', borderRadius: '4px' },
                  [0, 0, 16, 4],
                ),
                foreignWidget(
                  'TABLE_WIDGET_V2',
                  'Table1',
                  {
                    tableData: '{{GetOrders.data}}',
                    primaryColumns: {
                      id: { id: 'id', originalId: 'id', label: 'Number', columnType: 'number' },
                    },
                  },
                  [0, 6, 64, 30],
                ),
                foreignWidget('JSON_FORM_WIDGET', 'Form1', {}, [0, 32, 24, 40]),
              ],
            },
          },
        ],
      },
    },
  ],
  actionList: [
    {
      pluginType: 'DB',
      pluginId: 'postgres-plugin',
      unpublishedAction: {
        name: 'GetOrders',
        pageId: 'Orders',
        datasource: { id: 'Warehouse', name: 'Warehouse' },
        executeOnLoad: true,
        actionConfiguration: { body: 'select id from orders' },
      },
    },
  ],
}
