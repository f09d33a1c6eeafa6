import type { JsonObject } from '@ashlar/schema'
import { expect, test } from '@playwright/test'
import { deploy } from '../support/application-draft.ts'
import { beginBuilding, type Building } from '../support/building.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

const across = { left: 0, top: 0, columns: 40, rows: 4 }
const says = (message: string): JsonObject => ({
  id: 'says',
  type: 'showAlert',
  message,
  style: 'info',
  alertDuration: -1,
})
const opens = (type: 'controlModal' | 'controlSlideout', name: string): JsonObject => ({
  id: `opens${name}`,
  type,
  name,
  direction: 'open',
})

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Overlays', (page) => {
    page.place('modal', 'Ask', { left: 0, top: 0 }, { title: 'Ask' })
    page.place('button', 'Greet', across, { text: 'Greet', onClick: [says('Good morning')] }, 'Ask')
    page.place(
      'button',
      'Aside',
      { ...across, top: 6 },
      { text: 'Aside', onClick: [opens('controlSlideout', 'Side')] },
      'Ask',
    )
    page.place('slideout', 'Side', { left: 0, top: 0 }, { title: 'Side' })
    page.place('button', 'OpenAsk', across, { text: 'Open', onClick: [opens('controlModal', 'Ask')] })
  })
  await deploy(building.olga.page.request, building.applicationId)
})
test.afterAll(() => building.end())

const page = () => building.olga.page
const button = (name: string) => page().getByRole('button', { name, exact: true })

test('an alert lies above an open modal and can be closed there, and goes on to the page', async () => {
  await page().goto(`/applications/${building.applicationId}`)
  await button('Open').click()
  await expect(page().getByRole('dialog', { name: 'Ask' })).toBeVisible()
  await button('Greet').click()
  const messages = page().getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('Good morning')
  await messages.getByRole('button', { name: 'Close' }).click()
  await expect(messages.getByText('Good morning')).toHaveCount(0)
  await button('Greet').click()
  await expect(messages).toContainText('Good morning')
  await page().keyboard.press('Escape')
  await expect(page().getByRole('dialog', { name: 'Ask' })).toHaveCount(0)
  await messages.getByRole('button', { name: 'Close' }).click()
  await expect(messages.getByText('Good morning')).toHaveCount(0)
})

test('a slideout that opens closes the modal it was opened from', async () => {
  await page().goto(`/applications/${building.applicationId}`)
  await button('Open').click()
  await button('Aside').click()
  await expect(page().getByRole('dialog', { name: 'Side' })).toBeVisible()
  await expect(page().getByRole('dialog', { name: 'Ask' })).toHaveCount(0)
})

test('nothing failed unseen in the browser', () => {
  expect(building.olga.complaints).toEqual([])
})
