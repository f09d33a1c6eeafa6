import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { deploy } from '../support/application-draft.ts'
import { Editor } from '../support/editor.ts'
import type { OwnDatabase } from '../support/own-database.ts'
import type { Person } from '../support/people.ts'
import { beginAtRecordShop, type RecordShop } from '../support/record-shop.ts'

test.describe.configure({ mode: 'serial' })

let begun: RecordShop
let shop: OwnDatabase
let olga: Person
let applicationId: string

test.beforeAll(async ({ browser }) => {
  begun = await beginAtRecordShop(browser)
  ;({ shop, olga } = begun)
})
test.afterAll(() => begun.end())

const page = (): Page => olga.page
const dialog = (name: string): Locator => page().getByRole('dialog', { name })
const rowOf = (text: string): Locator => page().getByRole('row').filter({ hasText: text })
const table = (name: string): Locator =>
  dialog('From a database table').getByRole('radio', { name, exact: true })

/** Chooses among the actions of a row. */
const act = async (row: string, action: string): Promise<void> => {
  await rowOf(row)
    .getByRole('button', { name: /^Actions/u })
    .click()
  await page().getByRole('menuitem', { name: action }).click()
}

test('four clicks make an application of a table', async () => {
  await page().goto('/home')
  let clicks = 0
  const click = async (target: Locator): Promise<void> => {
    clicks += 1
    await target.click()
  }
  await click(page().getByRole('button', { name: 'New', exact: true }))
  await click(page().getByRole('menuitem', { name: 'From a database table' }))
  await expect(table('album')).toBeVisible()
  expect(await barriersOf(page(), { part: '[role="dialog"]' })).toEqual([])
  await click(table('album'))
  await click(dialog('From a database table').getByRole('button', { name: 'Create' }))
  await expect(page()).toHaveURL(/\/applications\/[^/]+\/edit/u)
  expect(clicks).toBe(4)
  await expect(
    page().getByRole('region', { name: 'Canvas' }).getByText('Record 1', { exact: true }),
  ).toBeVisible()
  applicationId = /applications\/(?<id>[^/]+)/u.exec(page().url())?.groups?.['id'] ?? ''
  await deploy(page().request, applicationId)
})

test('its visitors search, sort and turn the pages of all rows', async () => {
  await page().goto(`/applications/${applicationId}`)
  await expect(page().getByRole('heading', { name: 'Albums' })).toBeVisible()
  await expect(page().getByText('1–10 of 34')).toBeVisible()
  await expect(rowOf('Record 1').first()).toContainText('The Bores')
  await page().getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page().getByText('11–20 of 34')).toBeVisible()
  await page().getByRole('searchbox').fill('record 33')
  await expect(page().getByText('1–1 of 1')).toBeVisible()
  await expect(rowOf('Record 33')).toContainText('Ada Combo')
  await page().getByRole('searchbox').fill('')
  await expect(page().getByText('1–10 of 34')).toBeVisible()
  await page().getByRole('columnheader', { name: 'Artist' }).click()
  await expect(page().getByRole('row').nth(1)).toContainText('Ada Combo')
})

test('a row is created, with what the database asks for asked by the form', async () => {
  await page().getByRole('button', { name: 'New album' }).click()
  const form = dialog('New album')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/required/iu).first()).toBeVisible()
  await form.getByRole('textbox', { name: 'Title' }).fill('A new record')
  await form.getByRole('combobox', { name: 'Artist' }).click()
  await page().getByRole('option', { name: 'Cantata Mundi' }).click()
  await form.getByLabel('Price').fill('12.5')
  await expect(form.getByRole('switch', { name: 'Is available' })).toBeChecked()
  expect(await barriersOf(page(), { part: '[role="dialog"]' })).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page().getByText('Album saved.')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page().getByText('1–10 of 35')).toBeVisible()
  expect(
    await shop.ask(`select title, artist_id, price::float, condition, is_available, notes, released_on
    from album where album_id = 35`),
  ).toEqual([
    {
      title: 'A new record',
      artist_id: 3,
      price: 12.5,
      condition: 'new',
      is_available: true,
      notes: null,
      released_on: null,
    },
  ])
})

test('a row is changed, beginning with what it holds, and the next new one begins empty', async () => {
  await page().getByRole('searchbox').fill('a new record')
  await act('A new record', 'Edit')
  const form = dialog('Edit album')
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('A new record')
  await expect(form.getByRole('combobox', { name: 'Artist' })).toHaveValue('Cantata Mundi')
  await form.getByRole('textbox', { name: 'Title' }).fill('A changed record')
  await form.getByRole('switch', { name: 'Is available' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  // What was searched for is not there any more.
  await expect(rowOf('A new record')).toHaveCount(0)
  expect(await shop.ask('select title, artist_id, is_available from album where album_id = 35')).toEqual([
    { title: 'A changed record', artist_id: 3, is_available: false },
  ])
  await page().getByRole('button', { name: 'New album' }).click()
  await expect(dialog('New album').getByRole('textbox', { name: 'Title' })).toHaveValue('')
  await page().keyboard.press('Escape')
  await expect(dialog('New album')).toBeHidden()
})

test('a row has a page of its own, which leads back, changes and deletes it', async () => {
  await page().getByRole('searchbox').fill('a changed record')
  await page().getByRole('link', { name: 'A changed record' }).click()
  await expect(page()).toHaveURL(/\/albums\/35$/u)
  await expect(page().getByRole('heading', { name: 'A changed record' })).toBeVisible()
  await expect(page().getByText('Cantata Mundi')).toBeVisible()
  await page().getByRole('button', { name: 'Edit' }).click()
  await dialog('Edit album').getByRole('textbox', { name: 'Title' }).fill('A last record')
  await dialog('Edit album').getByRole('button', { name: 'Save' }).click()
  await expect(page().getByRole('heading', { name: 'A last record' })).toBeVisible()
  await page().getByRole('link', { name: 'Albums' }).first().click()
  await expect(page().getByText('1–10 of 35')).toBeVisible()
})

test('a row is deleted once that is confirmed', async () => {
  await page().getByRole('searchbox').fill('a last record')
  await act('A last record', 'Delete')
  const question = dialog('Delete album?')
  await expect(question.getByText('A last record will be gone for good.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await act('A last record', 'Delete')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page().getByText('Album deleted.')).toBeVisible()
  expect(await shop.ask('select count(*)::int as number from album')).toEqual([{ number: 34 }])
})

test('in the editor, what cannot be made of a view says why', async () => {
  const editor = new Editor(page())
  await editor.open(applicationId)
  await editor.openPanel('Components')
  await page().getByRole('button', { name: 'From a table…' }).click()
  await table('cheap_album').click()
  await expect(dialog('From a database table').getByText(/cheap_album has no primary key/u)).toBeVisible()
  await page()
    .getByRole('radio', { name: /^Detail page/u })
    .click()
  await expect(dialog('From a database table').getByRole('button', { name: 'Create' })).toBeDisabled()
})

test('in the editor, the list and the page for each row are one step back and forth', async () => {
  const editor = new Editor(page())
  await editor.open(applicationId)
  // The page is opened anew once the server has followed a step, which closes what is open.
  const pages = async (): Promise<string[]> => {
    const items = page().getByRole('menuitem')
    let names: string[] = []
    await expect(async () => {
      await page()
        .getByRole('button', { name: /^Page /u })
        .click()
      await expect(items.first()).toBeVisible({ timeout: 2000 })
      names = await items.allInnerTexts()
      await page().keyboard.press('Escape')
      await expect(items).toHaveCount(0)
    }).toPass()
    return names.map((name) => name.trim())
  }
  await editor.openPanel('Components')
  await page().getByRole('button', { name: 'From a table…' }).click()
  await table('artist').click()
  await dialog('From a database table').getByRole('button', { name: 'Create' }).click()
  await expect(editor.canvas.getByRole('heading', { name: 'Artists' })).toBeVisible()
  await expect.poll(pages).toContain('Artist')
  await page().getByRole('button', { name: /^Undo/u }).click()
  await expect(editor.canvas.getByRole('heading', { name: 'Artists' })).toHaveCount(0)
  await expect.poll(pages).not.toContain('Artist')
  await expect(editor.canvas.getByText('Record 1', { exact: true })).toBeVisible()
  await page().getByRole('button', { name: /^Redo/u }).click()
  await expect(editor.canvas.getByRole('heading', { name: 'Artists' })).toBeVisible()
  await expect.poll(pages).toContain('Artist')
})

test('nothing failed unseen in the browser', () => {
  expect(olga.complaints).toEqual([])
})
