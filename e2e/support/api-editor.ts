import { expect, type Locator, type Page } from '@playwright/test'

/** The editor of a workflow or scheduled job as a builder handles it. */
export class ApiEditor {
  readonly page: Page
  readonly tree: Locator
  readonly results: Locator

  constructor(page: Page) {
    this.page = page
    this.tree = page.getByRole('tree', { name: 'Blocks' })
    this.results = page.getByRole('region', { name: 'Results' })
  }

  /** A block in the tree. */
  block(name: string): Locator {
    return this.tree.locator(`[data-block="${name}"]`)
  }

  /** Adds a block by searching for it in the menu. */
  async add(search: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add block' }).click()
    const field = this.page.getByRole('textbox', { name: 'Search blocks' })
    await expect(field).toBeFocused()
    await field.fill(search)
    await this.page.keyboard.press('Enter')
    await expect(field).toBeHidden()
  }

  /** Replaces the code of the selected step. */
  async write(field: string, text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: field, exact: true }).click()
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.press('Delete')
    await this.page.keyboard.insertText(text)
  }

  async run(): Promise<void> {
    await this.page.getByRole('button', { name: /^Run (?:workflow|scheduled job)/u }).click()
  }

  /** Goes to one of the parts: "Build", "Runs" or "Versions". */
  async show(part: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: /^Parts of the/u })
      .getByRole('link', { name: part })
      .click()
  }

  /** Deploys what is on the screen, and waits until it is the version with a number. */
  async deploy(whatIsNew: string, version: number): Promise<void> {
    await this.page.getByRole('button', { name: 'Deploy', exact: true }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'What is new' }).fill(whatIsNew)
    await dialog.getByRole('button', { name: 'Deploy' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(this.page.getByRole('banner').getByText(`Version ${version}`, { exact: true })).toBeVisible()
  }

  async isSaved(): Promise<void> {
    await expect(this.page.getByText('Saved', { exact: true })).toBeVisible()
  }
}
