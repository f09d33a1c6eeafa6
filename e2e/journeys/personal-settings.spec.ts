import { expect, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { MailServer } from '../support/mail-server.ts'
import { toldBriefly } from '../support/notices.ts'
import { foundOrganization, send } from '../support/organization.ts'
import { aPerson, owner, type Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

const newPassword = 'lantern under bridge'
const newAddress = 'olga.owner@example.com'

let mails: MailServer
let server: AshlarServer
/** The same person at two browsers. */
let here: Person
let there: Person

test.beforeAll(async ({ browser }) => {
  mails = await MailServer.start()
  server = await AshlarServer.start({ SMTP_URL: mails.url, ASHLAR_SIGN_UP: 'open' })
  here = await foundOrganization(browser, server)
  there = await aPerson(browser, server.address)
})
test.afterAll(async () => {
  for (const { context, complaints } of [here, there]) {
    expect(complaints).toEqual([])
    await context.close()
  }
  await server.remove()
  await mails.stop()
})

const signInThere = (email: string, password: string) =>
  send(there.page.request, 'POST', '/api/v1/session', { email, password })
const isSignedOut = async (page: Page): Promise<void> => {
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/u)
}
const browsers = (page: Page) =>
  page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')

test('the name of a person is changed from their menu, and shown everywhere at once', async () => {
  const { page } = here
  await page.goto('/home')
  await page.getByRole('button', { name: `Account of ${owner.name}` }).click()
  await page.getByRole('menuitem', { name: 'Personal settings' }).click()
  await expect(page).toHaveURL(/\/personal-settings$/u)
  await expect(browsers(page)).toHaveCount(1)
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Your name' }).fill(' ')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Olga Other')
  await toldBriefly(page, 'Your name was saved.', () => page.keyboard.press('Enter'))
  await expect(page.getByRole('button', { name: 'Account of Olga Other' })).toBeVisible()
})

test('another browser is seen, and signed out alone and with all others', async () => {
  const { page } = here
  await signInThere(owner.email, owner.password)
  await there.page.goto('/home')
  await expect(there.page).toHaveURL(/\/home$/u)
  await page.reload()
  await expect(browsers(page)).toHaveCount(2)
  await expect(browsers(page).filter({ hasText: 'This browser' })).toHaveCount(1)
  await page.getByRole('button', { name: /^Sign out Chrome/u }).click()
  expect(await barriersInBothSchemes(page, { part: '[role="dialog"]' })).toEqual([])
  await page.getByRole('button', { name: 'Sign out this browser' }).click()
  await expect(browsers(page)).toHaveCount(1)
  await isSignedOut(there.page)

  await signInThere(owner.email, owner.password)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out all other browsers' }).click()
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(browsers(page)).toHaveCount(1)
  await isSignedOut(there.page)
})

test('a password is changed by whoever knows the present one, and the other browser is signed out', async () => {
  const { page } = here
  await signInThere(owner.email, owner.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Present password', { exact: true }).fill('wrong password')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This is not your present password.')).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.getByLabel('Present password', { exact: true }).fill(owner.password)
  await toldBriefly(page, 'Your password was changed.', () => page.keyboard.press('Enter'))
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  await isSignedOut(there.page)
  await page.reload()
  await expect(page).toHaveURL(/\/personal-settings$/u)
})

test('an address is proved by a mail before it counts, and the earlier one is told', async () => {
  const { page } = here
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByRole('textbox', { name: 'New e-mail address' }).fill(newAddress)
  await page.getByLabel('Your password', { exact: true }).fill(newPassword)
  await toldBriefly(page, `A link was sent to ${newAddress}.`, () =>
    page.getByRole('button', { name: 'Send link' }).click(),
  )
  await expect(page.getByText(`Open the link that was sent to ${newAddress}`)).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await expect.poll(() => mails.linkFor(newAddress)).toContain(`${server.address}/confirm-email#`)
  await page.goto(mails.linkFor(newAddress))
  await expect(page.getByText(`You are signed in as ${owner.email}.`)).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Change my address' }).click()
  await expect(page.getByText(`From now on you sign in with ${newAddress}.`)).toBeVisible()
  await expect.poll(() => mails.latestFor(owner.email)).toContain('Your e-mail address was changed')
  await page.getByRole('link', { name: 'Personal settings' }).click()
  await expect(page.getByText(`You sign in with ${newAddress}`)).toBeVisible()
  await signInThere(newAddress, newPassword)
  await there.page.goto('/home')
  await expect(there.page).toHaveURL(/\/home$/u)
})

test('the address /logout signs out whoever opens it, and nobody for whom it is only fetched', async () => {
  const { page } = here
  expect((await page.request.get('/logout')).ok()).toBe(true)
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Account of Olga Other' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('ashlar:copied-blocks', '{}'))
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/u)
  expect(await page.evaluate(() => localStorage.getItem('ashlar:copied-blocks'))).toBeNull()
  await isSignedOut(page)
})

test('the address /signup leads to the form, with the address that the link names', async () => {
  const { page } = here
  await page.goto('/signup?email=ada%40example.com&utm_source=letter')
  await expect(page).toHaveURL(/\/sign-up\?email=ada/u)
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ada@example.com')
})
