import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

/** A person with a browser of their own: nothing is shared with anybody else's. */
export interface Person {
  page: Page
  context: BrowserContext
  /** What the browser's console complained of. */
  complaints: string[]
}

/** Opens a browser for a person. */
export const aPerson = async (browser: Browser, address: string): Promise<Person> => {
  const context = await browser.newContext({ baseURL: address })
  // The introduction of the support button would lie over what is clicked.
  await context.addInitScript(() => {
    if (self.origin !== 'null') localStorage.setItem('ashlar:support-introduction-dismissed', 'true')
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, context, complaints }
}

/** The account of the person who sets the installation up. */
export const owner = { name: 'Olga Owner', email: 'olga@example.com', password: 'correct horse battery' }
/** The account of the person who may only use applications. */
export const viewer = { name: 'Vera Viewer', email: 'vera@example.com', password: 'staple tractor moon' }

/** The account of a person who builds applications. */
export const builder = { name: 'Bruno Builder', email: 'bruno@example.com', password: 'granite wedge spirit' }

/** Fills in the form of the first start and lands on Home. */
export const setUp = async ({ page }: Person): Promise<void> => {
  await page.goto('/')
  await page.getByLabel('Organization name').fill('Harmony Records')
  await page.getByLabel('Your name').fill(owner.name)
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page).toHaveURL(/\/home$/u)
}
