import { addCustomEvent, addStateVariable, addTimer } from '@ashlar/document'
import { expect, type Page, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { barriersOf, paintedIn } from '../support/accessibility.ts'
import { deploy, makeApplication, type PageDraft, runsApi } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { editorDialogs } from '../support/editor-dialog-surfaces.ts'
import { editorPanels } from '../support/editor-surfaces.ts'
import { organizationApiSurfaces } from '../support/organization-api-surfaces.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { aPerson, type Person, viewer } from '../support/people.ts'
import { shellSurfaces, visitorSurfaces } from '../support/shell-surfaces.ts'
import type { Surface } from '../support/surface.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let visitor: Person
let applicationId: string

const orders = (page: PageDraft, integrationId: string): void => {
  page.query('GetOrders', integrationId, 'select id, status, ordered_on from orders order by id limit 20')
  page.query('Fails', integrationId, 'select nothing from nowhere')
  page.place('text', 'Greeting', { left: 0, top: 0, columns: 40, rows: 4 }, { text: 'Orders of today' })
  page.place(
    'text',
    'Broken',
    { left: 44, top: 0, columns: 40, rows: 4 },
    { text: '{{ Orders.nothing.at }}' },
  )
  const columns = [
    { id: 'id', key: 'id', label: 'Order', type: 'number' },
    { id: 'status', key: 'status', label: 'Status', type: 'tags' },
  ]
  const table = { tableHeader: 'Orders', tableData: '{{ GetOrders.response }}', columns }
  page.place('table', 'Orders', { left: 0, top: 6, columns: 56, rows: 30 }, table)
  page.place('chart', 'Sales', { left: 58, top: 6, columns: 36, rows: 24 }, {})
  page.place('dropdown', 'Country', { left: 58, top: 32, columns: 36, rows: 6 }, { label: 'Country' })
  page.place('form', 'Address', { left: 0, top: 40, columns: 46, rows: 20 })
  page.place('tabs', 'Parts', { left: 48, top: 40, columns: 46, rows: 20 })
  page.place('container', 'Details', { left: 0, top: 62, columns: 46, rows: 20 })
  page.place(
    'button',
    'Send',
    { left: 48, top: 62, columns: 14, rows: 3 },
    { text: 'Send', onClick: runsApi('GetOrders') },
  )
  // Steps of every kind are added to this one, which therefore needs something of every kind on the page.
  page.place('button', 'Confirm', { left: 64, top: 62, columns: 14, rows: 3 }, { text: 'Confirm' })
  page.place('modal', 'Question', { left: 0, top: 0 }, { title: 'Are you sure?' })
  page.place('slideout', 'Aside', { left: 0, top: 0 }, { title: 'More of it' })
  page.operate((records) =>
    addStateVariable(records, { name: 'Word', defaultValue: 'hello', createdAt: 1 }, randomUUID),
  )
  page.operate((records) => addTimer(records, { name: 'Clock', createdAt: 2 }, randomUUID))
  page.operate((records) => addCustomEvent(records, { name: 'Confirmed', createdAt: 3 }, randomUUID))
}

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  visitor = await aPerson(browser, server.address)
  const vera = await joinOrganization(browser, server, olga, { account: viewer, role: 'end-user' })
  await vera.context.close()
  applicationId = (await makeApplication(olga.page.request, 'Orders of today', orders)).applicationId
  await deploy(olga.page.request, applicationId)
  await send(olga.page.request, 'POST', `/api/v1/applications/${applicationId}/pages`, { name: 'Archive' })
})
test.afterAll(async () => {
  await olga.context.close()
  await visitor.context.close()
  await server.remove()
})

/**
 * Opens one after the other, and looks for barriers in light and in dark: at everything in one of them, and in the other
 * at what its colors decide. Each is opened in the scheme that the one before it was left in, because showing a whole
 * editor in other colors takes longer than a look.
 */
const look = async (page: Page, surfaces: readonly Surface[]): Promise<void> => {
  let [first, second]: readonly ['light' | 'dark', 'light' | 'dark'] = ['light', 'dark']
  await paintedIn(page, first)
  for (const { name, part, open } of surfaces) {
    await test.step(name, async () => {
      await open(page)
      expect.soft(await barriersOf(page, { part }), `${name}, ${first}`).toEqual([])
      await paintedIn(page, second)
      expect.soft(await barriersOf(page, { part, isOnlyColors: true }), `${name}, ${second}`).toEqual([])
      ;[first, second] = [second, first]
    })
  }
}

test('nothing that visitors see has a barrier', () => look(visitor.page, visitorSurfaces))

test('no screen and no dialog around the editor has a barrier', async () => {
  test.setTimeout(300_000)
  await look(olga.page, shellSurfaces)
})

test('no screen and no dialog of workflows and scheduled jobs has a barrier', async () => {
  test.setTimeout(300_000)
  await look(olga.page, organizationApiSurfaces)
})

test('no panel of the editor has a barrier', async () => {
  test.setTimeout(900_000)
  await new Editor(olga.page).open(applicationId)
  await look(olga.page, editorPanels)
})

test('who wants no motion sees the colors of another scheme at once', async () => {
  const { page } = olga
  await paintedIn(page, 'light')
  const begun = await page.evaluateHandle(() => {
    const seen: string[] = []
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      seen.push(`${propertyName} of ${target instanceof Element ? target.tagName : 'nothing'}`)
    })
    return seen
  })
  await paintedIn(page, 'dark')
  expect(await begun.jsonValue()).toEqual([])
})

test('no API, dialog or menu of the editor has a barrier', async () => {
  test.setTimeout(900_000)
  await new Editor(olga.page).open(applicationId)
  await look(olga.page, editorDialogs)
})

test('nothing failed unseen in the browsers', () => {
  expect([...olga.complaints, ...visitor.complaints]).toEqual([])
})
