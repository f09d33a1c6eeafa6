import { randomUUID } from 'node:crypto'
import { addApi } from '@ashlar/document'
import type { Block } from '@ashlar/schema'
import { expect, test } from '@playwright/test'
import { aCodeStep } from '../support/blocks.ts'
import { beginBuilding, type Building } from '../support/building.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

const picked: Block = {
  id: randomUUID(),
  kind: 'variables',
  name: 'Variables1',
  items: [{ key: 'documents', value: '{{ Upload.files }}', type: 'FILEPICKER', mode: 'READ' }],
}
const together: Block = {
  id: randomUUID(),
  kind: 'variables',
  name: 'Variables1',
  items: [
    {
      key: 'texts',
      value: "{{ Upload.files.map((file) => file.name + ' holds ' + file.readContents()).join() }}",
      type: 'NATIVE',
      mode: 'READ',
    },
  ],
}
const apis: Readonly<Record<string, readonly Block[]>> = {
  ByName: [
    aCodeStep(
      'Step1',
      'return Upload.files[0].name + ": " + Upload.files[0].readContents() + (await Upload.files[0].readContentsAsync())',
    ),
  ],
  InPython: [
    aCodeStep('Step1', 'return Upload.files[0].name + ": " + Upload.files[0].readContents()', 'python'),
  ],
  InABinding: [together, aCodeStep('Step1', 'return texts')],
  ByVariable: [
    picked,
    aCodeStep('Step1', 'return documents.map((file) => file.readContents("binary").length)'),
  ],
}

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Uploads', (page) => {
    page.place('filePicker', 'Upload', { left: 4, top: 4 })
    for (const [name, initialBlocks] of Object.entries(apis)) {
      page.operate((records) => addApi(records, { name, initialBlocks }, randomUUID))
    }
  })
})
test.afterAll(() => building.end())

const results = () => building.olga.page.getByRole('region', { name: 'Results' })

const choose = (name: string, buffer: Buffer) =>
  building.editor
    .widget('Upload')
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer })

const run = async (api: string): Promise<void> => {
  const { page } = building.olga
  await page.getByRole('button', { name: api, exact: true }).click()
  await page.getByRole('tree', { name: 'Blocks' }).locator('[data-block="Step1"]').click()
  await page.getByRole('button', { name: 'Run API' }).click()
}

test('code reads what a person has chosen in a file picker', async () => {
  const { editor, applicationId } = building
  await editor.open(applicationId)
  await choose('note.txt', Buffer.from('Äda'))
  await expect(editor.widget('Upload')).toContainText('note.txt')
  await editor.openPanel('APIs')
  await run('ByName')
  await expect(results()).toContainText('"note.txt: ÄdaÄda"')
  await run('InPython')
  await expect(results()).toContainText('"note.txt: Äda"')
  await run('InABinding')
  await expect(results()).toContainText('"note.txt holds Äda"')
  await run('ByVariable')
  await expect(results()).toContainText('0: 4')
})

test('files that are larger than a request may be are refused with a sentence', async () => {
  await choose('large.bin', Buffer.alloc(9 * 1024 * 1024, 120))
  await expect(building.editor.widget('Upload')).toContainText('large.bin')
  await run('ByVariable')
  await expect(results().getByText('too_large')).toBeVisible()
  await expect(results().getByRole('alert')).toContainText('MB')
  expect(building.olga.complaints).toEqual([])
})
