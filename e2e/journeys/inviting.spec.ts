import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { deploy, makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { choose } from '../support/choose.ts'
import { Editor } from '../support/editor.ts'
import { toldBriefly } from '../support/notices.ts'
import { type Account, foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { aPerson, builder, type Person, viewer } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

const nora: Account = { name: 'Nora New', email: 'nora@example.com', password: 'copper lantern ridge' }
const dora: Account = { name: 'Dora Draft', email: 'dora@example.com', password: 'velvet anchor plum' }
const cora: Account = { name: 'Cora Copied', email: 'cora@example.com', password: 'marble thicket oar' }

let server: AshlarServer
let olga: Person
let bruno: Person
let vera: Person
/** Whoever comes by a link. */
let guest: Person
let shop: string

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  await olga.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'developer' })
  vera = await joinOrganization(browser, server, olga, { account: viewer, role: 'end-user' })
  const { request } = olga.page
  const made = await makeApplication(request, 'Shop', (page) => {
    page.place('text', 'Greeting', { left: 2, top: 2, columns: 40 }, { text: 'Open until eight' })
  })
  shop = made.applicationId
  await deploy(request, shop)
})
test.beforeEach(async ({ browser }) => {
  guest = await aPerson(browser, server.address)
})
test.afterEach(async () => {
  expect(guest.complaints).toEqual([])
  await guest.context.close()
})
test.afterAll(async () => {
  for (const { context, complaints } of [olga, bruno, vera]) {
    expect(complaints).toEqual([])
    await context.close()
  }
  await server.remove()
})

const openShareDialog = async (page: Page, applicationId = shop): Promise<Locator> => {
  await new Editor(page).open(applicationId)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  return page.getByRole('dialog', { name: 'Share application' })
}
const saveSharing = async (dialog: Locator, said: string): Promise<void> => {
  await toldBriefly(dialog.page(), said, () => dialog.getByRole('button', { name: 'Save sharing' }).click())
  await expect(dialog).toHaveCount(0)
}
const acceptInvitation = async ({ page }: Person, { name, password }: Account): Promise<void> => {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page).toHaveURL(/\/home$/u)
}
const actOn = async (place: Page | Locator, email: string, action: string): Promise<void> => {
  const page = 'goto' in place ? place : place.page()
  await place.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const copyLink = async (place: Page | Locator, email: string): Promise<string> => {
  const page = 'goto' in place ? place : place.page()
  await toldBriefly(page, 'Link copied.', () => actOn(place, email, 'Copy link'))
  return page.evaluate(() => navigator.clipboard.readText())
}

test('an application is shared with addresses: members get it at once, others are invited', async () => {
  const dialog = await openShareDialog(olga.page)
  const addresses = dialog.getByRole('textbox', { name: 'Invite by e-mail' })
  await addresses.fill('dora@example')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Not an e-mail address: dora@example.')).toBeVisible()

  await addresses.fill(dora.email)
  await choose(dialog, 'Role in the organization', 'Developer')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Is invited as Developer when you save')).toBeVisible()
  await choose(dialog, `What ${dora.email} may do`, 'can build')

  await choose(dialog, 'Role in the organization', 'End-User')
  await addresses.fill(`${nora.email}, ${viewer.email}`)
  await addresses.press('Enter')
  await expect(dialog.getByText('Is invited as End-User when you save')).toBeVisible()
  await dialog.getByRole('combobox', { name: `What ${nora.email} may do` }).click()
  await expect(olga.page.getByRole('option', { name: 'can view' })).toBeVisible()
  await expect(olga.page.getByRole('option', { name: 'can build' })).toHaveCount(0)
  await olga.page.keyboard.press('Escape')
  expect(await barriersInBothSchemes(olga.page, { part: '[role="dialog"]' })).toEqual([])
  await saveSharing(dialog, 'Sharing saved, 2 invitations were sent')

  await vera.page.goto('/home')
  await expect(vera.page.getByText('Shop')).toBeVisible()
  const again = await openShareDialog(olga.page)
  await expect(again.getByRole('listitem')).toHaveText([
    /Olga Owner.*Owner/u,
    /Vera Viewer/u,
    /dora@example\.com.*Invited as Developer/u,
    /nora@example\.com.*Invited as End-User/u,
  ])
  expect(await barriersInBothSchemes(olga.page, { part: '[role="dialog"]' })).toEqual([])
})

test('whoever accepts uses the application, and does not build it', async () => {
  const { page } = guest
  await page.goto(server.linkFor(nora.email))
  await acceptInvitation(guest, nora)
  await expect(page.getByText('Shop')).toBeVisible()
  await page.goto(`/applications/${shop}`)
  await expect(page.getByText('Open until eight')).toBeVisible()
  await page.goto(`/applications/${shop}/edit`)
  await expect(page.getByRole('heading', { name: "You don't have access" })).toBeVisible()
})

test('an invitation is sent again: its earlier link stops, and the new one lets a builder build', async () => {
  const earlier = server.linkFor(dora.email)
  await olga.page.goto('/users')
  await toldBriefly(olga.page, `The invitation was sent to ${dora.email} again.`, () =>
    actOn(olga.page, dora.email, 'Resend'),
  )
  await guest.page.goto(earlier)
  await expect(guest.page.getByText('This invitation cannot be opened')).toBeVisible()
  const latest = server.linkFor(dora.email)
  expect(latest).not.toBe(earlier)
  // A link that differs behind # alone would not load the page again.
  await guest.page.goto('about:blank')
  await guest.page.goto(latest)
  await acceptInvitation(guest, dora)
  await new Editor(guest.page).open(shop)
})

test('a copied link makes no account before the address is confirmed by mail', async () => {
  const dialog = await openShareDialog(olga.page)
  // What was entered and not added counts as well.
  await dialog.getByRole('textbox', { name: 'Invite by e-mail' }).fill(cora.email)
  await saveSharing(dialog, 'Sharing saved, 1 invitation was sent')
  const mailed = server.linkFor(cora.email)
  const copied = await copyLink(await openShareDialog(olga.page), cora.email)
  expect(copied).not.toBe(mailed)

  const { page } = guest
  await page.goto(copied)
  await expect(page.getByText('This link did not come by mail')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept invitation' })).toHaveCount(0)
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Send me a mail' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  const { members } = await send(olga.page.request, 'GET', '/api/v1/members')
  expect(JSON.stringify(members)).not.toContain(cora.email)

  await page.goto('about:blank')
  await page.goto(server.linkFor(cora.email))
  await acceptInvitation(guest, cora)
  await expect(page.getByText('Shop')).toBeVisible()
})

test('a copied link lets somebody join with the account that they have', async () => {
  const { request } = olga.page
  const { members } = await send(request, 'GET', '/api/v1/members')
  const { userId } = members.find(({ email }: { email: string }) => email === nora.email)
  await send(request, 'DELETE', `/api/v1/members/${userId}`)
  await send(request, 'POST', '/api/v1/invitations', { emails: [nora.email], role: 'end-user' })
  await olga.page.goto('/users')
  const { page } = guest
  await page.goto(await copyLink(olga.page, nora.email))
  await page.getByLabel('Password', { exact: true }).fill(dora.password)
  await page.getByRole('button', { name: 'Sign in and join' }).click()
  await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(nora.password)
  await page.getByRole('button', { name: 'Sign in and join' }).click()
  await expect(page).toHaveURL(/\/home$/u)
  await expect(page.getByText('Sample: orders')).toBeVisible()
  await expect(page.getByText('Shop')).toHaveCount(0)
})

test('what waits for somebody is taken back before they accept', async () => {
  const email = 'late@example.com'
  const dialog = await openShareDialog(olga.page)
  await dialog.getByRole('textbox', { name: 'Invite by e-mail' }).fill(email)
  await saveSharing(dialog, 'Sharing saved, 1 invitation was sent')
  const again = await openShareDialog(olga.page)
  await again.getByRole('button', { name: `Remove ${email}` }).click()
  await saveSharing(again, 'Sharing saved')
  await guest.page.goto(server.linkFor(email))
  await acceptInvitation(guest, { ...nora, email })
  await expect(guest.page.getByText('Sample: orders')).toBeVisible()
  await expect(guest.page.getByText('Shop')).toHaveCount(0)
})

test('somebody who may not invite shares with members, and is told who invites others', async () => {
  const { page } = bruno
  const { id } = await send(page.request, 'POST', '/api/v1/applications', { name: 'Ideas' })
  const dialog = await openShareDialog(page, id)
  await expect(
    dialog.getByText('Whoever is no member yet has to be invited by an administrator first.'),
  ).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Invite by e-mail' })).toHaveCount(0)
  await choose(dialog, 'People', /Vera Viewer/u)
  await saveSharing(dialog, 'Sharing saved')
})

test('a workflow is shared with an address as well', async () => {
  const { page } = olga
  await send(page.request, 'POST', '/api/v1/workflows', { name: 'Refund' })
  await page.goto('/workflows')
  await actOn(page, 'Refund', 'Share')
  const dialog = page.getByRole('dialog', { name: 'Share Refund' })
  await choose(dialog, 'Role in the organization', 'Developer')
  await dialog.getByRole('textbox', { name: 'Invite by e-mail' }).fill('will@example.com')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await choose(dialog, 'What will@example.com may do', 'can build')
  await saveSharing(dialog, 'Sharing saved, 1 invitation was sent')
  await guest.page.goto(server.linkFor('will@example.com'))
  await acceptInvitation(guest, { ...dora, email: 'will@example.com' })
  await guest.page.goto('/workflows')
  await guest.page.getByRole('link', { name: 'Refund' }).click()
  await expect(guest.page.getByRole('heading', { name: 'Refund' })).toBeVisible()
})
