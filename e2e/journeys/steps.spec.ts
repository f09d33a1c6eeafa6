import { addCustomEvent, addStateVariable, addTimer } from '@ashlar/document'
import type { JsonObject } from '@ashlar/schema'
import { expect, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { deploy, makeApplication, slowStatement } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let editor: Editor
let applicationId: string

/** What each button does: a script, or other steps. */
const scripts: Readonly<Record<string, string>> = {
  Count:
    'Word.set((Number(Word.value) || 0) + 1)\nshowAlert(`Word is ${Word.value}, shown is ${Shown.text}`, "success")',
  Forget: 'await Word.reset()\nshowAlert(`Word is ${Word.value}`)',
  Query: 'const rows = await Numbers.run()\nshowAlert(`${rows[0].seven} ${Numbers.response[0].seven}`)',
  Catch: 'try { await Broken.run() } catch (error) { showAlert(`Caught: ${error.message.length > 0}`) }',
  Cancel:
    'const run = Slow.run()\nawait Slow.cancel()\ntry { await run } catch (error) { showAlert(error.message) }',
  Tick: 'await Timer1.start()\nconst on = Timer1.isActive\nawait Timer1.toggle()\nawait Timer1.stop()\nshowAlert(`${on} ${Timer1.isActive}`)',
  Tell: 'await Told.trigger({ word: "hello" })',
  Enter:
    'await Field.set("value", "entered")\nshowAlert(Field.value)\nawait Field.reset()\nshowAlert(`again ${Field.value}`)',
  SetIt: 'await setComponentProperty("SetIt", "text", "Was set")\nawait resetComponent("Field")',
  Focus: 'await Field.focus()\nshowAlert(`valid: ${await Field.validate()}`)',
  Empty: 'await Field.clear()',
  Open: 'await Modal1.open()',
  StoreIt:
    'await storeValue("seen", { times: 2 })\nawait storeValue("now", 3, true)\nshowAlert(`${Store.seen.times} ${Store.now}`)',
  Recall: 'showAlert(`${Store.seen?.times} ${Store.now}`)',
  Save: 'await download([{ a: 1 }], "rows.json")',
  Copy: 'await copyToClipboard({ b: 2 })\nshowAlert("Copied")',
  Libraries: 'showAlert(`${_.sum([1, 2])} ${moment("2024-02-29").add(1, "year").format("YYYY-MM-DD")}`)',
  Query2: 'await setQueryParams({ page: 2 })\nshowAlert(`page ${Global.URL.queryParams.page}`)',
  Nowhere: 'const { success } = await setProfile("staging")\nshowAlert(`selected: ${success}`)',
  Wrong: 'showAlert({})',
  Loop: 'for (;;) {}',
  Climb: `const found = []
    for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'indexedDB', 'importScripts', 'postMessage', 'setTimeout', 'structuredClone', 'MessageChannel'])
      if (Word.set.constructor(\`return typeof \${name}\`)() !== 'undefined') found.push(name)
    showAlert('found: ' + found.join(' '))`,
}

const runs = (code: string): JsonObject[] => [{ id: 'script', type: 'runJs', code }]

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  editor = new Editor(olga.page)
  const made = await makeApplication(olga.page.request, 'Steps', (page, integrationId) => {
    page.query('Numbers', integrationId, 'select 7 as seven')
    page.query('Broken', integrationId, 'select nothing from nowhere')
    page.query('Slow', integrationId, slowStatement)
    const says = {
      id: 'says',
      type: 'showAlert' as const,
      message: 'Told {{ currentEvent.word }}',
      style: 'info' as const,
    }
    page.operate((records) =>
      addStateVariable(records, { name: 'Word', defaultValue: '0', createdAt: 1 }, randomUUID),
    )
    page.operate((records) => addTimer(records, { createdAt: 1 }, randomUUID))
    page.operate((records) =>
      addCustomEvent(
        records,
        { name: 'Told', createdAt: 1, arguments: [{ id: 'w', name: 'word' }], onTrigger: [says] },
        randomUUID,
      ),
    )
    page.place('text', 'Shown', { left: 60, top: 0, columns: 30, rows: 3 }, { text: 'Word {{ Word.value }}' })
    page.place('input', 'Field', { left: 60, top: 4, columns: 30 }, { label: 'Field', defaultText: 'first' })
    page.place('modal', 'Modal1', { left: 0, top: 0 }, { title: 'A modal' })
    for (const [position, [name, code]] of Object.entries(scripts).entries()) {
      const place = { left: (position % 3) * 18, top: Math.floor(position / 3) * 5, columns: 16, rows: 4 }
      page.place('button', name, place, { text: name, onClick: runs(code) })
    }
    const steps: JsonObject[] = [
      { id: 'a', type: 'setStateVar', state: { name: 'Word', scope: 'page' }, value: '41' },
      {
        id: 'b',
        type: 'setComponentProperty',
        widget: 'Field',
        propertyName: 'value',
        propertyValue: 'by step',
      },
      { id: 'c', type: 'controlComponent', widget: 'Field', method: 'focus' },
      {
        id: 'd',
        type: 'executeApi',
        apiNames: ['Numbers'],
        onSuccess: [
          { id: 'e', type: 'showAlert', message: 'Seven is {{ Numbers.response[0].seven }}', style: 'info' },
        ],
      },
      { id: 'f', type: 'runJs', code: 'Word.set(Word.value + 1)' },
      { id: 'g', type: 'showAlert', message: 'Word became {{ Word.value }}', style: 'success' },
      { id: 'h', type: 'controlTimer', timer: { name: 'Timer1', scope: 'page' }, command: 'start' },
      {
        id: 'i',
        type: 'triggerEvent',
        event: { name: 'Told', scope: 'page' },
        eventPayload: { word: '{{ Timer1.isActive }}' },
      },
      { id: 'j', type: 'controlTimer', timer: { name: 'Timer1', scope: 'page' }, command: 'stop' },
      { id: 'k', type: 'setProfile', profileId: 'staging' },
      { id: 'l', type: 'resetComponent', widget: 'Field' },
      { id: 'm', type: 'resetStateVar', state: { name: 'Word', scope: 'page' } },
      { id: 'n', type: 'showAlert', message: 'Word is {{ Word.value }} again', style: 'info' },
    ]
    page.place(
      'button',
      'Steps',
      { left: 60, top: 12, columns: 30, rows: 4 },
      { text: 'Steps', onClick: steps },
    )
  })
  applicationId = made.applicationId
  await deploy(olga.page.request, applicationId)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const alert = (text: string | RegExp) => olga.page.getByText(text)
const click = (name: string) => olga.page.getByRole('button', { name, exact: true }).click()
const widget = (name: string) => olga.page.locator(`[data-widget-name="${name}"]`)

test('a script sets and reads at once, and what is shown follows', async () => {
  await olga.page.goto(`/applications/${applicationId}`)
  await expect(widget('Shown')).toHaveText('Word 0')
  await click('Count')
  await expect(alert('Word is 1, shown is Word 1')).toBeVisible()
  await expect(widget('Shown')).toHaveText('Word 1')
  await click('Forget')
  await expect(alert('Word is 0')).toBeVisible()
})

test('it runs APIs, catches what fails and cancels them', async () => {
  await click('Query')
  await expect(alert('7 7')).toBeVisible()
  await click('Catch')
  await expect(alert('Caught: true')).toBeVisible()
  await click('Cancel')
  await expect(alert('Slow was cancelled.')).toBeVisible()
})

test('it controls timers, events, components and overlays', async () => {
  const field = olga.page.getByLabel('Field', { exact: true })
  await click('Tick')
  await expect(alert('true false')).toBeVisible()
  await click('Tell')
  await expect(alert('Told hello')).toBeVisible()
  await click('Enter')
  await expect(alert('entered')).toBeVisible()
  await expect(alert('again first')).toBeVisible()
  await click('Focus')
  await expect(field).toBeFocused()
  await expect(alert('valid: true')).toBeVisible()
  await click('Empty')
  await expect(field).toHaveValue('')
  await click('SetIt')
  await expect(olga.page.getByRole('button', { name: 'Was set' })).toBeVisible()
  await expect(field).toHaveValue('first')
  await click('Open')
  await expect(olga.page.getByRole('dialog')).toBeVisible()
  await olga.page.keyboard.press('Escape')
  await expect(olga.page.getByRole('dialog')).toHaveCount(0)
})

test('it stores values, saves files, copies, and uses libraries', async () => {
  await olga.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await click('StoreIt')
  await expect(alert('2 3')).toBeVisible()
  const saved = olga.page.waitForEvent('download')
  await click('Save')
  const file = await saved
  expect(file.suggestedFilename()).toBe('rows.json')
  expect(await readFile(await file.path(), 'utf8')).toBe('[\n  {\n    "a": 1\n  }\n]')
  await click('Copy')
  await expect(alert('Copied')).toBeVisible()
  expect(await olga.page.evaluate(() => navigator.clipboard.readText())).toBe('{\n  "b": 2\n}')
  await click('Libraries')
  await expect(alert('3 2025-02-28')).toBeVisible()
  await olga.page.reload()
  await click('Recall')
  await expect(alert('2 undefined')).toBeVisible()
})

test('it navigates, and is told where something is not to be had', async () => {
  await click('Query2')
  await expect(olga.page).toHaveURL(/\?page=2$/u)
  await click('Nowhere')
  await expect(alert(/Please contact maintainer of this app to report the issue\.$/u)).toBeVisible()
  await expect(alert('selected: false')).toBeVisible()
})

test('it finds no way out, and a script that never ends is stopped without harm', async () => {
  await click('Climb')
  await expect(alert(/^found: $/u)).toBeVisible()
  await click('Loop')
  await click('Count')
  await expect(widget('Shown')).toHaveText('Word 1')
})

test('all kinds of steps follow each other in order', async () => {
  await click('Steps')
  for (const told of ['Seven is 7', 'Word became 42', 'Told true', 'Word is 0 again']) {
    await expect(alert(told)).toBeVisible()
  }
  await expect(olga.page.getByLabel('Field', { exact: true })).toHaveValue('first')
  await expect(widget('Shown')).toHaveText('Word 0')
})

test('the builder writes a script with completion, and is told which handler failed', async () => {
  await editor.open(applicationId)
  await editor.widget('Wrong').click({ modifiers: ['Alt'] })
  await expect(alert('Error running Wrong.onClick: showAlert: message must be a string.')).toBeVisible()
  await editor.widget('Loop').click({ modifiers: ['Alt'] })
  await expect(
    alert('Error running Loop.onClick: This ran for more than 2 seconds and was stopped.'),
  ).toBeVisible()
  await editor.select('Count')
  await olga.page.getByRole('button', { name: /^Run JavaScript/u }).click()
  const script = editor.properties.getByRole('textbox', { name: 'Script' })
  await script.click()
  await olga.page.keyboard.press('ControlOrMeta+a')
  await olga.page.keyboard.type('showA')
  await olga.page.keyboard.press('Control+Space')
  // By the pointer: keys are not taken for a choice in the moment in which suggestions open.
  await olga.page.getByRole('option', { name: /^showAlert/u }).click()
  await olga.page.keyboard.type('("From the editor ")')
  await editor.isSaved()
  await editor.widget('Count').click({ modifiers: ['Alt'] })
  await expect(olga.page.getByText('From the editor', { exact: true })).toBeVisible()
})

test('nothing failed unseen in the browsers', () => {
  expect(olga.complaints).toEqual([])
})
