import { randomUUID } from 'node:crypto'
import { addStateVariable } from '@ashlar/document'
import type { EventStep } from '@ashlar/schema'
import { expect, test } from '@playwright/test'
import { deploy, runsApi, withBlocks } from '../support/application-draft.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { send } from '../support/organization.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

const cancels: EventStep = { id: 'cancels', type: 'cancelApi', apiNames: ['Slow'] }
const across = (top: number) => ({ left: 0, top, columns: 60, rows: 4 })

const sends = { id: 'Send1', kind: 'send' as const, name: 'Send1', message: '{{ index + 1 }}' }

/** Sends the numbers from one to ten, each a while after the one before. */
const ticks = (pause: number) => ({
  id: 'Loop1',
  kind: 'loop' as const,
  name: 'Loop1',
  type: 'FOR' as const,
  range: '10',
  variables: { item: 'item', index: 'index' },
  blocks: [
    sends,
    {
      id: 'Wait1',
      kind: 'wait' as const,
      name: 'Wait1',
      for: { type: 'time' as const, duration: String(pause) },
    },
  ],
})

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Ticker', (page, integrationId) => {
    page.operate((records) =>
      addStateVariable(records, { name: 'Heard', defaultValue: '', createdAt: 1 }, randomUUID),
    )
    for (const [name, pause] of [
      ['Quick', 400],
      ['Slow', 5000],
    ] as const) {
      page.query(name, integrationId, 'select 1')
      page.operate((records) =>
        withBlocks(records, name, [ticks(pause)], {
          responseType: 'STREAM',
          onMessage: [
            {
              id: 'gathers',
              type: 'setStateVar',
              state: { name: 'Heard', scope: 'page' },
              value: '{{ Heard.value }}{{ message }} ',
            },
          ],
          onSuccess: [{ id: 'tells', type: 'showAlert', message: 'That was all', style: 'info' }],
        }),
      )
    }
    page.operate((records) =>
      addStateVariable(records, { name: 'Count', defaultValue: '0', createdAt: 2 }, randomUUID),
    )
    page.query('Flood', integrationId, 'select 1')
    page.operate((records) =>
      withBlocks(records, 'Flood', [{ ...ticks(0), range: '1000', blocks: [sends] }], {
        responseType: 'STREAM',
        onMessage: [
          {
            id: 'counts',
            type: 'setStateVar',
            state: { name: 'Count', scope: 'page' },
            value: '{{ Count.value + 1 }}',
          },
        ],
      }),
    )
    page.place('text', 'Counted', across(20), { text: 'Counted: {{ Count.value }}' })
    page.place('button', 'StartFlood', across(25), { text: 'Start a flood', onClick: runsApi('Flood') })
    page.place('input', 'Note', across(30), { label: 'Note' })
    page.place('text', 'Shown', across(0), { text: 'Heard: {{ Heard.value }}' })
    page.place('button', 'Start', across(5), { text: 'Start', onClick: runsApi('Quick') })
    page.place('button', 'StartSlowly', across(10), { text: 'Start slowly', onClick: runsApi('Slow') })
    page.place('button', 'Stop', across(15), {
      text: 'Stop',
      onClick: [cancels],
    })
  })
})
test.afterAll(() => building.end())

const shown = () => building.olga.page.locator('[data-widget-name="Shown"]')
const button = (name: string) => building.olga.page.getByRole('button', { name, exact: true })

test('a builder sees messages and blocks while the API runs', async () => {
  const { editor, applicationId, olga } = building
  await editor.open(applicationId)
  await editor.openPanel('APIs')
  await button('Slow').click()
  const tabs = olga.page.getByRole('region', { name: 'Open tabs' })
  await tabs.getByRole('button', { name: 'Run API' }).click()
  await expect(tabs.locator('[data-block="Send1"]')).toHaveAttribute('data-status', 'succeeded')
  await expect(tabs.locator('[data-block="Loop1"]')).toHaveAttribute('data-status', 'running')
  await expect(shown()).toContainText('Heard: 1')
  await tabs.getByRole('button', { name: 'Cancel' }).click()
  await expect(tabs.getByText('Cancelled in')).toBeVisible()
})

test('a user sees each of ten messages as it comes, in order', async () => {
  const { olga, applicationId } = building
  await deploy(olga.page.request, applicationId)
  await olga.page.goto(`/applications/${applicationId}`)
  await button('Start').click()
  await expect(shown()).toContainText('Heard: 1 2')
  await expect(olga.page.getByText('That was all')).toHaveCount(0)
  await expect(shown()).toHaveText('Heard: 1 2 3 4 5 6 7 8 9 10')
  await expect(olga.page.getByText('That was all')).toBeVisible()
})

test('a flood of messages is handled to the last one, while the page goes on working', async () => {
  const { page } = building.olga
  const counted = page.locator('[data-widget-name="Counted"]')
  const note = page.getByRole('textbox', { name: 'Note' })
  await button('Start a flood').click()
  await expect(counted).not.toHaveText('Counted: 0')
  await note.fill('typed meanwhile')
  await expect(counted).toHaveText('Counted: 1000')
  await expect(note).toHaveValue('typed meanwhile')
})

test('a user ends it in the middle: nothing more comes, and the run is cancelled', async () => {
  const { olga, applicationId } = building
  await olga.page.reload()
  await button('Start slowly').click()
  await expect(shown()).toContainText('Heard: 1')
  await button('Stop').click()
  const latest = async () => {
    const { runs } = await send(olga.page.request, 'GET', `/api/v1/applications/${applicationId}/runs`)
    return { status: runs[0].status, api: runs[0].apiName }
  }
  await expect.poll(latest).toEqual({ status: 'cancelled', api: 'Slow' })
  await expect(shown()).not.toContainText('10')
  await expect(olga.page.getByText('That was all')).toHaveCount(0)
})

test('leaving the page ends it, too', async () => {
  const { olga, applicationId } = building
  await olga.page.reload()
  await button('Start slowly').click()
  await expect(shown()).toContainText('Heard: 1')
  await olga.page.goto('/home')
  const count = async () => {
    const { runs } = await send(olga.page.request, 'GET', `/api/v1/applications/${applicationId}/runs`)
    return runs.filter(
      (run: { mode: string; status: string }) => run.mode === 'published' && run.status === 'cancelled',
    ).length
  }
  await expect.poll(count).toBe(2)
})

test('nothing failed unseen in the browser', () => {
  expect(building.olga.complaints).toEqual([])
})
