import { expect, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { deploy, makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { told } from '../support/notices.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { builder, type Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let bruno: Person
let applicationId: string
let pageId: string

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'developer' })
  const made = await makeApplication(olga.page.request, 'Orders', (page, integrationId) => {
    page.place('text', 'Heading', { left: 2, top: 4, columns: 60, rows: 4 }, { text: 'All orders' })
    page.place('button', 'Confirm', { left: 2, top: 12 }, { text: 'Confirm' })
    page.query('Open', integrationId, 'select id\nfrom orders\nlimit 3')
  })
  applicationId = made.applicationId
  pageId = made.pageId
  await deploy(olga.page.request, applicationId)
  const { members } = await send(olga.page.request, 'GET', '/api/v1/members')
  const { userId } = members.find(({ email }: { email: string }) => email === builder.email)
  await send(olga.page.request, 'PUT', `/api/v1/applications/${applicationId}/shares`, {
    isPublic: true,
    shares: [{ subject: { kind: 'user', userId }, role: 'builder' }],
  })
  for (const { page } of [olga, bruno]) await new Editor(page).open(applicationId)
})
test.afterAll(async () => {
  await olga.context.close()
  await bruno.context.close()
  await server.remove()
})

const panel = (page = olga.page) => page.getByRole('region', { name: 'Versions', exact: true })
const version = (number: number) =>
  panel()
    .getByRole('listitem')
    .filter({ has: olga.page.getByRole('button', { name: `Version ${number}`, exact: true }) })
const choose = async (number: number, item: string): Promise<void> => {
  await panel()
    .getByRole('button', { name: `Actions for version ${number}` })
    .click()
  await olga.page.getByRole('menuitem', { name: item }).click()
}
const dialog = () => olga.page.getByRole('dialog')
const widget = ({ page }: { page: Page }, name: string) => new Editor(page).widget(name)

test('what is new is said at the deployment, and stands in the list of versions', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await editor.select('Heading')
  await editor.write(page.getByRole('textbox', { name: 'Text', exact: true }), 'Open orders')
  await editor.isSaved()
  await page.getByRole('button', { name: 'Deploy, and say what is new' }).click()
  await dialog().getByRole('textbox', { name: 'What is new' }).fill('Says which orders these are')
  await dialog().getByRole('button', { name: 'Deploy', exact: true }).click()
  await told(page, 'Deployed as version 2')
  await editor.openPanel('Versions')
  await expect(version(2)).toContainText('Says which orders these are')
  await expect(version(2)).toContainText('Deployed')
  await expect(version(2)).toContainText('Olga Owner')
  await expect(version(1)).not.toContainText('Deployed')
  expect(await barriersOf(page)).toEqual([])
})

test('two versions are compared by component and property, code by lines, and one goes to what is shown', async () => {
  const { page } = olga
  const read = await send(page.request, 'GET', `/api/v1/pages/${pageId}`)
  const api: { id: string } = Object.values<{ id: string; kind: string }>(read.records).find(
    ({ kind }) => kind === 'api',
  ) ?? { id: '' }
  const changed: unknown = JSON.parse(JSON.stringify(api).replace('limit 3', 'limit 30'))
  await send(page.request, 'POST', `/api/v1/pages/${pageId}/changes`, {
    requestId: crypto.randomUUID(),
    baseRevision: read.revision,
    change: { added: {}, updated: { [api.id]: [api, changed] }, removed: {} },
  })
  await choose(1, 'Compare with what is saved')
  const place = dialog().getByRole('region', { name: 'Page1' })
  const heading = place.getByRole('listitem').filter({ hasText: 'Heading' })
  await expect(heading.getByRole('row').filter({ hasText: 'All orders' })).toContainText('Open orders')
  const query = place.getByRole('listitem').filter({ hasText: 'Open' }).filter({ hasText: 'API' })
  await expect(query.locator('[data-kind="removed"]')).toHaveText('− limit 3')
  await expect(query.locator('[data-kind="added"]')).toHaveText('+ limit 30')
  expect(await barriersOf(page)).toEqual([])
  await heading.getByRole('button', { name: 'Show Heading' }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Selected component' })).toContainText('Heading')
})

test('an older version is restored for everybody at once, and undo takes it back', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await choose(1, 'Restore as draft')
  await told(page, 'Version 1 is restored')
  for (const person of [olga, bruno]) await expect(widget(person, 'Heading')).toContainText('All orders')
  await expect(version(3)).toContainText('As it was before version 1 was restored')
  await expect(version(3)).toContainText('Kept')
  // Somebody goes on meanwhile: what they did stays.
  const other = new Editor(bruno.page)
  await other.select('Confirm')
  await other.write(bruno.page.getByRole('textbox', { name: 'Text', exact: true }), 'Agree')
  await other.isSaved()
  await expect(widget(olga, 'Confirm')).toContainText('Agree')
  await editor.canvas.focus()
  await page.keyboard.press('ControlOrMeta+z')
  await told(page, 'Version 1 was taken back.')
  for (const person of [olga, bruno]) {
    await expect(widget(person, 'Heading')).toContainText('Open orders')
    await expect(widget(person, 'Confirm')).toContainText('Agree')
  }
})

test('an older version is deployed again, and visitors see it while the draft stays', async () => {
  await choose(1, 'Deploy this version')
  await told(olga.page, 'Visitors see version 1 now.')
  await expect(version(1)).toContainText('Deployed')
  await expect(version(2)).not.toContainText('Deployed')
  await expect(widget(olga, 'Heading')).toContainText('Open orders')
  await expect(olga.page.getByRole('button', { name: 'Deploy', exact: true })).toBeEnabled()
  const visit = await bruno.context.newPage()
  await visit.goto(`${server.address}/applications/${applicationId}`)
  await expect(visit.getByText('All orders')).toBeVisible()
  await visit.close()
})

test('a version is deployed later: it is planned, taken back, and carried out when its time comes', async () => {
  const { page } = olga
  await choose(2, 'Deploy later…')
  const time = dialog().getByLabel('When visitors are to see it')
  await expect(time).not.toHaveValue('')
  expect(await barriersOf(page)).toEqual([])
  await time.fill('2020-01-01T08:00')
  await dialog().getByRole('button', { name: 'Deploy later' }).click()
  await expect(dialog()).toContainText('This time is over: choose one that is to come.')
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await time.fill(`${tomorrow}T08:00`)
  await dialog().getByRole('button', { name: 'Deploy later' }).click()
  await expect(panel().getByRole('alert')).toContainText('Version 2 is deployed later')
  expect(await barriersOf(page)).toEqual([])
  await panel().getByRole('button', { name: 'Do not deploy it' }).click()
  await expect(panel().getByRole('alert')).toHaveCount(0)
  const { versions } = await send(page.request, 'GET', `/api/v1/applications/${applicationId}/versions`)
  const second = versions.find(({ number }: { number: number }) => number === 2)
  await send(page.request, 'PUT', `/api/v1/applications/${applicationId}/planned-deployment`, {
    versionId: second.id,
    deployAt: new Date(Date.now() + 1500).toISOString(),
  })
  await expect(version(2)).toContainText('Deployed')
  await expect(panel().getByRole('alert')).toHaveCount(0)
})

test('what is saved is kept as a version, and found by what was said about it', async () => {
  const { page } = olga
  await panel().getByRole('button', { name: 'Keep what is saved as a version' }).click()
  await dialog().getByRole('textbox', { name: 'What it is' }).fill('Before the new prices')
  await dialog().getByRole('button', { name: 'Keep', exact: true }).click()
  await told(page, 'What is saved is kept as version')
  await panel().getByRole('textbox', { name: 'Search versions' }).fill('new prices')
  await expect(panel().getByRole('listitem')).toHaveCount(1)
  await expect(panel().getByRole('listitem')).toContainText('Before the new prices')
  await panel().getByRole('textbox', { name: 'Search versions' }).fill('no such words')
  await expect(panel()).toContainText('No version found')
})
