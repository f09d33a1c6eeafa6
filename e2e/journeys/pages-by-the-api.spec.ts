import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { deploy, makeApplication } from '../support/application-draft.ts'
import type { Editor } from '../support/editor.ts'
import type { Person } from '../support/people.ts'
import { beginAtRecordShop, type RecordShop } from '../support/record-shop.ts'

test.describe.configure({ mode: 'serial' })

let begun: RecordShop
let olga: Person
let editor: Editor
let applicationId: string

test.beforeAll(async ({ browser }) => {
  begun = await beginAtRecordShop(browser)
  ;({ olga, editor } = begun)
  await olga.page.setViewportSize({ width: 1280, height: 720 })
  const made = await makeApplication(olga.page.request, 'Records', (page) => {
    page.query('Albums', begun.integrationId, 'select album_id, title, price from album where price > 0')
    page.place(
      'table',
      'AlbumsTable',
      { left: 0, top: 0, columns: 96, rows: 44 },
      { tableData: '{{ Albums.response }}', pageType: 'SERVER_SIDE', pageSize: 10 },
    )
  })
  ;({ applicationId } = made)
  await editor.open(applicationId)
})
test.afterAll(() => begun.end())

const page = (): Page => olga.page
const dialog = (): Locator => page().getByRole('dialog', { name: 'Turn the pages of AlbumsTable in Albums' })
const changes = (): Locator => dialog().getByRole('region', { name: 'Changes to the query of Albums' })
const openWriting = async (): Promise<void> => {
  await editor.select('AlbumsTable')
  await editor.openGroup('Paging')
  await page().getByRole('button', { name: 'Write it into the query of Albums…' }).click()
  await expect(dialog()).toBeVisible()
}

test('what is written into the query is shown before it is done', async () => {
  await openWriting()
  await expect(changes()).toContainText('+limit {{ AlbumsTable.pageSize }}')
  await expect(changes()).toContainText("title ilike {{ '%' + AlbumsTable.searchText + '%' }}")
  await expect(changes()).toContainText("= 'price desc' then price end desc nulls last")
  expect(await barriersInBothSchemes(page())).toEqual([])
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog()).toBeHidden()
  await expect(page().getByRole('button', { name: /^Undo/u })).toBeDisabled()
})

test('it is one step back and forth', async () => {
  await openWriting()
  await dialog().getByRole('button', { name: 'Write into Albums' }).click()
  await expect(editor.canvas.getByText('1–10 of 34')).toBeVisible()
  const apis = page().getByRole('region', { name: 'APIs', exact: true })
  await editor.openPanel('APIs')
  await expect(apis.getByRole('button', { name: 'AlbumsCount', exact: true })).toBeVisible()
  await page().getByRole('button', { name: /^Undo/u }).click()
  await expect(apis.getByRole('button', { name: 'AlbumsCount', exact: true })).toHaveCount(0)
  await expect(page().getByRole('button', { name: /^Undo/u })).toBeDisabled()
  await page().getByRole('button', { name: /^Redo/u }).click()
  await expect(apis.getByRole('button', { name: 'AlbumsCount', exact: true })).toBeVisible()
  await editor.isSaved()
  await deploy(page().request, applicationId)
})

test('people turn, search and sort all rows, and are offered nothing that one page could not do', async () => {
  await page().goto(`/applications/${applicationId}`)
  await expect(page().getByText('1–10 of 34')).toBeVisible()
  await page().getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page().getByText('11–20 of 34')).toBeVisible()
  await page().getByRole('searchbox').fill('record 33')
  await expect(page().getByText('1–1 of 1')).toBeVisible()
  await page().getByRole('searchbox').fill('')
  await expect(page().getByText('1–10 of 34')).toBeVisible()
  await page().getByRole('columnheader', { name: 'Price' }).click()
  await expect(page().getByRole('row').nth(1)).toContainText('Record 20')
  await page().getByRole('columnheader', { name: 'Price' }).click()
  await expect(page().getByRole('row').nth(1)).toContainText('Record 19')
  await expect(page().getByRole('button', { name: /^Filter/u })).toHaveCount(0)
  expect(await barriersInBothSchemes(page())).toEqual([])
})

test('nothing failed unseen in the browser', () => {
  expect(olga.complaints).toEqual([])
})
