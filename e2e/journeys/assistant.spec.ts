import { randomUUID } from 'node:crypto'
import { addApi } from '@ashlar/document'
import { type ScriptedModel, startScriptedModel } from '@ashlar/integrations/scripted-model'
import type { Schedule } from '@ashlar/schema'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import { aCodeStep } from '../support/blocks.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { deployJob, deployWorkflow } from '../support/organization-apis.ts'
import { send } from '../support/organization.ts'

test.describe.configure({ mode: 'serial' })

let model: ScriptedModel
let building: Building
let refunds: string

test.beforeAll(async ({ browser }) => {
  model = await startScriptedModel(({ system, prompt, suffix }) => {
    if (suffix !== undefined)
      return { filling: prompt.endsWith('from ') ? [word('orders'), word('\nlimit 10')] : [] }
    const { request } = JSON.parse(prompt)
    if (request === 'too often') return { status: 429 }
    if (request === 'never') return { fault: 'silence' }
    if (request === 'not at all') return { chunks: ['I would rather not.'] }
    if (request === 'a refund') return { chunks: ['```js\n', refund, '\n```'] }
    if (request === 'three people') return { chunks: ['```\n', made, '\n```'] }
    if (system.includes('method, path, headers')) return { chunks: [JSON.stringify(wonDeals)] }
    if (system.includes('Explain'))
      return { chunks: ['It reads **orders**. ', '![spy](https://example.com/x.png)'] }
    return { chunks: ['```sql\n', 'select id', ' from orders\n', '```'] }
  })
  building = await beginBuilding(
    browser,
    'Assisted',
    (page, integrationId) => page.query('Found', integrationId, 'select 1'),
    {
      ASHLAR_MODEL_URL: model.baseUrls.openai,
      ASHLAR_MODEL: 'scripted',
      ASHLAR_ALLOWED_HOSTS: '127.0.0.1',
    },
  )
  const { editor, applicationId } = building
  await editor.open(applicationId)
  await editor.openPanel('APIs')
  await page()
    .getByRole('region', { name: 'APIs', exact: true })
    .getByRole('button', { name: 'Found', exact: true })
    .click()
  await expect(field()).toBeVisible()
})

test.afterAll(async () => {
  await building.end()
  await model.stop()
})

const wonDeals = { method: 'POST', path: '/deals/search', params: { stage: 'won' }, body: { limit: 10 } }

const made = "{{ [{ name: 'Ada' }, { name: 'Grace' }, { name: 'Mary' }] }}"

const refund = 'return { refunded: body.amount }'

const word = (token: string) => ({ token, probability: 0.95 })

const page = (): Page => building.olga.page
const field = (): Locator => page().getByRole('textbox', { name: 'SQL', exact: true })
const popup = (): Locator => page().getByRole('dialog', { name: 'Ask AI', exact: true })
const option = (name: string): Locator => popup().getByRole('menuitem', { name, exact: true })
const code = (): Locator => page().getByRole('textbox', { name: 'JavaScript', exact: true })
const openStep1 = (): Promise<void> =>
  page().getByRole('tree', { name: 'Blocks' }).getByRole('treeitem', { name: 'Step1' }).click()
const wish = (): Locator => popup().getByRole('textbox', { name: 'What the assistant is to do' })

test('the keyboard alone has code written and inserted', async () => {
  await building.editor.write(field(), 'select 1')
  await page().keyboard.press('Control+i')
  await expect(option('Generate SQL')).toBeFocused()
  await page().keyboard.press('ArrowDown')
  await expect(option('Edit SQL')).toBeFocused()
  await page().keyboard.press('ArrowUp')
  await page().keyboard.press('Enter')
  await expect(wish()).toBeFocused()
  await expect(wish()).toHaveAttribute('placeholder', 'i.e. get all users')
  await page().keyboard.press('Control+Enter')
  await expect(popup().getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await page().keyboard.type('all orders')
  await page().keyboard.press('Control+Enter')
  await expect(popup()).toContainText('select id from orders')
  await expect(popup()).not.toContainText('```')
  expect(await barriersInBothSchemes(page(), { part: '[role="dialog"]' })).toEqual([])
  await popup().getByRole('button', { name: 'Insert', exact: true }).press('Enter')
  await expect(popup()).toHaveCount(0)
  await expect(field()).toBeFocused()
  await expect(field()).toHaveText('select 1select id from orders')
})

test('an edit is shown as what it changes before it is inserted, and undone', async () => {
  await building.editor.write(field(), 'select name from orders')
  await page().locator('.cm-assistant-gutter .cm-ask-ai:visible').last().click()
  await option('Edit SQL').click()
  await expect(wish()).toHaveAttribute('placeholder', 'i.e. sort by date')
  for (const preset of ['Optimize performance', 'Add comments']) {
    await expect(popup().getByRole('button', { name: preset, exact: true })).toBeVisible()
  }
  await popup().getByRole('button', { name: 'Format code', exact: true }).click()
  await popup().getByRole('button', { name: 'View diff' }).click()
  await expect(popup().locator('.cm-deletedChunk')).toContainText('select name from orders')
  await popup().getByRole('button', { name: 'View code' }).click()
  await expect(popup().locator('.cm-deletedChunk')).toHaveCount(0)
  await popup().getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(field()).toHaveText('select id from orders')
  await page().keyboard.press('Control+z')
  await expect(field()).toHaveText('select name from orders')
})

test('an explanation is read without pictures and becomes a comment', async () => {
  await building.editor.write(field(), 'select id from orders')
  await page().keyboard.press('Control+i')
  await option('Explain SQL').click()
  await expect(popup().getByText('Beta', { exact: true })).toBeVisible()
  await expect(popup().locator('strong')).toHaveText('orders')
  await expect(popup().locator('img')).toHaveCount(0)
  await page().keyboard.press('Escape')
  await expect(popup()).toHaveCount(0)
  await expect(field()).toBeFocused()
  await page().keyboard.press('Control+i')
  await option('Explain SQL').click()
  await popup().getByRole('button', { name: 'Insert as comment' }).click()
  await expect(field()).toContainText('/*')
  await expect(field()).toContainText('select id from orders')
})

test('it is cancelled, told why nothing came, dragged and closed', async () => {
  await building.editor.write(field(), 'select 1')
  await page().keyboard.press('Control+i')
  await option('Generate SQL').click()
  await wish().fill('never')
  const asked = model.seen.length
  await page().keyboard.press('Control+Enter')
  await expect.poll(() => model.seen.length).toBeGreaterThan(asked)
  await popup().getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => model.cancelled.length).toBe(1)
  await wish().fill('too often')
  await popup()
    .getByRole('button', { name: /^Submit/u })
    .click()
  await expect(popup().getByRole('alert')).toBeVisible()
  await expect(popup().getByRole('button', { name: 'Try again' })).toBeVisible()
  const before = await popup().boundingBox()
  await popup().getByText('Generate SQL', { exact: true }).hover()
  await page().mouse.down()
  await page().mouse.move(400, 300, { steps: 4 })
  await page().mouse.up()
  await expect.poll(async () => (await popup().boundingBox())?.y).not.toBe(before?.y)
  await page().mouse.click(20, 300)
  await expect(popup()).toBeVisible()
  await wish().press('Escape')
  await expect(popup()).toHaveCount(0)
  await expect(field()).toBeFocused()
})

test('it is made wider and higher by its edges and by keys, and stops at its least size', async () => {
  await building.editor.write(field(), 'select 1')
  await page().keyboard.press('Control+i')
  const box = async () => (await popup().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const dragTo = async (from: { x: number; y: number }, by: { x: number; y: number }) => {
    await page().mouse.move(from.x, from.y)
    await page().mouse.down()
    await page().mouse.move(from.x + by.x, from.y + by.y, { steps: 4 })
    await page().mouse.up()
  }
  const scrolled = await page().evaluate(() => window.scrollY)
  let { x, y, width, height } = await box()
  await dragTo({ x: x + width / 2, y: y + height - 2 }, { x: 0, y: -1000 })
  await expect.poll(async () => (await box()).height).toBe(80)
  await option('Generate SQL').click()
  await expect.poll(async () => (await box()).height).toBe(150)
  ;({ x, y, width, height } = await box())
  await dragTo({ x: x + width - 2, y: y + 60 }, { x: -1000, y: 0 })
  await expect.poll(async () => (await box()).width).toBe(300)
  await popup().getByRole('button', { name: 'Change the size' }).focus()
  await page().keyboard.press('ArrowRight')
  await expect.poll(async () => (await box()).width).toBe(320)
  await page().keyboard.press('ArrowDown')
  await expect.poll(async () => (await box()).height).toBe(170)
  expect(await page().evaluate(() => window.scrollY)).toBe(scrolled)
  await page().keyboard.press('Escape')
  await expect(popup()).toHaveCount(0)
})

test('what is wished grows to 200 px and scrolls from there', async () => {
  await building.editor.write(field(), 'select 1')
  await page().keyboard.press('Control+i')
  await option('Generate SQL').click()
  const heightOf = async () => (await wish().boundingBox())?.height ?? 0
  await wish().fill('one line')
  const least = await heightOf()
  await wish().fill('a line\n'.repeat(3))
  await expect.poll(heightOf).toBeGreaterThan(least)
  await wish().fill('a line\n'.repeat(40))
  await expect.poll(heightOf).toBe(200)
  expect(await wish().evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true)
  await wish().press('Escape')
  await expect(popup()).toHaveCount(0)
})

test('a step on a REST API is configured as a whole, compared, and left alone by what is no configuration', async () => {
  const { request } = page()
  const integration = {
    name: 'Deals',
    pluginId: 'restapi',
    secrets: {},
    configuration: { baseUrl: 'https://deals.example.com' },
  }
  const { id } = await send(request, 'POST', '/api/v1/integrations', integration)
  const step = {
    name: 'Won',
    pluginId: 'restapi',
    datasourceId: id,
    configuration: { method: 'GET', path: '/deals' },
  }
  const { applicationId } = await makeApplication(request, 'Deals', (draft) =>
    draft.operate((records) => addApi(records, step, randomUUID)),
  )
  await building.editor.open(applicationId)
  await building.editor.openPanel('APIs')
  await page()
    .getByRole('region', { name: 'APIs', exact: true })
    .getByRole('button', { name: 'Won', exact: true })
    .click()
  await page().getByRole('button', { name: 'Ask AI', exact: true }).click()
  await expect(popup()).toHaveCSS('width', '450px')
  await option('Generate REST API').click()
  await expect(wish()).toHaveAttribute('placeholder', /Salesforce deals/u)
  await wish().fill('not at all')
  await page().keyboard.press('Control+Enter')
  await expect(popup()).toContainText('This is no configuration of a step.')
  await expect(popup().getByRole('button', { name: 'Insert', exact: true })).toBeDisabled()
  await wish().fill('won deals')
  await page().keyboard.press('Control+Enter')
  await expect(popup()).toContainText('/deals/search')
  await popup().getByRole('button', { name: 'Compare to current config' }).click()
  expect(await barriersInBothSchemes(page(), { part: '[role="dialog"]' })).toEqual([])
  await popup().getByRole('button', { name: 'View AI response' }).click()
  await popup().getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(popup()).toHaveCount(0)
  await expect(page().getByRole('textbox', { name: 'Path', exact: true })).toHaveText('/deals/search')
  await expect(
    page()
      .getByRole('combobox', { name: 'Method' })
      .or(page().getByRole('textbox', { name: 'Method' })),
  ).toHaveValue('POST')
})

test('the keyboard alone has data made up for a table, which shows it, and takes it back', async () => {
  const { request } = page()
  const { applicationId } = await makeApplication(request, 'People', (draft) =>
    draft.place('table', 'People', { left: 0, top: 0 }, { tableData: '' }),
  )
  const { editor } = building
  await editor.open(applicationId)
  await editor.select('People')
  const data = page().getByRole('textbox', { name: 'Data', exact: true })
  await data.focus()
  await page().keyboard.press('Control+i')
  await expect(popup()).toHaveCSS('width', '450px')
  await expect(option('Generate Code')).toBeFocused()
  await expect(option('Edit Code')).toBeDisabled()
  await expect(option('Explain Code')).toBeDisabled()
  await page().keyboard.press('ArrowDown')
  await expect(option('Generate Mock Data')).toBeFocused()
  await page().keyboard.press('Enter')
  await expect(wish()).toBeFocused()
  await expect(wish()).toHaveAttribute('placeholder', 'i.e. generate 10 users')
  const asked = page().waitForRequest(/assistant-tasks/u)
  await page().keyboard.type('three people')
  await page().keyboard.press('Control+Enter')
  const { flow, syntax, shape } = (await asked).postDataJSON()
  expect({ flow, syntax }).toEqual({ flow: 'MOCK', syntax: 'json' })
  expect(shape).toContain('array')
  await expect(popup()).toContainText('Grace')
  expect(await barriersInBothSchemes(page(), { part: '[role="dialog"]' })).toEqual([])
  await popup().getByRole('button', { name: 'Insert', exact: true }).press('Enter')
  await expect(popup()).toHaveCount(0)
  await expect(data).toBeFocused()
  await expect(editor.widget('People')).toContainText('Mary')
  await page().keyboard.press('Control+z')
  await expect(editor.widget('People')).not.toContainText('Mary')
})

test('the keyboard alone has code of a workflow and of a job written', async () => {
  const { request } = page()
  const blocks = () => [aCodeStep('Step1', 'return 1')]
  const schedule: Schedule = {
    cron: '0 0 1 * *',
    timeZone: 'UTC',
    missedRuns: 'skip',
    overlap: 'skip',
    notifyOnFailure: [],
  }
  refunds = await deployWorkflow(request, 'Refunds', blocks())
  const nightly = await deployJob(request, 'Nightly', { schedule, initialBlocks: blocks() })
  for (const address of [`/workflows/${refunds}`, `/scheduled_jobs/${nightly}`]) {
    await page().goto(address)
    await openStep1()
    await code().focus()
    await page().keyboard.press('Control+i')
    await expect(option('Generate JavaScript')).toBeFocused()
    await page().keyboard.press('Enter')
    const asked = page().waitForRequest(/assistant-tasks/u)
    await page().keyboard.type('a refund')
    await page().keyboard.press('Control+Enter')
    expect((await asked).postDataJSON()).toMatchObject({ flow: 'GENERATE', syntax: 'javascript' })
    await expect(popup()).toContainText('refunded')
    expect(await barriersInBothSchemes(page(), { part: '[role="dialog"]' })).toEqual([])
    await popup().getByRole('button', { name: 'Insert', exact: true }).press('Enter')
    await expect(popup()).toHaveCount(0)
    await expect(code()).toBeFocused()
    await expect(code()).toContainText('refunded: body.amount')
    await page().keyboard.press('Control+z')
    await expect(code()).not.toContainText('refunded')
  }
})

test('code is completed as ghost text, once an owner has turned that on', async () => {
  await page().goto('/general/assistant')
  await page().getByRole('switch', { name: 'Complete code while it is written' }).check({ force: true })
  expect(await barriersInBothSchemes(page())).toEqual([])
  await page().getByRole('button', { name: 'Save completing' }).click()
  await expect(page().getByText('The settings were saved.')).toBeVisible()
  await building.editor.open(building.applicationId)
  await building.editor.openPanel('APIs')
  await page()
    .getByRole('region', { name: 'APIs', exact: true })
    .getByRole('button', { name: 'Found', exact: true })
    .click()
  const ghost = page().locator('.cm-ghost')
  const suggested = async (): Promise<void> => {
    await building.editor.write(field(), '')
    await page().keyboard.type('select id from ')
    await expect(ghost.first()).toHaveText('orders')
  }
  await suggested()
  await expect(ghost.last()).toHaveText('limit 10')
  await expect(ghost.first()).toHaveAttribute('aria-hidden', 'true')
  await page().keyboard.type('o')
  await expect(ghost.first()).toHaveText('rders')
  await page().keyboard.press('Tab')
  await expect(field()).toBeFocused()
  await expect(ghost).toHaveCount(0)
  expect(await field().innerText()).toContain('select id from orders\nlimit 10')
  await page().keyboard.press('Control+z')
  await expect(field()).not.toContainText('limit 10')
  for (const key of ['Escape', 'Home', 'Enter']) {
    await suggested()
    await page().keyboard.press(key)
    await expect(ghost).toHaveCount(0)
  }
  await suggested()
  await field().click()
  await expect(ghost).toHaveCount(0)
  await suggested()
  await page().keyboard.type('x')
  await expect(ghost).toHaveCount(0)
  await suggested()
  await field().blur()
  await expect(ghost).toHaveCount(0)
})

test('code of a workflow is completed as well', async () => {
  await page().goto(`/workflows/${refunds}`)
  await openStep1()
  await code().click()
  await page().keyboard.press('Control+a')
  await page().keyboard.type('return from ')
  await expect(page().locator('.cm-ghost').first()).toHaveText('orders')
  await page().keyboard.press('Tab')
  await expect(code()).toContainText('return from orders')
})
