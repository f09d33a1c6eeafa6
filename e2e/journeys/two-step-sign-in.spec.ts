import { createHmac } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { foundOrganization, joinOrganization } from '../support/organization.ts'
import { aPerson, builder, owner, type Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let here: Person
let there: Person
let secret = ''
let recoveryCode = ''

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  here = await foundOrganization(browser, server)
  there = await aPerson(browser, server.address)
})
test.afterAll(async () => {
  for (const { context, complaints } of [here, there]) {
    expect(complaints).toEqual([])
    await context.close()
  }
  await server.remove()
})

/** What an app shows, as RFC 4226 says; `ahead` spans of half a minute from now. */
const codeOfApp = (ahead: number): string => {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
const part = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })
const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const showPassword = async (page: Page): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
}

/** A device with a screen lock, as browsers pretend it for tests; it picks what is offered at once. */
const aScreenLock = async ({ page, context }: Person) => {
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { device, authenticatorId }
}

test('an app for codes is set up with the password, and the recovery codes are shown once', async () => {
  const { page } = here
  await page.goto('/personal-settings')
  await part(page).getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await part(page).getByLabel('Your password').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(part(page).getByRole('img', { name: 'Picture of the secret' })).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  secret = ((await part(page).getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  await part(page).getByLabel('Code that the app shows').fill(codeOfApp(-1))
  await page.keyboard.press('Enter')
  const codes = part(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  recoveryCode = (await codes.first().textContent()) ?? ''
  expect(await barriersInBothSchemes(page)).toEqual([])
  await part(page).getByRole('button', { name: 'I have kept them' }).click()
  await expect(part(page).getByText('10 recovery codes are left')).toBeVisible()
})

test('signing in takes a code after the password, and a wrong one is said beside its field', async () => {
  const { page } = there
  await showPassword(page)
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.getByLabel('Code').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong or was used already.')).toBeVisible()
  await page.getByLabel('Code').fill(codeOfApp(0))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/u)
})

test('a recovery code lets in whoever has lost the app, who turns it off', async () => {
  const { page } = there
  await page.goto('/logout')
  // The page posts it; it is done once it has led away.
  await expect(page).toHaveURL(/\/login/u)
  await showPassword(page)
  await page.getByLabel('Code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/u)
  await page.goto('/personal-settings')
  await part(page).getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  await part(page).getByLabel('Your password').fill(owner.password)
  await part(page).getByLabel('Code of your app').fill(codeOfApp(1))
  await page.keyboard.press('Enter')
  await expect(part(page).getByText('Off. With it')).toBeVisible()
})

test('a passkey is added with the password, and what the browser fills in signs in alone', async () => {
  const { page } = there
  const { device, authenticatorId } = await aScreenLock(there)
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys(page).getByLabel('Name of the passkey').fill('Laptop')
  await passkeys(page).getByLabel('Your password').fill(owner.password)
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(passkeys(page).getByRole('listitem')).toContainText('Laptop')
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/home$/u)
})

test('an organization asks its members for a second factor, who set one up before all else', async ({
  browser,
}) => {
  const { page } = there
  await page.goto('/general')
  await page.getByLabel('Ask members for a second factor').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The settings were saved.')).toBeVisible()
  const member = await joinOrganization(browser, server, there, { account: builder, role: 'developer' })
  await member.page.goto('/workflows')
  await expect(
    member.page.getByRole('heading', { name: 'Harmony Records asks for more than a password' }),
  ).toBeVisible()
  expect(await barriersInBothSchemes(member.page)).toEqual([])
  await aScreenLock(member)
  await passkeys(member.page).getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys(member.page).getByLabel('Name of the passkey').fill('Phone')
  await passkeys(member.page).getByLabel('Your password').fill(builder.password)
  await member.page.keyboard.press('Enter')
  await member.page.getByRole('button', { name: 'Continue' }).click()
  await expect(member.page.getByRole('heading', { name: 'Workflows' })).toBeVisible()
  expect(member.complaints).toEqual([])
  await member.context.close()
  await page.goto('/users')
  await expect(page.getByRole('row', { name: builder.name })).toContainText('Set up')
})

test('a passkey signs in from its button, and no longer once it is removed', async () => {
  const { page } = there
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto('/logout')
  const button = page.getByRole('button', { name: 'Use a passkey' })
  await expect(button).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await button.click()
  await expect(page).toHaveURL(/\/home$/u)
  await page.goto('/personal-settings')
  await passkeys(page).getByRole('button', { name: 'Remove Laptop' }).click()
  await passkeys(page).getByLabel('Your password').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(0)
  await page.goto('/logout')
  await button.click()
  await expect(page.getByText('No account has this passkey')).toBeVisible()
})
