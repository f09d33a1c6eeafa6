import { expect, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
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
    page.place('button', 'Confirm', { left: 2, top: 12 }, { text: 'Confirm' })
  })
  applicationId = made.applicationId
  const { members } = await send(olga.page.request, 'GET', '/api/v1/members')
  const { userId } = members.find(({ email }: { email: string }) => email === builder.email)
  await send(olga.page.request, 'PUT', `/api/v1/applications/${applicationId}/shares`, {
    isPublic: false,
    shares: [{ subject: { kind: 'user', userId }, role: 'builder' }],
  })
})
test.afterAll(async () => {
  await olga.context.close()
  await bruno.context.close()
  await server.remove()
})

const notice = ({ page }: Person) => page.getByRole('status').filter({ hasText: 'since you last looked' })
const sees = async (person: Person): Promise<void> => {
  const path = `/api/v1/applications/${applicationId}/seen`
  const noted = person.page.waitForResponse(
    (response) => response.url().endsWith(path) && response.request().method() === 'PUT' && response.ok(),
  )
  await new Editor(person.page).open(applicationId)
  await noted
}
const leave = ({ page }: Person) => page.goto(`${server.address}/home`)
const write = async (person: Person, name: string, text: string): Promise<void> => {
  const { page } = person
  const editor = new Editor(page)
  // The bar may still say that everything is saved, from before.
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/changes') &&
      response.ok() &&
      (response.request().postData()?.includes(text) ?? false),
  )
  await editor.select(name)
  await editor.write(page.getByRole('textbox', { name: 'Text', exact: true }), text)
  await saved
}

test('nothing is new for somebody who comes for the first time', async () => {
  await sees(olga)
  await expect(notice(olga)).toHaveCount(0)
  await leave(olga)
})

test('what somebody changed themself is not new to them', async () => {
  await sees(olga)
  await write(olga, 'Confirm', 'Agree')
  await leave(olga)
  await sees(olga)
  await expect(notice(olga)).toHaveCount(0)
  await leave(olga)
})

test('whoever comes back is told who changed what, by component and property', async () => {
  await sees(bruno)
  await write(bruno, 'Heading', 'Open orders')
  await leave(bruno)
  const { page } = olga
  await new Editor(page).open(applicationId)
  await expect(notice(olga)).toContainText('Bruno Builder changed Page1 since you last looked.')
  expect(await barriersOf(page)).toEqual([])
  await notice(olga).getByRole('button', { name: 'Show changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'What changed since you last looked' })
  const heading = dialog
    .getByRole('region', { name: 'Page1' })
    .getByRole('listitem')
    .filter({ hasText: 'Heading' })
  await expect(heading).toContainText('by Bruno Builder')
  await expect(heading.getByRole('row').filter({ hasText: 'All orders' })).toContainText('Open orders')
  await expect(dialog).not.toContainText('Agree')
  expect(await barriersOf(page)).toEqual([])
  await heading.getByRole('button', { name: 'Show Heading' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Selected component' })).toContainText('Heading')
})

test('it is told again until it is said to be seen, and then not any more', async () => {
  const { page } = olga
  await page.reload()
  await expect(notice(olga)).toBeVisible()
  await notice(olga).getByRole('button', { name: 'I have seen it' }).click()
  await expect(notice(olga)).toHaveCount(0)
  await leave(olga)
  await sees(olga)
  await expect(notice(olga)).toHaveCount(0)
})

test('what arrives while somebody looks is not told when they come back', async () => {
  await sees(bruno)
  const path = `/api/v1/applications/${applicationId}/seen`
  const noted = olga.page.waitForResponse((response) => response.url().endsWith(path) && response.ok())
  await write(bruno, 'Confirm', 'Yes')
  await expect(new Editor(olga.page).widget('Confirm')).toContainText('Yes')
  await noted
  await leave(olga)
  await new Editor(olga.page).open(applicationId)
  await expect(new Editor(olga.page).widget('Confirm')).toContainText('Yes')
  await expect(notice(olga)).toHaveCount(0)
})

test('a page that somebody added is told with their name', async () => {
  await leave(olga)
  await send(bruno.page.request, 'POST', `/api/v1/applications/${applicationId}/pages`, { name: 'Details' })
  await new Editor(olga.page).open(applicationId)
  await expect(notice(olga)).toContainText('Bruno Builder changed Details and the application')
  await notice(olga).getByRole('button', { name: 'Show changes' }).click()
  const dialog = olga.page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Details' })).toContainText('Page addedby Bruno Builder')
  await dialog.getByRole('button', { name: 'I have seen it' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(notice(olga)).toHaveCount(0)
})
