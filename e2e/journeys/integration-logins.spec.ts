import { addApi } from '@ashlar/document'
import { startOAuthProvider, type TestOAuthProvider } from '@ashlar/integrations/oauth-testing'
import type { Block, JsonObject } from '@ashlar/schema'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { ApiEditor } from '../support/api-editor.ts'
import { deploy, makeApplication, runsApi } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { choose } from '../support/choose.ts'
import { openHostSite } from '../support/host-site.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { aPerson, builder, type Person, viewer } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let provider: TestOAuthProvider
let olga: Person
let bruno: Person
let vera: Person
/** The integration that the first test connects, and one to which each person logs in. */
let sharedId: string
let perUserId: string

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  provider = await startOAuthProvider({ callbackUrl: `${server.address}/oauth/callback`, showsPage: true })
  olga = await foundOrganization(browser, server)
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'developer' })
  vera = await joinOrganization(browser, server, olga, { account: viewer, role: 'end-user' })
  perUserId = await connected('Drive of each', { tokenScope: 'user' })
})
test.afterAll(async () => {
  await Promise.all([olga, bruno, vera].map(({ context }) => context.close()))
  await server.remove()
  await provider.close()
})

/** An integration that logs in at the provider, as its form would save it. */
const connected = async (name: string, more: JsonObject = {}): Promise<string> => {
  const integration = await send(olga.page.request, 'POST', '/api/v1/integrations', {
    name,
    pluginId: 'restapi',
    configuration: { ...provider.configuration, ...more },
    secrets: provider.secrets,
  })
  return integration.id
}

/** A request to the root of a connection. */
const aRequest: JsonObject = {
  method: 'GET',
  path: '/',
  query: [],
  headers: [],
  bodyType: 'none',
  body: '',
  form: [],
}

/** A deployed application for everybody here: a button asks an integration whose account it opens, and a text says it. */
const anApplicationOver = async (integrationId: string, name: string): Promise<string> => {
  const { request } = olga.page
  const { applicationId } = await makeApplication(request, name, (page) => {
    page.operate((records) =>
      addApi(
        records,
        { name: 'WhoAmI', pluginId: 'restapi', datasourceId: integrationId, configuration: aRequest },
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
    shares: [{ subject: { kind: 'everyone' }, role: 'viewer' }],
  })
  await deploy(request, applicationId)
  return applicationId
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in to Drive of each' })

/** What somebody does in the window of the provider that an act opens. */
const inWindow = async (
  context: BrowserContext,
  act: () => Promise<unknown>,
  then: (popup: Page) => Promise<void>,
): Promise<void> => {
  const opening = context.waitForEvent('page')
  await act()
  await then(await opening)
}
const agree = async (popup: Page): Promise<void> => {
  const closing = popup.waitForEvent('close')
  await button(popup, 'Agree').click()
  await closing
}

test('an administrator connects an account that all share', async () => {
  const { page, context } = olga
  const { configuration, secrets, address } = provider
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/integrations/new/restapi')
  await field(page, 'Name').fill('Drive')
  await field(page, 'Base address').fill(String(configuration['baseUrl']))
  await choose(page, 'Authentication', 'OAuth2 Authorization Code')
  await expect(field(page, 'Callback URL')).toHaveValue(`${server.address}/oauth/callback`)
  await button(page, 'Copy the callback URL').click()
  await expect(button(page, 'Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.address}/oauth/callback`)
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
  sharedId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const connect = button(page, 'Connect the account')
  await expect(page.getByText('Not connected yet.')).toBeVisible()
  await expect(button(page, 'Revoke the account')).toBeDisabled()
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
      await expect(button(popup, 'Agree')).toBeVisible()
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
      await button(popup, 'Agree').click()
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
})

test('which everybody uses, whose token is renewed, and which is gone once it was revoked', async () => {
  const applicationId = await anApplicationOver(sharedId, 'Files of all')
  const { page } = vera
  await page.goto(`/applications/${applicationId}`)
  await expect(page.getByText('I am ada')).toBeVisible()

  await provider.revoke({ refreshTokens: false })
  provider.grants.clear()
  await button(page, 'Who am I').click()
  await expect.poll(() => provider.grants.get('refresh_token')).toBe(1)
  await expect(page.getByText('I am ada')).toBeVisible()

  await button(olga.page, 'Revoke the account').click()
  await expect(olga.page.getByText('Not connected yet.')).toBeVisible()
  await expect(button(olga.page, 'Connect the account')).toBeEnabled()
  await button(page, 'Who am I').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'Drive has no active token. Go to its configuration page and connect it.',
  )
  await takePictures(page, 'oauth-no-shared-token')
  await button(page, 'Cancel').click()
  await expect(dialog).toBeHidden()
})

test('whoever may use it, but not configure it, reads that and connects nothing', async () => {
  const { page } = bruno
  await send(olga.page.request, 'PUT', `/api/v1/integrations/${sharedId}/shares`, {
    shares: [{ subject: { kind: 'everyone' }, role: 'builder' }],
  })
  await page.goto(`/integrations/${sharedId}`)
  await expect(page.getByText('Only administrators can change its connection.')).toBeVisible()
  await expect(button(page, 'Connect the account')).toHaveCount(0)
})

test('a person logs in to an integration from a published page, with an account of their own', async () => {
  const applicationId = await anApplicationOver(perUserId, 'Files of each')
  const { page, context } = vera
  const dialog = loginDialog(page)
  const ask = () => button(page, 'Who am I').click()
  provider.person.accountId = 'vera'

  // The page asks when it opens. Cancelled: the run fails with what is missing.
  await inWindow(
    context,
    () => page.goto(`/applications/${applicationId}`),
    async (popup) => {
      await expect(dialog).toContainText('Redirecting you to a separate window to log in.')
      await expect(dialog).toContainText('closes automatically')
      expect(await barriersInBothSchemes(page, { part: 'dialog' })).toEqual([])
      await takePictures(page, 'oauth-login-dialog')
      await button(page, 'Cancel').click()
      await popup.close()
    },
  )
  await expect(dialog).toBeHidden()
  await expect(page.getByText('I am nobody')).toBeVisible()

  // A browser that blocks the window: the dialog says so, and its link opens it.
  await page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = () => {
      window.open = open
      return null
    }
  })
  await ask()
  await expect(dialog).toContainText('Your browser blocked the window.')
  await takePictures(page, 'oauth-window-blocked')

  // Declined at the provider: the dialog says it, and its link begins anew.
  provider.person.agrees = false
  await inWindow(
    context,
    () => button(page, 'click here.').click(),
    async (popup) => {
      await button(popup, 'Agree').click()
      await expect(popup.getByText('Authentication failed: access_denied')).toBeVisible()
      await popup.close()
    },
  )
  await expect(dialog).toContainText('Authentication failed: access_denied (The person said no)')
  provider.person.agrees = true

  // The state of another login: refused in the window, and this login may still be finished.
  await inWindow(
    context,
    () => button(page, 'click here.').click(),
    async (popup) => {
      await expect(button(popup, 'Agree')).toBeVisible()
      await popup.goto(`/oauth/callback?code=stolen&state=${encodeURIComponent(stateOf('f'.repeat(32)))}`)
      await expect(popup.getByText('One time code in state parameter did not match.')).toBeVisible()
      await popup.close()
    },
  )

  // Closed by hand, and opened again.
  await inWindow(
    context,
    () => button(page, 'click here.').click(),
    (popup) => popup.close(),
  )
  await inWindow(context, () => button(page, 'click here.').click(), agree)
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

test('a person logs in by the implicit grant, and the window says when their token ends', async () => {
  const { request } = olga.page
  const integration = await send(request, 'POST', '/api/v1/integrations', {
    name: 'Drive of each',
    pluginId: 'restapi',
    configuration: { ...provider.implicitConfiguration },
    secrets: {},
  })
  const applicationId = await anApplicationOver(integration.id, 'Files by token')
  const { page, context } = vera
  provider.person.accountId = 'vera'
  await inWindow(
    context,
    () => page.goto(`/applications/${applicationId}`),
    async (popup) => {
      const finishing = popup.waitForRequest((sent) => sent.url().endsWith('/completion'))
      await agree(popup)
      const { token, expiryTimestamp } = (await finishing).postDataJSON()
      expect(provider.implicit.accountOf(token)).toBe('vera')
      expect(expiryTimestamp).toBeGreaterThan(Date.now() + 3_000_000)
      expect(expiryTimestamp).toBeLessThanOrEqual(Date.now() + 3_600_000)
    },
  )
  await expect(loginDialog(page)).toBeHidden()
  await expect(page.getByText('I am vera')).toBeVisible()

  // A token that the service no longer takes is not renewed: the person is asked again.
  provider.implicit.takeBack()
  await inWindow(context, () => button(page, 'Who am I').click(), agree)
  await expect(loginDialog(page)).toBeHidden()
  await expect(page.getByText('I am vera')).toBeVisible()
})

test('an administrator reads the client of a connection out of what a workflow answers', async () => {
  const { page, context } = olga
  const { request } = page
  const answer = { client: { id: provider.configuration['clientId'], secret: provider.secrets.clientSecret } }
  const initialBlocks: Block[] = [
    { id: randomUUID(), kind: 'return', name: 'Return1', data: JSON.stringify(answer) },
  ]
  const workflow = await send(request, 'POST', '/api/v1/workflows', {
    name: 'Client of the drive',
    initialBlocks,
  })
  await send(request, 'POST', `/api/v1/workflows/${workflow.id}/versions`, { revision: workflow.revision })
  const integrationId = await connected('Drive by workflow', { clientId: '{{ response.client.name }}' })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`/integrations/${integrationId}`)
  await button(page, 'Connect the account').click()
  await expect(page.getByText('Failed to connect to your account')).toBeVisible()
  await expect(
    page.getByText('Failed to resolve binding: choose the workflow that gives the client ID.'),
  ).toBeVisible()

  await choose(page, 'Values from a workflow', 'Client of the drive')
  await button(page, 'Save').click()
  await expect(button(page, 'Connect the account')).toBeEnabled()
  await button(page, 'Connect the account').click()
  await expect(
    page.getByText('Failed to resolve binding: the workflow answers no text where the client ID reads it.'),
  ).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await takePictures(page, 'oauth-values-from-workflow')

  await field(page, 'Client ID').fill('{{ response.client.id }}')
  await button(page, 'Save').click()
  await expect(button(page, 'Connect the account')).toBeEnabled()
  provider.person.accountId = 'ada'
  await inWindow(context, () => button(page, 'Connect the account').click(), agree)
  await expect(page.getByText('Connected as ada@accounts.example')).toBeVisible()

  // Whoever would delete the workflow reads what that breaks.
  await page.goto('/workflows')
  await button(page, 'Actions for Client of the drive').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete workflow Client of the drive?' })
  await expect(dialog.getByRole('link', { name: 'Integration Drive by workflow' })).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await takePictures(page, 'workflow-deletion')
  await page.setViewportSize({ width: 390, height: 844 })
  await takePictures(page, 'workflow-deletion-phone')
})

test('a builder who tries out a workflow or a job logs in for it, too', async () => {
  const { page, context } = olga
  const { request } = page
  const editor = new ApiEditor(page)
  const initialBlocks: Block[] = [
    {
      id: randomUUID(),
      kind: 'step',
      name: 'WhoAmI',
      pluginId: 'restapi',
      datasourceId: perUserId,
      configuration: aRequest,
    },
  ]
  provider.person.accountId = 'olga'
  const workflow = await send(request, 'POST', '/api/v1/workflows', { name: 'Ask', initialBlocks })
  await page.goto(`/workflows/${workflow.id}`)
  await inWindow(context, () => editor.run(), agree)
  await expect(loginDialog(page)).toBeHidden()
  await expect(editor.results).toContainText('olga')

  const { tokens } = await send(request, 'GET', '/api/v1/account/oauth-tokens')
  await send(request, 'POST', `/api/v1/account/oauth-tokens/${tokens[0].id}/revocation`)
  const schedule = {
    cron: '0 0 1 * *',
    timeZone: 'UTC',
    missedRuns: 'skip',
    overlap: 'skip',
    notifyOnFailure: [],
  }
  const job = await send(request, 'POST', '/api/v1/scheduled-jobs', {
    name: 'Ask each month',
    schedule,
    initialBlocks,
  })
  await page.goto(`/scheduled_jobs/${job.id}`)
  await inWindow(
    context,
    () => editor.run(),
    async (popup) => {
      await takePictures(page, 'oauth-login-in-job-editor')
      await agree(popup)
    },
  )
  await expect(loginDialog(page)).toBeHidden()
  await expect(editor.results).toContainText('olga')
})

test('somebody whom another site signs in logs in from its page, and the window hands over', async ({
  browser,
}) => {
  const { request } = olga.page
  const applicationId = await anApplicationOver(perUserId, 'Files of customers')
  const src = `${server.address}/embed/applications/${applicationId}`
  const shop = await openHostSite(() => ({ ashlar: server.address, src }))
  const cora = await aPerson(browser, server.address)
  try {
    await send(request, 'PUT', `/api/v1/applications/${applicationId}/embedding`, {
      origins: [shop.origin],
      allowsExternalUsers: true,
    })
    const { token } = await send(request, 'POST', '/api/v1/embed-access-tokens', { name: 'Shop', days: 7 })
    const signedIn = await fetch(`${server.address}/api/v1/public/token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Cora', email: 'cora@customers.example' }),
    })
    const { access_token } = await signedIn.json()
    const frame = cora.page.frameLocator('ashlar-application iframe')
    provider.person.accountId = 'cora'
    await inWindow(
      cora.context,
      () => cora.page.goto(`${shop.origin}/?token=${encodeURIComponent(access_token)}`),
      async (popup) => {
        await expect(frame.getByRole('dialog', { name: 'Log in to Drive of each' })).toBeVisible()
        await takePictures(cora.page, 'oauth-login-in-page-of-another-site')
        await button(popup, 'Agree').click()
        await expect(popup.getByText('Login complete. This window can be closed.')).toBeVisible()
        await takePictures(popup, 'oauth-callback-complete')
        await popup.close()
      },
    )
    await expect(frame.getByText('I am cora')).toBeVisible()
  } finally {
    await cora.context.close()
    await shop.stop()
  }
})

const stateOf = (oneTimeCode: string): string =>
  Buffer.from(JSON.stringify({ oneTimeCode, useLocalStorage: true, integrationId: perUserId })).toString(
    'base64',
  )

test('an address that nobody here asked for logs nobody in', async () => {
  const { page } = vera
  await page.goto(`/oauth/callback?code=stolen&state=${encodeURIComponent(stateOf('0'.repeat(32)))}`)
  await expect(page.getByText('One time code in state parameter did not match.')).toBeVisible()
  expect([olga, bruno, vera].flatMap(({ complaints }) => complaints)).toEqual([])
})
