import {
  addCustomEvent,
  addStateVariable,
  addTimer,
  childrenOf,
  setCanvasLayout,
  setDimensions,
  setProperty,
} from '@ashlar/document'
import { gridRowHeight, gridUnits, type JsonObject, pixels } from '@ashlar/schema'
import { expect, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { deploy, makeApplication, type PageDraft } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { boxOf, Editor } from '../support/editor.ts'
import { foundOrganization, send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let editor: Editor
let applicationId: string

const opens = (type: 'controlModal' | 'controlSlideout', name: string): JsonObject[] => [
  { id: `opens${name}`, type, name, direction: 'open' },
]
const across = (top: number, left = 0) => ({ left, top, columns: 24, rows: 3 })

/** A menu with every way that an entry can lead. */
const placeMenu = (page: PageDraft, otherId: string): void =>
  page.place(
    'menu',
    'Ways',
    { left: 0, top: 0, columns: 96, rows: 4 },
    {
      manualChildren: [
        { id: 'a', label: 'Returns', page: '/returns', queryParams: '{{ { id: 7 } }}' },
        { id: 'b', label: 'Kept', page: '/returns', keepQueryParams: true, icon: 'package' },
        { id: 'c', label: 'Shop', linkTo: 'app', application: otherId, targetBlank: true },
        {
          id: 'd',
          label: 'Health',
          linkTo: 'customUrl',
          href: '/health',
          icon: 'heart',
          iconPosition: 'RIGHT',
        },
        {
          id: 'e',
          label: 'Greet',
          type: 'Button',
          onClick: [{ id: 'greets', type: 'showAlert', message: 'Good morning', style: 'info' }],
        },
        { id: 'f', label: 'Secret', page: '/returns', isVisible: false },
        { id: 'g', label: 'Closed', page: '/returns', isDisabled: true },
        { id: 'h', label: 'More ways', manualChildren: [{ id: 'i', label: 'Onwards', page: '/returns' }] },
      ],
    },
  )

/** What can be hidden, with something below it, and two boxes that hold more than they show. */
const placeBoxes = (page: PageDraft): void => {
  page.place('switch', 'Shown', across(5), { label: 'Show the notice', defaultCheckedState: true })
  page.place(
    'container',
    'Notice',
    { left: 0, top: 10, columns: 40, rows: 10 },
    { isVisible: '{{ Shown.isChecked }}', collapseWhenHidden: true, backgroundColor: '#ffeecc' },
  )
  page.place('text', 'Below', across(20), { text: 'Below the notice' })
  for (const [name, left, shouldScrollContents] of [
    ['Scrolls', 44, true],
    ['Clips', 70, false],
  ] as const) {
    page.place('container', name, { left, top: 10, columns: 24, rows: 8 }, { shouldScrollContents })
    const end = { left: 0, top: 30, columns: 96, rows: 3 }
    page.place('button', `${name}End`, end, { text: 'The end' }, name)
  }
}

const placeOverlays = (page: PageDraft): void => {
  page.place('button', 'OpenFirst', across(26), {
    text: 'Open first',
    onClick: opens('controlModal', 'First'),
  })
  page.place('button', 'OpenPanel', across(26, 26), {
    text: 'Open panel',
    onClick: opens('controlSlideout', 'Panel'),
  })
  const corner = { left: 0, top: 0 }
  page.place('modal', 'First', corner, { title: 'The first', hasBackdrop: false })
  const inside = { ...corner, columns: 40, rows: 3 }
  page.place(
    'button',
    'OpenSecond',
    inside,
    { text: 'Open second', onClick: opens('controlModal', 'Second') },
    'First',
  )
  page.place('modal', 'Second', corner, { title: 'The second' })
  page.place('slideout', 'Panel', corner, { title: 'The panel' })
}

/** Texts whose content decides their height: with padding, and within bounds. */
const placeTexts = (page: PageDraft): void => {
  const height = { mode: 'fitContent', value: 1 } as const
  page.place('text', 'Padded', across(26, 52), { text: 'Padded' })
  page.place('text', 'Tall', across(40), { text: 'line\n'.repeat(60) })
  page.place('text', 'Short', across(40, 26), { text: 'line' })
  const side = pixels(15)
  const padding = { left: side, right: side, top: side, bottom: side }
  page.operate((records, catalogue) =>
    setDimensions(records, catalogue, { ids: [page.idOf('Padded')], height, padding }),
  )
  const ids = [page.idOf('Tall'), page.idOf('Short')]
  const bounds = { minHeight: gridUnits(5), maxHeight: gridUnits(20) }
  page.operate((records, catalogue) => setDimensions(records, catalogue, { ids, height, ...bounds }))
}

/** A button as wide as its icon and its words. */
const placeFittingButton = (page: PageDraft): void => {
  page.place('container', 'Line', { left: 0, top: 64, columns: 60, rows: 8 })
  page.operate((records, catalogue) => {
    const [canvas] = childrenOf(records, page.idOf('Line'))
    return setCanvasLayout(records, catalogue, { id: canvas?.id ?? '', layout: 'HSTACK' })
  })
  page.place(
    'button',
    'TakeAll',
    { left: 0, top: 0, columns: 24, rows: 3 },
    { text: 'Take all of them back', icon: 'undo-2' },
    'Line',
  )
  const width = { mode: 'fitContent', value: 1 } as const
  page.operate((records, catalogue) =>
    setDimensions(records, catalogue, { ids: [page.idOf('TakeAll')], width }),
  )
}

/** An API, two variables, a timer and a custom event, and a text that reads what becomes of them. */
const addState = (page: PageDraft, integrationId: string): void => {
  page.query('Numbers', integrationId, 'select 7 as seven')
  const createdAt = 1
  const sets = (name: string, value: string) => [
    { id: `sets${name}`, type: 'setStateVar' as const, state: { name, scope: 'page' as const }, value },
  ]
  for (const name of ['Told', 'Ticked'])
    page.operate((records) =>
      addStateVariable(records, { name, defaultValue: 'nothing', createdAt }, randomUUID),
    )
  page.operate((records) =>
    addTimer(
      records,
      { name: 'Clock', startOnPageLoad: true, intervalMs: 5000, steps: sets('Ticked', 'a tick'), createdAt },
      randomUUID,
    ),
  )
  page.operate((records) =>
    addCustomEvent(
      records,
      {
        name: 'Chosen',
        arguments: [{ id: 'what', name: 'what' }],
        onTrigger: sets('Told', '{{ currentEvent.what }}'),
        createdAt,
      },
      randomUUID,
    ),
  )
  page.place('button', 'Tell', across(34), {
    text: 'Tell',
    onClick: [
      {
        id: 'tells',
        type: 'triggerEvent',
        event: { name: 'Chosen', scope: 'page' },
        eventPayload: { what: 'a choice' },
      },
    ],
  })
  page.place('text', 'Sum', across(34, 26), {
    text: '{{ Numbers.response[0].seven }}, {{ Told.value }}, {{ Ticked.value }}',
  })
}

/** A page whose own steps count what was loaded, and run the APIs of its load in between. */
const addLoad = (page: PageDraft, integrationId: string): void => {
  const sets = (id: string, value: string): JsonObject => ({
    id,
    type: 'setStateVar',
    state: { name: 'Told', scope: 'page' },
    value,
  })
  page.operate((records) =>
    addStateVariable(records, { name: 'Told', defaultValue: 'nothing', createdAt: 1 }, randomUUID),
  )
  page.query('First', integrationId, 'select 7 as seven')
  page.query('Second', integrationId, 'select {{ First.response[0].seven }}::int + 1 as eight')
  page.place('text', 'Loaded', across(0), { text: '{{ Second.response[0].eight }}, {{ Told.value }}' })
  page.operate((records, catalogue) =>
    setProperty(records, catalogue, {
      ids: Object.values(records).flatMap((record) =>
        record.kind === 'widget' && record.type === 'page' ? [record.id] : [],
      ),
      path: 'onPageLoad',
      value: [
        sets('before', 'before'),
        { id: 'load', type: 'optimizedPageLoadApis' },
        sets('after', '{{ Told.value }} and after {{ Second.response[0].eight }}'),
      ],
    }),
  )
}

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  editor = new Editor(olga.page)
  const { request } = olga.page
  const other = await makeApplication(request, 'Second shop', (page) =>
    page.place('text', 'There', across(0), { text: 'The second shop' }),
  )
  await deploy(request, other.applicationId)
  const made = await makeApplication(request, 'Depot', (page, integrationId) => {
    placeMenu(page, other.applicationId)
    placeBoxes(page)
    placeOverlays(page)
    placeTexts(page)
    placeFittingButton(page)
    addState(page, integrationId)
  })
  applicationId = made.applicationId
  const returns = { name: 'Returns', routePath: '/returns' }
  await send(request, 'POST', `/api/v1/applications/${applicationId}/pages`, returns)
  await deploy(request, applicationId)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const widget = (name: string) => olga.page.locator(`[data-widget-name="${name}"]`)
const heightOf = async (name: string) => (await boxOf(widget(name))).height
const open = async (path = '/'): Promise<void> => {
  await olga.page.goto(`/applications/${applicationId}${path}`)
  await expect(widget('Ways')).toBeVisible()
}

test('an API, variables, a timer and a custom event work together on one page', async () => {
  await open()
  // On a busy machine the timer has ticked by now.
  await expect(widget('Sum')).toHaveText(/^7, nothing, (?:nothing|a tick)$/u)
  await olga.page.getByRole('button', { name: 'Tell' }).click()
  await expect(widget('Sum')).toHaveText(/^7, a choice, /u)
  await expect(widget('Sum')).toHaveText('7, a choice, a tick')
})

test('the steps of a page run when it is loaded, with its APIs where they say so', async () => {
  const { request } = olga.page
  const made = await makeApplication(request, 'Loading', addLoad)
  await deploy(request, made.applicationId)
  await olga.page.goto(`/applications/${made.applicationId}`)
  await expect(widget('Loaded')).toHaveText('8, before and after 8')
  // Left in the middle, the page that follows works as ever.
  await olga.page.goto(`/applications/${made.applicationId}`, { waitUntil: 'commit' })
  await open()
  await expect(widget('Sum')).toHaveText(/^7, /u)
})

test('what is hidden gives its room to those below it, and takes it back', async () => {
  const place = await boxOf(widget('Below'))
  const shown = olga.page.getByRole('switch', { name: 'Show the notice' })
  expect(await heightOf('Notice')).toBe(10 * gridRowHeight)
  await shown.press('Space')
  await expect(widget('Notice')).toHaveCount(0)
  await expect.poll(async () => (await boxOf(widget('Below'))).y).toBe(place.y - 10 * gridRowHeight)
  await shown.press('Space')
  await expect.poll(() => heightOf('Notice')).toBe(10 * gridRowHeight)
  await expect.poll(async () => (await boxOf(widget('Below'))).y).toBe(place.y)
})

test('a box has the color it was given, and scrolls its content or cuts it off', async () => {
  await expect(widget('Notice').locator('> *').first()).toHaveCSS('background-color', 'rgb(255, 238, 204)')
  for (const [name, isReached] of [
    ['Scrolls', true],
    ['Clips', false],
  ] as const) {
    const frame = await boxOf(widget(name))
    await olga.page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
    await olga.page.mouse.wheel(0, 1000)
    const end = async () => (await boxOf(widget(`${name}End`))).y < frame.y + frame.height
    await expect.poll(end).toBe(isReached)
    await open()
  }
})

test('content decides a height within its bounds, with its padding on both sides', async () => {
  // The height of a line is another one before the font of the application has come.
  const content = async () => (await boxOf(widget('Padded').locator('> *').first())).height
  await expect.poll(async () => (await heightOf('Padded')) - (await content())).toBe(2 * 15)
  expect(await heightOf('Tall')).toBe(20 * gridRowHeight)
  expect(await heightOf('Short')).toBe(5 * gridRowHeight)
})

test('a button as wide as its content shows its icon and all of its words', async () => {
  const words = widget('TakeAll').getByText('Take all of them back', { exact: true })
  await expect(words).toBeVisible()
  await expect(widget('TakeAll').locator('[style*="--icon"]')).toBeVisible()
  expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('one modal is open at a time, and a panel takes a third of the page', async () => {
  const { page } = olga
  await page.getByRole('button', { name: 'Open first' }).click()
  await page.getByRole('dialog', { name: 'The first' }).getByRole('button', { name: 'Open second' }).click()
  await expect(page.getByRole('dialog', { name: 'The second' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open panel' }).click()
  expect(await boxOf(page.getByRole('dialog', { name: 'The panel' }))).toMatchObject({
    width: 1440 / 3,
    height: 900,
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the entries of a menu lead where they say', async () => {
  const { page, context } = olga
  const menu = page.getByRole('navigation', { name: 'Main' })
  const entry = (name: string) => menu.getByText(name, { exact: true })
  await open('/?tenant=3')
  await expect(entry('Secret')).toHaveCount(0)
  await entry('Greet').click()
  await expect(page.getByText('Good morning')).toBeVisible()
  await entry('Closed').click({ force: true })
  await expect(page).toHaveURL(/\/\?tenant=3$/u)
  const picture = (name: string) => menu.getByRole('link', { name }).locator('[aria-hidden]')
  expect((await boxOf(picture('Kept'))).x).toBeLessThan((await boxOf(entry('Kept'))).x)
  expect((await boxOf(picture('Health'))).x).toBeGreaterThan((await boxOf(entry('Health'))).x)

  const opened = context.waitForEvent('page')
  await entry('Shop').click()
  const shop = await opened
  await expect(shop.getByText('The second shop')).toBeVisible()
  await shop.close()
  await expect(page).toHaveURL(/\/\?tenant=3$/u)

  await entry('Kept').click()
  await expect(page).toHaveURL(/\/returns\?tenant=3$/u)
  await open('/?tenant=3')
  await entry('Returns').click()
  await expect(page).toHaveURL(/\/returns\?id=7$/u)
  await open('/?tenant=3')
  await entry('More ways').click()
  await page.getByText('Onwards', { exact: true }).click()
  await expect(page).toHaveURL(/\/returns$/u)
  await open()
  await entry('Health').click()
  await expect(page).toHaveURL(/\/health$/u)
})

test('the editor keeps what is hidden in its place, with a mark', async () => {
  await editor.open(applicationId)
  const place = await boxOf(editor.widget('Below'))
  await editor.widget('Shown').click({ modifiers: ['Alt'], position: { x: 10, y: 12 } })
  await expect(editor.widget('Notice')).toContainText('Hidden')
  expect((await boxOf(editor.widget('Below'))).y).toBe(place.y)
})

test('a modal that an event opens in the editor is selected', async () => {
  await editor.widget('OpenFirst').click({ modifiers: ['Alt'] })
  await expect(editor.widget('First')).toBeVisible()
  await expect(olga.page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('First')
})

test('nothing failed unseen in the browsers', () => {
  expect(olga.complaints).toEqual([])
})
