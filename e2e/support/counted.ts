import type { Locator, Page } from '@playwright/test'

/** A person at work whose interactions are counted: each click, each filled field, each key is one. */
export class Counted {
  readonly #page: Page
  #count = 0

  constructor(page: Page) {
    this.#page = page
  }

  async click(target: Locator): Promise<void> {
    this.#count += 1
    await target.click()
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.#count += 1
    await target.fill(text)
  }

  /** Replaces the text of a code field. */
  async write(target: Locator, text: string): Promise<void> {
    this.#count += 1
    await target.click()
    await this.#page.keyboard.press('ControlOrMeta+a')
    await this.#page.keyboard.press('Delete')
    await this.#page.keyboard.insertText(text)
  }

  async press(keys: string): Promise<void> {
    this.#count += 1
    await this.#page.keyboard.press(keys)
  }

  /** How many there were since this was asked last. */
  taken(): number {
    const count = this.#count
    this.#count = 0
    return count
  }
}
