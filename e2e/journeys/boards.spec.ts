import { expect, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { Gallery } from '../support/gallery.ts'

test.describe.configure({ mode: 'serial' })

let gallery: Gallery
let page: Page

test.beforeAll(async ({ browser }) => {
  gallery = await Gallery.start()
  page = await browser.newPage({ baseURL: gallery.address })
  await page.goto('/?page=kanban-large')
  await expect(column('To do').getByRole('listitem').first()).toBeVisible()
})
test.afterAll(async () => {
  await page.close()
  await gallery.stop()
})

const column = (name: string) => page.getByRole('region', { name })
const card = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`, 'u') })
const placeOf = (name: string) => page.getByRole('listitem').filter({ has: card(name) })

test('a column of thousands of cards is scrolled to its end, and few of them are drawn', async () => {
  await expect(card('Order paper 99998')).toHaveCount(0)
  await column('Review').hover()
  await expect(async () => {
    await page.mouse.wheel(0, 1_000_000)
    await expect(card('Order paper 99998')).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(placeOf('Order paper 99998')).toHaveAttribute('aria-posinset', '25000')
  await expect(placeOf('Order paper 99998')).toHaveAttribute('aria-setsize', '25000')
  expect(await page.getByRole('listitem').count()).toBeLessThan(150)
})

test('keys reach the last card and move it, and the focus goes with it', async () => {
  await card('Write the offer 0').focus()
  await page.keyboard.press('End')
  await expect(card('Call the customer 99996')).toBeFocused()
  await expect(card('Call the customer 99996')).toBeInViewport()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('status')).toHaveText('Call the customer 99996 moved to To do, 24999 of 25000.')
  await expect(placeOf('Call the customer 99996')).toHaveAttribute('aria-posinset', '24999')
  await expect(card('Call the customer 99996')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(card('Write the offer 0')).toBeFocused()
  await expect(card('Write the offer 0')).toBeInViewport()
})

test('the card with the focus stays when it is scrolled out of sight', async () => {
  await column('To do').hover()
  await page.mouse.wheel(0, 50_000)
  await expect(card('Write the offer 0')).not.toBeInViewport()
  await expect(card('Write the offer 0')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(card('Plan the workshop 4')).toBeFocused()
  await expect(card('Plan the workshop 4')).toBeInViewport()
})

test('a card is dropped among cards far down', async () => {
  const target = placeOf('Call the customer 99986')
  await expect(target).toHaveAttribute('aria-posinset', '24997')
  await card('Plan the workshop 4').dragTo(target, { targetPosition: { x: 40, y: 4 } })
  await expect(page.getByRole('status')).toHaveText('Plan the workshop 4 moved to Review, 24997 of 25001.')
  await expect(
    column('Review')
      .getByRole('listitem')
      .filter({ has: card('Plan the workshop 4') }),
  ).toBeVisible()
})

test('no serious barrier stands in the way', async () => {
  expect(await barriersOf(page)).toEqual([])
})
