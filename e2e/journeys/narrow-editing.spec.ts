import { expect, type Page, test } from '@playwright/test'
import { beginBuilding, type Building } from '../support/building.ts'
import { boxOf } from '../support/editor.ts'
import { send } from '../support/organization.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Narrow', (page) => {
    page.place('text', 'Title', { left: 0, top: 0, columns: 90, rows: 4 }, { text: 'Orders of today' })
    page.place('button', 'Left', { left: 0, top: 5, columns: 30, rows: 4 }, { text: 'Left' })
    page.place('button', 'Right', { left: 50, top: 5, columns: 30, rows: 4 }, { text: 'Right' })
    page.place('input', 'Search', { left: 0, top: 10, columns: 90, rows: 6 })
  })
  await building.editor.open(building.applicationId)
})
test.afterAll(() => building.end())

const page = (): Page => building.olga.page
const names = ['Title', 'Left', 'Right', 'Search'] as const

/** The components from top to bottom as they are seen. */
const seen = async (): Promise<string[]> => {
  const tops = await Promise.all(
    names.map(async (name) => ({ name, top: (await boxOf(building.editor.widget(name))).y })),
  )
  return tops.toSorted((one, other) => one.top - other.top).map(({ name }) => name)
}
const isSeen = (...order: string[]) => expect.poll(seen).toEqual(order)

interface Stored {
  name: string
  left: { value: number }
  width: { value: number }
  top: { value: number }
}

/** How the components stand on the wide page, as it is saved: across, how wide, and how far down. */
const wide = async (): Promise<Record<string, [number, number, number]>> => {
  await building.editor.isSaved()
  const { records } = await send(page().request, 'GET', `/api/v1/pages/${building.pageId}`)
  const found = Object.values<Stored>(records).filter(({ name }) => names.some((known) => known === name))
  return Object.fromEntries(
    found.map(({ name, left, width, top }) => [name, [left.value, width.value, top.value]]),
  )
}

test('at the width of a phone what is dragged lands where the line shows it, and the wide page keeps its columns', async () => {
  const { editor } = building
  await page().getByTitle('Phone, 390 px').click()
  await isSeen('Title', 'Left', 'Right', 'Search')
  const title = await boxOf(editor.widget('Title'))
  const search = await boxOf(editor.widget('Search'))
  expect(search.x).toBe(title.x)
  const { mouse } = page()
  await mouse.move(search.x + 60, search.y + 10)
  await mouse.down()
  await mouse.move(title.x + 60, title.y + 2, { steps: 12 })
  await mouse.up()
  await isSeen('Search', 'Title', 'Left', 'Right')
  expect(await wide()).toMatchObject({
    Search: [0, 90, 0],
    Title: [0, 90, 7],
    Left: [0, 30, 12],
    Right: [50, 30, 12],
  })
})

test('the arrows move it up and down there, and say why it cannot go sideways', async () => {
  const { editor } = building
  await editor.select('Search')
  await editor.press('ArrowDown')
  await isSeen('Title', 'Search', 'Left', 'Right')
  await editor.press('ArrowUp')
  await isSeen('Search', 'Title', 'Left', 'Right')
  const before = await wide()
  await editor.press('ArrowRight')
  await expect(page().getByText(/Choose a wider page to move them sideways/u)).toBeVisible()
  await editor.press('Shift+ArrowRight')
  await expect(page().getByText(/Choose a wider page to change their widths/u)).toBeVisible()
  expect(await wide()).toEqual(before)
})

test('a component from the panel goes between others, as wide as it is usually', async () => {
  const { editor } = building
  await editor.openPanel('Components')
  const source = page()
    .getByRole('region', { name: 'Components' })
    .getByRole('button', { name: 'Divider', exact: true })
  await source.scrollIntoViewIfNeeded()
  const from = await boxOf(source)
  const left = await boxOf(editor.widget('Left'))
  const { mouse } = page()
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await mouse.down()
  await mouse.move(left.x + 80, left.y + 2, { steps: 12 })
  await mouse.up()
  await expect(editor.nameField).toHaveValue('Divider1')
  const divider = await boxOf(editor.widget('Divider1'))
  expect(divider.y).toBeGreaterThan((await boxOf(editor.widget('Title'))).y)
  expect(divider.y).toBeLessThan((await boxOf(editor.widget('Left'))).y)
})

test('the handle at the lower edge changes the height, and what is below makes room on the wide page', async () => {
  const { editor } = building
  await editor.select('Search')
  const handles = page().locator('[data-handle]:visible')
  await expect(handles).toHaveCount(1)
  const before = (await boxOf(editor.widget('Search'))).height
  const wideBefore = await wide()
  const handle = await boxOf(handles.first())
  const { mouse } = page()
  await mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await mouse.down()
  await mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2 + 36, { steps: 6 })
  await mouse.up()
  await expect.poll(async () => (await boxOf(editor.widget('Search'))).height).toBe(before + 36)
  await isSeen('Search', 'Title', 'Left', 'Right')
  expect((await wide()).Title?.[2]).toBeGreaterThan(wideBefore.Title?.[2] ?? 0)
  await editor.press('ControlOrMeta+z')
  await expect.poll(async () => (await boxOf(editor.widget('Search'))).height).toBe(before)
  expect(await wide()).toEqual(wideBefore)
})

test('one step of undo takes each of it back, and the wide page stands as it stood', async () => {
  const { editor } = building
  for (let step = 0; step < 4; step += 1) await editor.press('ControlOrMeta+z')
  await isSeen('Title', 'Left', 'Right', 'Search')
  expect(await wide()).toMatchObject({
    Title: [0, 90, 0],
    Left: [0, 30, 5],
    Right: [50, 30, 5],
    Search: [0, 90, 10],
  })
  await page().getByTitle('Full width').click()
  const left = await boxOf(editor.widget('Left'))
  await expect.poll(async () => (await boxOf(editor.widget('Right'))).y).toBe(left.y)
})

test('where there is no more room than on a phone the canvas shows the same', async () => {
  const { editor } = building
  await page().setViewportSize({ width: 420, height: 844 })
  await expect
    .poll(async () => (await boxOf(editor.widget('Right'))).y - (await boxOf(editor.widget('Left'))).y)
    .toBeGreaterThan(20)
  await page().setViewportSize({ width: 1440, height: 900 })
})
