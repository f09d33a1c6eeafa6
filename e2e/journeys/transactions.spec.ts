import { expect, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { ApiEditor } from '../support/api-editor.ts'
import { send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'
import type { OwnDatabase } from '../support/own-database.ts'
import { beginAtRecordShop, type RecordShop } from '../support/record-shop.ts'

test.describe.configure({ mode: 'serial' })

let begun: RecordShop
let shop: OwnDatabase
let olga: Person
let editor: ApiEditor

test.beforeAll(async ({ browser }) => {
  begun = await beginAtRecordShop(browser)
  ;({ shop, olga } = begun)
  editor = new ApiEditor(olga.page)
  const { id } = await send(olga.page.request, 'POST', '/api/v1/workflows', { name: 'Take stock' })
  await olga.page.goto(`/workflows/${id}`)
})
test.afterAll(() => begun.end())

/** Runs what changes data, and keeps or rolls back what it changed. */
const runAnd = async (answer: 'Run and keep changes' | 'Trial run'): Promise<void> => {
  await editor.run()
  await olga.page.getByRole('dialog').getByRole('button', { name: answer }).click()
}
const prices = () => shop.ask('select sum(price)::float as sum, count(*)::int as count from album')

test('a builder puts two statements into a transaction, and both count', async () => {
  await editor.add('transaction')
  await editor.add('record shop')
  await editor.write('SQL', 'update album set price = 1 where album_id = 1')
  await editor.add('record shop')
  await editor.write(
    'SQL',
    "insert into album (title, artist_id, price) values ('Bonus', 1, 2) returning title",
  )
  const before = await prices()
  await runAnd('Trial run')
  await expect(editor.block('Transaction1')).toHaveAccessibleName(/succeeded$/u)
  expect(await prices()).toEqual(before)
  await runAnd('Run and keep changes')
  await expect.poll(prices).not.toEqual(before)
  expect(
    await shop.ask('select price::float from album where album_id = 1 or album_id > 34 order by album_id'),
  ).toEqual([{ price: 1 }, { price: 2 }])
})

test('neither counts where the second fails, and the run says which', async () => {
  const before = await prices()
  await editor.write('SQL', 'insert into album (title, artist_id, price) values (null, 1, 2)')
  await editor.block('Step1').click()
  await editor.write('SQL', 'delete from album')
  await runAnd('Run and keep changes')
  await expect(editor.block('Step2')).toHaveAccessibleName(/failed$/u)
  await expect(editor.block('Transaction1')).toHaveAccessibleName(/failed$/u)
  expect(await prices()).toEqual(before)
})

test('what may not stand in a transaction is said while it is built, and again by the run', async () => {
  const sentence =
    'Wait1 cannot stand in Transaction1: a transaction holds a connection and waits for nothing. Move it out.'
  await editor.block('Transaction1').click()
  await editor.add('wait')
  await editor.block('Transaction1').click()
  await expect(olga.page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  expect(await barriersOf(olga.page)).toEqual([])
  const before = await prices()
  await runAnd('Run and keep changes')
  await editor.block('Transaction1').click()
  await expect(editor.results.getByText(sentence)).toBeVisible()
  expect(await prices()).toEqual(before)
})
