import { expect, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { builder, type Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
/** Another server over the same database, by which Bruno works. */
let second: AshlarServer
let olga: Person
let bruno: Person
let applicationId: string

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  second = await AshlarServer.start({ ASHLAR_DATA_DIR: server.dataFolder })
  olga = await foundOrganization(browser, server)
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'developer' })
  const made = await makeApplication(olga.page.request, 'Shared', (page) => {
    page.place('text', 'Heading', { left: 2, top: 4, columns: 60, rows: 4 }, { text: 'A heading' })
    page.place('text', 'Remark', { left: 2, top: 12, columns: 60, rows: 4 }, { text: 'A remark' })
    page.place('button', 'Confirm', { left: 2, top: 22 }, { text: 'Confirm' })
  })
  applicationId = made.applicationId
  await share('builder')
  await openBoth()
})
test.afterAll(async () => {
  await olga.context.close()
  await bruno.context.close()
  await second.stop()
  await server.remove()
})

const share = async (role: 'builder' | 'viewer'): Promise<void> => {
  const { members } = await send(olga.page.request, 'GET', '/api/v1/members')
  const { userId } = members.find(({ email }: { email: string }) => email === builder.email)
  await send(olga.page.request, 'PUT', `/api/v1/applications/${applicationId}/shares`, {
    isPublic: false,
    shares: [{ subject: { kind: 'user', userId }, role }],
  })
}

const addressOf = (person: Person): string => (person === olga ? server : second).address

const openFor = async (person: Person): Promise<void> => {
  await person.page.goto(`${addressOf(person)}/applications/${applicationId}/edit`)
  await expect(new Editor(person.page).canvas).toBeVisible()
}
const openBoth = async (): Promise<void> => {
  await openFor(olga)
  await openFor(bruno)
  await expect(olga.page.getByRole('button', { name: 'Also here: Bruno Builder' })).toBeVisible()
  await expect(bruno.page.getByRole('button', { name: 'Also here: Olga Owner' })).toBeVisible()
}

const write = async ({ page }: Person, name: string, text: string): Promise<void> => {
  const editor = new Editor(page)
  await editor.select(name)
  await editor.write(page.getByRole('textbox', { name: 'Text', exact: true }), text)
}
const widget = (page: Page, name: string) => new Editor(page).widget(name)

test('who comes is told, and what they select is seen in their color', async () => {
  await expect(olga.page.getByRole('status').filter({ hasText: 'Bruno Builder joined' })).toHaveCount(1)
  await new Editor(bruno.page).select('Remark')
  const frame = olga.page.locator('[data-selected-by="Bruno Builder"]')
  await expect(frame).toBeVisible()
  const [around, of] = [await frame.boundingBox(), await widget(olga.page, 'Remark').boundingBox()]
  expect(Math.abs((around?.y ?? 0) - (of?.y ?? 999))).toBeLessThan(4)
  await new Editor(olga.page).openPanel('Layers')
  await expect(
    olga.page.getByRole('treeitem', { name: /^.*Remark.*selected by Bruno Builder/u }),
  ).toBeVisible()
  await olga.page.getByRole('button', { name: 'Also here: Bruno Builder' }).click()
  await olga.page.getByRole('menuitem', { name: /Bruno Builder.*This page, Remark/u }).click()
  await expect(new Editor(olga.page).nameField).toHaveValue('Remark')
  await expect(olga.page.getByText('Bruno Builder has this selected too')).toBeVisible()
  expect(await barriersOf(olga.page)).toEqual([])
})

test('whoever is followed takes the other window along, until something is done there', async () => {
  await expect(olga.page.getByText('Following Bruno Builder')).toBeVisible()
  await new Editor(bruno.page).select('Confirm')
  await expect(new Editor(olga.page).nameField).toHaveValue('Confirm')
  expect(await barriersOf(olga.page)).toEqual([])
  await olga.page.keyboard.press('Escape')
  await expect(olga.page.getByText('Following Bruno Builder')).toBeHidden()
  await new Editor(olga.page).select('Heading')
  await new Editor(bruno.page).select('Remark')
  await expect(olga.page.locator('[data-selected-by="Bruno Builder"]')).toBeVisible()
  await expect(new Editor(olga.page).nameField).toHaveValue('Heading')
})

test('a change is on the screen of the other one through another server, without a reload', async () => {
  await new Editor(bruno.page).select('Confirm')
  await write(olga, 'Heading', 'Olga was here')
  await expect(widget(bruno.page, 'Heading')).toContainText('Olga was here')
  // What is selected there stays selected.
  await expect(new Editor(bruno.page).nameField).toHaveValue('Confirm')
})

test('what is half typed stays, and so does the focus', async () => {
  const editor = new Editor(bruno.page)
  await editor.select('Confirm')
  await editor.nameField.fill('ConfirmA')
  await write(olga, 'Heading', 'Olga again')
  await expect(widget(bruno.page, 'Heading')).toContainText('Olga again')
  await expect(editor.nameField).toHaveValue('ConfirmA')
  await expect(editor.nameField).toBeFocused()
  await bruno.page.keyboard.type('ll')
  await bruno.page.keyboard.press('Enter')
  await expect(widget(olga.page, 'ConfirmAll')).toBeVisible()
})

test('undo takes back what is one’s own, and nothing of the other’s', async () => {
  await write(bruno, 'Remark', 'Of Bruno')
  await expect(widget(olga.page, 'Remark')).toContainText('Of Bruno')
  await olga.page.getByRole('banner').getByRole('button', { name: 'Undo' }).click()
  await expect(widget(olga.page, 'Heading')).not.toContainText('Olga again')
  await expect(widget(olga.page, 'Remark')).toContainText('Of Bruno')
})

test('pages that come, are renamed and go, and a deployment, are seen by the other one', async () => {
  const api = `/api/v1/applications/${applicationId}`
  const { page: added } = await send(olga.page.request, 'POST', `${api}/pages`, { name: 'Invoices' })
  await bruno.page.getByRole('button', { name: 'Page Page1' }).click()
  await bruno.page.getByRole('menuitem', { name: 'Invoices' }).click()
  await expect(bruno.page.getByRole('button', { name: 'Page Invoices' })).toBeVisible()
  await olga.page.getByRole('button', { name: 'Page Page1' }).click()
  await expect(
    olga.page.getByRole('menuitem', { name: /Invoices/u }).getByRole('img', { name: 'Bruno Builder' }),
  ).toBeVisible()
  await olga.page.keyboard.press('Escape')
  await send(olga.page.request, 'PATCH', `/api/v1/pages/${added.id}`, { name: 'Bills' })
  await expect(bruno.page.getByRole('button', { name: 'Page Bills' })).toBeVisible()
  await send(olga.page.request, 'POST', `${api}/deployments`, {})
  await expect(bruno.page.getByRole('link', { name: 'Open the deployed application' })).toBeVisible()
  await send(olga.page.request, 'DELETE', `${api}/pages/${added.id}`)
  await expect(bruno.page.getByText('The page Bills was deleted.')).toBeVisible()
  await expect(bruno.page.getByRole('button', { name: 'Page Page1' })).toBeVisible()
})

test('a connection that was lost comes back by itself and catches up', async () => {
  await bruno.context.setOffline(true)
  await write(olga, 'Heading', 'While Bruno was away')
  await new Editor(olga.page).isSaved()
  await bruno.context.setOffline(false)
  await expect(widget(bruno.page, 'Heading')).toContainText('While Bruno was away')
  await second.kill()
  await write(olga, 'Heading', 'While the server was away')
  await new Editor(olga.page).isSaved()
  await second.start()
  await expect(widget(bruno.page, 'Heading')).toContainText('While the server was away', { timeout: 20_000 })
})

test('on a telephone and in the dark it is there as well', async () => {
  await olga.page.setViewportSize({ width: 390, height: 844 })
  await olga.page.emulateMedia({ colorScheme: 'dark' })
  await expect(olga.page.getByRole('button', { name: 'Also here: Bruno Builder' })).toBeVisible()
  expect(await barriersOf(olga.page)).toEqual([])
  await olga.page.screenshot({ path: test.info().outputPath('phone-dark.png') })
  await olga.page.emulateMedia({ colorScheme: 'light' })
  await olga.page.setViewportSize({ width: 1280, height: 720 })
  await olga.page.screenshot({ path: test.info().outputPath('desktop-light.png') })
})

test('whoever may not edit any more is told so, and what they typed is not lost', async () => {
  await share('viewer')
  await expect(
    bruno.page.getByRole('alert').filter({ hasText: 'you may not edit it any more' }),
  ).toBeVisible()
  await expect(bruno.page.getByRole('link', { name: 'Return home' })).toBeVisible()
  await expect(olga.page.getByRole('button', { name: 'Also here: Bruno Builder' })).toHaveCount(0)
})

test('nothing failed unseen in the browsers', () => {
  expect([...olga.complaints, ...bruno.complaints]).toEqual([])
})
