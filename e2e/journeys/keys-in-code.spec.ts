import { addApi } from '@ashlar/document'
import { expect, type Locator, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { barriersOf } from '../support/accessibility.ts'
import { beginBuilding, type Building } from '../support/building.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Keyed', (page) => {
    const configuration = { body: 'return 1' }
    for (const [name, pluginId] of [
      ['Scripted', 'javascript'],
      ['Counted', 'python'],
    ] as const) {
      page.operate((records) =>
        addApi(records, { name, pluginId, datasourceId: pluginId, configuration }, randomUUID),
      )
    }
    page.place('input', 'Country', { left: 0, top: 0, columns: 40, rows: 4 }, { label: 'Country' })
    page.place(
      'text',
      'Shown',
      { left: 0, top: 6, columns: 40, rows: 4 },
      {
        text: '{{ Country.value }}',
      },
    )
  })
  await building.editor.open(building.applicationId)
  await expect(building.editor.widget('Country')).toBeVisible()
})
test.afterAll(() => building.end())

const code = (label: string): Locator => building.olga.page.getByRole('textbox', { name: label, exact: true })
const openApi = async (name: string): Promise<void> => {
  await building.editor.openPanel('APIs')
  await building.olga.page
    .getByRole('region', { name: 'APIs', exact: true })
    .getByRole('button', { name, exact: true })
    .click()
}
const run = async (command: string): Promise<void> => {
  const { page } = building.olga
  await page.getByRole('tab', { name: 'Scripted' }).click()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands' }).fill(command)
  await page.getByRole('option', { name: command }).click()
}

test('Escape in a bound field closes its value first, and leaves the field where it is', async () => {
  const { editor, olga } = building
  await editor.select('Shown')
  const field = editor.properties.getByRole('textbox', { name: 'Text', exact: true })
  await field.click()
  const popup = olga.page.getByRole('complementary', { name: 'Value of Text' })
  await expect(popup).toBeVisible()
  await olga.page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(field).toBeFocused()
})

test('a value that is asked for by keys goes by itself', async () => {
  const { editor, olga } = building
  const field = editor.properties.getByRole('textbox', { name: 'Text', exact: true })
  await field.click()
  await olga.page.keyboard.press('Home')
  for (let count = 0; count < 5; count += 1) await olga.page.keyboard.press('ArrowRight')
  await olga.page.keyboard.press('Control+i')
  const open = olga.page.getByRole('button', { name: 'OPEN' })
  await expect(open).toBeVisible()
  await expect(open).toHaveCount(0)
})

test('Python is fetched with its first field, and formatted with Ctrl+S in a worker', async () => {
  const { editor, olga } = building
  const fetched: string[] = []
  olga.page.on('request', (request) => fetched.push(request.url()))
  await openApi('Scripted')
  await expect(code('JavaScript')).toBeVisible()
  expect(fetched.filter((url) => url.includes('python'))).toEqual([])
  await openApi('Counted')
  const python = code('Python')
  await editor.write(python, "rows=[{ 'a':1 }]\nreturn rows")
  expect(fetched.filter((url) => /\/python-language-/u.test(url)).length).toBe(1)
  await olga.page.keyboard.press('Control+s')
  await expect(python).toHaveText('rows = [{"a": 1}]return rows')
  const formatters = () => olga.page.workers().filter((worker) => worker.url().includes('python-formatter'))
  await expect.poll(formatters).toEqual([])
  await editor.write(python, 'def f(:')
  await olga.page.keyboard.press('Control+s')
  await expect(olga.page.getByText('Syntax error', { exact: true })).toBeVisible()
  await expect(python).toHaveText('def f(:')
  await editor.write(python, 'return 1')
  await editor.isSaved()
})

test('code of several lines is edited by Vim’s keys once they are chosen, also after a reload', async () => {
  const { editor, olga } = building
  const { page } = olga
  await openApi('Scripted')
  await expect(code('JavaScript')).toBeVisible()
  await run('Use Vim keys in code')
  const script = code('JavaScript')
  // The other fields of several lines say their mode as well.
  const step = page.locator('.cm-editor').filter({ has: script })
  await script.click()
  await expect(step.getByText('--NORMAL--')).toBeVisible()
  // Deletes the line, writes another one, leaves writing, doubles what was written.
  await page.keyboard.type('ddireturn 2')
  await expect(step.getByText('--INSERT--')).toBeVisible()
  expect(await barriersOf(page, { part: '.cm-editor.cm-focused' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(step.getByText('--NORMAL--')).toBeVisible()
  await page.keyboard.type('yyp')
  await expect(script).toHaveText('return 2return 2')
  await editor.isSaved()
  await page.reload()
  await script.click()
  await page.keyboard.type('dd')
  await expect(script).toHaveText('return 2')
  // A field of one line keeps the keys of every other field.
  await editor.select('Country')
  const field = editor.properties.getByRole('textbox', { name: 'Label', exact: true })
  await field.click()
  await page.keyboard.press('End')
  await page.keyboard.type('dd')
  await expect(field).toContainText('dd')
  await page.keyboard.press('Control+z')
  await openApi('Scripted')
  await run('Use standard keys in code')
  await script.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('dd')
  await expect(script).toHaveText('return 2dd')
  await editor.write(script, 'return 1')
  await editor.isSaved()
})

test('nothing failed unseen in the browsers', () => {
  expect(building.olga.complaints).toEqual([])
})
