import { type SftpServer, startSftp } from '@ashlar/integrations/sftp-testing'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { deploy, makeApplication, runsApi } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { choose } from '../support/choose.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization } from '../support/organization.ts'
import type { Person } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'

test.describe.configure({ mode: 'serial' })

let files: SftpServer
let server: AshlarServer
let olga: Person
let page: Page
let editor: Editor
let applicationId: string

test.beforeAll(async ({ browser }) => {
  files = await startSftp()
  files.entries.set('/exchange', null).set('/exchange/orders', null).set('/secret.txt', Buffer.from('canary'))
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${files.port}` })
  olga = await foundOrganization(browser, server)
  page = olga.page
  editor = new Editor(page)
  await page.setViewportSize({ width: 1280, height: 720 })
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
  await files.stop()
})

const testConnection = (): Promise<void> => page.getByRole('button', { name: 'Test connection' }).click()
const field = (name: string): Locator => page.getByRole('textbox', { name, exact: true })
const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
const results = (): Locator => page.getByRole('region', { name: 'Results' })
const run = (): Promise<void> => page.getByRole('button', { name: /^Run API/u }).click()
const runAndKeep = async (): Promise<void> => {
  await run()
  await button('Run and keep changes').click()
}

test('a file server is connected once its host key is known, and nothing is sent before', async () => {
  await page.goto('/integrations/new/sftp')
  await field('Name').fill('Exchange')
  await field('Host').fill('127.0.0.1')
  await field('Port').fill(String(files.port))
  await field('Folder').fill('/exchange')
  await field('User').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await testConnection()
  await expect(page.getByText(files.fingerprint)).toBeVisible()
  expect(files.attempts).toEqual([])
  await field('Fingerprint of the host key').fill(files.fingerprint)
  await testConnection()
  await expect(page.getByText(/refuses the password/u)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('canary-password')
  await testConnection()
  await expect(page.getByText(/Connected to .+ as ada, in the folder \/exchange\./u)).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await takePictures(page, 'sftp-form')
  await button('Save').click()
  await expect(page).toHaveURL(/\/integrations\/[0-9a-f-]{36}$/u)
})

test('a step writes a file, others list its folder and read it', async () => {
  const made = await makeApplication(page.request, 'Orders', (draft) => {
    const place = { left: 2, top: 2, columns: 30, rows: 6 }
    draft.place('input', 'Order', place, { label: 'Order', defaultText: '12 lamps, "white" é' })
    draft.place('button', 'Send', { ...place, top: 10 }, { text: 'Send it', onClick: runsApi('Keep') })
    draft.place('button', 'Look', { ...place, top: 18 }, { text: 'Look again', onClick: runsApi('Read') })
    draft.place('text', 'Sent', { ...place, top: 26 }, { text: 'Lies there: {{ Read.response }}' })
  })
  applicationId = made.applicationId
  await editor.open(applicationId)
  await editor.addApi('Exchange', 'Keep')
  await choose(page, 'Action', 'Write a file')
  await editor.write(field('Path'), 'orders/latest.txt')
  await editor.write(field('Content'), '{{ Order.value }}')
  await runAndKeep()
  await expect(results().getByText('"orders/latest.txt"', { exact: true })).toBeVisible()
  expect(String(files.entries.get('/exchange/orders/latest.txt'))).toBe('12 lamps, "white" é')
  await takePictures(page, 'sftp-step')

  await editor.addApi('Exchange', 'Listed')
  await editor.write(field('Path'), 'orders')
  await run()
  await expect(results().getByText('"latest.txt"', { exact: true })).toBeVisible()

  await editor.addApi('Exchange', 'Read')
  await choose(page, 'Action', 'Read a file')
  await editor.write(field('Path'), 'orders/latest.txt')
  await run()
  await expect(results().getByText(JSON.stringify('12 lamps, "white" é'))).toBeVisible()
})

test('a path that climbs out of the folder reaches no file', async () => {
  await editor.write(field('Path'), '../secret.txt')
  await run()
  await expect(
    results()
      .getByText(/climb|out of the folder|\.\.\//u)
      .first(),
  ).toBeVisible()
  await expect(page.getByText('canary')).toHaveCount(0)
  await editor.write(field('Path'), 'orders/latest.txt')
  await run()
  await expect(results().getByText(JSON.stringify('12 lamps, "white" é'))).toBeVisible()
})

test('the published application sends a file and reads it', async () => {
  await deploy(page.request, applicationId)
  await page.goto(`/applications/${applicationId}`)
  await field('Order').fill('3 chairs')
  await button('Send it').click()
  await expect.poll(() => String(files.entries.get('/exchange/orders/latest.txt'))).toBe('3 chairs')
  await button('Look again').click()
  await expect(page.getByText('Lies there: 3 chairs')).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await takePictures(page, 'sftp-published')
  await page.setViewportSize({ width: 390, height: 844 })
  await takePictures(page, 'sftp-published-phone')
})

test('nothing failed unseen in the browser', () => {
  expect(olga.complaints).toEqual([])
})
