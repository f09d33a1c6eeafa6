import { expect, type Locator, test } from '@playwright/test'
import { beginBuilding, type Building } from '../support/building.ts'

test.describe.configure({ mode: 'serial' })

const columns = 4
const rows = 120

let building: Building

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Large', (page) => {
    for (let index = 0; index < columns * rows; index += 1) {
      const place = {
        left: (index % columns) * 24,
        top: Math.floor(index / columns) * 4,
        columns: 22,
        rows: 3,
      }
      page.place('text', `Text${index}`, place, { text: `Number ${index}` })
    }
    const below = { left: 0, top: rows * 4, columns: 40, rows: 20 }
    page.place('container', 'Box', below)
    page.place('input', 'Customer', { left: 0, top: 0, columns: 40, rows: 6 }, { label: 'Customer' }, 'Box')
  })
  await building.editor.open(building.applicationId)
})
test.afterAll(() => building.end())

const shownIn = (name: string, text: string): Locator =>
  building.editor.widget(name).getByText(text, { exact: true })

test('what is far from what is seen draws nothing, and is there as soon as one scrolls to it', async () => {
  const { editor, olga } = building
  const last = columns * rows - 1
  await expect(shownIn('Text0', 'Number 0')).toBeVisible()
  await expect(editor.widget(`Text${last}`)).toHaveAttribute('data-far', '')
  await editor.canvas.hover()
  await olga.page.mouse.wheel(0, 100_000)
  await expect(shownIn(`Text${last}`, `Number ${last}`)).toBeVisible()
  await expect(editor.widget('Text0')).toHaveAttribute('data-far', '')
  await expect(editor.widget('Customer').getByText('Customer')).toBeVisible()
  await olga.page.mouse.wheel(0, -100_000)
  await expect(shownIn('Text0', 'Number 0')).toBeVisible()
})

test('a component far below is found by the palette, selected and outlined where it stands', async () => {
  const { editor, olga } = building
  await olga.page.keyboard.press('ControlOrMeta+k')
  const palette = olga.page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await olga.page.keyboard.type('Customer')
  await expect(palette.getByRole('option').first()).toContainText('Customer')
  await olga.page.keyboard.press('Enter')
  await expect(editor.nameField).toHaveValue('Customer')
  await expect(editor.widget('Customer')).toBeInViewport()
  // The tag of the selection stands at the top of the component, wherever that is now.
  const tag = editor.canvas.getByText('Customer', { exact: true }).last()
  await expect
    .poll(async () => {
      const [frame, box] = [await tag.boundingBox(), await editor.widget('Customer').boundingBox()]
      return frame !== null && box !== null && Math.abs(frame.x - box.x) < 4 && Math.abs(frame.y - box.y) < 32
    })
    .toBe(true)
})

test('an edit, a move and its undo are seen at once, and the selection follows', async () => {
  const { editor, olga } = building
  await editor.select('Text479')
  const left = async (): Promise<number> => (await editor.widget('Box').boundingBox())?.x ?? 0
  const before = await left()
  await editor.drag('Box', { x: 160, y: 0 })
  await expect.poll(async () => (await left()) - before).toBeGreaterThan(100)
  const tag = editor.canvas.getByText('Box', { exact: true }).last()
  await expect
    .poll(async () => Math.abs(((await tag.boundingBox())?.x ?? 0) - (await left())))
    .toBeLessThan(4)
  await editor.press('ControlOrMeta+z')
  await expect.poll(left).toBe(before)
  expect(olga.complaints).toEqual([])
})
