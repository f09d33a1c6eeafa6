import { expect, type Page } from '@playwright/test'
import { type Editor, openGroup } from './editor.ts'
import { alone, properties } from './editor-places.ts'
import { stepSurfaces } from './step-surfaces.ts'
import type { Surface } from './surface.ts'

const panels: readonly Surface[] = [
  {
    name: 'components that are searched for',
    part: 'section[aria-label="Components"]',
    open: async (page) => {
      const editor = await alone(page)
      await editor.openPanel('Components')
      await page.getByRole('textbox', { name: 'Search components' }).fill('chart')
    },
  },
  {
    name: 'no component found',
    part: 'section[aria-label="Components"]',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Search components' }).fill('zzz')
    },
  },
  {
    name: 'components',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Search components' }).fill('')
      await expect(page.getByRole('button', { name: 'Table', exact: true })).toBeVisible()
    },
  },
  {
    name: 'layers',
    part: 'section[aria-label="Layers"]',
    open: async (page) => (await alone(page)).openPanel('Layers'),
  },
  {
    name: 'APIs',
    part: 'section[aria-label="APIs"]',
    open: async (page) => (await alone(page)).openPanel('APIs'),
  },
  {
    name: 'state without entries',
    part: 'section[aria-label="State"]',
    open: async (page) => (await alone(page)).openPanel('State'),
  },
  ...['variable', 'timer', 'custom event', 'embed property'].map((kind) => ({
    name: `${kind} of the page`,
    part: 'section[aria-label="State"]',
    open: async (page: Page) => {
      const editor = await alone(page)
      await editor.openPanel('State')
      await page.getByRole('button', { name: `Add ${kind}`, exact: true }).click()
      const form = page.getByRole('region', { name: 'State' })
      await expect(form.getByRole('textbox').first()).toBeVisible()
      await page.getByRole('button', { name: `Add ${kind}`, exact: true }).scrollIntoViewIfNeeded()
    },
  })),
  {
    name: 'state of the application',
    part: 'section[aria-label="State"]',
    open: async (page) => {
      const editor = await alone(page)
      await editor.openPanel('State')
      const state = page.getByRole('region', { name: 'State', exact: true })
      await state.getByText('Application', { exact: true }).click()
      await state.getByRole('button', { name: 'Add variable' }).click()
      await expect(state.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible()
    },
  },
  {
    name: 'versions',
    part: 'section[aria-label="Versions"]',
    open: async (page) => (await alone(page)).openPanel('Versions'),
  },
  {
    name: 'theme',
    part: 'section[aria-label="Theme"]',
    open: async (page) => (await alone(page)).openPanel('Theme'),
  },
  {
    name: 'color of the theme',
    part: 'section[aria-label="Theme"], .mantine-ColorInput-dropdown',
    open: async (page) => {
      const editor = await alone(page)
      await editor.openPanel('Theme')
      await page.getByRole('region', { name: 'Theme' }).getByRole('textbox').first().click()
    },
  },
  {
    name: 'kind of text of the theme',
    part: 'section[aria-label="Theme"]',
    open: async (page) => {
      const editor = await alone(page)
      await editor.openPanel('Theme')
      const heading = page.getByRole('button', { name: /^Heading 1/u })
      await heading.click()
      await heading.scrollIntoViewIfNeeded()
    },
  },
]

const inProperties = (
  name: string,
  component: string,
  sign: string,
  act: (editor: Editor, page: Page) => Promise<void> = async () => {},
): Surface => ({
  name,
  part: 'aside[aria-label="Properties"], [role="menu"], .mantine-Popover-dropdown, .cm-tooltip',
  open: async (page) => {
    const editor = await properties(page, component, sign)
    await act(editor, page)
  },
})

const propertyPanels: readonly Surface[] = [
  inProperties('properties of a table', 'Orders', 'Columns'),
  inProperties('properties of a column', 'Orders', 'Columns', async ({ properties: panel }) => {
    await panel.getByRole('button', { name: 'Status', exact: true }).click()
    await expect(
      panel.locator('[data-property="columns.0.label"], [data-property^="columns."]').first(),
    ).toBeVisible()
  }),
  inProperties('steps of a button', 'Send', 'On click', async ({ properties: panel }) => {
    await panel.locator('li button[aria-expanded]').first().click()
    await expect(panel.getByRole('button', { name: 'Delete step' }).first()).toBeVisible()
  }),
  inProperties('kinds of steps', 'Send', 'On click', async ({ properties: panel }, page) => {
    await panel.getByRole('button', { name: 'Add step' }).first().click()
    await expect(
      page.getByRole('menuitem', { name: 'Run APIs' }).or(page.getByRole('menuitem')).first(),
    ).toBeVisible()
  }),
  inProperties('icons to choose from', 'Send', 'On click', async ({ properties: panel }, page) => {
    await openGroup(panel, 'Appearance')
    await panel
      .getByRole('button', { name: /icon: /iu })
      .first()
      .click()
    await expect(page.getByRole('group', { name: 'Icons' }).getByRole('button').first()).toBeVisible()
  }),
  inProperties('suggestions while code is written', 'Greeting', 'Text', async (editor, page) => {
    const field = editor.properties.getByRole('textbox', { name: 'Text', exact: true })
    await editor.write(field, '{{ Orders.se')
    await expect(page.getByRole('listbox').first()).toBeVisible()
  }),
  inProperties('mistake in a binding', 'Broken', 'Text'),
  ...['Sales', 'Country', 'Address', 'Parts', 'Details'].map((name) =>
    inProperties(`properties of ${name}`, name, 'Position and size'),
  ),
  {
    name: 'properties of several components',
    part: 'aside[aria-label="Properties"]',
    open: async (page) => {
      const editor = await properties(page, 'Send', 'On click')
      await page
        .getByRole('tree', { name: 'Layers' })
        .getByRole('treeitem', { name: /^Greeting,/u })
        .click({ modifiers: ['Shift'] })
      await expect(editor.properties.getByText(/\d components/u).first()).toBeVisible()
    },
  },
  {
    name: 'menu of a component',
    part: '[role="menu"]',
    open: async (page) => {
      const editor = await alone(page)
      await editor.widget('Send').click({ button: 'right', position: { x: 12, y: 8 } })
      await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
    },
  },
]

/** Every panel of the editor. They follow each other, beginning with the editor just opened. */
export const editorPanels: readonly Surface[] = [...panels, ...propertyPanels, ...stepSurfaces]
