import type { JsonObject } from '@ashlar/schema'
import { expect, type Locator } from '@playwright/test'

/** How a person uses a component once, and what is seen then. */
export interface ComponentUse {
  /** What a builder sets first. */
  properties?: JsonObject
  /** What the person does. */
  act?: (component: Locator) => Promise<void>
  /** What a binding reads of the component, and what it then finds. */
  reads?: { of: string; is: string | RegExp }
  /** What the person sees. */
  sees?: (component: Locator) => Promise<void>
}

const anywhere = (component: Locator) => component.page()

/** Types into the only field of a component and leaves it. */
const typed = (text: string, is: string | RegExp, of = 'value'): ComponentUse => ({
  act: async (component) => {
    const field = component.locator('input:not([type="hidden"]), textarea').first()
    await field.fill(text)
    await field.press('Tab')
  },
  reads: { of, is },
})

const text = (...seen: readonly (string | RegExp)[]): ComponentUse => ({
  sees: async (component) => {
    for (const each of seen) await expect(component).toContainText(each)
  },
})

const picture = (name: string | RegExp): ComponentUse => ({
  sees: (component) => expect(component.getByRole('img', { name })).toBeVisible(),
})

/** Presses something, of which an alert tells. */
const pressed = (event: string, press: (component: Locator) => Locator): ComponentUse => ({
  properties: { [event]: [{ id: 'tells', type: 'showAlert', message: `Heard ${event}`, style: 'info' }] },
  act: (component) => press(component).click(),
  sees: async (component) => {
    const alert = anywhere(component).getByText(`Heard ${event}`)
    await expect(alert.first()).toBeVisible()
    await anywhere(component)
      .getByRole('button', { name: /close|dismiss/iu })
      .last()
      .click()
    await expect(alert).toHaveCount(0)
  },
})

const colors: JsonObject = { options: '["Red", "Green", "Blue"]' }

const optionOf = (component: Locator, name: string) =>
  anywhere(component).getByRole('option', { name, exact: true })

const people = '[{ "id": 1, "name": "Ada" }, { "id": 2, "name": "Grace" }]'

const openOverlay = (step: JsonObject, title: string): ComponentUse => ({
  act: async (component) => {
    const page = anywhere(component)
    await page.getByRole('button', { name: title, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Title' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  },
  properties: { opener: { text: title, onClick: [step] } },
})

/** One use for each component that can be inserted, by its type. */
export const componentUses: Readonly<Record<string, ComponentUse>> = {
  // Data
  table: {
    properties: { tableData: people },
    act: (component) => component.getByRole('gridcell', { name: 'Grace' }).click(),
    reads: { of: 'selectedRow.name', is: '"Grace"' },
  },
  chart: {
    properties: { chartData: '[{ "month": "May", "orders": 3 }, { "month": "June", "orders": 5 }]' },
    sees: (component) => expect(component.locator('canvas, svg').first()).toBeVisible(),
  },
  kanban: {
    properties: {
      kanbanData:
        '[{ "id": 7, "status": "New", "title": "Call back" }, { "id": 8, "status": "Done", "title": "Paid" }]',
    },
    act: (component) => component.getByText('Call back').click(),
    reads: { of: 'selectedCard.id', is: '7' },
  },
  map: {
    act: (component) => component.getByRole('button', { name: 'Zoom in' }).click(),
    sees: (component) => expect(component.getByRole('button', { name: 'Zoom out' })).toBeEnabled(),
  },
  custom: {
    act: (component) =>
      component
        .frameLocator('iframe')
        .frameLocator('iframe')
        .getByRole('button', { name: 'Add one' })
        .click(),
    reads: { of: 'model.count', is: '1' },
  },
  // Inputs
  input: typed('Ada', '"Ada"'),
  textArea: typed('Two\nlines', '"Two\\nlines"'),
  numberInput: typed('12', '12'),
  currencyInput: typed('12.5', '12.5'),
  emailInput: typed('ada@example.com', '"ada@example.com"'),
  phoneInput: typed('201 555 0123', /2015550123/u),
  passwordInput: typed('granite wedge', '"granite wedge"'),
  // Selection
  dropdown: {
    properties: colors,
    act: async (component) => {
      await component.getByRole('combobox').click()
      await optionOf(component, 'Green').click()
    },
    reads: { of: 'value', is: '"Green"' },
  },
  multiSelect: {
    properties: colors,
    act: async (component) => {
      await component.getByRole('combobox').click()
      await optionOf(component, 'Red').click()
      await optionOf(component, 'Blue').click()
      await component.getByRole('combobox').press('Escape')
    },
    reads: { of: 'value', is: '["Red","Blue"]' },
  },
  treeSelect: {
    act: async (component) => {
      const page = anywhere(component)
      await component.getByRole('combobox').click()
      await page.getByRole('treeitem', { name: 'Europe' }).first().click()
    },
    reads: { of: 'value', is: /EU/u },
  },
  radio: {
    properties: colors,
    act: (component) => component.getByRole('radio', { name: 'Green' }).check(),
    reads: { of: 'value', is: '"Green"' },
  },
  segmentedControl: {
    properties: colors,
    act: (component) => component.getByRole('radio', { name: 'Green' }).check(),
    reads: { of: 'value', is: '"Green"' },
  },
  checkbox: {
    act: (component) => component.getByRole('checkbox').check(),
    reads: { of: 'isChecked', is: 'true' },
  },
  checkboxGroup: {
    properties: colors,
    act: (component) => component.getByRole('checkbox', { name: 'Blue' }).check(),
    reads: { of: 'value', is: '["Blue"]' },
  },
  switch: {
    act: (component) => component.getByRole('switch').press('Space'),
    reads: { of: 'isChecked', is: /true|false/u },
  },
  slider: {
    act: async (component) => {
      for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await component.getByRole('slider').press(key)
    },
    reads: { of: 'value', is: '2' },
  },
  rangeSlider: {
    act: (component) => component.getByRole('slider', { name: 'From' }).press('ArrowRight'),
    reads: { of: 'startValue', is: '21' },
  },
  rating: {
    act: (component) => component.getByRole('radio', { name: '4 of 5 stars' }).press('Space'),
    reads: { of: 'value', is: '4' },
  },
  colorPicker: typed('#1f5fbf', /#1f5fbf/iu),
  // Dates and times
  datePicker: typed('3/5/2026', /2026-03-05/u, 'selectedDate'),
  dateRange: {
    act: async (component) => {
      await component.getByRole('textbox', { name: 'Start' }).fill('3/5/2026')
      await component.getByRole('textbox', { name: 'End' }).fill('3/9/2026')
      await component.getByRole('textbox', { name: 'End' }).press('Tab')
    },
    reads: { of: 'endDate', is: /2026-03-09/u },
  },
  dateTimePicker: typed('3/5/2026, 2:30 PM', /2026-03-05T14:30/u, 'selectedDate'),
  timePicker: typed('2:30 PM', /14:30/u),
  calendar: {
    act: (component) => component.getByRole('button', { name: 'Week', exact: true }).click(),
    reads: { of: 'view', is: /week/iu },
  },
  timeline: text('Delivered', 'Order placed'),
  // Buttons and navigation
  button: pressed('onClick', (component) => component.getByRole('button')),
  buttonGroup: {
    properties: {
      buttons: [
        {
          id: 'first',
          label: 'Archive',
          onClick: [{ id: 'tells', type: 'showAlert', message: 'Archived', style: 'info' }],
        },
      ],
    },
    act: (component) => component.getByRole('button', { name: 'Archive' }).click(),
    sees: (component) => expect(anywhere(component).getByText('Archived')).toBeVisible(),
  },
  link: {
    properties: { linkTo: 'customUrl', url: 'https://example.com/help', text: 'Help' },
    sees: (component) =>
      expect(component.getByRole('link', { name: 'Help' })).toHaveAttribute(
        'href',
        'https://example.com/help',
      ),
  },
  menu: {
    sees: (component) =>
      expect(component.getByRole('link', { name: 'Home' })).toHaveAttribute('href', /\/applications\//u),
  },
  breadcrumbs: text('Home', 'This page'),
  pagination: {
    act: (component) => component.getByRole('button', { name: 'Page 3' }).click(),
    reads: { of: 'page', is: '3' },
  },
  stepper: {
    act: (component) => component.getByRole('button', { name: /Review/u }).click(),
    reads: { of: 'currentStepIndex', is: '1' },
  },
  // Text and media
  text: { properties: { text: 'Plain words' }, ...text('Plain words') },
  image: picture('No picture'),
  icon: {
    properties: { icon: 'house', label: 'House' },
    ...picture('House'),
  },
  statistic: text('Revenue', '48,250'),
  tags: pressed('onTagClick', (component) => component.getByText('Paid')),
  keyValue: text('Ada Lovelace', 'London'),
  progress: {
    sees: (component) => expect(component.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60'),
  },
  callout: {
    properties: { isDismissible: true },
    act: (component) => component.getByRole('button').click(),
    reads: { of: 'isDismissed', is: 'true' },
  },
  divider: { sees: (component) => expect(component.getByRole('separator')).toBeVisible() },
  markdown: {
    sees: (component) => expect(component.getByRole('heading', { name: 'Welcome' })).toBeVisible(),
  },
  richText: text('Text with weight.'),
  html: { sees: (component) => expect(component.getByRole('heading', { name: 'Hello' })).toBeVisible() },
  audio: text('There is no recording yet.'),
  code: text('from customers'),
  jsonExplorer: { properties: { data: '{ "name": "Ada" }' }, ...text('Ada') },
  iframe: text('There is no address yet.'),
  chat: {
    act: async (component) => {
      const field = component.getByRole('textbox')
      await field.fill('Hello there')
      await field.press('Enter')
    },
    reads: { of: 'lastMessage', is: '"Hello there"' },
  },
  qrCode: picture('QR code: https://example.com'),
  video: text('There is no film yet.'),
  pdfViewer: text('There is no PDF yet.'),
  // Layout
  container: { properties: { title: 'A box' }, ...text('A box') },
  form: {
    sees: async (component) => {
      await expect(component.getByRole('button', { name: 'Submit' })).toBeEnabled()
    },
    reads: { of: 'isValid', is: 'true' },
  },
  tabs: {
    act: (component) => component.getByRole('tab', { name: 'Tab 2' }).click(),
    reads: { of: 'selectedTab', is: /Tab 2/u },
  },
  grid: {
    sees: (component) => expect(component.getByRole('listitem')).toHaveCount(3),
    reads: { of: 'itemCount', is: '3' },
  },
  modal: openOverlay(
    { id: 'opens', type: 'controlModal', name: 'Modal1', direction: 'open' },
    'Open the modal',
  ),
  slideout: openOverlay(
    { id: 'opens', type: 'controlSlideout', name: 'Slideout1', direction: 'open' },
    'Open the slideout',
  ),
  // Files and editors
  filePicker: {
    act: (component) =>
      component.locator('input[type="file"]').setInputFiles({
        name: 'notes.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('a note'),
      }),
    reads: { of: 'files[0].name', is: '"notes.txt"' },
  },
  richTextEditor: {
    act: async (component) => {
      await component.getByRole('textbox').click()
      await anywhere(component).keyboard.insertText('A letter')
    },
    reads: { of: 'text', is: /A letter/u },
  },
  codeEditor: {
    act: async (component) => {
      await component.getByRole('textbox').click()
      await anywhere(component).keyboard.insertText('select 1')
    },
    reads: { of: 'value', is: /select 1/u },
  },
  signature: {
    act: async (component) => {
      await component.getByRole('button', { name: 'Type' }).click()
      await component.getByRole('textbox').fill('Ada Lovelace')
    },
    reads: { of: 'isEmpty', is: 'false' },
  },
  camera: {
    sees: (component) => expect(component.getByRole('button', { name: 'Start camera' })).toBeEnabled(),
  },
}
