import { expect, test } from '@playwright/test'
import { beginBuilding, type Building } from '../support/building.ts'
import { boxOf } from '../support/editor.ts'
import { send } from '../support/organization.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Drops', (page) => {
    page.place('form', 'Form1', { left: 4, top: 2, columns: 40 })
    page.place('button', 'Button1', { left: 60, top: 2 })
  })
  await building.editor.open(building.applicationId)
})
test.afterAll(() => building.end())

const page = () => building.olga.page
const form = () => building.editor.widget('Form1')

/** Takes the card of a component into the hand. */
const take = async (component: string): Promise<void> => {
  await building.editor.openPanel('Components')
  const card = page()
    .getByRole('region', { name: 'Components' })
    .getByRole('button', { name: component, exact: true })
  await card.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await boxOf(card)
  await page().mouse.move(x + width / 2, y + height / 2)
  await page().mouse.down()
}
const savedRecords = async () => {
  await building.editor.isSaved()
  const { records } = await send(page().request, 'GET', `/api/v1/pages/${building.pageId}`)
  return records
}

test('what is held over the page makes room, and gives it back when the pointer leaves', async () => {
  const before = await savedRecords()
  const button = building.editor.widget('Button1')
  const place = await boxOf(button)
  await take('Input')
  await page().mouse.move(place.x + 30, place.y + 10, { steps: 8 })
  await expect.poll(async () => (await boxOf(button)).y).toBeGreaterThan(place.y)
  await page().mouse.move(4, 300, { steps: 4 })
  await expect.poll(async () => (await boxOf(button)).y).toBe(place.y)
  await page().mouse.up()
  expect(await savedRecords()).toEqual(before)
})

test('five fields dropped at the lower end of a form that fits its content are all in it', async () => {
  for (const name of ['Input1', 'Input2', 'Input3', 'Input4', 'Input5']) {
    const { y: top } = await boxOf(building.editor.widget('Button1'))
    await take('Input')
    const { x, y, width, height } = await boxOf(form())
    await page().mouse.move(x + width / 3, y + height - 12, { steps: 10 })
    await page().mouse.up()
    await expect(form().locator(`[data-widget-name="${name}"]`)).toBeVisible()
    expect((await boxOf(building.editor.widget('Button1'))).y).toBe(top)
  }
  const fields = await Promise.all(
    ['Input1', 'Input2', 'Input3', 'Input4', 'Input5'].map((name) => boxOf(building.editor.widget(name))),
  )
  const tops = fields.map(({ y }) => y)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  const around = await boxOf(form())
  for (const { y, height } of fields) expect(y + height).toBeLessThanOrEqual(around.y + around.height)
})

test('a field let go right below the form is in it too', async () => {
  await take('Input')
  const { x, y, width, height } = await boxOf(form())
  await page().mouse.move(x + width / 3, y + height + 10, { steps: 10 })
  await page().mouse.up()
  await expect(form().locator('[data-widget-name="Input6"]')).toBeVisible()
})

test('nothing failed unseen in the browser', () => {
  expect(building.olga.complaints).toEqual([])
})
