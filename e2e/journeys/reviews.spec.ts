import { expect, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { chooseOfBranch, shareWithBuilder, writeHeading } from '../support/branches.ts'
import { Editor } from '../support/editor.ts'
import { told } from '../support/notices.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { builder, type Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let bruno: Person
let applicationId: string

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'developer' })
  const made = await makeApplication(olga.page.request, 'Orders', (page) => {
    page.place('text', 'Heading', { left: 2, top: 4, columns: 60, rows: 4 }, { text: 'All orders' })
  })
  applicationId = made.applicationId
  await shareWithBuilder(olga.page.request, `/api/v1/applications/${applicationId}`)
  await send(bruno.page.request, 'POST', `/api/v2/applications/${applicationId}/branches`, { name: 'prices' })
  await new Editor(olga.page).open(applicationId)
})
test.afterAll(async () => {
  await olga.context.close()
  await bruno.context.close()
  await server.remove()
})

const dialog = (page: Page, name: string | RegExp = 'Reviews') => page.getByRole('dialog', { name })
const onHeading = (page: Page) => dialog(page).getByRole('list', { name: 'Comments on Heading' })

test('main is protected, and asks for an approval', async () => {
  const { page } = olga
  await chooseOfBranch(page, 'Protect main')
  await told(page, 'it changes by merging branches alone')
  await chooseOfBranch(page, 'Approvals before a merge')
  const form = dialog(page, 'Approvals before a merge')
  await form.getByRole('combobox', { name: 'A merge into main needs' }).click()
  await page.getByRole('option', { name: '1 approval', exact: true }).click()
  expect(await barriersOf(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await told(page, 'once others approved them')
})

test('a branch is changed, and somebody is asked to look at it', async () => {
  const { page } = bruno
  await new Editor(page).open(applicationId)
  await chooseOfBranch(page, 'prices')
  await expect(page).toHaveURL(/branch=prices/)
  await writeHeading(page, 'New prices')
  await chooseOfBranch(page, 'Reviews')
  await expect(dialog(page)).toContainText('No reviews yet')
  await dialog(page).getByRole('button', { name: 'Ask for a review' }).click()
  const form = dialog(page, 'Ask for a review of prices')
  await form.getByRole('textbox', { name: 'Title' }).fill('Prices of spring')
  await form.getByRole('combobox', { name: 'Reviewers' }).fill('nobody@example.com')
  await form.getByRole('combobox', { name: 'Reviewers' }).press('Enter')
  await form.getByRole('button', { name: 'Ask for a review' }).click()
  await expect(form).toContainText('Nobody who may edit this application has the address nobody@example.com')
  await form.getByRole('combobox', { name: 'Reviewers' }).press('Backspace')
  expect(await barriersOf(page)).toEqual([])
  await form.getByRole('button', { name: 'Ask for a review' }).click()
  await expect(dialog(page)).toContainText('0 of 1 approvals')
  await expect(dialog(page).getByRole('button', { name: 'Approve' })).toBeDisabled()
  await expect(dialog(page)).toContainText('somebody else has to approve it')
})

test('comments stand beside what they are about, and arrive while somebody else looks', async () => {
  const { page } = olga
  await chooseOfBranch(page, 'Reviews')
  await expect(dialog(page)).toContainText('prices, asked by')
  await dialog(page).getByRole('button', { name: 'Prices of spring' }).click()
  await dialog(page).getByRole('button', { name: 'Comment on Heading' }).click()
  await dialog(page).getByRole('textbox', { name: 'On Heading' }).fill('Shorter, <b>please</b>?')
  await dialog(page).getByRole('button', { name: 'Comment', exact: true }).last().click()
  await expect(onHeading(page)).toContainText('Shorter, <b>please</b>?')
  await expect(onHeading(bruno.page)).toContainText('Shorter, <b>please</b>?')
  await onHeading(bruno.page).getByRole('button', { name: 'Answer' }).click()
  await bruno.page.getByRole('textbox', { name: 'Your answer' }).fill('It stays.')
  await onHeading(bruno.page).getByRole('button', { name: 'Answer' }).click()
  await expect(onHeading(page)).toContainText('It stays.')
  expect(await barriersOf(page)).toEqual([])
  await onHeading(page).getByRole('button', { name: 'Resolve' }).click()
  await expect(onHeading(bruno.page)).toContainText('Resolved')
})

test('an approval lapses when the branch is changed, and a merge waits for one of what it holds', async () => {
  await dialog(olga.page).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(bruno.page)).toContainText('1 of 1 approvals')
  await bruno.page.keyboard.press('Escape')
  await writeHeading(bruno.page, 'Prices')
  await olga.page.keyboard.press('Escape')
  await chooseOfBranch(olga.page, 'prices')
  await expect(olga.page).toHaveURL(/branch=prices/)
  await chooseOfBranch(olga.page, 'Reviews')
  await dialog(olga.page).getByRole('button', { name: 'Prices of spring' }).click()
  await expect(dialog(olga.page)).toContainText('0 of 1 approvals')
  await expect(dialog(olga.page)).toContainText('The branch was changed since.')
  await dialog(olga.page).getByRole('button', { name: 'Show comment 1' }).click()
  await expect(onHeading(olga.page)).toContainText('Outdated')
  await olga.page.keyboard.press('Escape')
  await chooseOfBranch(olga.page, 'Compare and merge')
  const merging = dialog(olga.page, 'Compare prices with main')
  await merging.getByRole('button', { name: 'Merge into main' }).click()
  await expect(merging).toContainText('and it has none')
  await olga.page.keyboard.press('Escape')
  await chooseOfBranch(olga.page, 'Reviews')
  await dialog(olga.page).getByRole('button', { name: 'Prices of spring' }).click()
  await dialog(olga.page).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(olga.page)).toContainText('1 of 1 approvals')
  await olga.page.keyboard.press('Escape')
  await chooseOfBranch(olga.page, 'Compare and merge')
  await merging.getByRole('button', { name: 'Merge into main' }).click()
  await told(olga.page, 'prices is merged into main')
  await chooseOfBranch(olga.page, 'Reviews')
  await expect(dialog(olga.page).getByRole('listitem')).toContainText('Merged')
  expect(await barriersOf(olga.page)).toEqual([])
  expect([...olga.complaints, ...bruno.complaints].filter((complaint) => !complaint.includes('40'))).toEqual(
    [],
  )
})
