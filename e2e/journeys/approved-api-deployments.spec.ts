import { expect, type Page, test } from '@playwright/test'
import { barriersInBothSchemes, barriersOf } from '../support/accessibility.ts'
import { ApiEditor } from '../support/api-editor.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { chooseOfBranch, shareWithBuilder } from '../support/branches.ts'
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
  const initialBlocks = [{ id: 'Answer', kind: 'return', name: 'Answer', data: '{{ "as first" }}' }]
  const made = await send(olga.page.request, 'POST', '/api/v1/workflows', { name: 'Refund', initialBlocks })
  workflowId = made.id
  await shareWithBuilder(olga.page.request, `/api/v1/workflows/${workflowId}`)
  await send(olga.page.request, 'POST', `/api/v1/workflows/${workflowId}/versions`, { revision: 0 })
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

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const answers = async (text: string): Promise<void> => {
  await expect
    .poll(async () => {
      const called = await olga.page.request.post(`/api/v1/workflows/${workflowId}/run`, { data: {} })
      return called.json()
    })
    .toBe(text)
}
/** Changes the answer, and asks for its deployment. */
const wants = async ({ page }: Person, text: string): Promise<void> => {
  const editor = new ApiEditor(page)
  await editor.show('Build')
  await editor.block('Answer').click()
  await editor.write('Value', `{{ "${text}" }}`)
  await editor.isSaved()
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  const form = dialog(page, 'Deploy Refund')
  await form.getByRole('textbox', { name: 'What is new' }).fill(`Answers ${text}`)
  await form.getByRole('button', { name: 'Deploy' }).click()
  await told(page, 'It is deployed once others have approved it.')
  await expect(form).toHaveCount(0)
}

test('a workflow asks for an approval before it is deployed', async () => {
  const { page } = olga
  await chooseOfBranch(page, 'Approvals before a deployment')
  const form = dialog(page, 'Approvals before a deployment')
  await expect(form).toContainText('whoever owns or manages the workflow')
  await form.getByRole('combobox', { name: 'A deployment needs' }).click()
  await page.getByRole('option', { name: '1 approval', exact: true }).click()
  expect(await barriersOf(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await told(page, 'Versions are deployed once others approved them.')
})

test('whoever deploys asks for it, and cannot approve it', async () => {
  const { page } = bruno
  await wants(bruno, 'as second')
  await new ApiEditor(page).show('Versions')
  await expect(page.getByText('Somebody else approves a version before it runs.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Answers as second' })).toContainText('Waits for approval')
  await page.getByRole('button', { name: 'Look at it' }).click()
  const shown = dialog(page, 'Deployment of version 2')
  await expect(shown).toContainText('You asked for this deployment, so somebody else has to approve it.')
  await expect(shown.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await answers('as first')
})

test('somebody else looks at what differs and approves, and it runs', async () => {
  const { page } = olga
  await new ApiEditor(page).show('Versions')
  await expect(page.getByText('Version 2 waits for approval')).toBeVisible()
  await takePictures(page, 'waiting')
  await page.getByRole('button', { name: 'Look at it' }).click()
  const shown = dialog(page, 'Deployment of version 2')
  await expect(shown.getByRole('region', { name: 'What differs' })).toContainText('as second')
  await takePictures(page, 'request')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await shown.getByRole('button', { name: 'Approve' }).click()
  await told(page, 'Version 2 runs now.')
  await answers('as second')
  // Whoever asked sees it without doing anything.
  await expect(bruno.page.getByRole('row', { name: 'Answers as second' })).toContainText('Deployed')
  await expect(bruno.page.getByText('waits for approval')).toHaveCount(0)
  await expect(bruno.page.getByRole('button', { name: 'Up to date' })).toBeVisible()
})

test('another one is refused on a phone with a reason, which whoever asked reads', async () => {
  await wants(bruno, 'as third')
  const { page } = olga
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Look at it' }).click()
  const shown = dialog(page, 'Deployment of version 3')
  await expect(shown).toContainText('as third')
  await takePictures(page, 'on-a-phone')
  expect(await barriersOf(page)).toEqual([])
  await shown.getByRole('button', { name: 'Refuse' }).click()
  await told(page, 'Say why you refuse it')
  await shown.getByRole('textbox', { name: 'What you say to it' }).fill('Not tested')
  await shown.getByRole('button', { name: 'Refuse' }).click()
  await new ApiEditor(bruno.page).show('Versions')
  await expect(bruno.page.getByRole('row', { name: 'Answers as third' })).toContainText(
    /Refused by .*: Not tested/,
  )
  await takePictures(bruno.page, 'refused')
  await answers('as second')
})

test('what ran before runs again at once', async () => {
  const { page } = bruno
  await page.getByRole('button', { name: 'Actions for version 1' }).click()
  await page.getByRole('menuitem', { name: 'Deploy this version' }).click()
  await told(page, 'Version 1 runs now.')
  await answers('as first')
  expect([...olga.complaints, ...bruno.complaints].filter((complaint) => !complaint.includes('40'))).toEqual(
    [],
  )
})
