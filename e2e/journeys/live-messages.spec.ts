import { randomUUID } from 'node:crypto'
import { startWebsocket, type WebsocketServer } from '@ashlar/integrations/websocket-testing'
import { addStateVariable } from '@ashlar/document'
import type { Block } from '@ashlar/schema'
import { expect, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { deploy, makeApplication, runsApi, withBlocks } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization } from '../support/organization.ts'
import type { Person } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'

test.describe.configure({ mode: 'serial' })

/** A market that tells its prices to those who subscribed. */
interface Market {
  readonly server: WebsocketServer
  readonly listeners: Set<(price: number) => void>
  readonly subscriptions: string[]
}

let market: Market
let server: AshlarServer
let olga: Person
let page: Page
let integrationId: string
let applicationId: string

const openMarket = async (): Promise<Market> => {
  const listeners: Market['listeners'] = new Set()
  const subscriptions: string[] = []
  const socketServer = await startWebsocket({
    onConnection(socket) {
      const tell = (price: number): void => socket.send(JSON.stringify({ price }))
      socket.on('message', (data) => {
        subscriptions.push(String(data))
        listeners.add(tell)
        tell(1)
      })
      socket.on('close', () => listeners.delete(tell))
    },
    refuse: ({ headers }) => (headers.authorization === 'Bearer market-token' ? undefined : 401),
  })
  return { server: socketServer, listeners, subscriptions }
}

const tellAll = (price: number): void => {
  for (const tell of market.listeners) tell(price)
}

test.beforeAll(async ({ browser }) => {
  market = await openMarket()
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: new URL(market.server.address).host })
  olga = await foundOrganization(browser, server)
  page = olga.page
  await page.setViewportSize({ width: 1280, height: 720 })
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
  await market.server.stop()
})

test('a service over WebSockets is connected, with a sentence where it lets nobody in', async () => {
  await page.goto('/integrations')
  await page.getByRole('searchbox', { name: 'Search systems to connect' }).fill('WebSocket')
  await page.getByRole('link', { name: /WebSocket/u }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Market')
  await page.getByRole('textbox', { name: 'Base address' }).fill(market.server.address)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/refuses the credentials: it answers 401 Unauthorized/u)).toBeVisible()
  await page.getByRole('combobox', { name: 'Authentication' }).click()
  await page.getByRole('option', { name: 'Bearer token' }).click()
  await page.getByLabel('Token', { exact: true }).fill('market-token')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(`Connected to ${market.server.address}/: it answered 101`)).toBeVisible()
  await takePictures(page, 'websocket-form')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/integrations\/[0-9a-f-]{36}$/u)
  integrationId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
})

const follows = (): Block => ({
  id: 'Stream1',
  kind: 'stream',
  name: 'Stream1',
  trigger: {
    id: 'Prices',
    kind: 'step',
    name: 'Prices',
    pluginId: 'websocket',
    datasourceId: integrationId,
    configuration: {
      operation: 'follow',
      path: '/prices',
      query: [],
      headers: [],
      message: '{ "subscribe": "gold" }',
      protocols: '',
      format: 'text',
      count: '',
      seconds: '',
      end: '',
    },
  },
  process: {
    blocks: [{ id: 'Send1', kind: 'send', name: 'Send1', message: '{{ price.message.price }}' }],
  },
  variables: { item: 'price' },
  options: { disableAutoSend: true },
})

test('a builder makes a page that follows it, and looks at its step', async () => {
  const across = (top: number) => ({ left: 0, top, columns: 60, rows: 4 })
  const made = await makeApplication(page.request, 'Ticker', (draft, sampleId) => {
    draft.operate((records) =>
      addStateVariable(records, { name: 'Heard', defaultValue: '', createdAt: 1 }, randomUUID),
    )
    draft.query('Follow', sampleId, 'select 1')
    draft.operate((records) =>
      withBlocks(records, 'Follow', [follows()], {
        responseType: 'STREAM',
        onMessage: [
          {
            id: 'gathers',
            type: 'setStateVar',
            state: { name: 'Heard', scope: 'page' },
            value: '{{ Heard.value }}{{ message }} ',
          },
        ],
      }),
    )
    draft.place('text', 'Shown', across(0), { text: 'Heard: {{ Heard.value }}' })
    draft.place('button', 'Start', across(5), { text: 'Start', onClick: runsApi('Follow') })
    draft.place('button', 'Stop', across(10), {
      text: 'Stop',
      onClick: [{ id: 'cancels', type: 'cancelApi', apiNames: ['Follow'] }],
    })
  })
  applicationId = made.applicationId
  const editor = new Editor(page)
  await editor.open(applicationId)
  await editor.openPanel('APIs')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  const tabs = page.getByRole('region', { name: 'Open tabs' })
  await tabs.locator('[data-block="Prices"]').click()
  await expect(tabs.getByText('Subprotocols')).toBeVisible()
  await takePictures(page, 'websocket-step')
  expect(await barriersInBothSchemes(page)).toEqual([])
})

test('a user sees each message when the service sends it, until they stop', async () => {
  await deploy(page.request, applicationId)
  await page.goto(`/applications/${applicationId}`)
  const shown = page.locator('[data-widget-name="Shown"]')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(shown).toHaveText('Heard: 1')
  tellAll(2.5)
  await expect(shown).toHaveText('Heard: 1 2.5')
  tellAll(3)
  await expect(shown).toHaveText('Heard: 1 2.5 3')
  expect(market.subscriptions).toEqual(['{ "subscribe": "gold" }'])
  expect(market.server.asked.at(-1)?.url).toBe('/prices')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect.poll(() => market.listeners.size).toBe(0)
})

test('nothing failed unseen in the browser', () => {
  expect(olga.complaints).toEqual([])
})
