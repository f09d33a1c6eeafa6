import { addApi } from '@ashlar/document'
import { startOAuthProvider, type TestOAuthProvider } from '@ashlar/integrations/oauth-testing'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { deploy, makeApplication, runsApi } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { choose } from '../support/choose.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { type Person, viewer } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let provider: TestOAuthProvider
let olga: Person
let vera: Person

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  provider = await startOAuthProvider({ callbackUrl: `${server.address}/oauth/callback`, showsPage: true })
  olga = await foundOrganization(browser, server)
  vera = await joinOrganization(browser, server, olga, { account: viewer, role: 'end-user' })
})
test.afterAll(async () => {
  await olga.context.close()
  await vera.context.close()
  await server.remove()
  await provider.close()
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What somebody does in the window of the provider that an act opens. */
const inWindow = async (
  context: BrowserContext,
  act: () => Promise<void>,
  then: (popup: Page) => Promise<void>,
) => {
  const opening = context.waitForEvent('page')
  await act()
  await then(await opening)
}
const agree = async (popup: Page): Promise<void> => {
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Agree' }).click()
  await closing
}

test('a builder connects an account that all share, and revokes it', async () => {
  const { page, context } = olga
  const { configuration, secrets, address } = provider
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/integrations/new/restapi')
  await field(page, 'Name').fill('Drive')
  await field(page, 'Base address').fill(String(configuration['baseUrl']))
  await choose(page, 'Authentication', 'OAuth2 Authorization Code')
  await expect(field(page, 'Callback URL')).toHaveValue(`${server.address}/oauth/callback`)
  await field(page, 'Access token URL').fill(String(configuration['tokenUrl']))
  await field(page, 'Authorization URL').fill('not a url')
  await field(page, 'Revoke token URL').fill(String(configuration['revokeTokenUrl']))
  await field(page, 'User info URL').fill(String(configuration['userInfoUrl']))
  await field(page, 'Client ID').fill(String(configuration['clientId']))
  await page.getByLabel('Client secret', { exact: true }).fill(secrets.clientSecret)
  await field(page, 'Scope').fill('openid email')
  await expect(page.getByText('Save the integration, then connect it.')).toBeVisible()
  await button(page, 'Save').click()
  await expect(page).toHaveURL(/\/integrations\/[0-9a-f-]{36}$/u)

  const connect = button(page, 'Connect the account')
  const revoke = button(page, 'Revoke the account')
  await expect(page.getByText('Not connected yet.')).toBeVisible()
  await expect(revoke).toBeDisabled()
  await connect.click()
  await expect(page.getByText('Invalid authorization URL: not a url')).toBeVisible()
  await field(page, 'Authorization URL').fill(`${address}/auth`)
  await expect(connect).toBeDisabled()
  await button(page, 'Save').click()
  await expect(connect).toBeEnabled()

  // Closed without an answer: the button is free again.
  await inWindow(
    context,
    () => connect.click(),
    async (popup) => {
      await expect(popup.getByRole('button', { name: 'Agree' })).toBeVisible()
      await popup.close()
    },
  )
  await expect(connect).toBeEnabled()

  // Refused at the provider: the window says so, and the form.
  provider.person.agrees = false
  await inWindow(
    context,
    () => connect.click(),
    async (popup) => {
      await popup.getByRole('button', { name: 'Agree' }).click()
      await expect(popup.getByText('Authentication failed: access_denied (The person said no)')).toBeVisible()
      expect(new URL(popup.url()).search).toBe('')
      await takePictures(popup, 'oauth-callback-refused')
      await popup.close()
    },
  )
  await expect(page.getByText('Failed to connect to your account')).toBeVisible()
  await expect(page.getByText('access_denied')).toBeVisible()
  provider.person.agrees = true

  await inWindow(context, () => connect.click(), agree)
  await expect(page.getByText('Connected as ada@accounts.example')).toBeVisible()
  await expect(connect).toBeDisabled()
  await button(page, 'Test connection').click()
  await expect(page.getByText(/^Connected to http/u)).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await takePictures(page, 'oauth-connected')

  await revoke.click()
  await expect(page.getByText('Not connected yet.')).toBeVisible()
  await expect(connect).toBeEnabled()
})

test('a person logs in to it from a published page, with an account of their own', async () => {
  const { request } = olga.page
  const { id: integrationId } = await send(request, 'POST', '/api/v1/integrations', {
    name: 'Drive of each',
    pluginId: 'restapi',
    configuration: { ...provider.configuration, tokenScope: 'user' },
    secrets: provider.secrets,
  })
  const { applicationId } = await makeApplication(request, 'Files', (page) => {
    const configuration = {
      method: 'GET',
      path: '/',
      query: [],
      headers: [],
      bodyType: 'none',
      body: '',
      form: [],
    }
    page.operate((records) =>
      addApi(
        records,
        { name: 'WhoAmI', pluginId: 'restapi', datasourceId: integrationId, configuration },
        randomUUID,
      ),
    )
    const place = { left: 2, top: 2, columns: 30, rows: 4 }
    page.place('button', 'Ask', place, { text: 'Who am I', onClick: runsApi('WhoAmI') })
    page.place(
      'text',
      'Answer',
      { ...place, top: 8 },
      { text: "I am {{ WhoAmI.response?.account ?? 'nobody' }}" },
    )
  })
  await send(request, 'PUT', `/api/v1/applications/${applicationId}/shares`, {
    isPublic: false,
    shares: [{ userId: await idOf(vera), role: 'viewer' }],
  })
  await deploy(request, applicationId)

  const { page, context } = vera
  provider.person.accountId = 'vera'
  await page.goto(`/applications/${applicationId}`)
  const dialog = page.getByRole('dialog', { name: 'Log in to Drive of each' })
  const openAndSeeDialog = () => page.getByRole('button', { name: 'Who am I' }).click()

  // Cancelled: the run fails with what is missing.
  await inWindow(context, openAndSeeDialog, async (popup) => {
    await expect(dialog).toBeVisible()
    await expect(dialog).toContainText('Redirecting you to a separate window to log in.')
    await expect(dialog).toContainText('closes automatically')
    expect(await barriersInBothSchemes(page, { part: 'dialog' })).toEqual([])
    await takePictures(page, 'oauth-login-dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await popup.close()
  })
  await expect(dialog).toBeHidden()
  await expect(page.getByText('I am nobody')).toBeVisible()

  // The window was closed: the link opens another one.
  await inWindow(context, openAndSeeDialog, (popup) => popup.close())
  await inWindow(context, () => dialog.getByRole('button', { name: 'click here.' }).click(), agree)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('I am vera')).toBeVisible()
})

test('finds their login in their personal settings, and revokes it', async () => {
  const { page } = vera
  await page.goto('/personal-settings')
  await expect(page.getByText('Logged in as vera@accounts.example')).toBeVisible()
  await takePictures(page, 'oauth-own-logins')
  await button(page, 'Revoke the login at Drive of each').click()
  await button(page, 'Revoke login').click()
  await expect(page.getByText('None yet. An application asks you to log in')).toBeVisible()
})

test('an address that nobody here asked for logs nobody in', async () => {
  const { page } = vera
  const state = Buffer.from(JSON.stringify({ oneTimeCode: '0'.repeat(32), useLocalStorage: true })).toString(
    'base64',
  )
  await page.goto(`/oauth/callback?code=stolen&state=${encodeURIComponent(state)}`)
  await expect(page.getByText('One time code in state parameter did not match.')).toBeVisible()
  expect(olga.complaints).toEqual([])
  expect(vera.complaints).toEqual([])
})

const idOf = async ({ page }: Person): Promise<string> =>
  (await send(page.request, 'GET', '/api/v1/session')).user.id
