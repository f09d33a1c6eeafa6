import { expect, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { type MusicShop, openMusicShop } from '../support/music-shop.ts'
import { foundOrganization, send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let shop: MusicShop
let olga: Person

test.beforeAll(async ({ browser }) => {
  shop = await openMusicShop({ mayChange: true })
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${shop.port}` })
  olga = await foundOrganization(browser, server)
  const { host, port, database, user, password } = shop
  const integration = await send(olga.page.request, 'POST', '/api/v1/integrations', {
    name: 'Music shop',
    pluginId: 'postgres',
    configuration: { host, port, database, user, tls: 'disable' },
    secrets: { password },
  })
  const { applicationId } = await makeApplication(olga.page.request, 'Cleaning up', (page) => {
    page.query('Count', String(integration['id']), 'select count(*) as number from invoice')
    page.query('Clean', String(integration['id']), "delete from invoice where billing_country = 'Norway'")
  })
  await new Editor(olga.page).open(applicationId)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
  await shop.stop()
})

const page = () => olga.page
const results = () => page().getByRole('region', { name: 'Results' })
const dialog = () => page().getByRole('dialog', { name: /^Run Clean/u })
const run = () => page().getByRole('button', { name: 'Run API' }).click()
const invoices = async (): Promise<unknown> => {
  const [row] = await shop.ask('select count(*)::int as number from invoice')
  return row
}
const open = async (name: string): Promise<void> => {
  await new Editor(page()).openPanel('APIs')
  await page().getByRole('button', { name, exact: true }).click()
}

test('what only reads runs at once', async () => {
  await open('Count')
  await run()
  await expect(results().getByText('Success')).toBeVisible()
  await expect(results().getByText('120')).toBeVisible()
})

test('a statement that changes data is shown before it runs, and nothing happens to whoever cancels', async () => {
  await open('Clean')
  await run()
  await expect(dialog()).toContainText("delete from invoice where billing_country = 'Norway'")
  await expect(dialog()).toContainText('Step1 in Music shop')
  expect(await barriersOf(page())).toEqual([])
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog()).toHaveCount(0)
  expect(await invoices()).toEqual({ number: 120 })
})

test('a trial run says how many rows it would change, and keeps them', async () => {
  await run()
  await dialog().getByRole('button', { name: 'Trial run' }).click()
  await expect(results().getByText('Rolled back')).toBeVisible()
  await expect(results()).toContainText('affectedRows')
  await expect(results()).toContainText('20')
  expect(await invoices()).toEqual({ number: 120 })
})

test('what is confirmed is kept, and asked for again only where it is written differently', async () => {
  await run()
  await dialog()
    .getByText(/^Do not ask again/u)
    .click()
  await dialog().getByRole('button', { name: 'Run and keep changes' }).click()
  await expect(results().getByText('Rolled back')).toHaveCount(0)
  await expect.poll(invoices).toEqual({ number: 100 })
  await run()
  await expect(results()).toContainText('affectedRows')
  await expect(dialog()).toHaveCount(0)
  await page().getByRole('textbox', { name: 'SQL', exact: true }).click()
  await page().keyboard.press('ControlOrMeta+End')
  await page().keyboard.insertText(" or billing_country = 'France'")
  await run()
  await expect(dialog()).toContainText('France')
  await page().keyboard.press('Escape')
  expect(await invoices()).toEqual({ number: 100 })
})

test('nothing failed unseen in the browser', () => {
  expect(olga.complaints).toEqual([])
})
