import { addStateVariable } from '@ashlar/document'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { expect, type Route, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { deploy, makeApplication, type PageDraft, runsApi } from '../support/application-draft.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { choose } from '../support/choose.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

const options = JSON.stringify(['a', 'b', 'c'].map((value) => ({ label: value.toUpperCase(), value })))

/** A field whose default is a variable that its own handler sets, beside what bindings read of both. */
const placeCircle = (
  page: PageDraft,
  field: {
    readonly type: string
    readonly name: string
    readonly exposed: string
    readonly from: string
    readonly event: string
    readonly first: JsonValue
    readonly more?: JsonObject
  },
  row: number,
): void => {
  const { type, name, exposed, from, event, first, more = {} } = field
  page.operate((records) =>
    addStateVariable(
      records,
      { name: `Of${name}`, defaultValue: JSON.stringify(first), createdAt: 1 },
      randomUUID,
    ),
  )
  page.place(
    type,
    name,
    { left: 0, top: row * 7, columns: 30, rows: 6 },
    {
      label: name,
      [from]: `{{ Of${name}.value }}`,
      [event]: [{ id: `keeps${name}`, type: 'runJs', code: `await Of${name}.set(${name}.${exposed})` }],
      ...more,
    },
  )
  page.place(
    'text',
    `${name}Said`,
    { left: 34, top: row * 7, columns: 40, rows: 4 },
    {
      text: `${name}: {{ JSON.stringify([${name}.${exposed}, Of${name}.value]) }}`,
    },
  )
}

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Fields', (page, integrationId) => {
    const typed = { exposed: 'value', event: 'onTextChanged' }
    const chosen = {
      exposed: 'selectedOptionValue',
      from: 'defaultOptionValue',
      first: 'a',
      more: { options },
    }
    const circles = [
      { type: 'dropdown', name: 'Choice', event: 'onOptionChange', ...chosen },
      { type: 'input', name: 'Words', from: 'defaultText', first: 'a', ...typed },
      {
        type: 'switch',
        name: 'On',
        exposed: 'isChecked',
        from: 'defaultCheckedState',
        event: 'onCheckChange',
        first: false,
      },
      { type: 'numberInput', name: 'Count', from: 'defaultValue', first: 1, ...typed },
    ]
    for (const [row, circle] of circles.entries()) placeCircle(page, circle, row)
    page.query('Echo', integrationId, 'select {{ Slow.value }} as said')
    page.place(
      'input',
      'Slow',
      { left: 0, top: 30, columns: 30, rows: 6 },
      {
        label: 'Slow',
        defaultText: '{{ Echo.response?.[0]?.said }}',
        onTextChanged: runsApi('Echo'),
      },
    )
    page.place(
      'text',
      'SlowSaid',
      { left: 34, top: 30, columns: 40, rows: 4 },
      {
        text: 'Slow: {{ JSON.stringify([Slow.value, Echo.response?.[0]?.said]) }}',
      },
    )
    page.operate((records) =>
      addStateVariable(
        records,
        { name: 'Changed', defaultValue: '{"id":0,"status":""}', createdAt: 1 },
        randomUUID,
      ),
    )
    page.query(
      'List',
      integrationId,
      "select id, case when id = {{ Changed.value.id }} then {{ Changed.value.status }} else 'new' end as status from orders order by id limit 3",
    )
    page.place(
      'table',
      'Orders',
      { left: 0, top: 40, columns: 40, rows: 20 },
      { tableData: '{{ List.response }}' },
    )
    page.place(
      'dropdown',
      'Status',
      { left: 50, top: 40, columns: 30, rows: 6 },
      {
        label: 'Status',
        options: '["new", "paid", "sent"]',
        defaultOptionValue: '{{ Orders.selectedRow?.status }}',
        onOptionChange: [
          {
            id: 'keeps',
            type: 'setStateVar',
            state: { name: 'Changed', scope: 'page' },
            value: '{{ { id: Orders.selectedRow.id, status: Status.selectedOptionValue } }}',
          },
          ...runsApi('List'),
        ],
      },
    )
  })
  await deploy(building.olga.page.request, building.applicationId)
})
test.afterAll(() => building.end())

const page = () => building.olga.page
const widget = (name: string) => page().locator(`[data-widget-name="${name}"]`)
const said = (name: string) => widget(`${name}Said`)
const chosen = (name: string) => page().getByRole('combobox', { name, exact: true })
const field = (name: string) => page().getByRole('textbox', { name, exact: true })

const whereItRuns = {
  'the published application': () => page().goto(`/applications/${building.applicationId}`),
  'the preview': () => page().goto(`/applications/${building.applicationId}/preview`),
}

for (const [where, open] of Object.entries(whereItRuns)) {
  test(`fields whose defaults follow what is entered show it in ${where}`, async () => {
    await open()
    await expect(said('Choice')).toContainText('["a","a"]')
    await choose(page(), 'Choice', 'B')
    await expect(said('Choice')).toContainText('["b","b"]')
    await expect(chosen('Choice')).toHaveValue('B')
    await choose(page(), 'Choice', 'C')
    await expect(said('Choice')).toContainText('["c","c"]')
    await expect(chosen('Choice')).toHaveValue('C')

    await field('Words').fill('')
    await field('Words').pressSequentially('hello')
    await expect(said('Words')).toContainText('["hello","hello"]')
    await expect(field('Words')).toHaveValue('hello')

    await widget('On').getByRole('switch').click()
    await expect(said('On')).toContainText('[true,true]')
    await expect(widget('On').getByRole('switch')).toBeChecked()

    const count = widget('Count').getByRole('textbox').or(widget('Count').getByRole('spinbutton'))
    await count.first().fill('')
    await count.first().pressSequentially('12.5')
    await expect(said('Count')).toContainText('[12.5,12.5]')
    await expect(count.first()).toHaveValue('12.5')
  })
}

test('letters that are typed while answers are on their way stay', async () => {
  const answers: Route[] = []
  await page().goto(`/applications/${building.applicationId}`)
  await expect(said('Slow')).toContainText('Slow:')
  await page().route(/\/runs?$/u, (route) => void answers.push(route))
  await field('Slow').pressSequentially('hel')
  await expect.poll(() => answers.length).toBe(3)
  for (const answer of answers.splice(0)) await answer.continue()
  await field('Slow').pressSequentially('lo')
  await expect.poll(() => answers.length).toBe(2)
  await expect(field('Slow')).toHaveValue('hello')
  for (const answer of answers.splice(0)) await answer.continue()
  await expect(said('Slow')).toContainText('["hello","hello"]')
  await expect(field('Slow')).toHaveValue('hello')
  await page().unroute(/\/runs?$/u)
})

test('a choice that is saved and read again with its list stays, and each row shows its own', async () => {
  await page().goto(`/applications/${building.applicationId}`)
  const row = (place: number) => widget('Orders').getByRole('row').nth(place)
  await row(1).click()
  await expect(chosen('Status')).toHaveValue('new')
  for (const status of ['paid', 'sent', 'paid']) {
    await choose(page(), 'Status', status)
    await expect(row(1)).toContainText(status)
    await expect(chosen('Status')).toHaveValue(status)
  }
  await row(2).click()
  await expect(chosen('Status')).toHaveValue('new')
  await row(1).click()
  await expect(chosen('Status')).toHaveValue('paid')
})

test('no required field complains before anybody was there, and all do once the form is submitted', async () => {
  const { request } = building.olga.page
  const types = widgetDescriptors
    .filter(({ properties }) => 'isRequired' in properties)
    .map(({ type }) => type)
  const { applicationId } = await makeApplication(request, 'Required', (draft) => {
    draft.place('form', 'Form1', { left: 0, top: 0, columns: 96, rows: types.length * 8 + 10 })
    for (const [place, type] of types.entries())
      draft.place(
        type,
        `Field${place}`,
        { left: 0, top: place * 8, columns: 60, rows: 7 },
        { isRequired: true },
        'Form1',
      )
  })
  await deploy(request, applicationId)
  await page().goto(`/applications/${applicationId}`)
  for (const place of types.keys()) await expect(widget(`Field${place}`).locator('> *').first()).toBeVisible()
  await expect(page().locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page().getByText('This field is required.')).toHaveCount(0)
  await page().getByRole('button', { name: 'Submit' }).click()
  // A number on a scale is never missing.
  await expect(page().getByText('This field is required.').first()).toBeVisible()
  expect(await page().getByText('This field is required.').count()).toBeGreaterThan(types.length / 2)
})

test('nothing failed unseen in the browser', () => {
  expect(building.olga.complaints).toEqual([])
})
