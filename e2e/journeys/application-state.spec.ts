import { addStateVariable } from '@ashlar/document'
import { expect, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { deploy, makeApplication, PageDraft } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization, send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let editor: Editor
let applicationId: string
let secondId: string

const across = (top: number) => ({ left: 0, top, columns: 30, rows: 3 })
const counts = {
  id: 'counts',
  type: 'setStateVar',
  state: { name: 'Visits', scope: 'app' },
  value: '{{ App.Visits.value + 1 }}',
}

/** A page that reads and counts what belongs to the application, with a namesake of its own. */
const placeCounter = (page: PageDraft, target: string): void => {
  page.operate((records) =>
    addStateVariable(records, { name: 'Visits', defaultValue: '100', createdAt: 1 }, randomUUID),
  )
  page.place('text', 'Shown', across(0), { text: '{{ App.Visits.value }} of {{ Visits.value }}' })
  page.place('button', 'Count', across(4), { text: 'Count', onClick: [counts] })
  page.place('link', 'Leave', across(8), { text: 'Leave', linkTo: 'customUrl', url: target })
}

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  editor = new Editor(olga.page)
  const { request } = olga.page
  const made = await makeApplication(request, 'Counter', (page) => placeCounter(page, '/second'))
  applicationId = made.applicationId
  const added = await send(request, 'POST', `/api/v1/applications/${applicationId}/pages`, {
    name: 'Second',
    routePath: '/second',
  })
  secondId = added.page.id
  const second = await send(request, 'GET', `/api/v1/pages/${secondId}`)
  const draft = new PageDraft(second.records)
  placeCounter(draft, '/')
  await draft.save(request, second)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const state = () => olga.page.getByRole('region', { name: 'State', exact: true })
const widget = (name: string) => olga.page.locator(`[data-widget-name="${name}"]`)
const saved = () => expect(olga.page.getByText('Saved', { exact: true })).toBeVisible()

/** Opens the form of the variable where it is closed; answers with its name. */
const openVariable = async () => {
  const name = state().getByRole('textbox', { name: 'Name', exact: true })
  if ((await name.count()) === 0)
    await state()
      .getByRole('button', { name: /^Visits/u })
      .click()
  return name
}

test('a variable is made for the whole application and read below App', async () => {
  await editor.open(applicationId)
  await editor.openPanel('State')
  await state().getByText('Application', { exact: true }).click()
  await expect(state().getByText('Embed properties')).toHaveCount(0)
  await state().getByRole('button', { name: 'Add variable' }).click()
  const name = state().getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Visits')
  await name.press('Enter')
  await state().getByRole('combobox', { name: 'Kind of the default value' }).click()
  await olga.page.getByRole('option', { name: 'Number' }).click()
  await state().getByRole('textbox', { name: 'Default value' }).fill('0')
  await expect(editor.widget('Shown')).toHaveText('0 of 100')
  await saved()
})

test('what was added to the application is undone and done again in one order with the page', async () => {
  await state().getByRole('button', { name: 'Add timer' }).click()
  await expect(state().getByRole('button', { name: /^Timer1/u })).toBeVisible()
  await editor.press('ControlOrMeta+z')
  await expect(state().getByRole('button', { name: /^Timer1/u })).toHaveCount(0)
  await editor.press('ControlOrMeta+Shift+z')
  await expect(state().getByRole('button', { name: /^Timer1/u })).toBeVisible()
  await editor.press('ControlOrMeta+z')
  await saved()
})

test('a step counts it, and leaves the namesake of the page alone', async () => {
  await editor.widget('Count').click({ modifiers: ['Alt'] })
  await expect(editor.widget('Shown')).toHaveText('1 of 100')
})

test('steps follow a change of it', async () => {
  await openVariable()
  const handler = state().getByRole('group', { name: 'On change', exact: true })
  await handler.getByRole('button', { name: 'Add step' }).click()
  await olga.page.getByRole('menuitem', { name: 'Show alert' }).click()
  await editor.write(handler.getByRole('textbox', { name: 'Message' }), 'Counted to {{ App.Visits.value }}')
  await saved()
  await editor.widget('Count').click({ modifiers: ['Alt'] })
  await expect(olga.page.getByText('Counted to 2', { exact: true })).toBeVisible()
})

test('a new name is written into every page that reads it', async () => {
  const name = await openVariable()
  await name.fill('Total')
  await name.press('Enter')
  await saved()
  await expect
    .poll(async () => {
      const page = await send(olga.page.request, 'GET', `/api/v1/pages/${secondId}`)
      return JSON.stringify(page.records)
    })
    .toContain('{{ App.Total.value }} of {{ Visits.value }}')
  await expect(editor.widget('Shown')).toHaveText(/^\d of 100$/u)
  await editor.open(applicationId)
  await expect(editor.widget('Shown')).toHaveText('0 of 100')
})

test('what belongs to the application is read by name alone there, also by users', async () => {
  await editor.openPanel('State')
  await state().getByText('Application', { exact: true }).click()
  await state().getByRole('button', { name: 'Add variable' }).click()
  const field = state().getByRole('textbox', { name: 'Default value' })
  await editor.write(field, '{{ App.Total.value + 5 }}')
  await expect(state().getByText('= 5', { exact: true })).toBeVisible()
  await field.locator('.cm-lintRange-warning').first().hover()
  await expect(
    olga.page.getByText(
      'The App. prefix is not needed to access other App-level resources from App scope. Please remove the prefix and type "Total" instead.',
    ),
  ).toBeVisible()
  await editor.write(field, '{{ Total.value + 7 }}')
  await expect(state().getByText('= 7', { exact: true })).toBeVisible()
  await expect(field.locator('.cm-lintRange-warning')).toHaveCount(0)
  const menu = olga.page.getByRole('menu', { name: 'Shortcuts' })
  await field.press('ControlOrMeta+a')
  await expect(menu.getByRole('menuitem', { name: 'Total', exact: true })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'App.Total' })).toHaveCount(0)
  await olga.page.keyboard.press('Escape')
  const name = state().getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('More')
  await name.press('Enter')
  await saved()
  await editor.select('Shown')
  await editor.write(
    editor.properties.getByRole('textbox', { name: 'Text', exact: true }),
    '{{ App.Total.value }} of {{ Visits.value }}, {{ App.More.value }} then',
  )
  await expect(editor.widget('Shown')).toHaveText('0 of 100, 7 then')
  await editor.isSaved()
  await deploy(olga.page.request, applicationId)
  await olga.page.goto(`/applications/${applicationId}`)
  await expect(widget('Shown')).toHaveText('0 of 100, 7 then')
  await olga.page.getByRole('button', { name: 'Count' }).click()
  await expect(widget('Shown')).toHaveText('1 of 100, 8 then')
  await editor.open(applicationId)
  await editor.select('Shown')
  await editor.write(
    editor.properties.getByRole('textbox', { name: 'Text', exact: true }),
    '{{ App.Total.value }} of {{ Visits.value }}',
  )
  await expect(editor.widget('Shown')).toHaveText('0 of 100')
  await editor.isSaved()
})

test('it keeps what was set from page to page, until the application is left', async () => {
  await deploy(olga.page.request, applicationId)
  await olga.page.goto(`/applications/${applicationId}`)
  await expect(widget('Shown')).toHaveText('0 of 100')
  await olga.page.getByRole('button', { name: 'Count' }).click()
  await expect(widget('Shown')).toHaveText('1 of 100')
  await expect(olga.page.getByText('Counted to 1', { exact: true })).toBeVisible()
  await olga.page.getByRole('link', { name: 'Leave' }).click()
  await expect(olga.page).toHaveURL(/\/second$/u)
  await expect(widget('Shown')).toHaveText('1 of 100')
  await olga.page.getByRole('button', { name: 'Count' }).click()
  await expect(widget('Shown')).toHaveText('2 of 100')
  await olga.page.getByRole('link', { name: 'Leave' }).click()
  await expect(olga.page).not.toHaveURL(/\/second$/u)
  await expect(widget('Shown')).toHaveText('2 of 100')
  await olga.page.reload()
  await expect(widget('Shown')).toHaveText('0 of 100')
})

test('nothing failed unseen in the browsers', () => {
  expect(olga.complaints).toEqual([])
})
