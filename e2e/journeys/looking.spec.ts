import { expect, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { aCodeStep, aReturn } from '../support/blocks.ts'
import { choose } from '../support/choose.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { deployJob, deployWorkflow } from '../support/organization-apis.ts'
import { builder, type Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let bruno: Person
let refunds: string
let nightly: string

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'developer' })
  const { request } = olga.page
  refunds = await deployWorkflow(request, 'Refunds', [
    aCodeStep('Step1', 'return [{ order: body.order, amount: 120 }]'),
    aReturn('Step1.output'),
  ])
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
  for (const { context } of [olga, bruno]) await context.close()
  await server.remove()
})

const mark = () => bruno.page.getByRole('button', { name: 'View only' })
const block = (name: string) =>
  bruno.page.getByRole('tree', { name: 'Blocks' }).getByRole('treeitem', { name })

test('the owner lets somebody look at a workflow', async () => {
  const { page } = olga
  await page.goto(`/workflows/${refunds}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Refunds' })
  await choose(dialog, 'Everyone in the organization', 'can view')
  await dialog.getByRole('button', { name: 'Save sharing' }).click()
  await expect(dialog).toBeHidden()
})

test('whoever may look opens it from the list, and nothing there changes or runs it', async () => {
  const { page } = bruno
  await page.goto('/workflows')
  await page.getByRole('link', { name: 'Refunds' }).click()
  await expect(mark()).toHaveAccessibleName(/Ask Olga Owner to share it with you/u)
  await expect(block('Step1')).toBeVisible()
  for (const name of [/^(?:Run|Add block|Insert block|Deploy|Rename)/u, /^(?:Share|Undo|Redo)$/u]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: 'Runs' })).toHaveCount(0)

  await block('Step1').click()
  const code = page.getByRole('textbox', { name: 'JavaScript' })
  await expect(code).toContainText('amount: 120')
  await code.click()
  await page.keyboard.type('broken')
  await expect(code).not.toContainText('broken')
  await block('Step1').click()
  for (const key of ['Delete', 'F2', 'a', 'Control+d', 'Control+x', 'Control+Enter', 'Control+z']) {
    await page.keyboard.press(key)
  }
  await expect(block('Step1')).toBeVisible()
  await expect(page.getByRole('tree', { name: 'Blocks' }).getByRole('treeitem')).toHaveCount(3)
  await page.screenshot({ path: test.info().outputPath('step.png') })
})

test('what it is beside its blocks is there to read and not to change', async () => {
  const { page } = bruno
  await page.getByRole('treeitem', { name: /settings/iu }).click()
  await expect(page.getByRole('radio', { name: 'Stream' })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Test call' })).toHaveCount(0)
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('settings.png') })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: test.info().outputPath('settings-dark.png') })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Diagram' }).click()
  await expect(page.getByRole('button', { name: 'Step1', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add block/u })).toHaveCount(0)
  await page.screenshot({ path: test.info().outputPath('diagram.png') })
  await page.getByRole('button', { name: 'Diagram' }).click()
})

test('what somebody else saves appears', async () => {
  const { request } = olga.page
  const view = await send(request, 'GET', `/api/v1/workflows/${refunds}`)
  await olga.page.goto(`/workflows/${refunds}`)
  await expect(olga.page.getByRole('treeitem', { name: 'Step1' })).toBeVisible()
  await olga.page.getByRole('treeitem', { name: 'Step1' }).click()
  await olga.page.keyboard.press('Control+d')
  await expect(olga.page.getByRole('treeitem')).toHaveCount(4)
  await expect(bruno.page.getByRole('tree', { name: 'Blocks' }).getByRole('treeitem')).toHaveCount(4)
  await expect(async () => {
    const { revision } = await send(request, 'GET', `/api/v1/workflows/${refunds}`)
    expect(revision).toBeGreaterThan(view.revision)
  }).toPass()
})

test('versions can be read, and runs say for whom they are', async () => {
  const { page } = bruno
  await page.getByRole('link', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Actions for version 1' }).click()
  await expect(page.getByRole('menuitem', { name: /Restore|Deploy/u })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Compare with what is saved' }).click()
  await expect(page.getByRole('dialog', { name: 'Version 1' })).toContainText('Step1_copy1')
  await page.keyboard.press('Escape')
  await page.goto(`/workflows/${refunds}/runs`)
  await expect(page.getByText('The runs of this workflow are not shown to you')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('runs.png') })
})

test('a job that somebody may look at shows when it runs', async () => {
  const { page } = bruno
  await send(olga.page.request, 'PUT', `/api/v1/scheduled-jobs/${nightly}/shares`, {
    shares: [{ subject: { kind: 'everyone' }, role: 'viewer' }],
  })
  await page.goto(`/scheduled_jobs/${nightly}`)
  await expect(mark()).toBeVisible()
  await page.getByRole('treeitem', { name: /settings/iu }).click()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /Pause|Run now/u })).toHaveCount(0)
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('job.png') })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: test.info().outputPath('job-phone.png') })
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('whoever loses the right sees so at once', async () => {
  const { page } = bruno
  await page.goto(`/workflows/${refunds}`)
  await expect(mark()).toBeVisible()
  await send(olga.page.request, 'PUT', `/api/v1/workflows/${refunds}/shares`, { shares: [] })
  await expect(page.getByRole('alert')).toContainText('you may not look at it any more')
})
