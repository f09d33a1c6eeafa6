import { expect, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { MailServer } from '../support/mail-server.ts'
import { foundOrganization } from '../support/organization.ts'
import { aPerson, type Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

const email = 'nora@example.com'

let mails: MailServer
let server: AshlarServer
let olga: Person
let nora: Person

test.beforeAll(async ({ browser }) => {
  mails = await MailServer.start()
  server = await AshlarServer.start({ SMTP_URL: mails.url, ASHLAR_SIGN_UP: 'open' })
  olga = await foundOrganization(browser, server)
  nora = await aPerson(browser, server.address)
})
test.afterAll(async () => {
  for (const { context, complaints } of [olga, nora]) {
    expect(complaints).toEqual([])
    await context.close()
  }
  await server.remove()
  await mails.stop()
})

const codeInMail = (): string => /^[A-Z2-9]{8}(?=\r?$)/mu.exec(mails.latestFor(email))?.[0] ?? ''

test('whoever signs up types the code of the mail, the newest one, and chooses a password', async () => {
  const { page } = nora
  await page.goto('/sign-up')
  await page.getByLabel('Organization name').fill('Night shift')
  await page.getByLabel('Your name').fill('Nora New')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email for a confirmation code' })).toBeVisible()
  const boxes = page.getByRole('textbox')
  await expect(boxes).toHaveCount(8)
  expect(await barriersInBothSchemes(page)).toEqual([])

  await expect.poll(codeInMail).not.toBe('')
  const first = codeInMail()
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText(`A new code has been sent to ${email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sent!' })).toBeVisible()
  await expect.poll(codeInMail).not.toBe(first)

  await boxes.first().focus()
  await page.keyboard.type(first.toLowerCase())
  await expect(page.getByText('This code is wrong or no longer valid.')).toBeVisible()
  await expect(boxes.first()).toHaveValue('')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await boxes.first().focus()
  await page.keyboard.type('ab')
  await expect(boxes.nth(1)).toHaveValue('B')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(boxes.first()).toBeFocused()
  await page.keyboard.type(codeInMail().toLowerCase())
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('copper lantern ridge')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/home$/u)
  await expect(page.getByRole('button', { name: 'Account of Nora New' })).toBeVisible()
})
