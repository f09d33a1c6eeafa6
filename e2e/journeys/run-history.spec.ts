import { expect, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { aCodeStep, anApproval, aReturn } from '../support/blocks.ts'
import { choose } from '../support/choose.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { askAsSystem, deployJob, deployWorkflow } from '../support/organization-apis.ts'
import { type Person, viewer } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let vera: Person
let refunds: string
let asksVera: string
let nightly: string
let token: string

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  vera = await joinOrganization(browser, server, olga, { account: viewer, role: 'end-user' })
  const { request } = olga.page
  refunds = await deployWorkflow(request, 'Refunds', [
    aCodeStep('Step1', 'return [{ order: body.order, amount: 120 }]'),
    anApproval('Refund order {{ body.order }}?'),
    aCodeStep('Step2', 'return `refunded ${body.order}`'),
    aReturn('Step2.output'),
  ])
  asksVera = await deployWorkflow(request, 'Contracts', [
    anApproval('Sign the contract with {{ body.customer }}?', viewer.email),
    aReturn('Approval1.output.comment'),
  ])
  const { members } = await send(request, 'GET', '/api/v1/members')
  const { userId } = members.find(({ email }: { email: string }) => email === viewer.email)
  await send(request, 'PUT', `/api/v1/workflows/${asksVera}/shares`, {
    shares: [{ subject: { kind: 'user', userId }, role: 'viewer' }],
  })
  nightly = await deployJob(request, 'Nightly report', {
    schedule: {
      cron: '0 0 1 * *',
      timeZone: 'UTC',
      missedRuns: 'skip',
      overlap: 'skip',
      notifyOnFailure: [],
    },
    initialBlocks: [aReturn('"reported"')],
  })
})
test.afterAll(async () => {
  await server.remove()
})

const row = (name: string | RegExp) =>
  olga.page.getByRole('tree', { name: 'Blocks of the run' }).getByRole('treeitem', { name })

test('an administrator makes an access token for one workflow, and sees it once', async () => {
  const { page } = olga
  await page.goto(`/workflows/${refunds}`)
  await page.getByRole('link', { name: 'access token', exact: true }).click()
  await page.getByRole('button', { name: 'Create access token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create access token' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop backend')
  await dialog.getByRole('radio', { name: 'Only some workflows' }).check()
  await dialog.getByRole('button', { name: 'Create access token' }).click()
  await expect(dialog.getByText('Choose at least one workflow.')).toBeVisible()
  await choose(dialog, 'Workflows', 'Refunds')
  await choose(dialog, 'Workflows', 'Contracts')
  await dialog.getByRole('textbox', { name: 'Name' }).click()
  await dialog.getByRole('button', { name: 'Create access token' }).click()
  token = await dialog.getByRole('textbox', { name: 'Access token' }).inputValue()
  expect(token).toMatch(/^ashlar_workflow_/u)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const table = page.getByRole('table', { name: 'Access tokens' })
  await expect(table).toContainText('Shop backend')
  await expect(table).toContainText('Refunds, Contracts')
  await expect(table).not.toContainText(token)
})

test('a call over HTTP is among the runs, waits for a decision, and goes on when it is approved', async () => {
  const { page } = olga
  await page.goto(`/workflows/${refunds}/runs`)
  await expect(page.getByText('No runs yet')).toBeVisible()
  await askAsSystem(`${server.address}/api/v1/workflows/${refunds}/run-async`, {
    token,
    body: { order: 'A-17' },
  })
  await page.getByRole('link', { name: /^Waiting, HTTP call/u }).click()
  await expect(page).toHaveURL(/\/runs\/[\w-]+$/u)
  await expect(row(/^Step1 began after .*, took .* succeeded/u)).toBeVisible()
  await expect(row(/^Step2 not executed/u)).toBeVisible()
  // What waits is shown before anything was selected.
  await expect(row(/^Approval1 after .* waiting/u)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Refund order A-17?')).toBeVisible()
  await page.getByRole('textbox', { name: 'Comment' }).fill('Was damaged.')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(row(/^Step2 began after .*, took .* succeeded/u)).toBeVisible()
  await expect(page.getByText(/^Approved by olga@example.com/u)).toBeVisible()
  await expect(page.getByText('Was damaged.').first()).toBeVisible()
})

test('what each block gave is read in the tree, with the keyboard', async () => {
  const { page } = olga
  await row(/^Step1 began after .*, took .* succeeded/u).click()
  const output = page.getByRole('region', { name: 'Output' }).first()
  await expect(output.getByRole('columnheader', { name: 'order' })).toBeVisible()
  await expect(output.getByRole('cell', { name: 'A-17' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(row(/^Return1 ran/u)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(output).toContainText('refunded A-17')
  await page.keyboard.press('Home')
  await expect(page.getByRole('heading', { name: 'The whole run' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Input' })).toContainText('A-17')
})

test('a run is repeated from a block on, with what came before it', async () => {
  const { page } = olga
  const address = page.url()
  await row(/^Step2 began after .*, took .* succeeded/u).click()
  await page.getByRole('button', { name: 'Replay from here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replay from Step2?' })
  await expect(dialog).toContainText('Already ran, and will run again: Step2.')
  expect(await barriersInBothSchemes(page, { part: '[role="dialog"]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Replay' }).click()
  await expect(page).not.toHaveURL(address)
  await expect(page.getByText('Replay', { exact: true })).toBeVisible()
  await expect(row('Approval1 from before succeeded')).toBeVisible()
  await expect(row(/^Step2 began after .*, took .* succeeded/u)).toBeVisible()
  await page.getByRole('button', { name: 'All runs' }).click()
  await expect(page.getByRole('link', { name: /^Succeeded, Replay/u })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Succeeded, HTTP call/u })).toBeVisible()
})

test('a run that waits is cancelled after a question, and found by its state', async () => {
  const { page } = olga
  await askAsSystem(`${server.address}/api/v1/workflows/${refunds}/run-async`, {
    token,
    body: { order: 'B-2' },
  })
  await page.getByRole('link', { name: /^Waiting, HTTP call/u }).click()
  await page.getByRole('button', { name: 'Cancel run' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this run?' })
  await dialog.getByRole('button', { name: 'Cancel run' }).click()
  await expect(page.getByRole('status').getByText('Cancelled')).toBeVisible()
  await page.getByRole('button', { name: 'All runs' }).click()
  await page.getByText('Failed', { exact: true }).click()
  await expect(page.getByText('No such runs')).toBeVisible()
  await page.getByText('Cancelled', { exact: true }).first().click()
  await expect(page.getByRole('table', { name: 'Runs of Refunds' }).getByRole('row')).toHaveCount(2)
  expect(await barriersInBothSchemes(page)).toEqual([])
})

test('somebody who may only view is asked, and decides under Approvals', async () => {
  const { page } = vera
  await page.goto('/approvals')
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  const address = `${server.address}/api/v1/workflows/${asksVera}`
  const { runId } = await askAsSystem(`${address}/run-async`, { token, body: { customer: 'Field & Cup' } })
  await olga.page.goto(`/workflows/${asksVera}/runs`)
  await olga.page.getByRole('link', { name: /^Waiting/u }).click()
  await expect(olga.page.getByText('Others are asked to decide this; you can only look at it.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Approvals 1 waiting' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign the contract with Field & Cup?' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Comment' }).fill('Signed.')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  await expect
    .poll(() => askAsSystem(`${address}/runs/${runId}`, { token }))
    .toMatchObject({ status: 'succeeded', output: 'Signed.' })
})

test('a job’s schedule is changed in plain words, and the next times follow', async () => {
  const { page } = olga
  await page.goto(`/scheduled_jobs/${nightly}`)
  const times = page.getByRole('table', { name: 'Next times' })
  await expect(times.getByRole('row').nth(1)).toContainText('00:00')
  await choose(page, 'Repeats', 'Weekly')
  await page.getByLabel('At', { exact: true }).fill('07:30')
  await page.getByRole('checkbox', { name: 'Friday' }).check()
  await page.getByRole('checkbox', { name: 'Monday' }).uncheck()
  await expect(times.getByRole('row')).toHaveCount(6)
  for (const at of [1, 2, 3, 4, 5]) {
    await expect(times.getByRole('row').nth(at)).toContainText(/Fri.*07:30/u)
  }
  await choose(page, 'Repeats', 'Custom')
  await expect(page.getByRole('textbox', { name: 'Cron text' })).toHaveValue('30 7 * * 5')
  await page.getByRole('textbox', { name: 'Cron text' }).fill('0 0 31 2 *')
  await expect(page.getByText('0 0 31 2 * names a time that never comes.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Cron text' }).fill('30 2 * * *')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Berlin')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  await expect(times.getByRole('columnheader').first()).toContainText('Europe/Berlin')
  await expect(page.getByText(/^On .* clocks go .* 02:30/u)).toBeVisible()
  await page.getByRole('combobox', { name: 'Who is told' }).fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText('nobody is not an e-mail address.')).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
})

test('a job is paused, resumed, and run now', async () => {
  const { page } = olga
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(/^Next run:/u)).toBeVisible()
  await page.getByRole('button', { name: 'Run now' }).click()
  await page.getByRole('button', { name: 'Show run' }).click()
  await expect(page.getByRole('heading', { name: 'Run of Nightly report' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Output' })).toContainText('reported')
})

test('administrators see what the installation is and how code is isolated, others do not', async () => {
  await olga.page.goto('/system')
  const code = olga.page.getByRole('region', { name: 'Code in steps' })
  await expect(code).toContainText('JavaScript')
  await expect(code).toContainText('Python')
  await expect(olga.page.getByText(/^Ashlar \d/u)).toBeVisible()
  const size = olga.page.viewportSize()
  // So low that it is scrolled, which has to work with the keyboard.
  await olga.page.setViewportSize({ width: 1440, height: 400 })
  expect(await barriersInBothSchemes(olga.page)).toEqual([])
  if (size !== null) await olga.page.setViewportSize(size)
  await vera.page.goto('/system')
  await expect(vera.page.getByRole('heading', { name: "You don't have access" })).toBeVisible()
})

test('nothing failed on the way', () => {
  expect([...olga.complaints, ...vera.complaints]).toEqual([])
})
