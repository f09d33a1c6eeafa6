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
