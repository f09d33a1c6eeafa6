import { expect, type Locator, type Page, test } from '@playwright/test'
import { AshlarServer } from '../support/ashlar-server.ts'
import { makeApplication } from '../support/application-draft.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let editor: Editor

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  editor = new Editor(olga.page)
  const made = await makeApplication(olga.page.request, 'Queries', (page, integrationId) => {
    page.query('Found', integrationId, 'select 1')
    page.place('input', 'Search', { left: 0, top: 0 }, { label: 'Search' })
  })
  await editor.open(made.applicationId)
  await editor.openPanel('APIs')
  // What is suggested is known once the tables are.
  const tables = page().waitForResponse((response) => response.url().endsWith('/metadata'))
  await page()
    .getByRole('region', { name: 'APIs', exact: true })
    .getByRole('button', { name: 'Found', exact: true })
    .click()
  await tables
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const page = (): Page => olga.page
const field = (): Locator => page().getByRole('textbox', { name: 'SQL', exact: true })
const suggestions = (): Locator => page().getByRole('listbox')
const labels = (): Locator => suggestions().locator('.cm-completionLabel')

/** Types behind a text that stands in the field. */
const typeBehind = async (text: string, typed: string): Promise<void> => {
  await editor.write(field(), text)
  await page().keyboard.type(typed)
}

test('after an alias only the columns of its table are offered, and the list closes behind a whole name', async () => {
  await typeBehind('select * from orders o where ', 'o.')
  await expect(labels().first()).toBeVisible()
  await expect(suggestions()).toContainText('orders · ')
  await expect(suggestions()).not.toContainText('occurrences')
  await expect(suggestions()).not.toContainText('select')
  const column = (await labels().first().textContent()) ?? ''
  await page().keyboard.type(column)
  await expect(suggestions()).toHaveCount(0)
})

test('after what nobody knows nothing is offered', async () => {
  await typeBehind('select * from orders o where ', 'x')
  await page().keyboard.type('.')
  await expect(suggestions()).toHaveCount(0)
  await page().keyboard.type('o')
  await expect(suggestions()).toHaveCount(0)
})

test('columns of the statement come before words, and common words before rare ones', async () => {
  await typeBehind('select * from orders o where ', 'i')
  await expect(labels().first()).toHaveText('id')
  await typeBehind('select * from orders o ', 'or')
  await expect(suggestions()).toHaveCount(0)
  await page().keyboard.type('d')
  await expect(labels().first()).toHaveText(/^order/u)
  await expect(suggestions()).not.toContainText('ordering')
})

test('a name that nothing has is marked in a binding of SQL', async () => {
  await editor.write(field(), 'select {{ Serach.value }}')
  await expect(field().locator('.cm-lintRange-warning')).toHaveText('Serach')
  await editor.write(field(), 'select {{ Search.value }}')
  await expect(field().locator('.cm-lintRange-warning')).toHaveCount(0)
})
