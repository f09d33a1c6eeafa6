import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import type { Editor } from '../support/editor.ts'
import type { Person } from '../support/people.ts'
import { beginAtRecordShop, type RecordShop } from '../support/record-shop.ts'

test.describe.configure({ mode: 'serial' })

let begun: RecordShop
let olga: Person
let editor: Editor

test.beforeAll(async ({ browser }) => {
  begun = await beginAtRecordShop(browser)
  ;({ olga, editor } = begun)
  await olga.page.setViewportSize({ width: 1280, height: 720 })
  const { applicationId } = await makeApplication(olga.page.request, 'Records', (page) => {
    page.query('Albums', begun.integrationId, '')
    page.query('Odd', begun.integrationId, 'select initcap(title) from album -- shouting')
    page.place('input', 'Search', { left: 0, top: 0 }, { label: 'Search' })
  })
  await editor.open(applicationId)
  await openApi('Albums')
})
test.afterAll(() => begun.end())

const page = (): Page => olga.page
const sql = (): Locator => page().getByRole('textbox', { name: 'SQL', exact: true })
const results = (): Locator => page().getByRole('region', { name: 'Results' })
const part = (name: string): Locator => page().getByRole('region', { name, exact: true })

const openApi = async (name: string): Promise<void> => {
  await editor.openPanel('APIs')
  const tables = page().waitForResponse((response) => response.url().endsWith('/metadata'))
  await page()
    .getByRole('region', { name: 'APIs', exact: true })
    .getByRole('button', { name, exact: true })
    .click()
  await tables
}
const show = (what: 'Builder' | 'SQL'): Promise<void> =>
  page()
    .getByRole('radiogroup', { name: 'How the query is written' })
    .getByText(what, { exact: true })
    .click()

/** Chooses in a list by typing and Enter alone. */
const pick = async (list: string, option: string): Promise<void> => {
  const field = page().getByRole('combobox', { name: list, exact: true })
  await field.focus()
  await expect(field).toBeFocused()
  await page().keyboard.press('ControlOrMeta+a')
  await page().keyboard.insertText(option)
  const offered = page().getByRole('option', { name: option, exact: true })
  await expect(offered).toBeVisible()
  await page().keyboard.press('ArrowDown')
  await page().keyboard.press('Enter')
  await expect(offered).toHaveCount(0)
}
const choose = async (list: string, option: string): Promise<void> => {
  await page().getByRole('combobox', { name: list, exact: true }).click()
  await page().getByRole('option', { name: option, exact: true }).click()
}
const written = async (): Promise<string> => {
  await show('SQL')
  await expect(sql()).toBeVisible()
  return (await sql().locator('.cm-line').allInnerTexts()).join('\n')
}

test('a query over two tables is built with the keyboard and read as SQL', async () => {
  await show('Builder')
  await pick('Table', 'album')
  await pick('Join a table', 'artist, by album.artist_id')
  await pick('Add column', 'album.title')
  await pick('Add column', 'artist.name')
  await page().getByRole('textbox', { name: 'Alias of column 2' }).fill('artist')
  await part('Where').getByRole('button', { name: 'Add condition' }).press('Enter')
  await pick('Column of condition 1', 'album.title')
  await choose('Operator of condition 1', 'is like')
  await editor.write(
    page().getByRole('textbox', { name: 'Value of condition 1' }),
    "{{ '%' + Search.value + '%' }}",
  )
  await pick('Add order', 'album.title')
  await choose('Direction 1', 'Largest first')
  await editor.write(page().getByRole('textbox', { name: 'Limit', exact: true }), '5')
  await page().getByRole('textbox', { name: 'Alias of column 2' }).focus()
  expect(await barriersInBothSchemes(page())).toEqual([])
  await expect(part('Rows')).toBeVisible()
  expect(await written()).toBe(`select
  album.title,
  artist.name as artist
from album
left join artist on artist.artist_id = album.artist_id
where album.title ilike {{ '%' + Search.value + '%' }}
order by album.title desc
limit 5`)
})

test('a preview runs it as a trial', async () => {
  await show('Builder')
  await page().getByRole('button', { name: 'Preview rows' }).click()
  await expect(results().getByText('Record 9')).toBeVisible()
  await expect(results().getByText('Rolled back')).toBeVisible()
})

test('what is changed in the SQL stands in the builder', async () => {
  await show('SQL')
  await editor.write(
    sql(),
    "SELECT condition, count(*) n FROM album WHERE price > 5 OR condition IN ('new', 'used') AND notes IS NULL GROUP BY condition",
  )
  await show('Builder')
  await expect(page().getByRole('textbox', { name: 'Alias of column 2' })).toHaveValue('n')
  await expect(page().getByRole('combobox', { name: 'Column of condition 1' })).toHaveValue('price')
  await expect(page().getByRole('group', { name: 'Condition 2' })).toBeVisible()
  // Looking changes nothing.
  expect(await written()).toMatch(/^SELECT condition, count\(\*\) n FROM album/u)
})

test('groups have conditions of their own, and equal rows come once', async () => {
  await editor.write(sql(), 'select condition, sum(price) from album group by condition')
  await show('Builder')
  await part('Groups').getByRole('button', { name: 'Add condition' }).click()
  await choose('Column of group condition 1', 'Sum of price')
  await choose('Operator of group condition 1', 'is more than')
  await editor.write(page().getByRole('textbox', { name: 'Value of group condition 1' }), '5')
  await page().getByRole('checkbox', { name: 'Leave out equal rows' }).check()
  expect(await barriersInBothSchemes(page())).toEqual([])
  await page().getByRole('button', { name: 'Preview rows' }).click()
  await expect(results().getByText('Rolled back')).toBeVisible()
  expect(await written()).toBe(`select distinct
  condition,
  sum(price)
from album
group by condition
having sum(price) > 5`)
})

test('values are taken through a function, in the answer, in conditions and in the order', async () => {
  await editor.write(sql(), 'select title, count(*) from album group by title')
  await show('Builder')
  const through = async (what: string, name: string): Promise<void> => {
    await page()
      .getByRole('button', { name: `Function of ${what}` })
      .press('Enter')
    await page().getByRole('menuitem', { name }).press('Enter')
  }
  await through('column 1', 'Small letters')
  await expect(page().getByRole('combobox', { name: 'Name of column 1' })).toHaveValue(
    'Small letters of title',
  )
  await part('Where').getByRole('button', { name: 'Add condition' }).click()
  await choose('Column of condition 1', 'title')
  await through('condition 1', 'Length')
  await choose('Operator of condition 1', 'is more than')
  await editor.write(page().getByRole('textbox', { name: 'Value of condition 1' }), '3')
  await pick('Add order', 'Number of rows')
  await choose('Direction 1', 'Largest first')
  expect(await barriersInBothSchemes(page())).toEqual([])
  await page().getByRole('button', { name: 'Preview rows' }).click()
  await expect(
    results()
      .getByText(/^record \d/u)
      .first(),
  ).toBeVisible()
  expect(await written()).toBe(`select
  lower(title),
  count(*)
from album
where length(title) > 3
group by lower(title)
order by count(*) desc`)
})

test('SQL that the builder cannot show keeps it closed and stays as it is', async () => {
  await openOdd()
  await show('Builder')
  await expect(page().getByRole('alert').filter({ hasText: 'The builder stays closed.' })).toContainText(
    '“initcap(title) from album -- shouting” (line 1, column 8)',
  )
  await expect(sql()).toHaveText('select initcap(title) from album -- shouting')
  expect(await barriersInBothSchemes(page())).toEqual([])
})

const openOdd = async (): Promise<void> => {
  await page()
    .getByRole('region', { name: 'APIs', exact: true })
    .getByRole('button', { name: 'Odd', exact: true })
    .click()
  await expect(page().getByRole('tab', { name: 'Odd' })).toBeVisible()
}

test('nothing failed unseen in the browser', () => {
  expect(olga.complaints).toEqual([])
})
