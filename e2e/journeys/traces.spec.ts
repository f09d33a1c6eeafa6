import { expect, test } from '@playwright/test'
import { deploy } from '../support/application-draft.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { openTraceCollector, type TraceCollector } from '../support/trace-collector.ts'

test.describe.configure({ mode: 'serial' })

let collector: TraceCollector
let building: Building

const across = (top: number) => ({ left: 0, top, columns: 30, rows: 3 })
const says = (message: string) => [{ id: 'says', type: 'showAlert', message, style: 'info' }]
const runs = [{ id: 'runs', type: 'executeApi', apiNames: ['Counted'] }]

test.beforeAll(async ({ browser }) => {
  collector = await openTraceCollector()
  building = await beginBuilding(
    browser,
    'Traced',
    (page, integrationId) => {
      page.query('Counted', integrationId, 'select 1 as one')
      page.place('button', 'Greeter', across(0), { text: 'Greet', onClick: says('a word of the person') })
      page.place('button', 'Runner', across(4), { text: 'Count', onClick: runs })
    },
    { ASHLAR_OTLP_URL: collector.address },
  )
  await deploy(building.olga.page.request, building.applicationId)
})
test.afterAll(async () => {
  await building.end()
  await collector.stop()
})

test('what steps of an application in use took arrives at the collector, with the run that they led to', async () => {
  const { page } = building.olga
  await page.goto(`/applications/${building.applicationId}`)
  await page.getByRole('button', { name: 'Greet' }).click()
  await expect(page.getByText('a word of the person')).toBeVisible()
  await page.getByRole('button', { name: 'Count' }).click()
  await expect.poll(collector.arrived, { timeout: 20_000 }).toContain('"showAlert"')
  await expect.poll(collector.arrived).toContain('"executeApi"')
  await expect.poll(collector.arrived).toContain('Runner.onClick')
  await expect.poll(collector.arrived).toContain('"Counted"')
})

test('nothing that a person reads or enters is among it', () => {
  expect(collector.arrived()).not.toContain('a word of the person')
})

test('what ended a moment before the application is left arrives too', async () => {
  const { page } = building.olga
  await page.goto(`/applications/${building.applicationId}`)
  const before = collector.arrived().split('"showAlert"').length
  await page.getByRole('button', { name: 'Greet' }).click()
  await expect(page.getByText('a word of the person')).toBeVisible()
  await page.goto('/home')
  await expect
    .poll(() => collector.arrived().split('"showAlert"').length, { timeout: 20_000 })
    .toBeGreaterThan(before)
})

test('nothing failed unseen in the browsers', () => {
  expect(building.olga.complaints).toEqual([])
})
