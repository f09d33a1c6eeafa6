import { addStateVariable } from '@ashlar/document'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { barriersOf } from '../support/accessibility.ts'
import { deploy } from '../support/application-draft.ts'
import { beginBuilding, type Building } from '../support/building.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

const run = (name: string, more: object = {}) => ({
  id: `run-${name}`,
  type: 'executeApi',
  apiNames: [name],
  ...more,
})
const alert = (message: string) => ({
  id: `alert-${message.length}`,
  type: 'showAlert',
  message,
  style: 'info',
})

const keeps = [
  run('Keep', {
    onSuccess: [
      {
        id: 'last',
        type: 'setStateVar',
        state: { name: 'Last', scope: 'page' },
        value: '{{ Keep.response[0].city }}',
      },
      { id: 'clear-form', type: 'resetComponent', widget: 'CityForm', resetChildren: true },
    ],
  }),
]

// Save is the card's own; Numbers is read by a text beside it.
test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Desk', (page, sample) => {
    page.query('Numbers', sample, 'select 7 as seven')
    page.query(
      'Save',
      sample,
      "select {{ Amount.value }} || ' of ' || {{ Numbers.response[0].seven }} as saved",
    )
    page.operate((records) =>
      addStateVariable(records, { name: 'Unit', defaultValue: 'pieces', createdAt: 1 }, randomUUID),
    )
    page.place(
      'input',
      'Amount',
      { left: 2, top: 2, columns: 40, rows: 6 },
      { label: 'Amount in {{ Unit.value }}', defaultText: '3' },
    )
    page.place(
      'button',
      'Order',
      { left: 44, top: 3, columns: 20, rows: 4 },
      {
        text: 'Order',
        onClick: [
          run('Save', { onSuccess: [{ id: 'clear', type: 'resetComponent', widget: 'Amount' }] }),
          {
            id: 'unit',
            type: 'setStateVar',
            state: { name: 'Unit', scope: 'page' },
            value: 'boxes',
          },
          alert('Ordered {{ Save.response[0].saved }} {{ Unit.value }}'),
        ],
      },
    )
    page.place(
      'text',
      'Shown',
      { left: 2, top: 20, columns: 60, rows: 3 },
      { text: '{{ Amount.value }} {{ Unit.value }} of {{ Numbers.response[0].seven }}' },
    )
    page.query('Keep', sample, "select {{ CityForm.data.City }} || '!' as city")
    page.operate((records) => addStateVariable(records, { name: 'Last', createdAt: 2 }, randomUUID))
    page.place('form', 'CityForm', { left: 2, top: 34, columns: 40, rows: 20 }, { onSubmit: keeps })
    page.place('input', 'City', { left: 2, top: 1, columns: 80, rows: 6 }, { label: 'City' }, 'CityForm')
    page.place(
      'text',
      'Kept',
      { left: 50, top: 34, columns: 40, rows: 3 },
      { text: 'Last: {{ Last.value }}' },
    )
    page.place('form', 'PetForm', { left: 50, top: 38, columns: 40, rows: 18 })
    page.place('input', 'Pet', { left: 2, top: 1, columns: 80, rows: 6 }, { label: 'Pet' }, 'PetForm')
    page.place(
      'text',
      'PetShown',
      { left: 50, top: 2, columns: 40, rows: 3 },
      { text: 'Pet: {{ PetForm.data.Pet }} {{ PetForm.isDirty }}' },
    )
    page.place(
      'grid',
      'Cards',
      { left: 2, top: 58, columns: 80, rows: 30 },
      { items: '[{ "name": "Ada" }, { "name": "Bo" }]' },
    )
    page.place(
      'input',
      'Note',
      { left: 2, top: 1, columns: 44, rows: 6 },
      { label: 'Note for {{ currentItem.name }}' },
      'Cards',
    )
    page.place(
      'button',
      'Greet',
      { left: 50, top: 2, columns: 40, rows: 4 },
      {
        text: 'Greet {{ currentItem.name }}',
        onClick: [
          run('Numbers', {
            onSuccess: [alert('{{ currentItem.name }}: {{ Note.value }} {{ Numbers.response[0].seven }}')],
          }),
        ],
      },
      'Cards',
    )
    page.query('Find', sample, 'select 12 / length({{ Search.value }}) as found')
    page.place('input', 'Search', { left: 2, top: 92, columns: 40, rows: 6 }, { label: 'Search' })
    page.place(
      'button',
      'Go',
      { left: 44, top: 93, columns: 20, rows: 4 },
      {
        text: 'Go',
        onClick: [
          run('Find', {
            onSuccess: [
              { id: 'again', type: 'resetComponent', widget: 'Search' },
              alert('Found {{ Find.response[0].found }}'),
            ],
            onError: [alert('Nothing kept of {{ Search.value }}: {{ error.code }}')],
          }),
        ],
      },
    )
    page.place(
      'text',
      'FoundHere',
      { left: 2, top: 99, columns: 40, rows: 3 },
      { text: 'Here: {{ Find.response[0].found }}' },
    )
    page.place(
      'button',
      'Empty',
      { left: 2, top: 26, columns: 20, rows: 4 },
      {
        text: 'Empty',
        onClick: [{ id: 'empties', type: 'resetComponent', widget: 'Shown' }],
      },
    )
  })
})
test.afterAll(() => building.end())

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Make a module of this' })

const inModule = (page: Page, role: 'textbox' | 'button', name: RegExp | string): Locator =>
  page.locator('[data-widget-name="OrderCard1"]').getByRole(role, { name })

test('what something outside acts on is refused in a sentence, and nothing is changed', async () => {
  const { olga, editor, applicationId } = building
  await editor.open(applicationId)
  await expect(editor.widget('Shown')).toHaveText('3 pieces of 7')
  await editor.choose('Shown', 'Make a module of this')
  await expect(olga.page.getByText(/^Empty acts on Shown \(onClick\), which nothing outside/u)).toBeVisible()
  await expect(dialog(olga.page)).toBeHidden()
})

test('two components become a module: the dialog says what it takes, gives out and triggers', async () => {
  const { olga, editor } = building
  const { page } = olga
  await editor.select('Amount')
  await editor.alsoSelect('Order')
  await editor.choose('Order', 'Make a module of this')
  await expect(dialog(page).getByRole('region', { name: 'Inputs' })).toContainText('unit Unit.value')
  await expect(dialog(page).getByRole('region', { name: 'Inputs' })).toContainText('Numbers.response')
  await expect(dialog(page).getByRole('region', { name: 'Outputs' })).toContainText('amount Amount.value')
  await expect(dialog(page).getByRole('region', { name: 'Events' })).toContainText('On click of Order')
  await expect(dialog(page)).toContainText('These go along, since nothing else uses them: Save.')
  expect(await barriersOf(page)).toEqual([])
  await dialog(page).getByRole('textbox', { name: 'Module name' }).fill('Order card')
  await dialog(page).getByRole('button', { name: 'Make module' }).click()
  await expect(editor.nameField).toHaveValue('OrderCard1')
  await expect(page.getByText('Made the module Order card. It is deployed as version 1.')).toBeVisible()
  await expect(editor.widget('OrderCard1')).toContainText('Amount in pieces')
  await expect(editor.widget('Shown')).toHaveText('3 pieces of 7')
  await expect(editor.widget('Amount')).toHaveCount(0)
  expect(await barriersOf(page)).toEqual([])
})

test('it is one step: undo brings the components back, and redo the module', async () => {
  const { editor } = building
  await editor.press('ControlOrMeta+z')
  await expect(editor.widget('OrderCard1')).toBeHidden()
  await expect(editor.widget('Amount')).toBeVisible()
  await expect(editor.widget('Shown')).toHaveText('3 pieces of 7')
  await editor.press('ControlOrMeta+Shift+z')
  await expect(editor.widget('OrderCard1')).toContainText('Amount in pieces')
  await expect(editor.widget('Shown')).toHaveText('3 pieces of 7')
  await editor.isSaved()
})

test('whoever uses the page finds that it does what it did', async () => {
  const { olga, applicationId } = building
  const { page } = olga
  await deploy(page.request, applicationId)
  await page.goto(`/applications/${applicationId}`)
  const shown = page.locator('[data-widget-name="Shown"]')
  await expect(shown).toHaveText('3 pieces of 7')
  await inModule(page, 'textbox', 'Amount in pieces').fill('5')
  await expect(shown).toHaveText('5 pieces of 7')
  await inModule(page, 'button', 'Order').click()
  await expect(page.getByText('Ordered 5 of 7 boxes')).toBeVisible()
  await expect(inModule(page, 'textbox', 'Amount in boxes')).toHaveValue('3')
  await expect(shown).toHaveText('3 boxes of 7')
})

test('a form with the API that saves it becomes a module, and saves what is entered', async () => {
  const { olga, editor, applicationId } = building
  const { page } = olga
  await editor.open(applicationId)
  await editor.choose('CityForm', 'Make a module of this')
  await expect(dialog(page)).toContainText('These go along, since nothing else uses them: Keep.')
  await dialog(page).getByRole('textbox', { name: 'Module name' }).fill('City form')
  await dialog(page).getByRole('button', { name: 'Make module' }).click()
  await expect(editor.nameField).toHaveValue('CityForm1')
  await editor.isSaved()
  await deploy(page.request, applicationId)
  await page.goto(`/applications/${applicationId}`)
  const card = page.locator('[data-widget-name="CityForm1"]')
  await card.getByRole('textbox', { name: 'City' }).fill('Lisbon')
  await card.getByRole('button', { name: 'Submit' }).click()
  await expect(page.locator('[data-widget-name="Kept"]')).toHaveText('Last: Lisbon!')
  await expect(card.getByRole('textbox', { name: 'City' })).toHaveValue('')
})

test('what follows how an API of the page ended stays in the module, and acts on it', async () => {
  const { olga, editor, applicationId } = building
  const { page } = olga
  await editor.open(applicationId)
  await editor.select('Search')
  await editor.alsoSelect('Go')
  await editor.choose('Go', 'Make a module of this')
  await expect(dialog(page).getByRole('region', { name: 'Events' })).toContainText('On click of Go')
  await dialog(page).getByRole('textbox', { name: 'Module name' }).fill('Search box')
  await dialog(page).getByRole('button', { name: 'Make module' }).click()
  await expect(editor.nameField).toHaveValue('SearchBox1')
  await editor.isSaved()
  await deploy(page.request, applicationId)
  await page.goto(`/applications/${applicationId}`)
  const box = page.locator('[data-widget-name="SearchBox1"]')
  const field = box.getByRole('textbox', { name: 'Search' })
  await field.fill('four')
  await box.getByRole('button', { name: 'Go' }).click()
  await expect(page.getByText('Found 3')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(page.locator('[data-widget-name="FoundHere"]')).toHaveText('Here: 3')
  // Without a connection it is the module that says so, and nothing is cleared.
  await page.context().setOffline(true)
  await field.fill('gone')
  await box.getByRole('button', { name: 'Go' }).click()
  await expect(page.getByText(/^Nothing kept of gone: /u)).toBeVisible()
  await expect(field).toHaveValue('gone')
  await page.context().setOffline(false)
})

test('a field of a form that stays becomes a module, and the page reads what is entered in it', async () => {
  const { olga, editor, applicationId } = building
  const { page } = olga
  await editor.open(applicationId)
  await editor.choose('Pet', 'Make a module of this')
  await dialog(page).getByRole('textbox', { name: 'Module name' }).fill('Pet field')
  await dialog(page).getByRole('button', { name: 'Make module' }).click()
  await expect(editor.nameField).toHaveValue('PetField1')
  await editor.isSaved()
  await deploy(page.request, applicationId)
  await page.goto(`/applications/${applicationId}`)
  await page.getByRole('textbox', { name: 'Pet' }).fill('Cat')
  await expect(page.locator('[data-widget-name="PetShown"]')).toHaveText('Pet: Cat true')
})

test('what stands in the cells of a list becomes a module of each cell', async () => {
  const { olga, editor, applicationId } = building
  const { page } = olga
  await editor.open(applicationId)
  const inFirstCell = (name: string): Locator => editor.canvas.locator(`[data-widget-name="${name}"]`).first()
  const position = { x: 12, y: 8 }
  await inFirstCell('Note').click({ position })
  await expect(editor.nameField).toHaveValue('Note')
  await inFirstCell('Greet').click({ position, modifiers: ['Shift'] })
  await inFirstCell('Greet').click({ position, button: 'right' })
  await page.getByRole('menuitem', { name: 'Make a module of this' }).click()
  await expect(dialog(page).getByRole('region', { name: 'Inputs' })).toContainText('currentItem.name')
  await dialog(page).getByRole('textbox', { name: 'Module name' }).fill('Greeting')
  await dialog(page).getByRole('button', { name: 'Make module' }).click()
  await expect(editor.nameField).toHaveValue('Greeting1')
  await editor.isSaved()
  await deploy(page.request, applicationId)
  await page.goto(`/applications/${applicationId}`)
  await page.getByRole('textbox', { name: 'Note for Bo' }).fill('later')
  await page.getByRole('textbox', { name: 'Note for Ada' }).fill('now')
  await page.getByRole('button', { name: 'Greet Bo' }).click()
  await expect(page.getByText('Bo: later 7')).toBeVisible()
  await page.getByRole('button', { name: 'Greet Ada' }).click()
  await expect(page.getByText('Ada: now 7')).toBeVisible()
})

test('its editor has what became of it, and says of an input what it takes and what it is for', async () => {
  const { olga, editor, applicationId } = building
  const { page } = olga
  await editor.open(applicationId)
  await editor.select('OrderCard1')
  const link = editor.properties.getByRole('link', { name: 'Edit module' })
  await page.goto((await link.getAttribute('href')) ?? '')
  await expect(editor.widget('Amount')).toBeVisible()
  await editor.openPanel('State')
  const state = page.getByRole('region', { name: 'State', exact: true })
  await state.getByRole('button', { name: /^unit/u }).click()
  await state.getByRole('combobox', { name: 'Kind', exact: true }).click()
  await page.getByRole('option', { name: 'Text', exact: true }).click()
  await state.getByRole('textbox', { name: 'Help' }).fill('In what the amount is counted.')
  await editor.isSaved()
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect(page.getByText('Deployed as version 2')).toBeVisible()
})

test('the page that updates it shows kind and help beside the field', async () => {
  const { olga, editor, applicationId } = building
  await editor.open(applicationId)
  await editor.select('OrderCard1')
  await editor.properties
    .getByRole('region', { name: 'Module' })
    .getByRole('button', { name: 'Update', exact: true })
    .click()
  await expect(editor.properties.getByRole('textbox', { name: 'unit, Text' })).toBeVisible()
  await expect(editor.properties.getByText('In what the amount is counted.')).toBeVisible()
  expect(await barriersOf(olga.page)).toEqual([])
})

test('nothing failed unseen in the browser', () => {
  expect(building.olga.complaints).toEqual([])
})
