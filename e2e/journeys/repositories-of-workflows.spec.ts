import { type GitServer, startGitServer } from '@ashlar/files/git-testing'
import { expect, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { ApiEditor } from '../support/api-editor.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { branchButton, chooseOfBranch } from '../support/branches.ts'
import { told } from '../support/notices.ts'
import { foundOrganization, send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'

test.describe.configure({ mode: 'serial' })

let git: GitServer
let server: AshlarServer
let olga: Person
let workflowId: string
let jobId: string

const code = {
  id: 'shape',
  kind: 'step',
  name: 'Shape',
  pluginId: 'javascript',
  datasourceId: 'javascript',
  configuration: { body: 'return 1' },
}
const answer = { id: 'answer', kind: 'return', name: 'Answer', data: '{{ "as before" }}' }

test.beforeAll(async ({ browser }) => {
  git = await startGitServer()
  const address = await git.aRepository('apps')
  await git.commit('apps', 'main', { 'README.md': 'What we build\n' })
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${git.port}` })
  olga = await foundOrganization(browser, server)
  const { request } = olga.page
  await send(request, 'POST', '/api/v1/repositories', { address, name: 'apps', token: git.token })
  const body = { name: 'Refund', initialBlocks: [code, answer] }
  workflowId = (await send(request, 'POST', '/api/v1/workflows', body)).id
  jobId = (await send(request, 'POST', '/api/v1/scheduled-jobs', { name: 'Nightly report' })).id
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
  await git.close()
})

const openRepository = async (page: Page) => {
  await branchButton(page).click()
  await page.getByRole('menuitem', { name: /^Repository/u }).click()
  return page.getByRole('dialog', { name: 'Repository' })
}
const file = (path: string): Promise<string> => git.git('apps', 'show', `main:${path}`)
const answerFile = 'workflows/refund/workflow.yaml'

test('a workflow is kept in a folder of its own, and what is new is committed and pushed', async () => {
  const { page } = olga
  await page.goto(`/workflows/${workflowId}`)
  const dialog = await openRepository(page)
  await expect(dialog.getByRole('textbox', { name: 'Folder' })).toHaveValue('workflows/refund')
  expect(await barriersOf(page)).toEqual([])
  await takePictures(page, 'repository-of-a-workflow-to-choose')
  await dialog.getByRole('button', { name: 'Keep it there' }).click()
  await expect(dialog).toContainText('Not pushed yet')
  await dialog.getByRole('textbox', { name: 'What is new' }).fill('Refunds')
  await dialog.getByRole('button', { name: 'Commit and push' }).click()
  await told(page, 'Pushed to main of apps.')
  await expect(dialog).toContainText('Everything is pushed')
  expect(await git.git('apps', 'log', '-1', '--format=%s', 'main')).toBe('Refunds')
  expect(await file(answerFile)).toContain('name: Answer')
  expect(await file('workflows/refund/steps/shape.js')).toBe('return 1')
  await page.keyboard.press('Escape')
})

test('what others pushed is pulled, and where both changed the same a person decides', async () => {
  const { page } = olga
  const editor = new ApiEditor(page)
  await editor.block('Answer').click()
  await editor.write('Value', '{{ "as here" }}')
  await editor.isSaved()
  const there = (await file(answerFile)).replace('as before', 'as there')
  await git.commit('apps', 'main', {
    [answerFile]: `${there}\n`,
    'workflows/refund/steps/shape.js': 'return 2',
  })
  const dialog = await openRepository(page)
  await expect(dialog).toContainText('1 change not pushed')
  await expect(dialog).toContainText('Others pushed something that is not here yet.')
  expect(await barriersOf(page)).toEqual([])
  await takePictures(page, 'repository-of-a-workflow')
  await dialog.getByRole('textbox', { name: 'What is new' }).fill('Mine')
  await dialog.getByRole('button', { name: 'Commit and push' }).click()
  await expect(dialog).toContainText('Pull first.')
  await dialog.getByRole('button', { name: 'Pull', exact: true }).click()
  await expect(dialog).toContainText('One thing was changed here and in the repository')
  await expect(dialog).toContainText('as there')
  await expect(dialog).toContainText('as here')
  expect(await barriersOf(page)).toEqual([])
  await takePictures(page, 'conflict-with-the-repository-of-a-workflow')
  await dialog.getByRole('button', { name: 'Pull with this choice' }).click()
  await told(page, 'What was new in apps is here now.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Value', exact: true })).toContainText('as there')
  await editor.block('Shape').click()
  await expect(page.getByRole('textbox', { name: 'JavaScript' })).toContainText('return 2')
})

test('a branch of a workflow is a branch of the repository', async () => {
  const { page } = olga
  await chooseOfBranch(page, 'New branch')
  const making = page.getByRole('dialog', { name: 'New branch' })
  await making.getByRole('textbox', { name: 'Name' }).fill('olga/refunds')
  await making.getByRole('button', { name: 'Create branch' }).click()
  const editor = new ApiEditor(page)
  await editor.add('wait')
  await editor.isSaved()
  const dialog = await openRepository(page)
  await dialog.getByRole('textbox', { name: 'What is new' }).fill('A pause')
  await dialog.getByRole('button', { name: 'Commit and push' }).click()
  await told(page, 'Pushed to olga/refunds of apps.')
  expect(await git.git('apps', 'show', `olga/refunds:${answerFile}`)).toContain('name: Wait1')
  expect(await file(answerFile)).not.toContain('name: Wait1')
  await page.keyboard.press('Escape')
})

test('a scheduled job is pushed with its schedule, on a phone, and all kinds are listed together', async () => {
  const { page } = olga
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/scheduled_jobs/${jobId}`)
  const dialog = await openRepository(page)
  await expect(dialog.getByRole('textbox', { name: 'Folder' })).toHaveValue('scheduled-jobs/nightly-report')
  await takePictures(page, 'repository-of-a-job-on-a-phone')
  await dialog.getByRole('button', { name: 'Keep it there' }).click()
  await dialog.getByRole('textbox', { name: 'What is new' }).fill('The report')
  await dialog.getByRole('button', { name: 'Commit and push' }).click()
  await told(page, 'Pushed to main of apps.')
  expect(await file('scheduled-jobs/nightly-report/scheduled-job.yaml')).toContain('cron: 0 0 1 * *')
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/repositories')
  await page.getByRole('link', { name: 'apps' }).click()
  const table = page.getByRole('table', { name: 'Kept in this repository' })
  await expect(table.getByRole('row', { name: /Refund/u })).toContainText('Workflow')
  await expect(table.getByRole('row', { name: /Nightly report/u })).toContainText('Scheduled job')
  expect(await barriersOf(page)).toEqual([])
  await takePictures(page, 'kept-in-a-repository')
})

test('a workflow is made of a folder that somebody pushed', async () => {
  const { page } = olga
  const text = (await file(answerFile)).replace('name: Refund', 'name: From Git')
  await git.commit('apps', 'main', {
    'from-git/workflow.yaml': `${text}\n`,
    'from-git/steps/shape.js': 'return 3',
  })
  await page.getByRole('button', { name: 'New from a folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New from a folder' })
  await dialog.getByRole('radio', { name: 'from-git' }).check()
  expect(await barriersOf(page)).toEqual([])
  await takePictures(page, 'new-from-a-folder')
  await dialog.getByRole('button', { name: 'Create workflow' }).click()
  await told(page, 'From Git was made.')
  await page
    .getByRole('table', { name: 'Kept in this repository' })
    .getByRole('link', { name: 'From Git' })
    .click()
  await expect(new ApiEditor(page).block('Shape')).toBeVisible()
})
