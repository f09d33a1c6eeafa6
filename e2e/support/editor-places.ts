import { expect, type Page } from '@playwright/test'
import { Editor } from './editor.ts'

/** Puts whatever is open away again, so that only the editor is left. */
export const alone = async (page: Page): Promise<Editor> => {
  const editor = new Editor(page)
  const open = page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox'))
  await expect(async () => {
    if (await open.first().isVisible()) await page.keyboard.press('Escape')
    await expect(open.first()).toBeHidden({ timeout: 500 })
  }).toPass()
  return editor
}

/** Shows the properties of a component, and waits for one that only its kind has. */
export const properties = async (page: Page, name: string, sign: string): Promise<Editor> => {
  const editor = await alone(page)
  await editor.openPanel('Layers')
  await page
    .getByRole('tree', { name: 'Layers' })
    .getByRole('treeitem', { name: new RegExp(`^${name},`, 'u') })
    .click()
  await expect(editor.nameField).toHaveValue(name)
  await expect(editor.properties.getByText(sign, { exact: true }).first()).toBeVisible()
  return editor
}
