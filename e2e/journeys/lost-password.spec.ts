import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { MailServer } from '../support/mail-server.ts'
import { foundOrganization, joinOrganization } from '../support/organization.ts'
import { aPerson, builder, owner, type Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

const changed = 'lantern under bridge'

let mails: MailServer
let server: AshlarServer
let olga: Person
/** The browser at which the password is forgotten. */
let elsewhere: Person
/** The link that was used. */
let used = ''

test.beforeAll(async ({ browser }) => {
  mails = await MailServer.start()
  server = await AshlarServer.start({ SMTP_URL: mails.url })
  olga = await foundOrganization(browser, server)
  elsewhere = await aPerson(browser, server.address)
})
test.afterAll(async () => {
  for (const { context, complaints } of [olga, elsewhere]) {
    expect(complaints).toEqual([])
    await context.close()
  }
  await server.remove()
  await mails.stop()
})

test('whoever has forgotten their password asks for a link, and learns nothing of other accounts', async () => {
  const { page } = elsewhere
  await page.goto('/users')
  await expect(page).toHaveURL(/\/login\?return=/u)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('If there is an account with the address nobody@example.com')).toBeVisible()
  await page.goBack()

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(owner.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`If there is an account with the address ${owner.email}`)).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await expect.poll(() => mails.linkFor(owner.email)).toContain(`${server.address}/reset-password#`)
  expect(mails.countFor('nobody@example.com')).toBe(0)
})

test('the link leads to a new password, and on to where they were going', async () => {
  await olga.page.goto('/home')
  await expect(olga.page.getByRole('button', { name: `Account of ${owner.name}` })).toBeVisible()
  const { page } = elsewhere
  used = mails.linkFor(owner.email)
  await page.goto(used)
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(owner.email)
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.getByLabel('New password', { exact: true }).fill(owner.email)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('The password must not be the e-mail address.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(changed)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/users$/u)
  await expect(page.getByRole('button', { name: `Account of ${owner.name}` })).toBeVisible()
  await expect.poll(() => mails.latestFor(owner.email)).toContain('Your password was changed')
})

test('the browser that was signed in before is signed out, and only the new password lets it in', async () => {
  const { page } = olga
  await page.reload()
  await expect(page).toHaveURL(/\/login/u)
  const signIn = async (password: string) => {
    await page.getByRole('textbox', { name: 'E-mail' }).fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn(owner.password)
  await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible()
  await signIn(changed)
  await expect(page).toHaveURL(/\/home$/u)
})

test('a link that was used says so, and leads to a new one', async () => {
  const { page } = elsewhere
  await page.goto('about:blank')
  await page.goto(used)
  await expect(page.getByText('This link cannot be opened')).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
})

test('without a mail server the operator makes the link', async ({ browser }) => {
  const silent = await AshlarServer.start()
  const founder = await foundOrganization(browser, silent)
  const bruno = await joinOrganization(browser, silent, founder, { account: builder, role: 'developer' })
  const guest = await aPerson(browser, silent.address)
  await guest.page.goto('/forgot-password')
  await expect(guest.page.getByText('This installation sends no mails.')).toBeVisible()
  expect(await barriersInBothSchemes(guest.page)).toEqual([])
  const { stdout } = await promisify(execFile)('npm', ['start', '--silent', '--', 'recover', builder.email], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, ASHLAR_DATA_DIR: silent.dataFolder, PUBLIC_URL: silent.address },
  })
  await guest.page.goto(/https?:\S+/u.exec(stdout)?.[0] ?? '')
  await guest.page.getByLabel('New password', { exact: true }).fill(changed)
  await guest.page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(guest.page).toHaveURL(/\/home$/u)
  await bruno.page.goto('/home')
  await expect(bruno.page).toHaveURL(/\/login/u)
  for (const { context, complaints } of [founder, bruno, guest]) {
    expect(complaints).toEqual([])
    await context.close()
  }
  await silent.remove()
})
