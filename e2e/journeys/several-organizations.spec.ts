import { expect, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { builder, type Person, viewer } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let bruno: Person
let vera: Person
/** Another tab of Bruno's browser. */
let other: Page

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start({ ASHLAR_MORE_ORGANIZATIONS: 'members' })
  olga = await foundOrganization(browser, server)
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'developer' })
  vera = await joinOrganization(browser, server, olga, { account: viewer, role: 'end-user' })
  other = await bruno.context.newPage()
})
test.afterAll(async () => {
  for (const { context, complaints } of [olga, bruno, vera]) {
    expect(complaints).toEqual([])
    await context.close()
  }
  await server.remove()
})

const organizationOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Organization: ${name}` })
const createApplication = async (page: Page, name: string): Promise<void> => {
  await page.goto('/home?new=application')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/applications\/[^/]+\/edit/u)
}

test('somebody founds a second organization, and this tab goes there', async () => {
  const { page } = bruno
  await other.goto('/home')
  await expect(organizationOf(other, 'Harmony Records')).toBeVisible()
  await page.goto('/personal-settings')
  await page.getByRole('button', { name: 'Found an organization' }).click()
  await page.getByLabel('Name of the organization').fill('Bruno & Sons')
  await page.getByRole('button', { name: 'Found organization' }).click()
  await expect(page).toHaveURL(/\/home$/u)
  await expect(organizationOf(page, 'Bruno & Sons')).toBeVisible()
})

test('two tabs of two organizations save, each into its own', async () => {
  const { page } = bruno
  await createApplication(page, 'Ours')
  // This tab was opened before; that the other one switched is nothing to it.
  await createApplication(other, 'Theirs')
  for (const [tab, own, foreign] of [
    [page, 'Ours', 'Theirs'],
    [other, 'Theirs', 'Ours'],
  ] as const) {
    await tab.goto('/home')
    await expect(tab.getByRole('link', { name: own, exact: true }).first()).toBeVisible()
    await expect(tab.getByText(foreign, { exact: true })).toHaveCount(0)
  }
  await expect(organizationOf(other, 'Harmony Records')).toBeVisible()
})

test('a link into the other organization puts the tab that opens it there', async () => {
  const { page } = bruno
  await page.goto('/home')
  await page.getByRole('link', { name: 'Ours', exact: true }).first().click()
  await expect(page).toHaveURL(/\/applications\//u)
  const address = page.url()
  await other.goto(address)
  await expect(
    other.getByRole('textbox', { name: /name/iu }).or(other.getByText('Ours')).first(),
  ).toBeVisible()
  await other.goto('/personal-settings')
  await expect(organizationOf(other, 'Bruno & Sons')).toBeVisible()
})

test('the switcher leads back, and has no barriers', async () => {
  await organizationOf(other, 'Bruno & Sons').click()
  await expect(other.getByRole('menuitemradio', { name: 'Bruno & Sons' })).toBeChecked()
  expect(await barriersInBothSchemes(other)).toEqual([])
  await other.getByRole('menuitemradio', { name: 'Harmony Records' }).click()
  await expect(organizationOf(other, 'Harmony Records')).toBeVisible()
})

test('an invitation is accepted by whoever is signed in, and refused to somebody else with a way out', async () => {
  const { page } = bruno
  const body = { emails: [viewer.email], role: 'developer' }
  await page.goto('/home')
  const { user } = await send(page.request, 'GET', '/api/v1/users/me')
  expect(user.email).toBe(builder.email)
  const organizationId = await page.evaluate(() => sessionStorage.getItem('ashlar:organization'))
  const invited = await page.request.post('/api/v1/invitations', {
    data: body,
    headers: { 'x-ashlar-organization': organizationId ?? '' },
  })
  expect(invited.ok()).toBe(true)
  const link = server.linkFor(viewer.email)
  await olga.page.goto(link)
  await expect(olga.page.getByText(`This invitation is for ${viewer.email}`)).toBeVisible()
  await expect(olga.page.getByRole('link', { name: 'Sign out' })).toBeVisible()
  await vera.page.goto(link)
  expect(await barriersInBothSchemes(vera.page)).toEqual([])
  await vera.page.getByRole('button', { name: 'Join Bruno & Sons' }).click()
  await expect(organizationOf(vera.page, 'Bruno & Sons')).toBeVisible()
})

test('leaving asks first, and leads into the organization that stays', async () => {
  const { page } = vera
  await page.goto('/personal-settings')
  await page.getByRole('button', { name: 'Leave Bruno & Sons' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave Bruno & Sons?' })
  await expect(dialog.getByText('Your other organizations stay as they are.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave organization' }).click()
  await expect(page).toHaveURL(/\/home$/u)
  await expect(page.getByText('Harmony Records').first()).toBeVisible()
})

test('a tab whose organization somebody was removed from says so, and leads to another', async () => {
  await other.goto('/home')
  await expect(organizationOf(other, 'Harmony Records')).toBeVisible()
  const { members } = await send(olga.page.request, 'GET', '/api/v1/members')
  const { userId } = members.find((member: { email: string }) => member.email === builder.email)
  await send(olga.page.request, 'DELETE', `/api/v1/members/${userId}`)
  await other.getByRole('link', { name: 'Workflows' }).click()
  await expect(other.getByRole('heading', { name: 'You are no longer in this organization' })).toBeVisible()
  await other.getByRole('link', { name: 'Go to your organization' }).click()
  await expect(organizationOf(other, 'Bruno & Sons')).toBeVisible()
})
