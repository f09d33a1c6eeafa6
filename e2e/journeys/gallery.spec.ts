import { type BrowserContext, expect, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { Gallery } from '../support/gallery.ts'

test.describe.configure({ mode: 'serial' })

/** Pages that show no state which another one does not: code that never ends, and two thousand of the same component. */
const leftOut = ['custom-endless', 'layout-many']

/** What the sample of a component throws whose code is at fault. */
const faultOfTheSample = 'nobody is not defined'

let gallery: Gallery
let context: BrowserContext
let names: readonly string[]

test.beforeAll(async ({ browser }) => {
  gallery = await Gallery.start()
  context = await browser.newContext({ baseURL: gallery.address, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/?page=index')
  await expect(page.getByRole('link').first()).toBeVisible()
  names = await page.getByRole('link').allTextContents()
  await page.close()
})
test.afterAll(async () => {
  await context.close()
  await gallery.stop()
})

/** Shows one page after the other, and looks for barriers in light and in dark. */
const look = async (next: () => string | undefined): Promise<void> => {
  const page = await context.newPage()
  page.on('pageerror', ({ message }) => expect.soft(message, page.url()).toBe(faultOfTheSample))
  for (let name = next(); name !== undefined; name = next()) {
    await test.step(name, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(`/?page=${name}`)
      await page.waitForLoadState('networkidle')
      expect.soft(await barriersOf(page), `${name}, light`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect.soft(await barriersOf(page, { isOnlyColors: true }), `${name}, dark`).toEqual([])
    })
  }
  await page.close()
}

test('no state of any component has a barrier, in light and in dark', async () => {
  test.setTimeout(480_000)
  expect(names).toEqual(expect.arrayContaining(['states', ...leftOut]))
  const left = names.filter((name) => !leftOut.includes(name))
  const next = () => left.shift()
  await Promise.all([look(next), look(next)])
})
