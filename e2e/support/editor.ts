import { expect, type Locator, type Page } from '@playwright/test'

/** The editor of an application as a builder handles it: with the mouse, and with the keyboard in fields. */
export class Editor {
  readonly page: Page
  readonly canvas: Locator
  readonly properties: Locator
  /** The name of the selected component; a property of it may be called "Name" as well. */
  readonly nameField: Locator

  constructor(page: Page) {
    this.page = page
    this.canvas = page.getByRole('region', { name: 'Canvas' })
    this.properties = page.getByRole('complementary', { name: 'Properties' })
    this.nameField = this.properties.locator('header').getByRole('textbox', { name: 'Name', exact: true })
  }

  async open(applicationId: string): Promise<void> {
    await this.page.goto(`/applications/${applicationId}/edit`)
    await expect(this.canvas).toBeVisible()
  }

  /** A component on the canvas. */
  widget(name: string): Locator {
    return this.canvas.locator(`[data-widget-name="${name}"]`)
  }

  /** Drags a component from its panel to a place of the canvas, in px from its corner, and gives it a name. */
  async insert(component: string, name: string, place: { x: number; y: number }): Promise<void> {
    await this.openPanel('Components')
    const source = this.page
      .getByRole('region', { name: 'Components' })
      .getByRole('button', { name: component, exact: true })
    // With many kinds of components, its card may lie below what the panel shows.
    await source.scrollIntoViewIfNeeded()
    const from = await boxOf(source)
    const to = await boxOf(this.canvas)
    const { mouse } = this.page
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await mouse.down()
    await mouse.move(to.x + place.x, to.y + place.y, { steps: 12 })
    await mouse.up()
    const field = this.nameField
    await expect(field).toHaveValue(new RegExp(`^${component}\\d+$`, 'u'))
    await field.fill(name)
    await field.press('Enter')
    await expect(this.widget(name)).toBeVisible()
  }

  /** Inserts a component without the mouse, into what is selected or beside it. */
  async add(component: string, name: string): Promise<void> {
    await this.openPanel('Components')
    const search = this.page.getByRole('textbox', { name: 'Search components' })
    await search.fill(component)
    await search.press('Enter')
    await expect(this.nameField).toHaveValue(name)
    await search.fill('')
  }

  /** Selects a component by a click on it. */
  async select(name: string): Promise<void> {
    await this.widget(name).click({ position: { x: 12, y: 8 } })
    await expect(this.nameField).toHaveValue(name)
  }

  /** Adds a component to the selection by a click with Shift. */
  async alsoSelect(name: string): Promise<void> {
    await this.widget(name).click({ position: { x: 12, y: 8 }, modifiers: ['Shift'] })
  }

  /** Chooses from the menu of a component, which becomes selected by it unless it is one of several that are. */
  async choose(name: string, item: string): Promise<void> {
    await this.widget(name).click({ button: 'right', position: { x: 12, y: 8 } })
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  /** Presses keys that are meant for the canvas. */
  async press(keys: string): Promise<void> {
    await this.canvas.focus()
    await this.page.keyboard.press(keys)
  }

  /** Drags a component by its middle, by some px. */
  async drag(name: string, by: { x: number; y: number }): Promise<void> {
    const box = await boxOf(this.widget(name))
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const { mouse } = this.page
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move(from.x + by.x, from.y + by.y, { steps: 12 })
    await mouse.up()
  }

  async openPanel(name: string): Promise<void> {
    const button = this.page
      .getByRole('navigation', { name: 'Editor panels' })
      .getByRole('button', { name, exact: true })
    await expect(button).toBeVisible()
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
    await expect(this.page.getByRole('region', { name, exact: true })).toBeVisible()
  }

  /** Unfolds a group of properties, where it is folded. */
  async openGroup(name: string): Promise<void> {
    await openGroup(this.properties, name)
  }

  /** Adds an API on an integration and gives it a name. */
  async addApi(integration: string, name: string): Promise<void> {
    await this.openPanel('APIs')
    await this.page.getByRole('button', { name: 'Add API' }).click()
    await this.page.getByRole('menuitem', { name: integration }).click()
    await this.page.getByRole('button', { name: /^Rename API/u }).click()
    const field = this.page.getByRole('textbox', { name: 'Name of the API' })
    await field.fill(name)
    await field.press('Enter')
    await expect(this.page.getByRole('tab', { name })).toBeVisible()
  }

  /** Replaces the text of a code field as a person does. */
  async write(field: Locator, text: string): Promise<void> {
    await field.click()
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.press('Delete')
    await this.page.keyboard.insertText(text)
  }

  /** Waits until the top bar says that everything is saved. */
  async isSaved(): Promise<void> {
    await expect(this.page.getByText('Saved', { exact: true })).toBeVisible()
  }
}

/** Unfolds a group of the property panel, whose heading may say how much of it is set. */
export const openGroup = async (properties: Locator, name: string): Promise<void> => {
  const heading = properties.getByRole('button', { name: new RegExp(`^${name}(?:\\s*\\d+ set)?$`, 'u') })
  await expect(heading).toBeVisible()
  if ((await heading.getAttribute('aria-expanded')) !== 'true') await heading.click()
}

/** The place of an element in the window, in px. Throws when it is not visible. */
export const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('The element is not visible.')
  return box
}
