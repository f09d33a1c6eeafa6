import { type PostgresServer, startPostgres } from '@ashlar/integrations/testing'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { barriersOf } from '../support/accessibility.ts'
import { deploy, makeApplication, runsApi } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { choose } from '../support/choose.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization, send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let database: PostgresServer
let server: AshlarServer
let olga: Person
let editor: Editor
let applicationId: string
let pageId: string
let stagingId: string

/** A database with orders of its own. */
const addDatabase = async (name: string, orders: readonly string[]): Promise<void> => {
  const { host, port, user } = database
  const owner = new pg.Client({ host, port, user, database: 'postgres' })
  await owner.connect()
  await owner.query(`create database ${name}`)
  await owner.end()
  const client = new pg.Client({ host, port, user, database: name })
  await client.connect()
  await client.query('create table orders (customer text not null)')
  await client.query('insert into orders select unnest($1::text[])', [orders])
  await client.end()
}

test.beforeAll(async ({ browser }) => {
  database = await startPostgres()
  await addDatabase('live', ['Ada', 'Ben'])
  await addDatabase('trial', ['Somebody'])
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  olga = await foundOrganization(browser, server)
  editor = new Editor(olga.page)
  const { request } = olga.page
  const { id: integrationId } = await send(request, 'POST', '/api/v1/integrations', {
    name: 'Shop',
    pluginId: 'postgres',
    configuration: {
      host: '127.0.0.1',
      port: database.port,
      database: 'live',
      user: database.user,
      tls: 'disable',
    },
    secrets: {},
  })
  const { profiles } = await send(request, 'GET', '/api/v1/profiles')
  stagingId = profiles.find(({ key }: { key: string }) => key === 'staging').id
  const selects = (profileId: string) => [{ id: profileId, type: 'setProfile', profileId }]
  ;({ applicationId, pageId } = await makeApplication(request, 'Orders', (page) => {
    page.query('GetOrders', integrationId, 'select customer from orders order by customer')
    page.place(
      'text',
      'Customers',
      { left: 2, top: 2, columns: 60, rows: 4 },
      {
        text: "{{ GetOrders.response.map((order) => order.customer).join(', ') }}",
      },
    )
    page.place(
      'text',
      'Selected',
      { left: 2, top: 8, columns: 60, rows: 4 },
      {
        text: "{{ Global.profiles.selected?.key ?? 'none' }} of {{ Global.profiles.available.length }}",
      },
    )
    page.place(
      'button',
      'TryOut',
      { left: 2, top: 14, columns: 20, rows: 4 },
      {
        text: 'Try out',
        onClick: [...selects(stagingId), ...runsApi('GetOrders')],
      },
    )
    page.place(
      'button',
      'Elsewhere',
      { left: 30, top: 14, columns: 20, rows: 4 },
      {
        text: 'Elsewhere',
        onClick: selects('elsewhere'),
      },
    )
  }))
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
  await database.stop()
})

const shown = (name: string) => olga.page.locator(`[data-widget-name="${name}"]`)
const picker = () => olga.page.getByRole('button', { name: /^Profile /u })

test('an administrator adds, renames and deletes profiles', async () => {
  const { page } = olga
  await page.goto('/profiles')
  await expect(page.getByRole('row', { name: /Production.*production/u })).toBeVisible()
  await expect(page.getByRole('row', { name: /Staging.*staging/u })).toBeVisible()
  await page.getByRole('button', { name: 'Add profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add profile' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Development (EU)')
  await expect(dialog.getByRole('textbox', { name: 'Key' })).toHaveValue('development-eu')
  // Once written by hand the key no longer follows the name, and one that is taken is refused beside its field.
  await dialog.getByRole('textbox', { name: 'Key' }).fill('staging')
  await dialog.getByRole('button', { name: 'Add profile' }).click()
  await expect(dialog).toContainText('There is a profile with the key "staging" already.')
  expect(await barriersOf(page, { part: '[role="dialog"]' })).toEqual([])
  await dialog.getByRole('textbox', { name: 'Key' }).fill('development')
  await dialog.getByRole('button', { name: 'Add profile' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /development/u })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Development (EU)' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename profile' })
  await rename.getByRole('textbox', { name: 'Name' }).fill('Development')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(rename).toBeHidden()
  expect(await barriersOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Actions for Development' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete profile' }).click()
  await expect(page.getByRole('row', { name: /development/u })).toBeHidden()
  await page.getByRole('button', { name: 'Actions for Production' }).click()
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeHidden()
  await page.keyboard.press('Escape')
})

test('an integration is configured for one profile, and tested there', async () => {
  const { page } = olga
  await page.goto('/integrations')
  await page.getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByRole('textbox', { name: 'Database name', exact: true })).toHaveValue('live')
  await choose(page, 'Profile', 'Staging')
  await expect(page.getByText('Staging uses the default configuration.')).toBeVisible()
  await page.getByRole('button', { name: 'Configure for Staging' }).click()
  await page.getByRole('textbox', { name: 'Database name', exact: true }).fill('trial')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/database trial: 1 table/u)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Profile' })).toHaveValue('Staging (configured)')
  expect(await barriersOf(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Database name', exact: true })).toHaveValue('live')
})

test('the picker of the editor changes the data, and is remembered for the session', async () => {
  const { page } = olga
  await editor.open(applicationId)
  await expect(shown('Customers')).toHaveText('Ada, Ben')
  await expect(shown('Selected')).toHaveText('production of 2')
  await expect(picker()).toHaveAccessibleName('Profile Production')
  await picker().click()
  expect(await barriersOf(page, { part: '[role="menu"]' })).toEqual([])
  await page.getByRole('menuitemradio', { name: 'Staging' }).click()
  await expect(shown('Customers')).toHaveText('Somebody')
  await expect(shown('Selected')).toHaveText('staging of 2')
  await page.reload()
  await expect(shown('Customers')).toHaveText('Somebody')
  await picker().click()
  await page.getByRole('menuitemradio', { name: 'Production' }).click()
  await expect(shown('Customers')).toHaveText('Ada, Ben')
})

test('a view mode has the profiles that its settings name', async () => {
  const { page } = olga
  await picker().click()
  await page.getByRole('menuitem', { name: 'Profile settings…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Profile settings' })
  await expect(dialog.getByRole('group', { name: 'Deployed' })).toBeVisible()
  expect(await barriersOf(page, { part: '[role="dialog"]' })).toEqual([])
  await choose(dialog.getByRole('group', { name: 'In the preview' }), 'Default profile', 'Staging')
  // What is chosen already lies over the field, as everywhere several can be.
  await dialog
    .getByRole('group', { name: 'Deployed' })
    .getByRole('combobox', { name: 'Available profiles' })
    .click({ force: true })
  await page.getByRole('option', { name: 'Staging' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await editor.isSaved()
  // One step of the one history, taken back and done again like every other.
  await page.keyboard.press('ControlOrMeta+z')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(picker()).toHaveAccessibleName('Profile Production')
  await page.getByRole('button', { name: 'Back to editing' }).click()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await editor.isSaved()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(picker()).toHaveAccessibleName('Profile Staging')
  await expect(shown('Customers')).toHaveText('Somebody')
  await page.getByRole('button', { name: 'Back to editing' }).click()
  await expect(picker()).toHaveAccessibleName('Profile Production')
  await expect(shown('Customers')).toHaveText('Ada, Ben')
})

test('a step that selects a profile offers those of the application by their names', async () => {
  const { page } = olga
  await editor.select('TryOut')
  const handler = editor.properties.getByRole('group', { name: 'On click' })
  await handler.getByRole('button', { name: /^Set profile\s*Staging/u }).click()
  await expect(handler.getByRole('combobox', { name: 'Profile' })).toHaveValue('Staging')
  const stored = async () => JSON.stringify(await send(page.request, 'GET', `/api/v1/pages/${pageId}`))
  await choose(handler, 'Profile', 'Production')
  await expect.poll(stored).not.toContain(`"profileId":"${stagingId}"`)
  await choose(handler, 'Profile', 'By a binding')
  await editor.write(
    handler.getByRole('textbox', { name: 'Id of the profile' }),
    '{{ Global.profiles.selected.id }}',
  )
  await expect.poll(stored).toContain('{{ Global.profiles.selected.id }}')
  await choose(handler, 'Profile', 'Staging')
  await expect.poll(stored).toContain(`"profileId":"${stagingId}"`)
  await editor.select('Elsewhere')
  await handler.getByRole('button', { name: /^Set profile/u }).click()
  await expect(
    handler.getByText('The application does not run with this profile.', { exact: false }),
  ).toBeVisible()
  expect(await barriersOf(page, { part: 'aside' })).toEqual([])
})

test('a step selects another profile in a deployed application, for the session', async () => {
  const { page } = olga
  await deploy(page.request, applicationId)
  await page.goto(`/applications/${applicationId}`)
  await expect(shown('Customers')).toHaveText('Ada, Ben')
  await page.getByRole('button', { name: 'Try out' }).click()
  await expect(shown('Customers')).toHaveText('Somebody')
  await expect(shown('Selected')).toHaveText('staging of 2')
  await page.reload()
  await expect(shown('Customers')).toHaveText('Somebody')
})

test('a profile that is not available is told to users without its details, and to builders with them', async () => {
  const { page } = olga
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect(
    page.getByText('Please contact maintainer of this app to report the issue.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText('elsewhere', { exact: false }).filter({ hasText: 'profile' })).toHaveCount(0)
  await editor.open(applicationId)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect(page.getByText(/profile.*could not be selected|cannot be selected/u)).toBeVisible()
  expect(olga.complaints).toEqual([])
})
