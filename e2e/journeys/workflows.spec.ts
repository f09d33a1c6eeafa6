import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { barriersOf, tabTo } from '../support/accessibility.ts'
import { ApiEditor } from '../support/api-editor.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { choose } from '../support/choose.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { aPerson, type Person, viewer } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let vera: Person
let editor: ApiEditor
let workflowId = ''

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  vera = await joinOrganization(browser, server, olga, { account: viewer, role: 'developer' })
  editor = new ApiEditor(olga.page)
})
test.afterAll(async () => {
  await olga.context.close()
  await vera.context.close()
  await server.remove()
})

const path = (behind = '') => `/workflows/${workflowId}${behind}`
const press = (keys: string) => olga.page.keyboard.press(keys)
const row = (name: string) => olga.page.getByRole('row').filter({ hasText: name })

test('a builder creates a workflow from the list, and its editor opens', async () => {
  const { page } = olga
  await page.goto('/home')
  await page.getByRole('link', { name: 'Workflows' }).click()
  await expect(page.getByText('Build your first workflow')).toBeVisible()
  await page.getByRole('button', { name: 'New workflow' }).click()
  await page.getByRole('textbox', { name: 'Workflow name' }).fill('Refund an order')
  await page.getByRole('button', { name: 'Create workflow' }).click()
  await expect(page).toHaveURL(/\/workflows\/[0-9a-f-]{36}$/u)
  workflowId = /workflows\/([^/]+)$/u.exec(page.url())?.[1] ?? ''
  await expect(page.getByRole('heading', { name: 'Refund an order' })).toBeVisible()
  await expect(page).toHaveTitle('Refund an order - Ashlar')
  await expect(page.getByRole('banner').getByText('Not deployed')).toBeVisible()
})

test('blocks read the test call, and a run shows what came of each', async () => {
  const { page } = olga
  await page.getByRole('button', { name: 'Edit Parameters as code' }).click()
  await page.getByRole('textbox', { name: 'Parameters' }).fill('{ "order": "1017" }')
  await page.getByRole('button', { name: 'Edit Parameters as code' }).click()
  await expect(page.getByRole('textbox', { name: 'Value of parameter 1' })).toHaveValue('1017')
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByRole('textbox', { name: 'Name of field 1' }).fill('amount')
  await page.getByRole('textbox', { name: 'Value of field 1' }).fill('12.5')
  await editor.add('javascript')
  await editor.write('JavaScript', 'return { order: params.order, refunded: body.amount * 2 }')
  await editor.add('return')
  await editor.write('Value', '{{ Step1.output.refunded }}')
  await editor.run()
  await expect(editor.block('Return1')).toHaveAccessibleName(/succeeded$/u)
  await expect(editor.results.getByText('25')).toBeVisible()
  await editor.block('Step1').click()
  await expect(editor.results.getByText('"1017"')).toBeVisible()
  await editor.isSaved()
})

test('the address names the selected block, and leads back to it', async () => {
  const { page } = olga
  await expect(page).toHaveURL(/\/action\/[^/]+$/u)
  const ofStep = page.url()
  await page.getByRole('treeitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(path())
  await expect(page.getByRole('textbox', { name: 'Value of parameter 1' })).toHaveValue('1017')
  await page.goto(ofStep)
  await expect(editor.block('Step1')).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(editor.block('Step1')).toHaveAttribute('aria-selected', 'true')
  await page.goto(path('/action/nothing-there/or/further'))
  await expect(page.getByRole('treeitem', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(path())
})

test('what was deleted comes back by undo, and is shown', async () => {
  await editor.block('Return1').click()
  await press('Delete')
  await expect(editor.block('Return1')).toHaveCount(0)
  await olga.page.getByRole('treeitem', { name: 'Settings' }).click()
  await press('ControlOrMeta+z')
  await expect(editor.block('Return1')).toHaveAttribute('aria-selected', 'true')
  await press('ControlOrMeta+Shift+z')
  await expect(editor.block('Return1')).toHaveCount(0)
  await olga.page.getByRole('button', { name: 'Undo' }).click()
  await expect(editor.block('Return1')).toBeVisible()
  await press('ControlOrMeta+s')
  await editor.isSaved()
})

test('deploying makes a version, and edits are marked as not deployed until the next one', async () => {
  const { page } = olga
  await editor.deploy('The first one', 1)
  await expect(page.getByRole('button', { name: 'Up to date' })).toBeDisabled()
  await editor.block('Return1').click()
  await editor.write('Value', '{{ 42 }}')
  await expect(page.getByText('Version 1, changes not deployed')).toBeVisible()
  await editor.isSaved()
  const call = () => send(page.request, 'POST', `/api/v1${path('/run')}?order=7`, { amount: 2 })
  expect(await call()).toBe(4)
  await editor.deploy('Always the answer', 2)
  // Callers may get the version before for a second.
  await expect.poll(call, { timeout: 2000 }).toBe(42)
})

test('an older version is restored as the draft, and one is made the one that runs', async () => {
  const { page } = olga
  await editor.show('Versions')
  await expect(page).toHaveURL(path('/versions'))
  await expect(row('Always the answer')).toContainText('Deployed')
  await page.getByRole('button', { name: 'Actions for version 1' }).click()
  await page.getByRole('menuitem', { name: 'Compare with the draft' }).click()
  const comparison = page.getByRole('dialog', { name: 'Version 1' })
  await expect(comparison.getByRole('row', { name: /^Return1/u })).toContainText('{{ 42 }}')
  await press('Escape')
  await expect(comparison).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for version 1' }).click()
  await page.getByRole('menuitem', { name: 'Restore as draft' }).click()
  await expect(page.getByText('Version 1 is on the screen.')).toBeVisible()
  await expect(page.getByText('Version 2, changes not deployed')).toBeVisible()
  await editor.show('Build')
  await editor.block('Return1').click()
  await expect(page.getByRole('textbox', { name: 'Value', exact: true })).toContainText('refunded')
  await press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Value', exact: true })).toContainText('42')
  await editor.isSaved()

  await editor.show('Versions')
  await page.getByRole('button', { name: 'Actions for version 1' }).click()
  await page.getByRole('menuitem', { name: 'Deploy this version' }).click()
  await expect(row('The first one')).toContainText('Deployed')
  const call = () => send(page.request, 'POST', `/api/v1${path('/run')}`, { amount: 3 })
  await expect.poll(call, { timeout: 2000 }).toBe(6)
})

test('its runs have an address', async () => {
  const { page } = olga
  await editor.show('Runs')
  await expect(page).toHaveURL(path('/runs'))
  await expect(page.getByRole('table')).toContainText('Succeeded')
  await page.goBack()
  await expect(page).toHaveURL(path('/versions'))
})

test('what somebody else saved is put together with mine, and asked about where both changed the same', async () => {
  const { page } = olga
  // Here they hear of each other with their saves alone, as where no connection is kept open.
  await page.route('**/live?*', (route) => route.abort())
  await page.goto(path())
  await editor.show('Build')
  const change = async (authorization: object | undefined, data: string): Promise<void> => {
    const { revision, apiPb } = await send(page.request, 'GET', `/api/v1${path()}`)
    const { metadata: _, ...content } = apiPb
    const before = { ...content, kind: 'workflow', id: 'definition', name: '#definition' }
    const blocks = content.blocks.map((block: { name: string }) =>
      block.name === 'Return1' ? { ...block, data } : block,
    )
    const after = { ...before, blocks, ...(authorization === undefined ? {} : { authorization }) }
    await send(page.request, 'POST', `/api/v1${path('/changes')}`, {
      requestId: randomUUID(),
      baseRevision: revision,
      change: { added: {}, updated: { definition: [before, after] }, removed: {} },
    })
  }
  await change({ type: 'JS_EXPRESSION', expression: '{{ true }}' }, '{{ 42 }}')
  await editor.block('Step1').click()
  await editor.write('JavaScript', 'return { refunded: 1 }')
  await editor.isSaved()
  await page.getByRole('treeitem', { name: 'Settings' }).click()
  await expect(page.getByRole('textbox', { name: 'Expression' })).toContainText('true')

  await change(undefined, '{{ "theirs" }}')
  await editor.block('Return1').click()
  await editor.write('Value', '{{ "mine" }}')
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed the same' })
  await expect(dialog).toContainText('Return1')
  expect(await barriersOf(page, { part: '[role="dialog"]' })).toEqual([])
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await dialog.getByText('Use theirs').click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect(page.getByRole('textbox', { name: 'Value', exact: true })).toContainText('theirs')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Value', exact: true })).toContainText('mine')
  await editor.isSaved()
})

test('edits without a connection wait, and are sent as soon as it is back', async () => {
  const { page, context } = olga
  await context.setOffline(true)
  await editor.write('Value', '{{ "offline" }}')
  await expect(page.getByText('Offline: 1 change waiting')).toBeVisible()
  await context.setOffline(false)
  await editor.isSaved()
  const { apiPb } = await send(page.request, 'GET', `/api/v1${path()}`)
  expect(JSON.stringify(apiPb)).toContain('offline')
})

test('what could not be saved is there again in the next visit, and is saved then', async () => {
  const { page } = olga
  await page.route('**/changes', (route) => route.abort())
  await editor.write('Value', '{{ "kept" }}')
  await expect(page.getByText('Offline: 1 change waiting')).toBeVisible()
  await page.unroute('**/changes')
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Value', exact: true })).toContainText('kept')
  await editor.isSaved()
  const { apiPb } = await send(page.request, 'GET', `/api/v1${path()}`)
  expect(JSON.stringify(apiPb)).toContain('kept')
})

test('a run that takes too long is cancelled', async () => {
  const { page } = olga
  await editor.block('Step1').click()
  await editor.add('wait')
  await editor.write('Time', '60000')
  await editor.run()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor.results.getByText('API Run Cancelled').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(editor.block('Wait1')).toHaveCount(0)
  await editor.isSaved()
})

test('it is shared with a person who then sees it, and edits it once she may build', async () => {
  const { page } = olga
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Refund an order' })
  await choose(dialog, 'People', /Vera Viewer/u)
  await expect(dialog.getByRole('combobox', { name: 'What Vera Viewer may do' })).toHaveValue('can access')
  await dialog.getByRole('button', { name: 'Save sharing' }).click()
  await expect(page.getByText('Sharing saved')).toBeVisible()
  await vera.page.goto('/workflows')
  await expect(vera.page.getByText('Refund an order')).toBeVisible()
  await expect(vera.page.getByRole('link', { name: 'Refund an order' })).toHaveCount(0)
  await vera.page.goto(path())
  await expect(vera.page.getByRole('heading', { name: "You don't have access" })).toBeVisible()
  await expect(vera.page.getByText('Looking at this workflow')).toBeVisible()

  await page.goto('/workflows')
  await page.getByRole('button', { name: 'Actions for Refund an order' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await choose(dialog, 'What Vera Viewer may do', 'can build')
  await dialog.getByRole('button', { name: 'Save sharing' }).click()
  await expect(dialog).toHaveCount(0)
  await vera.page.goto(path())
  await expect(vera.page.getByRole('heading', { name: 'Refund an order' })).toBeVisible()
})

test('two people who edit it keep what both did, and are asked about the one block that both changed', async () => {
  const hers = new ApiEditor(vera.page)
  const { page } = olga
  const value = page.getByRole('textbox', { name: 'Value', exact: true })
  await vera.page.route('**/live?*', (route) => route.abort())
  for (const one of [page, vera.page]) await one.goto(path())
  await editor.block('Return1').click()
  await hers.block('Step1').click()
  await hers.write('JavaScript', 'return { refunded: 5 }')
  await hers.isSaved()
  await editor.write('Value', '{{ "by Olga" }}')
  await editor.isSaved()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await editor.block('Step1').click()
  await expect(page.getByRole('textbox', { name: 'JavaScript' })).toContainText('refunded: 5')

  // One takes hers back while the other keeps what she wrote since.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(value).not.toContainText('by Olga')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(value).toContainText('by Olga')
  await editor.isSaved()

  await hers.block('Return1').click()
  await hers.write('Value', '{{ "by Vera" }}')
  const dialog = vera.page.getByRole('dialog', { name: 'Somebody else changed the same' })
  await expect(dialog.getByRole('row', { name: /^Return1/u })).toContainText('by Olga')
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await hers.isSaved()
  await page.reload()
  await editor.block('Return1').click()
  await expect(value).toContainText('by Vera')
  await editor.block('Step1').click()
  await expect(page.getByRole('textbox', { name: 'JavaScript' })).toContainText('refunded: 5')
})

test('two people see each other in it, and what each changes, without loading it again', async () => {
  const hers = new ApiEditor(vera.page)
  const { page } = olga
  for (const one of [page, vera.page]) {
    await one.unroute('**/live?*')
    await one.goto(path())
  }
  const others = page.getByRole('button', { name: /^Also here: Vera/u })
  await expect(others).toBeVisible()
  await editor.block('Step1').click()
  await hers.block('Step1').click()
  await hers.write('JavaScript', 'return { refunded: 6 }')
  await expect(page.getByRole('textbox', { name: 'JavaScript' })).toContainText('refunded: 6')
  await expect(page.getByRole('treeitem', { name: /^Step1.*selected by Vera/u })).toBeVisible()
  await editor.block('Return1').click()
  await others.click()
  await page.getByRole('menuitem', { name: /Vera.*Step1$/u }).click()
  await expect(page.getByRole('textbox', { name: 'JavaScript' })).toContainText('refunded: 6')

  await expect(page.getByText(/^Following Vera/u)).toBeVisible()
  await hers.block('Return1').click()
  await expect(page.getByRole('textbox', { name: 'Value', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await hers.block('Step1').click()
  await expect(page.getByRole('treeitem', { name: /^Step1.*selected by Vera/u })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Value', exact: true })).toBeVisible()
})

test('it is renamed in place, cloned and deleted, and Home lists it among the applications', async () => {
  const { page } = olga
  await page.goto(path())
  await page.getByRole('button', { name: 'Rename workflow Refund an order' }).click()
  const field = page.getByRole('textbox', { name: 'Name of the workflow' })
  await field.fill('Refund')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Refund', exact: true })).toBeVisible()
  await page.goto('/workflows')
  await page.getByRole('button', { name: 'Actions for Refund' }).click()
  await page.getByRole('menuitem', { name: 'Clone' }).click()
  await page.getByRole('button', { name: 'Clone workflow' }).click()
  await expect(row('Refund copy')).toContainText('Not deployed')
  await page.goto('/home')
  await expect(row('Refund copy')).toContainText('Workflow')
  await choose(page, 'Type', 'Workflow')
  await expect(row('Sample: orders')).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for Refund copy' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete workflow' }).click()
  await expect(row('Refund copy')).toHaveCount(0)
  await expect(row('Refund')).toBeVisible()
})

test('all of it works with the keyboard alone', async () => {
  const { page } = olga
  await page.goto('/home')
  await expect(row('Refund')).toBeVisible()
  await press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused()
  await page.keyboard.type('create workflow')
  await press('Enter')
  await expect(page.getByRole('textbox', { name: 'Workflow name' })).toBeFocused()
  await page.keyboard.type('By keys')
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'By keys' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Add block' }))
  await press('Enter')
  await expect(page.getByRole('textbox', { name: 'Search blocks' })).toBeFocused()
  await page.keyboard.type('javascript')
  await press('Enter')
  await expect(editor.block('Step1')).toBeVisible()
  await tabTo(page, editor.block('Step1'), 'Shift+Tab')
  await press('ControlOrMeta+Enter')
  await expect(editor.block('Step1')).toHaveAccessibleName(/succeeded$/u)
  await press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Undo')
  await press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press('ControlOrMeta+z')
  await expect(editor.block('Step1')).toHaveCount(0)
})

test('visitors are asked to sign in', async ({ browser }) => {
  const visitor = await aPerson(browser, server.address)
  for (const address of ['/workflows', path(), '/scheduled_jobs']) {
    await visitor.page.goto(address)
    await expect(visitor.page).toHaveURL(/\/login/u)
  }
  await visitor.context.close()
})

test('nothing failed unseen in the browsers', () => {
  expect([...olga.complaints, ...vera.complaints]).toEqual([])
})
