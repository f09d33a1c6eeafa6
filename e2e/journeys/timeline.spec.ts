import { expect, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { beginBuilding, type Building } from '../support/building.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

const across = (top: number) => ({ left: 0, top, columns: 30, rows: 3 })
const runs = (api: string) => ({ id: `runs${api}`, type: 'executeApi', apiNames: [api] })

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Traced', (page, integrationId) => {
    page.query('Works', integrationId, 'select 1 as one')
    page.query('Fails', integrationId, 'select * from there_is_no_such_table')
    page.place('button', 'Good', across(0), { text: 'Good', onClick: [runs('Works')] })
    page.place('button', 'Bad', across(4), { text: 'Bad', onClick: [runs('Fails')] })
  })
})
test.afterAll(() => building.end())

const timeline = () => building.olga.page.getByRole('table', { name: 'Timeline' })
const line = (name: string) => timeline().getByRole('row').filter({ hasText: name })
const open = () =>
  building.olga.page
    .getByRole('navigation', { name: 'Editor panels' })
    .getByRole('button', { name: 'Timeline' })
    .click()

test('nothing is told before anything happened', async () => {
  await building.editor.open(building.applicationId)
  await open()
  await expect(building.olga.page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(building.olga.page.getByText('Nothing was recorded yet.', { exact: false })).toBeVisible()
})

test('a click appears with the run that it led to and the block in it', async () => {
  await building.editor.widget('Good').click({ modifiers: ['Alt'] })
  await expect(line('Run APIs')).toContainText('Good.onClick')
  await expect(line('Works')).toBeVisible()
  await expect(line('Works').getByRole('img', { name: 'Succeeded' })).toBeVisible()
  const rows = await timeline().getByRole('row').allInnerTexts()
  expect(rows).toHaveLength(3)
  expect(rows[0]).toContain('Run APIs')
  expect(rows[1]).toContain('Works')
})

test('what failed is found, with what it was a part of', async () => {
  await building.editor.widget('Bad').click({ modifiers: ['Alt'] })
  await expect(line('Fails')).toBeVisible()
  await building.olga.page.getByRole('checkbox', { name: 'Only failed' }).check()
  await expect(line('Works')).toHaveCount(0)
  await expect(line('Fails').getByRole('img', { name: /^Failed/u })).toBeVisible()
  await building.olga.page.getByRole('checkbox', { name: 'Only failed' }).uncheck()
  await building.olga.page.getByRole('textbox', { name: 'Search the timeline' }).fill('good.on')
  await expect(timeline().getByRole('row')).toHaveCount(1)
  await building.olga.page.getByRole('textbox', { name: 'Search the timeline' }).fill('')
})

test('no serious barrier stands in the way', async () => {
  expect(await barriersOf(building.olga.page)).toEqual([])
})

test('what was recorded outlives a reload, and goes when it is cleared', async () => {
  const kept = () =>
    building.olga.page.evaluate(
      () => Object.keys(localStorage).filter((key) => /traces|traceId/u.test(key)).length,
    )
  await expect.poll(kept).toBe(3)
  await building.editor.open(building.applicationId)
  await open()
  await expect(line('Works')).toBeVisible()
  await building.olga.page.getByRole('button', { name: 'Clear the timeline' }).click()
  await expect(building.olga.page.getByText('Nothing was recorded yet.', { exact: false })).toBeVisible()
  expect(await kept()).toBe(0)
})

test('nothing failed unseen in the browsers', () => {
  expect(building.olga.complaints).toEqual([])
})
