import { expect, type Page, test } from '@playwright/test'
import { barriersOf, barriersInBothSchemes } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { chooseOfBranch, shareWithBuilder, writeHeading } from '../support/branches.ts'
import { Editor } from '../support/editor.ts'
import { told } from '../support/notices.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { builder, type Person } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'

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
  await send(olga.page.request, 'POST', `/api/v1/applications/${applicationId}/deployments`, {})
  await new Editor(olga.page).open(applicationId)
  await new Editor(bruno.page).open(applicationId)
})
test.afterAll(async () => {
  await olga.context.close()
  await bruno.context.close()
  await server.remove()
})

const panel = (page: Page) => page.getByRole('region', { name: 'Versions', exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const sees = async (text: string): Promise<void> => {
  const page = await olga.context.newPage()
  // What is deployed is remembered for a second.
  await expect(async () => {
    await page.goto(`/applications/${applicationId}`)
    await expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.close()
}

test('an application asks for an approval before it is deployed', async () => {
  const { page } = olga
  await chooseOfBranch(page, 'Approvals before a deployment')
  const form = dialog(page, 'Approvals before a deployment')
  await form.getByRole('combobox', { name: 'A deployment needs' }).click()
  await page.getByRole('option', { name: '1 approval', exact: true }).click()
  expect(await barriersOf(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await told(page, 'Versions are deployed once others approved them.')
})

test('whoever deploys asks for it, and cannot approve it', async () => {
  const { page } = bruno
  await writeHeading(page, 'New prices')
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await told(page, 'It is deployed once others have approved it.')
  await new Editor(page).openPanel('Versions')
  await expect(panel(page)).toContainText('Somebody else approves a version before visitors see it.')
  await expect(panel(page)).toContainText('0 of 1 approval')
  await panel(page).getByRole('button', { name: 'Look at it' }).click()
  const shown = dialog(page, 'Deployment of version 2')
  await expect(shown).toContainText('You asked for this deployment, so somebody else has to approve it.')
  await expect(shown.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await sees('All orders')
})

test('somebody else looks at what differs and approves, and it is live', async () => {
  const { page } = olga
  await new Editor(page).openPanel('Versions')
  await expect(panel(page)).toContainText('Version 2 waits for approval')
  await takePictures(page, 'waiting')
  await panel(page).getByRole('button', { name: 'Look at it' }).click()
  const shown = dialog(page, 'Deployment of version 2')
  await expect(shown.getByRole('region', { name: 'What differs' })).toContainText('New prices')
  await takePictures(page, 'request')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await shown.getByRole('textbox', { name: 'What you say to it' }).fill('Good prices')
  await shown.getByRole('button', { name: 'Approve' }).click()
  await told(page, 'Visitors see version 2 now.')
  await sees('New prices')
  // Whoever asked sees it without doing anything.
  await expect(panel(bruno.page)).not.toContainText('waits for approval')
  await expect(bruno.page.getByRole('button', { name: 'Up to date' })).toBeVisible()
})

test('another one is refused with a reason, which whoever asked reads', async () => {
  await writeHeading(bruno.page, 'Wrong prices')
  await bruno.page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await told(bruno.page, 'It is deployed once others have approved it.')
  const { page } = olga
  await page.keyboard.press('Escape')
  await panel(page).getByRole('button', { name: 'Look at it' }).click()
  const shown = dialog(page, 'Deployment of version 3')
  await shown.getByRole('button', { name: 'Refuse' }).click()
  await told(page, 'Say why you refuse it')
  await shown.getByRole('textbox', { name: 'What you say to it' }).fill('Two are missing')
  await shown.getByRole('button', { name: 'Refuse' }).click()
  await expect(panel(bruno.page)).toContainText(/Refused by .*: Two are missing/)
  await takePictures(bruno.page, 'refused')
  expect(await barriersOf(bruno.page)).toEqual([])
  await sees('New prices')
})

test('a planned one waits for approval, and is deployed at its time', async () => {
  const { page } = bruno
  await panel(page).getByRole('button', { name: 'Actions for version 3' }).click()
  await page.getByRole('menuitem', { name: 'Deploy later…' }).click()
  await dialog(page, 'Deploy version 3 later').getByRole('button', { name: 'Deploy later' }).click()
  await expect(panel(page)).toContainText('Version 3 is deployed later')
  await expect(panel(olga.page)).toContainText('Version 3 waits for approval')
  await panel(olga.page).getByRole('button', { name: 'Look at it' }).click()
  const shown = dialog(olga.page, 'Deployment of version 3')
  await expect(shown).toContainText('Planned for')
  await shown.getByRole('button', { name: 'Approve' }).click()
  await expect(shown).toContainText('It is deployed at the time for which it was planned')
  await sees('New prices')
  await shown.getByRole('button', { name: 'Deploy now' }).click()
  await told(olga.page, 'Visitors see version 3 now.')
  await sees('Wrong prices')
})

test('what visitors saw before is shown to them again at once', async () => {
  const { page } = bruno
  await panel(page).getByRole('button', { name: 'Actions for version 2' }).click()
  await page.getByRole('menuitem', { name: 'Deploy this version' }).click()
  await told(page, 'Visitors see version 2 now.')
  await sees('New prices')
})

test('on a phone it is looked at and decided as well', async () => {
  await writeHeading(bruno.page, 'Prices of summer')
  await bruno.page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await told(bruno.page, 'It is deployed once others have approved it.')
  const { page } = olga
  await page.setViewportSize({ width: 390, height: 844 })
  await new Editor(page).open(applicationId)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  await panel(page).getByRole('button', { name: 'Look at it' }).click()
  const shown = dialog(page, /^Deployment of version/u)
  await expect(shown).toContainText('Prices of summer')
  await takePictures(page, 'on-a-phone')
  expect(await barriersOf(page)).toEqual([])
  await shown.getByRole('button', { name: 'Approve' }).click()
  await expect(shown).toContainText('Visitors see this version.')
  await sees('Prices of summer')
  expect([...olga.complaints, ...bruno.complaints].filter((complaint) => !complaint.includes('40'))).toEqual(
    [],
  )
})
