import { expect, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { choose } from '../support/choose.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization } from '../support/organization.ts'
import type { Person } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'
import { openVault, type VaultServer } from '../support/vault-server.ts'
import { openWeatherService, type WeatherService } from '../support/weather-service.ts'

test.describe.configure({ mode: 'serial' })

let vault: VaultServer
let weather: WeatherService
let server: AshlarServer
let olga: Person
let page: Page
let editor: Editor

test.beforeAll(async ({ browser }) => {
  vault = await openVault()
  weather = await openWeatherService()
  vault.values['WEATHER_TOKEN'] = weather.token
  const hosts = [vault.address, weather.address].map((address) => new URL(address).host)
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: hosts.join(',') })
  olga = await foundOrganization(browser, server)
  page = olga.page
  editor = new Editor(page)
  await page.setViewportSize({ width: 1280, height: 720 })
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
  await weather.stop()
  await vault.stop()
})

const testConnection = () => page.getByRole('button', { name: 'Test connection' }).click()
const results = () => page.getByRole('region', { name: 'Results' })
const run = () => page.getByRole('button', { name: /^Run API/u }).click()

test('a Vault is connected, with a sentence for a token that it refuses', async () => {
  await page.goto('/secrets-management')
  await expect(page.getByText('No secret store is connected yet')).toBeVisible()
  await takePictures(page, 'secret-stores-none')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.getByRole('link', { name: /HashiCorp Vault/u }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('vault')
  await page.getByRole('textbox', { name: 'Address' }).fill(vault.address)
  await page.getByRole('textbox', { name: 'Secrets path' }).fill('shop')
  await page.getByLabel('Token', { exact: true }).fill('wrong')
  await testConnection()
  await expect(page.getByText(/refuses the token/u)).toBeVisible()
  await page.getByLabel('Token', { exact: true }).fill(vault.token)
  await testConnection()
  await expect(page.getByText(/^Connected to Vault at /u)).toBeVisible()
  await takePictures(page, 'secret-store-form')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/secrets-management\/vault\/[0-9a-f-]{36}$/u)
  await expect(page.getByText('{{ sb_secrets.vault.NAME }}')).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await takePictures(page, 'secret-store')
  await page.setViewportSize({ width: 390, height: 844 })
  await takePictures(page, 'secret-store-phone')
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('a secret field of an integration refers to a secret of the store', async () => {
  await page.goto('/integrations/new/restapi')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Weather')
  await page.getByRole('textbox', { name: 'Base address' }).fill(weather.address)
  await choose(page, 'Authentication', 'Bearer token')
  await page.getByLabel('Token', { exact: true }).fill('{{ sb_secrets.vault.WEATHER }}')
  await testConnection()
  await expect(page.getByText(/WEATHER/u).last()).toBeVisible()
  await page.getByLabel('Token', { exact: true }).fill('{{ sb_secrets.vault.WEATHER_TOKEN }}')
  await expect(page.getByText('Refers to WEATHER_TOKEN in the secret store vault.')).toBeVisible()
  await testConnection()
  await expect(page.getByText(/it answered 200/u)).toBeVisible()
  await takePictures(page, 'secret-reference')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/integrations\/[0-9a-f-]{36}$/u)
})

test('a step runs with it, and with the one that takes its place in the store', async () => {
  const { applicationId } = await makeApplication(page.request, 'Forecast')
  await editor.open(applicationId)
  await editor.addApi('Weather', 'Forecast')
  await run()
  await expect(results().getByText('21.5')).toBeVisible()
  weather.token = 'another-token'
  vault.values['WEATHER_TOKEN'] = weather.token
  weather.temperature = 22.5
  await run()
  await expect(results().getByText('22.5')).toBeVisible()
})

test('a step of code is offered a secret, uses it, and leaves nothing of it behind', async () => {
  vault.values['SIGNING_KEY'] = 'canary-of-the-signing-key'
  const { applicationId } = await makeApplication(page.request, 'Signed')
  await editor.open(applicationId)
  await editor.addApi('JavaScript', 'Sign')
  const code = page.getByRole('textbox', { name: 'JavaScript', exact: true })
  await editor.write(code, 'return sb_secrets.vault.')
  await page.keyboard.press('Control+Space')
  const offered = page.getByRole('option', { name: /^SIGNING_KEY/u })
  await expect(offered).toBeVisible()
  await takePictures(page, 'secret-in-code-completion')
  await offered.click()
  await page.keyboard.press('Control+i')
  await expect(page.getByText(/A secret of the store vault\. It is read on the server/u)).toBeVisible()
  await takePictures(page, 'secret-in-code-hover')
  await page.keyboard.press('Escape')
  const key = 'sb_secrets.vault.SIGNING_KEY'
  await editor.write(
    code,
    `console.log('signs with', ${key})\nreturn { letters: ${key}.length, given: ${key} }`,
  )
  await editor.isSaved()
  await run()
  await expect(results().getByText('***').first()).toBeVisible()
  await expect(results().getByText(String(vault.values['SIGNING_KEY']?.length)).first()).toBeVisible()
  await takePictures(page, 'secret-in-code-results')
  expect(await page.content()).not.toContain('canary-of-the-signing-key')
  const runs = await (await page.request.get(`/api/v1/applications/${applicationId}/runs`)).text()
  expect(runs).toContain('Sign')
  expect(runs).not.toContain('canary-of-the-signing-key')
})

test('a binding of the page is offered no secrets', async () => {
  await editor.add('Text', 'Text1')
  const text = editor.properties.getByRole('textbox', { name: 'Text', exact: true })
  await editor.write(text, '{{ Glob }}')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+Space')
  await expect(page.getByRole('option', { name: /^Global/u }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await editor.write(text, '{{ sb_ }}')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+Space')
  await expect(page.getByRole('option', { name: /sb_secrets/u })).toHaveCount(0)
})

test('the dialog that deletes a store names what refers to it', async () => {
  await page.goto('/secrets-management')
  await page.getByRole('link', { name: 'vault', exact: true }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Integration Weather' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Signed › / })).toBeVisible()
  await expect(dialog.getByText('Sign', { exact: true })).toBeVisible()
  await takePictures(page, 'secret-store-deletion')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('a Vault that is sealed is told, and what it kept is nowhere', async () => {
  vault.isSealed = true
  await page.goto('/secrets-management')
  await page.getByRole('link', { name: 'vault', exact: true }).click()
  await testConnection()
  await expect(
    page.getByText(/is sealed\. Somebody who holds its unseal keys has to unseal it\./u),
  ).toBeVisible()
  const views = await (await page.request.get('/api/v1/integrations')).text()
  expect(views).toContain('Weather')
  for (const secret of [vault.token, ...Object.values(vault.values)]) {
    expect(views).not.toContain(secret)
    expect(await page.content()).not.toContain(secret)
  }
})

test('nothing failed unseen in the browser', () => {
  expect(olga.complaints).toEqual([])
})
