import { expect, test } from '@playwright/test'
import { ApiEditor } from '../support/api-editor.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { choose } from '../support/choose.ts'
import { foundOrganization, send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let editor: ApiEditor
let jobId = ''

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  editor = new ApiEditor(olga.page)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const path = (behind = '') => `/scheduled_jobs/${jobId}${behind}`
const row = (name: string) => olga.page.getByRole('row').filter({ hasText: name })

test('a builder creates a job from the chooser of Home, and its editor opens with its schedule', async () => {
  const { page } = olga
  await page.goto('/home')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Scheduled job' }).click()
  await page.getByRole('textbox', { name: 'Scheduled job name' }).fill('Nightly report')
  await choose(page, 'First step', 'JavaScript')
  await page.getByRole('button', { name: 'Create scheduled job' }).click()
  await expect(page).toHaveURL(/\/scheduled_jobs\/[0-9a-f-]{36}$/u)
  jobId = /scheduled_jobs\/([^/]+)$/u.exec(page.url())?.[1] ?? ''
  await expect(page.getByRole('heading', { name: 'Nightly report' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Schedule' })).toContainText('Next times')
})

test('its schedule is a part of what is saved, and can be taken back', async () => {
  const { page } = olga
  await choose(page, 'Repeats', 'Daily')
  await editor.isSaved()
  const cronOf = async (): Promise<string> =>
    (await send(page.request, 'GET', `/api/v1/scheduled-jobs/${jobId}`)).apiPb.trigger.schedule.cron
  expect(await cronOf()).toBe('0 0 * * *')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('combobox', { name: 'Repeats' })).toHaveValue('Monthly')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(page.getByRole('combobox', { name: 'Repeats' })).toHaveValue('Daily')
  await editor.isSaved()
  expect(await cronOf()).toBe('0 0 * * *')
})

test('it is built, tried out and found again at the address of a block', async () => {
  const { page } = olga
  await editor.block('Step1').click()
  await editor.write('JavaScript', 'return [1, 2, 3].length')
  await editor.run()
  await expect(editor.results.getByText('Success')).toBeVisible()
  await expect(editor.block('Step1')).toHaveAccessibleName(/succeeded$/u)
  await editor.isSaved()
  await expect(page).toHaveURL(/\/action\/[^/]+$/u)
  await page.reload()
  await expect(editor.block('Step1')).toHaveAttribute('aria-selected', 'true')
})

test('deployed, it has a next time in the list, where it is run, paused and resumed', async () => {
  const { page } = olga
  await editor.deploy('Every night', 1)
  await page.getByRole('link', { name: 'Back to scheduled jobs' }).click()
  await expect(row('Nightly report')).toContainText('Version 1')
  await expect(row('Nightly report').getByText(/^(in |tomorrow)/u)).toBeVisible()
  const act = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Actions for Nightly report' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Run now')
  await expect(page.getByText('Nightly report was started.')).toBeVisible()
  await act('Pause')
  await expect(row('Nightly report')).toContainText('paused')
  await act('Resume')
  await expect(row('Nightly report')).not.toContainText('paused')
  await act('Runs')
  await expect(page).toHaveURL(path('/runs'))
  await expect(page.getByRole('table')).toContainText('Succeeded')
})

test('undeploying asks, and takes it out of service', async () => {
  const { page } = olga
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Undeploy the scheduled job' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undeploy' }).click()
  await expect(page.getByRole('banner').getByText('Not deployed')).toBeVisible()
  await page.goto('/scheduled_jobs')
  await expect(row('Nightly report')).toContainText('Not deployed')
})

test('nothing failed unseen in the browser', () => {
  expect(olga.complaints).toEqual([])
})
