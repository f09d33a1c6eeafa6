import { randomUUID } from 'node:crypto'
import { addApi, type Outcome } from '@ashlar/document'
import type { Block, PageRecords } from '@ashlar/schema'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { AshlarServer } from '../support/ashlar-server.ts'
import { makeApplication } from '../support/application-draft.ts'
import { aCodeStep, aReturn } from '../support/blocks.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization } from '../support/organization.ts'
import { connectDatabase, openDatabase, type OwnDatabase } from '../support/own-database.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

/** Has an API run for nobody who has not asked. */
const withoutPageLoad = (records: PageRecords, name: string): Outcome => {
  const api = Object.values(records).find((record) => record.name === name)
  if (api?.kind !== 'api') throw new Error('There is no API.')
  const held = { ...api, trigger: { ...api.trigger, executeOnPageLoad: false } }
  return { ok: true, change: { added: {}, updated: { [api.id]: [api, held] }, removed: {} } }
}

let database: OwnDatabase
let server: AshlarServer
let olga: Person
let editor: Editor
let applicationId: string

test.beforeAll(async ({ browser }) => {
  // A row that is read leaves a trace, so that it can be seen whether a statement ever ran.
  database = await openDatabase(`
    create table purchase (id int primary key, customer text, total numeric, paid boolean);
    insert into purchase values (1, 'Ada', 12.5, true);
    create sequence runs`)
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${database.port}` })
  olga = await foundOrganization(browser, server)
  const integrationId = await connectDatabase(olga.page.request, 'Shop', database)
  const made = await makeApplication(olga.page.request, 'Purchases', (draft) => {
    draft.query('Orders', integrationId, 'select 1 as one')
    const initialBlocks: Block[] = [
      {
        id: randomUUID(),
        kind: 'conditional',
        name: 'Either',
        if: {
          condition: '{{ true }}',
          blocks: [
            {
              id: randomUUID(),
              kind: 'step',
              name: 'Found',
              pluginId: 'postgres',
              datasourceId: integrationId,
              configuration: { body: "select 'Ada' as customer, 1 as number" },
            },
            aReturn('Found.output[0]'),
          ],
        },
        elseIf: [],
        else: { blocks: [aCodeStep('Excuse', "return { reason: 'Nobody was found.' }")] },
      },
    ]
    draft.operate((records) => addApi(records, { name: 'API1', initialBlocks }, randomUUID))
    for (const name of ['Orders', 'API1']) draft.operate((records) => withoutPageLoad(records, name))
    draft.place(
      'table',
      'List',
      { left: 0, top: 0, columns: 60, rows: 20 },
      { tableData: '{{ Orders.response }}' },
    )
    draft.place('text', 'Shown', { left: 0, top: 24, columns: 40, rows: 4 }, { text: '' })
    draft.place('text', 'First', { left: 0, top: 30, columns: 40, rows: 4 }, { text: '' })
  })
  ;({ applicationId } = made)
  editor = new Editor(olga.page)
  await editor.open(applicationId)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
  await database.stop()
})

/** In the order of the alphabet, as suggestions stand. */
const columns = ['customer', 'id', 'paid', 'run', 'total']

const page = (): Page => olga.page
const text = (): Locator => editor.properties.getByRole('textbox', { name: 'Text', exact: true })
const labels = (): Locator => page().getByRole('listbox').locator('.cm-completionLabel')
const marked = (): Locator => text().locator('.cm-lintRange-warning')
/** The button of the bar that says how many problems there are. */
const count = (): Locator => page().getByRole('button', { name: /^\d+ problems?$/u })
const problems = (): Locator =>
  page().getByRole('list', { name: 'Problems', exact: true }).getByRole('listitem')
const openApi = async (): Promise<void> => {
  await editor.openPanel('APIs')
  await page()
    .getByRole('region', { name: 'APIs', exact: true })
    .getByRole('button', { name: 'Orders', exact: true })
    .click()
}
/** What is said of a word that is marked. */
const said = async (): Promise<Locator> => {
  const tooltip = page().locator('.cm-tooltip-lint')
  // Marks are drawn anew when more is known, and whatever was said of the old ones goes with them.
  await expect(async () => {
    await page().mouse.move(600, 400)
    await marked().hover()
    await expect(tooltip).toBeVisible({ timeout: 2_000 })
  }).toPass()
  return tooltip
}
const typeAnew = async (typed: string): Promise<void> => {
  await text().click()
  await page().keyboard.press('ControlOrMeta+a')
  await page().keyboard.press('Delete')
  await page().keyboard.type(typed)
}

test('the columns of a statement that never ran are offered where its answer is read', async () => {
  await openApi()
  const statement = page().getByRole('textbox', { name: 'SQL', exact: true })
  await editor.write(statement, "select *, nextval('runs') as run from purchase")
  await editor.isSaved()
  await editor.select('Shown')
  await typeAnew('{{ Orders.response[0].')
  await expect(labels()).toHaveText(columns)
  await page().keyboard.type('cus')
  await expect(labels()).toHaveText(['customer'])
  await page().keyboard.press('Enter')
  await expect(text()).toHaveText(/^\{\{ Orders\.response\[0\]\.customer/u)
})

test('rows of a table that shows the answer have the same columns', async () => {
  await typeAnew('{{ List.selectedRow.')
  await expect(labels()).toHaveText(columns)
  await typeAnew('{{ Orders.response.filter((order) => order.')
  await expect(labels()).toHaveText(columns)
  await page().keyboard.press('Escape')
})

test('a misspelled column is marked before anything runs, with the name that was meant', async () => {
  await editor.write(text(), '{{ Orders.response[0].custmer }}')
  await expect(marked()).toHaveText('custmer')
  const tooltip = await said()
  await expect(tooltip).toContainText('Orders.response[0] has no custmer')
  await expect(tooltip).toContainText('Did you mean customer?')
  await editor.write(text(), '{{ List.selectedRow.customer + Orders.response.length }}')
  await expect(text().locator('.cm-lintRange-warning', { hasText: /^customer$/u })).toHaveCount(0)
})

test('what no branch of a condition gives is marked in what reads the API that ends with it', async () => {
  await editor.write(text(), '{{ API1.response.custmer }}')
  await expect(marked()).toHaveText('custmer')
  const tooltip = await said()
  await expect(tooltip).toContainText('API1.response has no custmer')
  await expect(tooltip).toContainText('Did you mean customer?')
  await typeAnew('{{ API1.response.')
  await expect(labels()).toHaveText(['customer', 'number', 'reason'])
  await page().keyboard.press('Escape')
})

test('a column that was renamed in the database marks the binding that reads it', async () => {
  await editor.write(text(), '{{ List.selectedRow.customer }}')
  await editor.isSaved()
  await database.ask('alter table purchase rename column customer to buyer')
  await editor.open(applicationId)
  await editor.select('Shown')
  await expect(marked()).toHaveText('customer')
  await expect(await said()).toContainText('It has id, buyer, total, paid, run.')
})

test('all bindings that read a renamed column are listed, and each line leads to its field', async () => {
  await database.ask('alter table purchase rename column buyer to customer')
  await editor.open(applicationId)
  await editor.select('First')
  await editor.write(text(), '{{ Orders.response[0].customer }}')
  await editor.isSaved()
  await expect(count()).toHaveCount(0)
  await database.ask('alter table purchase rename column customer to buyer')
  await editor.open(applicationId)
  await expect(count()).toHaveText('2')
  await count().click()
  await expect(problems()).toHaveText([
    'First › TextOrders.response[0] has no customer. It has id, buyer, total, paid, run.',
    'Shown › TextList.selectedRow has no customer. It has id, buyer, total, paid, run.',
  ])
  await problems().first().getByRole('button').click()
  await expect(text()).toBeFocused()
  await expect(text()).toHaveText('{{ Orders.response[0].customer }}')
  await editor.write(text(), '{{ Orders.response[0].buyer }}')
  await expect(count()).toHaveText('1')
  await expect(problems()).toHaveCount(1)
})

test('the list follows what happens to names while it is open', async () => {
  await editor.write(text(), '{{ Odrers.response[0].buyer }}')
  await expect(problems().filter({ hasText: 'First › Text' })).toHaveText(
    'First › TextOdrers is not defined. Did you mean Orders?',
  )
  await editor.write(text(), '{{ Orders.response[0].buyer }}')
  await expect(problems()).toHaveCount(1)
  await database.ask('alter table purchase rename column buyer to customer')
  await page().getByRole('button', { name: 'Check again', exact: true }).click()
  await expect(problems()).toHaveText([
    'First › TextOrders.response[0] has no buyer. It has id, customer, total, paid, run.',
  ])
  await editor.write(text(), '{{ Orders.response[0].customer }}')
  await expect(page().getByText('No problems were found')).toBeVisible()
  await expect(count()).toHaveCount(0)
})

test('a statement that names a renamed column is told at its step, and what reads it stays known', async () => {
  await openApi()
  const statement = page().getByRole('textbox', { name: 'SQL', exact: true })
  await editor.write(statement, 'select id, customer from purchase')
  await editor.isSaved()
  await editor.select('First')
  await typeAnew('{{ Orders.response[0].')
  await expect(labels()).toHaveText(['customer', 'id'])
  await page().keyboard.press('Escape')
  await editor.write(text(), '{{ Orders.response[0].customer }}')
  await editor.isSaved()
  await database.ask('alter table purchase rename column customer to buyer')
  await editor.open(applicationId)
  await expect(count()).toHaveText('1')
  await count().click()
  await expect(problems()).toContainText(['column "customer" does not exist (line 1, column 12).'])
  await problems().getByRole('button').click()
  await expect(
    page().getByText('The system behind this step refuses it: column "customer" does not exist'),
  ).toBeVisible()
  await editor.select('First')
  await typeAnew('{{ Orders.response[0].')
  await expect(labels()).toHaveText(['customer', 'id'])
  await page().keyboard.press('Escape')
  await editor.write(text(), '{{ Orders.response[0].customer }}')
  await editor.isSaved()
})

test('what the builder says of a step counts for it', async () => {
  await openApi()
  await page().getByText('What it answers', { exact: true }).click()
  const schema = page().getByRole('textbox', { name: 'JSON schema', exact: true })
  await editor.write(schema, '{ "type": "array", "items": { "properties": { "invoice": { "type": "string" }')
  await expect(page().getByText('This is no JSON schema that can be read')).toBeVisible()
  await editor.write(
    schema,
    '{ "type": "array", "items": { "properties": { "invoice": { "type": "string" } } } }',
  )
  await expect(page().getByText('This is no JSON schema that can be read')).toHaveCount(0)
  await editor.isSaved()
  await editor.select('Shown')
  await typeAnew('{{ Orders.response[0].')
  await expect(labels()).toHaveText(['invoice'])
  await page().keyboard.press('Escape')
})

test('nothing of all that ran the statement', async () => {
  expect(await database.ask('select is_called from runs')).toEqual([{ is_called: false }])
})
