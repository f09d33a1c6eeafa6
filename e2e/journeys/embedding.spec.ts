import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { JsonObject } from '@ashlar/schema'
import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { deploy, makeApplication, saveRoutes } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { type HostSite, openHostSite } from '../support/host-site.ts'
import { foundOrganization, send } from '../support/organization.ts'
import { embeddedPage } from '../support/embedded-page.ts'
import { aPerson, type Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

const secretKey = randomBytes(32)
let server: AshlarServer
let shop: HostSite
let stranger: HostSite
let olga: Person
let cora: Person
let applicationId: string
let accessToken: string

const embedAddress = () => `${server.address}/embed/applications/${applicationId}`

/** What the server of the shop does for its people. */
const sessionFor = async (person: {
  name: string
  email: string
  metadata?: JsonObject
}): Promise<string> => {
  const answer = await fetch(`${server.address}/api/v1/public/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()).access_token
}
const coraWithGold = { name: 'Cora', email: 'cora@customers.example', metadata: { plan: 'gold' } }

/** The same token as the server would have made it an hour ago. */
const expired = (token: string): string => {
  const [head = '', body = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  const past = { ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 }
  const changed = `${head}.${Buffer.from(JSON.stringify(past)).toString('base64url')}`
  const purpose = 'ashlar/v1/sessions of external users'
  const key = Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), purpose, 32))
  return `${changed}.${createHmac('sha256', key).update(changed).digest('base64url')}`
}

const application = (page: Page): FrameLocator => page.frameLocator('ashlar-application iframe')
const told = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })
const visit = async (token: string): Promise<FrameLocator> => {
  await cora.page.goto(`${shop.origin}/?token=${encodeURIComponent(token)}`)
  return application(cora.page)
}

/** Lets the site know the parameter `id` of the second page, and no other. */
const tellOfId = async () => {
  const address = `/api/v1/applications/${applicationId}`
  const { settings } = await send(olga.page.request, 'GET', address)
  const routes = settings.routes.map((route: { path: string }) =>
    route.path === '/detail' ? { ...route, toldQueryParams: ['id'] } : route,
  )
  await saveRoutes(olga.page.request, applicationId, routes)
}

/** Does something with the element as the script of the page around would. */
const set = (name: 'token' | 'properties' | 'colorScheme', value: unknown) =>
  cora.page.evaluate(
    ([key, given]) => Reflect.set(Object(Reflect.get(window, 'portal')), String(key), given),
    [name, value],
  )

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start({ ASHLAR_SECRET_KEY: secretKey.toString('base64') })
  const embedded = () => ({ ashlar: server.address, src: embedAddress() })
  shop = await openHostSite(embedded)
  stranger = await openHostSite(embedded)
  olga = await foundOrganization(browser, server)
  const made = await makeApplication(olga.page.request, 'Portal', embeddedPage)
  applicationId = made.applicationId
  await send(olga.page.request, 'POST', `/api/v1/applications/${applicationId}/pages`, {
    name: 'Detail',
    routePath: '/detail',
  })
  await tellOfId()
  await deploy(olga.page.request, applicationId)
  cora = await aPerson(browser, server.address)
})
test.afterAll(async () => {
  await olga.context.close()
  await cora.context.close()
  await shop.stop()
  await stranger.stop()
  await server.remove()
})

test('an administrator makes an access token, which is shown once', async () => {
  const { page } = olga
  await page.goto('/home')
  await page.getByRole('link', { name: 'Access tokens' }).click()
  await page.getByRole('tab', { name: 'Embedding' }).click()
  await page.getByRole('button', { name: 'Create access token' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create access token' })
  await dialog.getByRole('button', { name: 'Create access token' }).click()
  await expect(dialog.getByText('A name is required.')).toBeVisible()
  await dialog.getByLabel('Name').fill('The shop')
  await dialog.getByRole('button', { name: 'Create access token' }).click()
  accessToken = await dialog.getByLabel('Access token').inputValue()
  expect(accessToken).toMatch(/^ashlar_embed_/u)
  expect(await barriersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('cell', { name: 'The shop', exact: true })).toBeVisible()
  await expect(page.getByText(accessToken)).toHaveCount(0)
  expect(await barriersOf(page)).toEqual([])
})

test('a builder says which sites may embed the application, and copies the code', async () => {
  const { page } = olga
  await page.goto(`/applications/${applicationId}/edit`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share application' })
  await dialog.getByRole('tab', { name: 'Embedding' }).click()
  await dialog.getByLabel('Sites that may embed it').fill('shop.example.com')
  await dialog.getByRole('button', { name: 'Save embedding' }).click()
  await expect(dialog.getByText('Not the exact address of a site: shop.example.com.')).toBeVisible()
  await dialog.getByLabel('Sites that may embed it').fill(`${shop.origin}/`)
  await dialog.getByRole('switch', { name: 'People of these sites may view it' }).click()
  await expect(dialog.getByLabel('Code for HTML', { exact: true })).toContainText(embedAddress())
  expect(await barriersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save embedding' }).click()
  await expect(dialog).toBeHidden()
  const saved = await send(page.request, 'GET', `/api/v1/applications/${applicationId}/embedding`)
  expect(saved).toEqual({ origins: [shop.origin], allowsExternalUsers: true })
})

test('a page of the site shows it for the person and with the properties that the site says', async () => {
  const frame = await visit(await sessionFor(coraWithGold))
  await expect(frame.getByText('Hello Cora, gold')).toBeVisible()
  await expect(frame.getByText('Customer c-7')).toBeVisible()
  await expect(frame.getByText('Artists 275')).toBeVisible()
  const own = frame.frameLocator('iframe[title="Own"]').frameLocator('iframe')
  await expect(own.getByText('Made by hand')).toBeVisible()
  await expect(told(cora.page, 'navigation')).toContainText(`"appId":"${applicationId}"`)
})

test('properties change in place, and their handler runs', async () => {
  const frame = application(cora.page)
  await set('properties', { customer: { id: 'c-8' } })
  await expect(frame.getByText('Customer c-8')).toBeVisible()
  await expect(frame.getByText('Last none, changes 1')).toBeVisible()
  await set('properties', {})
  await expect(frame.getByText('Customer unknown')).toBeVisible()
})

test('events go both ways, and one that is not there is refused', async () => {
  const frame = application(cora.page)
  await cora.page.evaluate(() => Object(Reflect.get(window, 'portal')).trigger('Chosen', { order: 4 }))
  await expect(frame.getByText('Last 4,')).toBeVisible()
  await expect(told(cora.page, 'event')).toHaveCount(0)
  await frame.getByRole('button', { name: 'Choose order 9' }).click()
  await expect(told(cora.page, /^event/u)).toHaveText('event {"eventName":"Chosen","payload":{"order":9}}')
  await cora.page.evaluate(() => Object(Reflect.get(window, 'portal')).trigger('Unknown'))
  await expect(told(cora.page, 'refused')).toHaveText(
    'refused {"eventName":"Unknown","message":"Event not found"}',
  )
})

test('the color scheme of the site is taken over without a load', async () => {
  const frame = application(cora.page)
  const scheme = () => frame.locator('html').evaluate((html) => html.style.colorScheme)
  await set('colorScheme', 'dark')
  await expect.poll(scheme).toBe('dark')
  await set('colorScheme', 'light')
  await expect.poll(scheme).toBe('light')
  await expect(frame.getByText('Last 9,')).toBeVisible()
})

test('another token for the same person changes nothing that they see; one for somebody else begins anew', async () => {
  const frame = application(cora.page)
  await set('token', await sessionFor(coraWithGold))
  await frame.getByRole('button', { name: 'Choose order 9' }).click()
  await expect(frame.getByText('Last 9,')).toBeVisible()
  await set('token', await sessionFor({ name: 'Dora', email: 'dora@customers.example' }))
  await expect(frame.getByText('Hello Dora, no plan')).toBeVisible()
  await expect(frame.getByText('Last none, changes 0')).toBeVisible()
})

test('what is shown is told to the site on each change of the path, without secrets in it', async () => {
  const frame = application(cora.page)
  await frame.getByRole('button', { name: 'Go on' }).click()
  const last = told(cora.page, '/detail')
  await expect(last).toContainText('"pathname":"/detail","search":"?id=7","queryParams":{"id":"7"}')
  await expect(cora.page.getByRole('listitem').filter({ hasText: 's3cret' })).toHaveCount(0)
})

test('visitors and external users see what it was built with, and may dismiss it', async () => {
  const frame = await visit(await sessionFor(coraWithGold))
  const badge = frame.getByRole('complementary', { name: 'Built with Ashlar' })
  await expect(badge).toBeVisible()
  await badge.getByRole('button', { name: 'Dismiss' }).click()
  await expect(badge).toHaveCount(0)
  await expect(frame.getByText('Hello Cora, gold')).toBeVisible()
})

test('whoever may not see it is kept out, and the site is told why', async () => {
  let frame = await visit('')
  await expect(told(cora.page, 'authError')).toContainText('"error":"unauthorized"')
  await expect(frame.getByText('Sign in to open this application')).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await visit('no token')
  await expect(told(cora.page, 'authError')).toContainText('"error":"unauthorized"')
  frame = await visit(expired(await sessionFor(coraWithGold)))
  await expect(told(cora.page, 'authError')).toContainText('"error":"token_expired"')
  await expect(frame.getByText('Your session has ended')).toBeVisible()
  await set('token', await sessionFor(coraWithGold))
  await expect(frame.getByText('Hello Cora, gold')).toBeVisible()

  const shares = `/api/v1/applications/${applicationId}/embedding`
  await send(olga.page.request, 'PUT', shares, { origins: [shop.origin], allowsExternalUsers: false })
  // Rights are remembered for a second.
  await expect(async () => {
    frame = await visit(await sessionFor(coraWithGold))
    await expect(told(cora.page, 'authError')).toContainText('"error":"access_denied"', { timeout: 2000 })
    // A page that came while they were remembered stays, and only its runs are refused.
    await expect(frame.getByText('You may not open this application')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await send(olga.page.request, 'PUT', shares, { origins: [shop.origin], allowsExternalUsers: true })
})

test('the cookie of a member who is signed in counts for nothing inside another site', async () => {
  await olga.page.goto(`${shop.origin}/`)
  await expect(application(olga.page).getByText('Sign in to open this application')).toBeVisible()
  await olga.page.goto(embedAddress())
  await expect(olga.page.getByText('Sign in to open this application')).toBeVisible()
})

test('a page of another site is refused the frame, and so is everything else of the server to all sites', async ({
  browser,
}) => {
  const { page, context } = await aPerson(browser, server.address)
  const refused = async (address: string): Promise<void> => {
    const complaint = page.waitForEvent('console', (message) =>
      /frame-ancestors|X-Frame-Options/iu.test(message.text()),
    )
    await page.goto(address)
    await complaint
  }
  await refused(`${stranger.origin}/`)
  for (const path of [`/applications/${applicationId}`, '/login', '/home', '/evaluator.html']) {
    await refused(`${shop.origin}/bare?src=${encodeURIComponent(server.address + path)}`)
  }
  await context.close()
})

test('messages from elsewhere are passed over: other origins, other windows, and before the site has spoken', async () => {
  const frame = await visit(await sessionFor(coraWithGold))
  await expect(frame.getByText('Hello Cora, gold')).toBeVisible()
  const forged = {
    protocol: 'ashlar-embed',
    version: 1,
    instance: 'guessed',
    type: 'tokenChanged',
    token: null,
  }
  await cora.page.evaluate(
    ({ message, to }) => {
      const target = document.querySelector('ashlar-application')?.shadowRoot?.querySelector('iframe')
      target?.contentWindow?.postMessage(message, to)
      // A frame of the page's own speaks to its neighbor.
      const other = document.createElement('iframe')
      other.srcdoc = `<script>parent.frames[0].postMessage(${JSON.stringify(message)}, '*')</script>`
      document.body.append(other)
      window.postMessage({ ...message, type: 'event', eventName: 'Forged', payload: {} }, '*')
    },
    { message: forged, to: server.address },
  )
  await frame.getByRole('button', { name: 'Choose order 9' }).click()
  await expect(frame.getByText('Last 9,')).toBeVisible()
  await expect(frame.getByText('Hello Cora, gold')).toBeVisible()
  await expect(told(cora.page, 'Forged')).toHaveCount(0)
})

test('what is saved is tried out as a part of another page by whoever may edit it, and framed by no other site', async ({
  playwright,
}) => {
  const tried = `/embed/applications/preview/${applicationId}`
  const { page } = olga
  const answer = await page.goto(tried)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
  await expect(page.getByText('Hello Olga')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(tried)
  await page.goto(`${tried}/detail`)
  await expect(page.getByText('Hello Olga')).toHaveCount(0)
  const complaint = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(`${shop.origin}/bare?src=${encodeURIComponent(server.address + tried)}`)
  await complaint
  const nobody = await playwright.request.newContext({ baseURL: server.address })
  const refused = await nobody.get(tried, { maxRedirects: 0 })
  expect(refused.status()).toBe(302)
  expect(refused.headers()['location']).toBe(`/login?return=${encodeURIComponent(tried)}`)
  const token = await sessionFor(coraWithGold)
  const asCustomer = await nobody.get(tried, {
    headers: { authorization: `Bearer ${token}` },
    maxRedirects: 0,
  })
  expect(asCustomer.status()).toBe(404)
  await nobody.dispose()
  expect((await page.request.get('/embed/applications/preview/none-of-ours')).status()).toBe(404)
})

test('a public application opens in a bare frame for a visitor', async () => {
  await send(olga.page.request, 'PUT', `/api/v1/applications/${applicationId}/shares`, {
    isPublic: true,
    shares: [],
  })
  await cora.page.goto(`${shop.origin}/bare?src=${encodeURIComponent(embedAddress())}`)
  const frame = cora.page.frameLocator('iframe')
  await expect(frame.getByText('Hello visitor, no plan')).toBeVisible()
  await expect(frame.getByText('Customer unknown')).toBeVisible()
  await expect(frame.getByText('Artists 275')).toBeVisible()
})

test('a token that an administrator revokes signs out everybody who came with it', async () => {
  await send(olga.page.request, 'PUT', `/api/v1/applications/${applicationId}/shares`, {
    isPublic: false,
    shares: [],
  })
  const session = await sessionFor(coraWithGold)
  await olga.page.goto('/access-tokens?kind=embedding')
  await olga.page.getByRole('button', { name: 'Actions for The shop' }).click()
  await olga.page.getByRole('menuitem', { name: 'Revoke' }).click()
  await olga.page.getByRole('dialog').getByRole('button', { name: 'Revoke access token' }).click()
  await expect(olga.page.getByText('No access tokens yet')).toBeVisible()
  await visit(session)
  await expect(told(cora.page, 'authError')).toContainText('"error":"unauthorized"')
})

test('nothing failed on the way', () => {
  // What a person closed beforehand is kept in a storage that frames without an origin do not have.
  const isOfPreparation = (complaint: string) => complaint.includes("'localStorage' property")
  const complaints = [...olga.complaints, ...cora.complaints]
  expect(complaints.filter((complaint) => !isOfPreparation(complaint))).toEqual([])
})
