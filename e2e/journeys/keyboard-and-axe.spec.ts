import { expect, test } from '@playwright/test'
import { barriersOf, tabTo } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization, send } from '../support/organization.ts'
import { aPerson, type Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let visitor: Person
let applicationId: string

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  visitor = await aPerson(browser, server.address)
  applicationId = (await makeApplication(olga.page.request, 'By keyboard')).applicationId
})
test.afterAll(async () => {
  await olga.context.close()
  await visitor.context.close()
  await server.remove()
})

/** The value of a measure in the group "Position and size". */
const measure = (name: string) => new Editor(olga.page).properties.getByRole('textbox', { name, exact: true })
const numberIn = async (name: string): Promise<number> => Number(await measure(name).inputValue())
const selected = () =>
  olga.page.getByRole('navigation', { name: 'Selected component' }).locator('[aria-current="true"]')

test('a component is found, inserted, moved and resized by keyboard alone', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await editor.open(applicationId)
  const components = page.getByRole('region', { name: 'Components' })
  await tabTo(page, components.getByRole('textbox', { name: 'Search components' }))
  await page.keyboard.type('button')
  await tabTo(page, components.getByRole('button', { name: 'Button', exact: true }))
  await page.keyboard.press('Enter')
  await expect(editor.canvas.locator('[data-widget-name="Button1"]')).toBeVisible()
  await expect(selected()).toHaveText('Button1')

  await tabTo(page, editor.canvas)
  const before = { left: await numberIn('Left'), top: await numberIn('Top') }
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press(key)
  }
  await expect(measure('Left')).toHaveValue(String(before.left + 2))
  await expect(measure('Top')).toHaveValue(String(before.top + 2))
  const size = { width: await numberIn('Width'), height: await numberIn('Height') }
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press(`Shift+${key}`)
  }
  await expect(measure('Width')).toHaveValue(String(size.width + 1))
  await expect(measure('Height')).toHaveValue(String(size.height + 1))
  await editor.isSaved()
})

test('it is renamed, deleted and brought back by keyboard alone', async () => {
  const { page } = olga
  const editor = new Editor(page)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Confirm')
  await page.keyboard.press('Enter')
  const component = editor.canvas.locator('[data-widget-name="Confirm"]')
  await expect(component).toBeVisible()
  await tabTo(page, editor.canvas, 'Shift+Tab')
  await page.keyboard.press('Delete')
  await expect(component).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(component).toBeVisible()
  await expect(selected()).toHaveText('Confirm')
  await editor.isSaved()
})

test('Escape climbs from the component to the page, and leaves nothing selected in the end', async () => {
  const { page } = olga
  const path = page.getByRole('navigation', { name: 'Selected component' }).getByRole('button')
  const names = await path.allTextContents()
  expect(names.at(-1)).toBe('Confirm')
  for (const name of names.slice(0, -1).reverse()) {
    await page.keyboard.press('Escape')
    await expect(selected()).toHaveText(name)
  }
  await page.keyboard.press('Escape')
  await expect(selected()).toHaveCount(0)
})

test('the layers say the same as the canvas, and are walked through with the arrows', async () => {
  const { page } = olga
  const editor = new Editor(page)
  const rail = page.getByRole('navigation', { name: 'Editor panels' })
  await tabTo(page, rail.getByRole('button', { name: 'Layers' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const tree = page.getByRole('tree', { name: 'Layers' })
  await tabTo(page, tree.getByRole('treeitem').first())
  await page.keyboard.press('End')
  await expect(tree.getByRole('treeitem', { name: 'Confirm, Button' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(selected()).toHaveText('Confirm')
  await expect(tree.getByRole('treeitem', { name: 'Confirm, Button' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await tabTo(page, editor.canvas)
})

test('a question mark lists the shortcuts, and the focus returns', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toContainText('Undo')
  await expect(dialog).toContainText('Make wider')
  await expect(dialog).toContainText('Open command palette')
  // The focus stays in the dialog.
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(editor.canvas).toBeFocused()
  // Escape closed the dialog and did nothing else.
  await expect(selected()).toHaveText('Confirm')
})

test('the palette finds and runs a command', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused()
  await page.keyboard.type('insert tab')
  await expect(page.getByRole('option', { name: 'Insert table' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toHaveCount(0)
  await expect(editor.canvas.locator('[data-widget-name="Table1"]')).toBeVisible()
  await expect(selected()).toHaveText('Table1')
  await expect(editor.canvas).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(editor.canvas.locator('[data-widget-name="Table1"]')).toHaveCount(0)
  await editor.isSaved()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`no screen has a serious barrier, ${scheme}`, async () => {
    await visitor.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await visitor.page.goto('/login')
    await expect(visitor.page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect.soft(await barriersOf(visitor.page), 'login').toEqual([])

    const { page } = olga
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const { applications } = await send(page.request, 'GET', '/api/v1/applications')
    const sample = applications.find(({ name }: { name: string }) => name.startsWith('Sample'))
    const screens = [
      { name: 'Home', path: '/home', sign: page.getByText('Sample: orders') },
      { name: 'integrations', path: '/integrations', sign: page.getByText('Demo: Field & Cup') },
      {
        name: 'integration form',
        path: '/integrations/new/postgres',
        sign: page.getByRole('button', { name: 'Test connection' }),
      },
      { name: 'members', path: '/users', sign: page.getByText('Olga Owner').first() },
      {
        name: 'published sample',
        path: `/applications/${sample.id}`,
        sign: page.getByRole('gridcell').first(),
      },
    ]
    for (const { name, path, sign } of screens) {
      await page.goto(path)
      await expect(sign).toBeVisible()
      expect.soft(await barriersOf(page), name).toEqual([])
    }

    const editor = new Editor(page)
    await editor.open(sample.id)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await editor.select('Search')
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible()
    expect.soft(await barriersOf(page), 'editor').toEqual([])
  })
}

test('nothing failed unseen in the browsers', () => {
  expect([...olga.complaints, ...visitor.complaints]).toEqual([])
})
