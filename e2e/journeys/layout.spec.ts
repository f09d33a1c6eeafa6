import { expect, type Locator, type Page, test } from '@playwright/test'
import { deploy } from '../support/application-draft.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { choose } from '../support/choose.ts'
import { boxOf, type Editor } from '../support/editor.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let building: Building
let olga: Person
let editor: Editor
let applicationId: string

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Layouts', (page) => {
    page.place('text', 'Heading', { left: 2, top: 2, columns: 40, rows: 4 }, { text: 'Orders' })
    page.place('input', 'Customer', { left: 2, top: 8, columns: 40, rows: 6 }, { label: 'Customer' })
    page.place('button', 'Confirm', { left: 2, top: 16, columns: 14, rows: 3 }, { text: 'Confirm' })
  })
  ;({ olga, editor, applicationId } = building)
})
test.afterAll(() => building.end())

const kind = () => editor.properties.locator('header')

/** Opens the application as its users do, in a window of some width. */
const visit = async (width: number): Promise<Page> => {
  await editor.isSaved()
  await deploy(olga.page.request, applicationId)
  const page = await olga.context.newPage()
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`/applications/${applicationId}`)
  await expect(named(page, 'Confirm')).toBeVisible()
  return page
}

const named = (page: Page, name: string): Locator => page.locator(`[data-widget-name="${name}"]`)

const layout = (name: 'Grid' | 'Down' | 'Across') =>
  editor.properties.getByRole('radiogroup', { name: 'Layout of the content' }).getByText(name)

/** The names of components as they follow each other on the screen, along an axis. */
const orderAlong = async (axis: 'x' | 'y', names: readonly string[]): Promise<string[]> => {
  const boxes = await Promise.all(
    names.map(async (name) => ({ name, at: (await boxOf(editor.widget(name)))[axis] })),
  )
  return boxes.sort((first, second) => first.at - second.at).map(({ name }) => name)
}

test('a section is added below another, and split into columns', async () => {
  const { page } = olga
  await editor.open(applicationId)
  await editor.widget('Heading').hover()
  await page.getByRole('button', { name: 'Add a section below Section1' }).click()
  await expect(editor.widget('Section2')).toBeVisible()
  await editor.openPanel('Layers')
  await page.getByRole('treeitem', { name: 'Section2, Section' }).click()
  await page.getByRole('button', { name: 'Actions for Section2' }).click()
  await page.getByRole('menuitem', { name: 'Add column' }).click()
  const columns = page.getByRole('treeitem', { name: /, Canvas$/u })
  await expect(columns).toHaveCount(3)

  await columns.nth(1).click()
  await editor.add('Text', 'Text1')
  await editor.openPanel('Layers')
  await columns.nth(2).click()
  await editor.add('Button', 'Button1')
  const left = await boxOf(editor.widget('Text1'))
  const right = await boxOf(editor.widget('Button1'))
  expect(right.x).toBeGreaterThan(left.x)
  expect(Math.abs(right.y - left.y)).toBeLessThan(24)
})

test('the line between two columns is dragged, and moved with the keyboard', async () => {
  const { page } = olga
  await editor.openPanel('Layers')
  await page.getByRole('treeitem', { name: 'Section2, Section' }).click()
  const line = page.getByTitle('Drag to change the widths of the columns')
  const before = await boxOf(editor.widget('Button1'))
  const from = await boxOf(line)
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x - 150, from.y + from.height / 2, { steps: 10 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(editor.widget('Button1'))).x).toBeLessThan(before.x - 100)

  await page
    .getByRole('treeitem', { name: /, Canvas$/u })
    .nth(1)
    .click()
  const dragged = await boxOf(editor.widget('Button1'))
  await editor.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await boxOf(editor.widget('Button1'))).x).toBeGreaterThan(dragged.x)
})

test('on a telephone the columns stand below each other', async () => {
  const wide = await visit(1280)
  const wideText = await boxOf(named(wide, 'Text1'))
  const wideButton = await boxOf(named(wide, 'Button1'))
  expect(wideButton.x).toBeGreaterThan(wideText.x + 100)
  await wide.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(async () => (await boxOf(named(wide, 'Button1'))).y - (await boxOf(named(wide, 'Text1'))).y)
    .toBeGreaterThan(0)
  expect(
    Math.abs((await boxOf(named(wide, 'Button1'))).x - (await boxOf(named(wide, 'Text1'))).x),
  ).toBeLessThan(24)
  // Nothing is wider than the telephone.
  expect(await wide.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await wide.close()
})

test('at the width of a telephone the page is built as a telephone shows it', async () => {
  const { page } = olga
  const top = async (name: string): Promise<number> => (await boxOf(editor.widget(name))).y
  const wide = await boxOf(editor.widget('Customer'))
  await page.getByTitle('Phone, 390 px').click()
  await expect
    .poll(async () => (await boxOf(editor.widget('Customer'))).x - (await boxOf(editor.widget('Heading'))).x)
    .toBe(0)
  // As wide as the page, and not the share of it that the grid gives.
  expect((await boxOf(editor.widget('Customer'))).width).toBeGreaterThan(300)
  expect(await top('Confirm')).toBeGreaterThan(await top('Customer'))
  await editor.select('Confirm')
  await expect(editor.nameField).toHaveValue('Confirm')
  await page.getByTitle('Full width').click()
  await expect.poll(async () => (await boxOf(editor.widget('Customer'))).width).toBe(wide.width)
})

test('a section and what is in it move with the section', async () => {
  const { page } = olga
  await editor.openPanel('Layers')
  await page.getByRole('treeitem', { name: 'Section2, Section' }).click()
  await page.getByRole('button', { name: 'Actions for Section2' }).click()
  await page.getByRole('menuitem', { name: 'Move section up' }).click()
  await expect
    .poll(async () => (await boxOf(editor.widget('Text1'))).y)
    .toBeLessThan((await boxOf(editor.widget('Heading'))).y)
  await page.getByRole('banner').getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => (await boxOf(editor.widget('Text1'))).y)
    .toBeGreaterThan((await boxOf(editor.widget('Heading'))).y)
})

const inStack = ['First', 'Second', 'Third'] as const

test('the components of a container are laid out down and across', async () => {
  const { page } = olga
  await editor.select('Confirm')
  await editor.add('Container', 'Container1')
  for (const name of inStack) {
    await editor.openPanel('Layers')
    await page.getByRole('treeitem', { name: 'Container1, Container' }).click()
    await editor.add('Button', 'Button2')
    const field = page.getByRole('textbox', { name: 'Name', exact: true })
    await field.fill(name)
    await field.press('Enter')
    await expect(editor.widget(name)).toBeVisible()
  }
  await editor.openPanel('Layers')
  await page.getByRole('treeitem', { name: 'Container1, Container' }).click()
  await layout('Across').click()
  await expect.poll(() => orderAlong('x', inStack)).toEqual([...inStack])
  const [first, third] = [await boxOf(editor.widget('First')), await boxOf(editor.widget('Third'))]
  expect(Math.abs(first.y - third.y)).toBeLessThan(2)
  await layout('Down').click()
  await expect
    .poll(async () =>
      Math.abs((await boxOf(editor.widget('First'))).x - (await boxOf(editor.widget('Third'))).x),
    )
    .toBeLessThan(2)
  await expect.poll(() => orderAlong('y', inStack)).toEqual([...inStack])
})

test('the components of a stack change places by the mouse and by the keyboard', async () => {
  const { page } = olga
  await editor.select('First')
  await editor.press('ArrowDown')
  await expect.poll(() => orderAlong('y', inStack)).toEqual(['Second', 'First', 'Third'])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => orderAlong('y', inStack)).toEqual(['Second', 'Third', 'First'])
  // Behind the last one there is no place.
  await page.keyboard.press('ArrowDown')
  expect(await orderAlong('y', inStack)).toEqual(['Second', 'Third', 'First'])

  const target = await boxOf(editor.widget('Second'))
  const from = await boxOf(editor.widget('First'))
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(target.x + target.width / 2, target.y + 2, { steps: 12 })
  await page.mouse.up()
  await expect.poll(() => orderAlong('y', inStack)).toEqual(['First', 'Second', 'Third'])
})

const room = 'How the width is decided'

test('a width is a share, a number of px, what fits or all the room', async () => {
  await editor.select('Second')
  const container = await boxOf(editor.widget('Container1'))
  const widthOf = async () => Math.round((await boxOf(editor.widget('Second'))).width)
  await choose(editor.properties, room, 'Fits content')
  await expect.poll(widthOf).toBeLessThan(container.width / 2)
  const fitting = await widthOf()
  await editor.write(
    editor.properties.getByRole('textbox', { name: 'Text', exact: true }),
    'A much longer text',
  )
  await expect.poll(widthOf).toBeGreaterThan(fitting)
  await choose(editor.properties, room, 'Fills room')
  await expect.poll(widthOf).toBeGreaterThan(container.width * 0.85)
  await choose(editor.properties, room, 'px')
  await editor.properties.getByRole('textbox', { name: 'Width', exact: true }).fill('222')
  await expect.poll(widthOf).toBe(222)
  await editor.properties.getByRole('textbox', { name: 'Width', exact: true }).blur()

  const page = await visit(1280)
  await expect.poll(async () => Math.round((await boxOf(named(page, 'Second'))).width)).toBe(222)
  await page.close()
})

test('the gap of a stack is what was chosen', async () => {
  const { page } = olga
  await editor.openPanel('Layers')
  await page.getByRole('treeitem', { name: 'Container1, Container' }).click()
  const between = async () => {
    const first = await boxOf(editor.widget('First'))
    return Math.round((await boxOf(editor.widget('Second'))).y - first.y - first.height)
  }
  const gap = editor.properties.getByRole('textbox', { name: 'Gap' })
  await gap.fill('40')
  await expect.poll(between).toBe(40)
  await gap.fill('0')
  await expect.poll(between).toBe(0)
})

test('a hidden component that collapses gives its room to those below it', async () => {
  await editor.select('Customer')
  const open = await visit(1280)
  const before = await boxOf(named(open, 'Confirm'))
  await open.close()
  await editor.openGroup('Appearance')
  await editor.properties.getByRole('switch', { name: 'Visible', exact: true }).press('Space')
  await expect(editor.widget('Customer')).toBeVisible()
  const hidden = await visit(1280)
  await expect(hidden.getByRole('textbox')).toHaveCount(0)
  expect((await boxOf(named(hidden, 'Confirm'))).y).toBe(before.y)
  await hidden.close()
  await editor.properties.getByRole('switch', { name: 'Collapse when hidden' }).press('Space')
  const collapsed = await visit(1280)
  expect((await boxOf(named(collapsed, 'Confirm'))).y).toBeLessThan(before.y - 40)
  await collapsed.close()
})

for (const { component, step, field } of [
  { component: 'Modal', step: 'Control modal', field: 'modal' },
  { component: 'Slideout', step: 'Control slideout', field: 'slideout' },
]) {
  test(`a ${field} is filled in place, opened by a button and closed again`, async () => {
    const { page } = olga
    await editor.select('Heading')
    await editor.add(component, `${component}1`)
    const overlay = editor.widget(`${component}1`)
    await expect(overlay).toBeVisible()
    await editor.write(editor.properties.getByRole('textbox', { name: 'Title', exact: true }), `The ${field}`)
    await editor.add('Input', component === 'Modal' ? 'Input1' : 'Input2')
    await expect(overlay.getByRole('textbox')).toBeVisible()

    await editor.openPanel('Layers')
    await page.getByRole('treeitem', { name: 'Confirm, Button' }).click()
    await expect(overlay).toBeHidden()
    const handler = editor.properties.getByRole('group', { name: 'On click' })
    await handler.getByRole('button', { name: 'Add step' }).click()
    await page.getByRole('menuitem', { name: step }).click()
    await expect(handler).toContainText(`Open ${component}1`)

    const visitor = await visit(1280)
    await visitor.emulateMedia({ reducedMotion: 'reduce' })
    const button = visitor.getByRole('button', { name: 'Confirm' })
    await button.click()
    const dialog = visitor.getByRole('dialog', { name: `The ${field}` })
    await dialog.getByRole('textbox').fill('written inside')
    await visitor.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.press('Enter')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await visitor.close()

    await handler.getByRole('button', { name: 'Delete step' }).click()
    await expect(handler).not.toContainText('Open')
  })
}

test('the ground has no empty selection: Escape climbs from a component to the page', async () => {
  await editor.select('Second')
  await editor.press('Escape')
  await editor.press('Escape')
  await expect(kind()).toContainText('Container')
})

test('nothing failed unseen in the browsers', () => {
  expect(olga.complaints).toEqual([])
})
