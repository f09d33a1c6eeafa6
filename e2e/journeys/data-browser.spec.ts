import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import type { Editor } from '../support/editor.ts'
import type { OwnDatabase } from '../support/own-database.ts'
import type { Person } from '../support/people.ts'
import { beginAtRecordShop, type RecordShop } from '../support/record-shop.ts'

test.describe.configure({ mode: 'serial' })

let begun: RecordShop
let shop: OwnDatabase
let olga: Person
let editor: Editor

test.beforeAll(async ({ browser }) => {
  begun = await beginAtRecordShop(browser)
  ;({ shop, olga, editor } = begun)
  await shop.ask(`insert into album (title, artist_id, price)
    select 'Extra ' || n, 1, 100 + n from generate_series(1, 90) as n`)
  const made = await makeApplication(olga.page.request, 'Stock')
  await editor.open(made.applicationId)
})
test.afterAll(() => begun.end())

const page = (): Page => olga.page
const panel = (): Locator => page().getByRole('region', { name: 'Data', exact: true })
const rows = (): Locator => page().getByRole('dialog', { name: 'Rows of album' })
const act = async (table: string, action: string): Promise<void> => {
  await panel()
    .getByRole('button', { name: `Actions for ${table}` })
    .click()
  await page().getByRole('menuitem', { name: action }).click()
}

test('a builder finds tables, views and columns with their types and keys', async () => {
  await editor.openPanel('Data')
  await expect(panel().getByRole('button', { name: 'cheap_album view' })).toBeVisible()
  await panel().getByRole('button', { name: 'album', exact: true }).click()
  const columns = panel().getByRole('list', { name: 'Columns of album' })
  await expect(columns).toContainText('integer, primary key')
  await expect(columns).toContainText('integer, required, refers to artist')
  await panel().getByRole('textbox', { name: 'Search tables and columns' }).fill('released')
  await expect(panel().getByRole('button', { name: 'artist', exact: true })).toHaveCount(0)
  await expect(columns).toContainText('released_on')
  await panel().getByRole('textbox', { name: 'Search tables and columns' }).fill('')
  await expect(panel().getByRole('button', { name: 'artist', exact: true })).toBeVisible()
  expect(await barriersOf(page())).toEqual([])
})

test('the rows of a table are shown a hundred at a time, sorted by the database', async () => {
  await act('album', 'Show rows')
  await expect(rows().getByText('Rows 1–100', { exact: true })).toBeVisible()
  await expect(rows().getByRole('row')).toHaveCount(101)
  expect(await barriersOf(page(), { part: '[role="dialog"]' })).toEqual([])
  await rows().getByRole('button', { name: 'Next', exact: true }).click()
  await expect(rows().getByText('Rows 101–124', { exact: true })).toBeVisible()
  await rows().getByRole('button', { name: 'price', exact: true }).click()
  await expect(rows().getByRole('columnheader', { name: 'price' })).toHaveAttribute('aria-sort', 'ascending')
  await rows().getByRole('button', { name: 'price' }).click()
  await expect(rows().getByRole('row').nth(1)).toContainText('Extra 90')
})

test('a table goes into a query that runs', async () => {
  await rows().getByRole('button', { name: 'Use in a query' }).click()
  await expect(rows()).toHaveCount(0)
  await expect(page().getByRole('textbox', { name: 'SQL', exact: true })).toContainText('album')
  await page()
    .getByRole('button', { name: /^Run API/u })
    .click()
  await expect(page().getByText('Record 1', { exact: true }).first()).toBeVisible()
  await editor.isSaved()
})

test('a table is what is made a page from', async () => {
  await editor.openPanel('Data')
  await act('artist', 'Make a page from this table')
  const dialog = page().getByRole('dialog', { name: 'From a database table' })
  await expect(dialog.getByRole('radio', { name: 'artist', exact: true })).toBeChecked()
  await dialog.getByRole('radio', { name: /^Table/u }).check({ force: true })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page().getByRole('region', { name: 'Canvas' }).getByText('Artists', { exact: true }),
  ).toBeVisible()
})
