import { expect, type Page, test } from '@playwright/test'
import { barriersInBothSchemes, barriersOf } from '../support/accessibility.ts'
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

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'developer' })
  const initialBlocks = [{ id: 'Answer', kind: 'return', name: 'Answer', data: '{{ "as before" }}' }]
  const made = await send(olga.page.request, 'POST', '/api/v1/workflows', { name: 'Refund', initialBlocks })
  workflowId = made.id
  await shareWithBuilder(olga.page.request, `/api/v1/workflows/${workflowId}`)
  const group = await send(olga.page.request, 'POST', '/api/v1/groups', { name: 'Makers' })
  const { members } = await send(olga.page.request, 'GET', '/api/v1/members')
  const userIds = members.map(({ userId }: { userId: string }) => userId)
  await send(olga.page.request, 'POST', `/api/v1/groups/${group.id}/members`, { userIds })
  const branches = `/api/v3/apis/${workflowId}/branches`
  await send(bruno.page.request, 'POST', branches, { name: 'refunds' })
  for (const { page } of [olga, bruno]) {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`/workflows/${workflowId}`)
  }
})
test.afterAll(async () => {
  await olga.context.close()
  await bruno.context.close()
  await server.remove()
})

const dialog = (page: Page, name = 'Reviews') => page.getByRole('dialog', { name })
const onWorkflow = (page: Page) => dialog(page).getByRole('list', { name: 'Comments on Refund' })
const answer = async (text: string): Promise<void> => {
  const editor = new ApiEditor(bruno.page)
  await editor.block('Answer').click()
  await editor.write('Value', `{{ "${text}" }}`)
  await editor.isSaved()
}

test('main of a workflow is protected and asks for an approval', async () => {
  const { page } = olga
  await chooseOfBranch(page, 'Protect main')
  await told(page, 'it changes by merging branches alone')
  await branchButton(page).click()
  await expect(page.getByRole('menuitem', { name: 'Approvals before a merge' })).toBeVisible()
  await takePictures(page, 'menu')
  await page.getByRole('menuitem', { name: 'Approvals before a merge' }).click()
  const form = dialog(page, 'Approvals before a merge')
  await form.getByRole('combobox', { name: 'A merge into main needs' }).click()
  await page.getByRole('option', { name: '1 approval', exact: true }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await told(page, 'once others approved them')
})

test('a branch of it is changed, and somebody is asked to look at it', async () => {
  const { page } = bruno
  await chooseOfBranch(page, 'refunds')
  await expect(page).toHaveURL(/branch=refunds/u)
  await answer('as on the branch')
  await chooseOfBranch(page, 'Compare and merge')
  await expect(dialog(page, 'Compare refunds with main')).toContainText('as on the branch')
  await takePictures(page, 'compare')
  await page.keyboard.press('Escape')
  await chooseOfBranch(page, 'Reviews')
  await dialog(page).getByRole('button', { name: 'Ask for a review' }).click()
  const form = dialog(page, 'Ask for a review of refunds')
  await expect(form).toContainText('people who may edit the workflow')
  await form.getByRole('textbox', { name: 'Title' }).fill('Faster refunds')
  await form.getByRole('combobox', { name: 'Groups' }).click()
  await page.getByRole('option', { name: 'Makers' }).click()
  await takePictures(page, 'asked-of-a-group')
  expect(await barriersOf(page)).toEqual([])
  // The list of groups lies over the button until it is closed.
  await form.getByRole('textbox', { name: 'Title' }).click()
  await form.getByRole('button', { name: 'Ask for a review' }).click()
  await expect(dialog(page)).toContainText('0 of 1 approvals')
  await expect(dialog(page)).toContainText('Asked: Makers')
  await expect(dialog(page).getByRole('button', { name: 'Approve' })).toBeDisabled()
})

test('a block is commented on beside what differs, and answered by somebody who looks', async () => {
  const { page } = olga
  await chooseOfBranch(page, 'Reviews')
  await dialog(page).getByRole('button', { name: 'Faster refunds' }).click()
  await dialog(page).getByRole('button', { name: 'Comment on Refund' }).click()
  await dialog(page).getByRole('combobox', { name: 'About' }).click()
  await page.getByRole('option', { name: 'Answer', exact: true }).click()
  await dialog(page).getByRole('textbox', { name: 'On Refund' }).fill('Is it tested?')
  await dialog(page).getByRole('button', { name: 'Comment', exact: true }).last().click()
  await expect(onWorkflow(page)).toContainText('Refund, Answer')
  await takePictures(page, 'review')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await expect(onWorkflow(bruno.page)).toContainText('Is it tested?')
  await onWorkflow(bruno.page).getByRole('button', { name: 'Answer' }).click()
  const field = bruno.page.getByRole('textbox', { name: 'Your answer' })
  await field.pressSequentially('Yes. @')
  const people = bruno.page.getByRole('listbox', { name: 'People' })
  await expect(people.getByRole('option')).toHaveCount(1)
  await takePictures(bruno.page, 'mention')
  expect(await barriersInBothSchemes(bruno.page)).toEqual([])
  await field.press('Escape')
  await expect(people).toHaveCount(0)
  await field.press('o')
  await expect(people.getByRole('option')).toHaveCount(1)
  await field.press('Enter')
  await expect(people).toHaveCount(0)
  await expect(field).toHaveValue(/^Yes\. @.+ $/u)
  await onWorkflow(bruno.page).getByRole('button', { name: 'Answer' }).click()
  await expect(onWorkflow(page).locator('strong')).toHaveText(/^@/u)
})

test('an approval lapses with a change, and the branch is merged with one of what it holds', async () => {
  await dialog(olga.page).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(bruno.page)).toContainText('1 of 1 approvals')
  await expect(dialog(bruno.page)).toContainText('Makers (approved)')
  await bruno.page.keyboard.press('Escape')
  await answer('otherwise')
  await expect(dialog(olga.page)).toContainText('The branch was changed since.')
  await expect(onWorkflow(olga.page)).toContainText('Outdated')
  await dialog(olga.page).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(olga.page)).toContainText('1 of 1 approvals')
  await olga.page.keyboard.press('Escape')
  await chooseOfBranch(olga.page, 'refunds')
  await expect(branchButton(olga.page)).toHaveAccessibleName('Branch refunds')
  await chooseOfBranch(olga.page, 'Compare and merge')
  await dialog(olga.page, 'Compare refunds with main')
    .getByRole('button', { name: 'Merge into main' })
    .click()
  await told(olga.page, 'refunds is merged into main')
  await chooseOfBranch(olga.page, 'Reviews')
  await expect(dialog(olga.page).getByRole('listitem')).toContainText('Merged')
  expect([...olga.complaints, ...bruno.complaints].filter((complaint) => !complaint.includes('40'))).toEqual(
    [],
  )
})
