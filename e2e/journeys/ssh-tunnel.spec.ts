import { startTunnelServer, type TunnelServer } from '@ashlar/integrations/tunnel-testing'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { choose } from '../support/choose.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization } from '../support/organization.ts'
import { openDatabase, type OwnDatabase } from '../support/own-database.ts'
import type { Person } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'

test.describe.configure({ mode: 'serial' })

let database: OwnDatabase
let bastion: TunnelServer
let server: AshlarServer
let olga: Person
let page: Page

test.beforeAll(async ({ browser }) => {
  database = await openDatabase(
    "create table album (id int primary key, title text); insert into album values (1, 'Blue Notes')",
  )
  bastion = await startTunnelServer()
  // Only the SSH server may be reached from here; the database lies behind it.
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${bastion.port}` })
  olga = await foundOrganization(browser, server)
  page = olga.page
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
  await bastion.stop()
  await database.stop()
})

const testConnection = (): Promise<void> => page.getByRole('button', { name: 'Test connection' }).click()
const field = (name: string): Locator => page.getByRole('textbox', { name, exact: true })
const save = (): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click()
const place = (): string => `127.0.0.1:${bastion.port}`

test('a database that nobody can reach is entered as the SSH server sees it', async () => {
  await page.goto('/integrations/new/postgres')
  await field('Name').fill('Record shop')
  await field('Host').fill(database.host)
  await field('Port').fill(String(database.port))
  await field('Database name').fill(database.database)
  await field('Database user').fill(database.user)
  await choose(page, 'TLS', 'Off')
  await testConnection()
  await expect(page.getByText(/ASHLAR_ALLOWED_HOSTS/u)).toBeVisible()
  await expect(field('SSH host')).toBeHidden()
  await page.getByRole('switch', { name: 'SSH tunnel' }).check()
  await testConnection()
  await expect(page.getByText('SSH host is missing.')).toBeVisible()
  await field('SSH host').fill('127.0.0.1')
  await field('SSH port').fill(String(bastion.port))
  await field('SSH user').fill('ada')
  await choose(page, 'SSH authentication', 'Key made here (Ed25519)')
  await expect(page.getByText('The key is made when you save.')).toBeVisible()
})

test('the test says the host key that it sees, and sends nothing before that is entered', async () => {
  await testConnection()
  await expect(page.getByText(`${place()} has ${bastion.fingerprint}: compare it`)).toBeVisible()
  expect(bastion.attempts).toEqual([])
  await page.getByRole('switch', { name: 'SSH tunnel' }).scrollIntoViewIfNeeded()
  await takePictures(page, 'fingerprint')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await field('Fingerprint of the host key').fill(bastion.fingerprint)
  await testConnection()
  await expect(page.getByText(/There is no private key for the SSH server yet\./u)).toBeVisible()
})

test('the key that is made when it is saved lets the server in, once it is known there', async () => {
  await save()
  await expect(page).toHaveURL(/\/integrations\/[0-9a-f-]{36}$/u)
  await expect(field('Public key')).toHaveValue(/^ssh-ed25519 \S+ ashlar$/u)
  await testConnection()
  await expect(page.getByText(`${place()} refuses the private key of ada. Check them.`)).toBeVisible()
  await page.getByRole('button', { name: 'Copy the public key' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  bastion.trust(await page.evaluate(() => navigator.clipboard.readText()))
  await testConnection()
  await expect(page.getByText(/^Connected to PostgreSQL/u)).toBeVisible()
  await field('Public key').scrollIntoViewIfNeeded()
  await takePictures(page, 'public-key')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await field('Public key').scrollIntoViewIfNeeded()
  await takePictures(page, 'public-key-phone')
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(await page.content()).not.toContain('PRIVATE KEY')
})

test('a step runs through the tunnel, and again after the SSH server has cut it', async () => {
  const { applicationId } = await makeApplication(page.request, 'Albums')
  const editor = new Editor(page)
  await editor.open(applicationId)
  await editor.addApi('Record shop', 'GetAlbums')
  await editor.write(page.getByRole('textbox', { name: 'SQL', exact: true }), 'select title from album')
  const run = () => page.getByRole('button', { name: /^Run API/u }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await run()
  await expect(results.getByText('Blue Notes')).toBeVisible()
  await database.ask("update album set title = 'Red Notes'")
  bastion.cut()
  await run()
  await expect(results.getByText('Red Notes')).toBeVisible()
})

test('a new key takes the place of the old one when it is saved', async () => {
  await page.goto('/integrations')
  await page.getByRole('link', { name: /Record shop/u }).click()
  const before = await field('Public key').inputValue()
  await page.getByRole('button', { name: 'Make a new key' }).click()
  await expect(page.getByText('A new key is made when you save.')).toBeVisible()
  await takePictures(page, 'new-key')
  await page.getByRole('button', { name: 'Keep the saved one' }).click()
  await expect(field('Public key')).toHaveValue(before)
  await page.getByRole('button', { name: 'Make a new key' }).click()
  await save()
  await expect(field('Public key')).toHaveValue(/^ssh-ed25519 /u)
  await expect(field('Public key')).not.toHaveValue(before)
  await testConnection()
  await expect(page.getByText(/refuses the private key of ada/u)).toBeVisible()
  expect(olga.complaints).toEqual([])
})
