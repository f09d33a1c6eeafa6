import { expect, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { ApiEditor } from '../support/api-editor.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { branchButton, chooseOfBranch, shareWithBuilder } from '../support/branches.ts'
import { told } from '../support/notices.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { builder, type Person } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let bruno: Person
let workflowId: string
let jobId: string

const answering = (name: string, data: string) => ({ id: name, kind: 'return', name, data })

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'developer' })
  const { request } = olga.page
  const body = { name: 'Refund', initialBlocks: [answering('Answer', '{{ "as before" }}')] }
  const workflow = await send(request, 'POST', '/api/v1/workflows', body)
  workflowId = workflow.id
  const { revision } = workflow
  await send(request, 'POST', `/api/v1/workflows/${workflowId}/versions`, { revision })
  jobId = (await send(request, 'POST', '/api/v1/scheduled-jobs', { name: 'Report' })).id
  await shareWithBuilder(request, `/api/v1/workflows/${workflowId}`)
})
test.afterAll(async () => {
  await olga.context.close()
  await bruno.context.close()
  await server.remove()
})

const begin = async (page: Page, name: string): Promise<void> => {
  await chooseOfBranch(page, 'New branch')
  const dialog = page.getByRole('dialog', { name: 'New branch' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Create branch' }).click()
  await expect(branchButton(page)).toHaveAccessibleName(`Branch ${name}`)
}
const answerIs = (page: Page, text: string) =>
  expect(page.getByRole('textbox', { name: 'Value', exact: true })).toContainText(text)
const answer = async (page: Page, text: string): Promise<void> => {
  const editor = new ApiEditor(page)
  await editor.block('Answer').click()
  await editor.write('Value', `{{ "${text}" }}`)
  await editor.isSaved()
}
const call = async () => {
  const response = await olga.page.request.post(`/api/v1/workflows/${workflowId}/run`, { data: 1 })
  return response.json()
}

test('a branch of a workflow stays in the address, is changed apart, and runs there', async () => {
  const { page } = olga
  await page.goto(`/workflows/${workflowId}`)
  await expect(branchButton(page)).toHaveAccessibleName('Branch main')
  await begin(page, 'olga/refunds')
  await expect(page).toHaveURL(/\?branch=olga%2Frefunds$/u)
  const editor = new ApiEditor(page)
  await answer(page, 'as on the branch')
  await expect(page).toHaveURL(/\/action\/Answer\?branch=olga%2Frefunds$/u)
  await editor.run()
  await expect(editor.results.getByText('as on the branch')).toBeVisible()
  expect(await call()).toBe('as before')
  await editor.show('Versions')
  await expect(page).toHaveURL(/\/versions\?branch=olga%2Frefunds$/u)
  await expect(page.getByText('No version yet')).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.goBack()
  await page.reload()
  await expect(editor.block('Answer')).toHaveAttribute('aria-selected', 'true')
  await answerIs(page, 'as on the branch')
  await expect(page.getByRole('button', { name: 'Deploy', exact: true })).toHaveCount(0)
  expect(await barriersOf(page)).toEqual([])
  await takePictures(page, 'branch-of-a-workflow')
  await bruno.page.goto(`/workflows/${workflowId}/action/Answer`)
  await answerIs(bruno.page, 'as before')
})

test('a merge asks where both changed the same, brings what both added, and is deployed from main', async () => {
  const { page } = olga
  const there = new ApiEditor(bruno.page)
  await answer(bruno.page, 'as on main')
  await there.add('wait')
  await there.isSaved()
  await chooseOfBranch(page, 'Compare and merge')
  const dialog = page.getByRole('dialog', { name: 'Compare olga/refunds with main' })
  await expect(dialog).toContainText('as on main')
  await expect(dialog).toContainText('as on the branch')
  expect(await barriersOf(page)).toEqual([])
  await takePictures(page, 'compare-branches-of-a-workflow')
  await dialog.getByRole('button', { name: 'Merge into main' }).click()
  await expect(dialog).toContainText('One thing was changed on both branches')
  expect(await barriersOf(page)).toEqual([])
  await takePictures(page, 'conflict-of-branches-of-a-workflow')
  await dialog.getByRole('button', { name: 'Merge with this choice' }).click()
  await told(page, 'olga/refunds is merged into main. What runs stays as it is until that is deployed.')
  await expect(branchButton(page)).toHaveAccessibleName('Branch main')
  await there.block('Answer').click()
  await answerIs(bruno.page, 'as on the branch')
  await expect(there.block('Wait1')).toBeVisible()
  expect(await call()).toBe('as before')
  await new ApiEditor(page).deploy('Refunds', 3)
  // Within a second it is what callers get.
  await expect.poll(call).toBe('as on the branch')
})

test('main is protected by whoever may deploy, and who edits it is told', async () => {
  const { page } = olga
  await chooseOfBranch(page, 'Protect main')
  await expect(page.getByText('main is protected. What is changed here')).toBeVisible()
  await expect(bruno.page.getByText('main is protected. What is changed here')).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await chooseOfBranch(page, 'Let people edit main')
  await expect(page.getByText('main is protected. What is changed here')).toHaveCount(0)
})

test('whoever has a branch open is told that it was deleted, and its address leads back', async () => {
  const there = bruno.page
  const address = `/workflows/${workflowId}?branch=olga%2Frefunds`
  await there.goto(address)
  await expect(branchButton(there)).toHaveAccessibleName('Branch olga/refunds')
  await chooseOfBranch(olga.page, 'olga/refunds')
  await expect(branchButton(olga.page)).toHaveAccessibleName('Branch olga/refunds')
  await chooseOfBranch(olga.page, 'Delete this branch')
  await olga.page.getByRole('button', { name: 'Delete branch' }).click()
  await expect(branchButton(olga.page)).toHaveAccessibleName('Branch main')
  await expect(there.getByRole('alert')).toContainText('This branch was deleted')
  await there.goto(address)
  await expect(there.getByRole('heading', { name: 'This branch does not exist' })).toBeVisible()
  await there.getByRole('link', { name: 'Open the default branch' }).click()
  await expect(branchButton(there)).toHaveAccessibleName('Branch main')
  expect(await call()).toBe('as on the branch')
})

test('a job is changed on a branch on a phone, and merged', async () => {
  const { page } = olga
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/scheduled_jobs/${jobId}`)
  await begin(page, 'hourly')
  await expect(page.getByText('This schedule counts once it is merged into main')).toBeVisible()
  await takePictures(page, 'branch-of-a-job-on-a-phone')
  const editor = new ApiEditor(page)
  await editor.add('wait')
  await editor.isSaved()
  await chooseOfBranch(page, 'Compare and merge')
  const dialog = page.getByRole('dialog', { name: 'Compare hourly with main' })
  await expect(dialog).toContainText('Wait1')
  expect(await barriersOf(page)).toEqual([])
  await takePictures(page, 'compare-branches-of-a-job-on-a-phone')
  await dialog.getByRole('button', { name: 'Merge into main' }).click()
  await told(page, 'hourly is merged into main')
  await expect(branchButton(page)).toHaveAccessibleName('Branch main')
  await expect(editor.block('Wait1')).toBeVisible()
})
