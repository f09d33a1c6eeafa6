import { randomUUID } from 'node:crypto'
import { addApi } from '@ashlar/document'
import type { JsonObject } from '@ashlar/schema'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { deploy, makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization, send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let page: Page
let editor: Editor
let applicationId: string
let pageId: string

const place = (line: number) => ({ left: 2, top: 2 + line * 8, columns: 40, rows: 4 })

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  page = olga.page
  editor = new Editor(page)
  const integrations = Object.fromEntries(
    await Promise.all(
      ['restapi', 'graphql'].map(async (pluginId) => {
        const { id } = await send(page.request, 'POST', '/api/v1/integrations', {
          name: `Orders by ${pluginId}`,
          pluginId,
          secrets: {},
          configuration: { baseUrl: 'https://orders.example.com' },
        })
        return [pluginId, id]
      }),
    ),
  )
  const made = await makeApplication(page.request, 'Filled in by hand', (draft) => {
    draft.place('button', 'Go', place(0), {
      text: 'Go on',
      onClick: [
        {
          id: randomUUID(),
          type: 'setQueryParams',
          queryParams: '{ "status": {{ Status.value }}, "from": "desk" }',
        },
      ],
    })
    draft.place('input', 'Status', place(1), { label: 'Status' })
    draft.place('multiSelect', 'Countries', place(3), {
      label: 'Countries',
      options: '[{ "label": "Germany", "value": 49 }, { "label": "Norway", "value": 47 }]',
    })
    draft.place('datePicker', 'Due', place(4), { label: 'Due' })
    draft.place('dateRange', 'Period', place(5), { label: 'Period' })
    draft.place('slider', 'Share', place(6), { label: 'Share' })
    draft.place('table', 'Cities', place(7), {})
    draft.place('timeline', 'History', place(8), { label: 'History' })
    draft.place('treeSelect', 'Region', place(9), {
      label: 'Region',
      options: '[{ "label": "Europe", "value": "EU", "children": ["Norway"] }]',
    })
    const addStep = (name: string, pluginId: string, configuration: JsonObject) =>
      draft.operate((records) =>
        addApi(records, { name, pluginId, datasourceId: integrations[pluginId], configuration }, randomUUID),
      )
    addStep('Place', 'restapi', {
      method: 'POST',
      path: '',
      query: [],
      headers: [],
      bodyType: 'json',
      body: '{ "status": {{ Status.value }} }',
      form: [],
    })
    addStep('Orders', 'graphql', {
      query: 'query ($country: String!, $limit: Int) { orders(country: $country, limit: $limit) { id } }',
      variables: '',
      operationName: '',
      failOnErrors: true,
    })
    draft.place('link', 'Open', place(2), { text: 'Open the order', page: '/orders/:id' })
  })
  applicationId = made.applicationId
  pageId = made.pageId
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const stored = async (): Promise<string> =>
  JSON.stringify(await send(page.request, 'GET', `/api/v1/pages/${pageId}`))
const group = (name: string): Locator => editor.properties.getByRole('group', { name, exact: true })

test('query parameters of a step are rows of a name and a value, with bindings in the values', async () => {
  await editor.open(applicationId)
  await editor.select('Go')
  const handler = editor.properties.getByRole('group', { name: 'On click' })
  await handler.getByRole('button', { name: /^Set query parameters/u }).click()
  const rows = handler.getByRole('group', { name: 'Query parameters' })
  await expect(rows.getByRole('textbox', { name: 'Name 1' })).toHaveValue('status')
  await expect(rows.getByRole('textbox', { name: 'Value 1' })).toContainText('{{ Status.value }}')
  await rows.getByRole('button', { name: 'Remove parameter 2' }).click()
  await rows.getByRole('button', { name: 'Add parameter' }).click()
  await rows.getByRole('textbox', { name: 'Name 2' }).fill('kind')
  await editor.write(rows.getByRole('textbox', { name: 'Value 2' }), 'of "{{ Status.value }}"')
  await expect
    .poll(stored)
    .toContain(JSON.stringify('{ "status": {{ Status.value }}, "kind": "of \\"{{ Status.value }}\\"" }'))
  expect(await barriersOf(page, { part: 'aside' })).toEqual([])
})

test('whoever wants code has code, and comes back to the rows', async () => {
  const handler = editor.properties.getByRole('group', { name: 'On click' })
  const asCode = handler.getByRole('button', { name: 'Edit Query parameters as code' })
  await asCode.click()
  await expect(handler.getByRole('textbox', { name: 'Query parameters' })).toContainText('"status"')
  await asCode.click()
  await expect(handler.getByRole('textbox', { name: 'Name 2' })).toHaveValue('kind')
})

test('a link asks for the parameters that its path has', async () => {
  await editor.select('Open')
  await editor.write(
    editor.properties.getByRole('textbox', { name: 'id', exact: true }),
    '{{ Status.value }}',
  )
  await expect.poll(stored).toContain(JSON.stringify('{ "id": {{ Status.value }} }'))
  const query = group('Query parameters')
  await query.getByRole('button', { name: 'Add parameter' }).click()
  await query.getByRole('textbox', { name: 'Name 1' }).fill('tab')
  await editor.write(query.getByRole('textbox', { name: 'Value 1' }), '2')
  await expect.poll(stored).toContain(JSON.stringify('{ "tab": 2 }'))
  await editor.isSaved()
})

test('what is chosen at first is chosen among the options', async () => {
  await editor.select('Countries')
  const choices = editor.properties.getByRole('combobox', { name: 'Default values' })
  await choices.click()
  await page.getByRole('option', { name: 'Norway' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(stored).toContain(JSON.stringify('[47]'))
  await expect(editor.widget('Countries')).toContainText('Norway')
})

test('shortcuts of days are chosen by name, or made of a label and a day', async () => {
  await editor.select('Due')
  const days = group('Shortcuts')
  await expect(days.getByRole('combobox', { name: 'Shortcut 1' })).toHaveValue('Today')
  await days.getByRole('combobox', { name: 'Shortcut 2' }).click()
  await page.getByRole('option', { name: 'In a week' }).click()
  await days.getByRole('button', { name: 'Add shortcut' }).click()
  await days.getByRole('textbox', { name: 'Label 3' }).fill('In two weeks')
  await days.getByRole('textbox', { name: 'Day 3' }).fill('14')
  await expect
    .poll(stored)
    .toContain(JSON.stringify('["today","inOneWeek",{"label":"In two weeks","value":14}]'))
  await editor.select('Period')
  const ranges = group('Shortcuts')
  await expect(ranges.getByRole('combobox', { name: 'Shortcut 6' })).toHaveValue('This year')
  await ranges.getByRole('button', { name: 'Remove shortcut 6' }).click()
  await ranges.getByRole('button', { name: 'Add shortcut' }).click()
  await ranges.getByRole('textbox', { name: 'Label 6' }).fill('Fair')
  await ranges.getByRole('textbox', { name: 'First day 6' }).fill('2026-05-04')
  await ranges.getByRole('textbox', { name: 'Last day 6' }).fill('2026-05-08')
  await expect
    .poll(stored)
    .toContain(JSON.stringify('{"label":"Fair","start":"2026-05-04","end":"2026-05-08"}').slice(1, -1))
  expect(await barriersOf(page, { part: 'aside' })).toEqual([])
})

test('marks of a slider are numbers with or without words', async () => {
  await editor.select('Share')
  const marks = group('Marks')
  for (const [place, [number, words]] of [
    ['0', ''],
    ['50', 'Half'],
  ].entries()) {
    await marks.getByRole('button', { name: 'Add mark' }).click()
    await marks.getByRole('textbox', { name: `Number ${place + 1}` }).fill(number ?? '')
    await marks.getByRole('textbox', { name: `Label ${place + 1}` }).fill(words ?? '')
  }
  await expect.poll(stored).toContain(JSON.stringify('[0,{"value":50,"label":"Half"}]'))
  await expect(editor.widget('Share')).toContainText('Half')
  await editor.isSaved()
})

test('entries of a timeline are rows, in the order in which they are put', async () => {
  await editor.select('History')
  const items = group('Items')
  await expect(items.getByRole('textbox', { name: 'Title 1' })).toHaveValue('Order placed')
  await items.getByRole('button', { name: 'Remove item 3' }).click()
  await items.getByRole('textbox', { name: 'Time 1' }).fill('2026-05-04')
  await items.getByRole('button', { name: 'More of item 1' }).click()
  await expect(items.getByRole('textbox', { name: 'Text 1' })).toHaveValue('By Ada Lovelace')
  await items.getByRole('button', { name: 'Move item 2', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(items.getByRole('textbox', { name: 'Title 1' })).toHaveValue('Paid')
  // What was open stays with its row.
  await expect(items.getByRole('textbox', { name: 'Text 2' })).toHaveValue('By Ada Lovelace')
  await expect(items.getByRole('textbox', { name: 'Text 1' })).toHaveCount(0)
  await items.getByRole('button', { name: 'Add item' }).click()
  await items.getByRole('textbox', { name: 'Title 3' }).fill('Sent')
  await expect
    .poll(stored)
    .toContain(
      JSON.stringify(
        '{"title":"Order placed","text":"By Ada Lovelace","time":"2026-05-04","icon":"shopping-cart"},"Sent"]',
      ).slice(1, -1),
    )
  await expect(editor.widget('History')).toContainText('Sent')
  expect(await barriersOf(page, { part: 'aside' })).toEqual([])
})

test('options that contain others are rows below a row', async () => {
  await editor.select('Region')
  const options = group('Options')
  await options.getByRole('button', { name: 'More of option 1' }).click()
  const below = options.getByRole('group', { name: 'Contains 1' })
  await expect(below.getByRole('textbox', { name: 'Label 1' })).toHaveValue('Norway')
  await below.getByRole('button', { name: 'Add option' }).click()
  await below.getByRole('textbox', { name: 'Label 2' }).fill('Poland')
  await below.getByRole('textbox', { name: 'Value 2' }).fill('48')
  await expect
    .poll(stored)
    .toContain(JSON.stringify('"children":["Norway",{"label":"Poland","value":48}]').slice(1, -1))
})

test('a sheet of data is typed or pasted, beside the code', async () => {
  await editor.select('Cities')
  await editor.properties.getByRole('button', { name: 'Enter by hand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Data' })
  await dialog.getByRole('textbox', { name: 'id 1', exact: true }).focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'city\tpeople\r\nOslo\t709037\r\nBergen\t289330\r\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(dialog.getByRole('textbox', { name: 'people 2' })).toHaveValue('289330')
  await dialog.getByRole('textbox', { name: 'city 2' }).fill('Turin')
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('textbox', { name: 'city 1' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Name of field people' }).fill('city')
  await expect(dialog.getByText('There is a field city already.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name of field people' }).fill('population')
  await page.keyboard.press('Tab')
  expect(await barriersOf(page, { part: '[role="dialog"]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(editor.widget('Cities')).toContainText('Turin')
  await expect(editor.properties.getByRole('textbox', { name: 'Data', exact: true })).toContainText(
    '"population":709037',
  )
  await expect(editor.properties.getByRole('button', { name: 'Edit by hand' })).toBeVisible()
  await editor.isSaved()
})

const state = (): Locator => page.getByRole('region', { name: 'State', exact: true })
const becomes = async (kind: string): Promise<void> => {
  await state().getByRole('combobox', { name: 'Kind of the default value' }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
}

test('a variable begins with a text, a number, a switch, a date, a list or rows', async () => {
  await editor.openPanel('State')
  await state().getByRole('button', { name: 'Add variable' }).click()
  const value = state().getByRole('textbox', { name: 'Default value' })
  await editor.write(value, '007')
  await expect(state().getByText('= "007"', { exact: true })).toBeVisible()
  await becomes('Number')
  await expect(state().getByText('= 7', { exact: true })).toBeVisible()
  await becomes('On or off')
  await state().getByRole('switch', { name: 'Default value' }).press('Space')
  await expect(state().getByText('= true', { exact: true })).toBeVisible()
  await becomes('Date')
  await state().getByLabel('Default value', { exact: true }).fill('2026-05-04')
  await expect(state().getByText('= "2026-05-04"', { exact: true })).toBeVisible()
  await becomes('List')
  await state().getByRole('button', { name: 'Add entry' }).click()
  await state().getByRole('textbox', { name: 'Entry 2' }).fill('7')
  await expect.poll(stored).toContain(JSON.stringify('["2026-05-04",7]'))
  await becomes('Rows')
  await state().getByRole('button', { name: 'Enter by hand' }).click()
  const sheet = page.getByRole('dialog', { name: 'Default value' })
  await sheet.getByRole('textbox', { name: 'name 1', exact: true }).fill('Oslo')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect.poll(stored).toContain(JSON.stringify('[{"name":"Oslo"}]'))
  expect(await barriersOf(page, { part: 'aside' })).toEqual([])
  await state().getByRole('button', { name: 'Edit Default value as code' }).click()
  await expect(value).toContainText('[{"name":"Oslo"}]')
})

const openApi = async (name: string): Promise<void> => {
  await editor.openPanel('APIs')
  const apis = page.getByRole('region', { name: 'APIs', exact: true })
  await apis.getByRole('button', { name, exact: true }).click()
}

test('a body is rows of fields and values, the variables of a query those that it defines', async () => {
  await openApi('Place')
  const body = page.getByRole('group', { name: 'Body', exact: true })
  await expect(body.getByRole('textbox', { name: 'Value 1' })).toContainText('{{ Status.value }}')
  await body.getByRole('button', { name: 'Add field' }).click()
  await body.getByRole('textbox', { name: 'Name 2' }).fill('amount')
  await editor.write(body.getByRole('textbox', { name: 'Value 2' }), '12.5')
  await expect.poll(stored).toContain(JSON.stringify('{ "status": {{ Status.value }}, "amount": 12.5 }'))
  await openApi('Orders')
  await editor.write(page.getByRole('textbox', { name: 'country, String!' }), '47')
  await editor.write(page.getByRole('textbox', { name: 'limit, Int' }), '10')
  await expect.poll(stored).toContain(JSON.stringify('{ "country": "47", "limit": 10 }'))
  await editor.isSaved()
})

test('what was filled in leads there', async () => {
  await deploy(page.request, applicationId)
  await page.goto(`/applications/${applicationId}`)
  await page.getByLabel('Status').fill('7')
  await expect(page.getByRole('link', { name: 'Open the order' })).toHaveAttribute(
    'href',
    /\/orders\/7\?tab=2$/u,
  )
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page).toHaveURL(/\?status=7&kind=of\+%227%22$/u)
})

test('nothing failed unseen in the browser', () => {
  expect(olga.complaints).toEqual([])
})
