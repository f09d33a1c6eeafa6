import { expect, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { deploy, makeApplication, runsApi } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { foundOrganization, send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let page: Page
let base: string

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  page = olga.page
  const { applicationId } = await makeApplication(page.request, 'Two pages', (draft, integrationId) => {
    draft.query('Save', integrationId, 'select 1')
    draft.place(
      'table',
      'People',
      { left: 0, top: 0, columns: 60, rows: 30 },
      {
        tableHeader: 'People',
        tableData: '[{ "name": "Ada" }, { "name": "Grace" }]',
        columns: [{ id: 'a', key: 'name', label: 'Name', type: 'text', isEditable: true }],
        onSaveChanges: [...runsApi('Save'), { id: 'then', type: 'navigateTo', url: '/notes' }],
      },
    )
    draft.place(
      'button',
      'Go',
      { left: 62, top: 2, columns: 30, rows: 4 },
      {
        text: 'Open notes',
        onClick: [{ id: 'go', type: 'navigateTo', url: '/notes' }],
      },
    )
    draft.place(
      'link',
      'Link',
      { left: 62, top: 8, columns: 30, rows: 4 },
      { text: 'Read notes', page: '/notes' },
    )
    draft.place(
      'link',
      'Filter',
      { left: 62, top: 14, columns: 30, rows: 4 },
      {
        text: 'Only new ones',
        linkTo: 'customUrl',
        url: '?only=new',
      },
    )
  })
  await send(page.request, 'POST', `/api/v1/applications/${applicationId}/pages`, {
    name: 'Notes',
    routePath: '/notes',
  })
  await deploy(page.request, applicationId)
  base = `${server.address}/applications/${applicationId}`
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const question = () => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const isOnPeople = () => expect(page).toHaveURL(new RegExp(`${base}(\\?.*)?$`, 'u'))
const isOnNotes = () => expect(page).toHaveURL(`${base}/notes`)

/** Opens the page, and changes a row without saving it. */
const changeRow = async (): Promise<void> => {
  await page.goto(base)
  await page.getByRole('gridcell', { name: 'Ada' }).dblclick()
  const cell = page.getByRole('gridcell').getByRole('textbox')
  await cell.fill('Ada Lovelace')
  await cell.press('Enter')
  await rowIsKept()
}
const rowIsKept = async (): Promise<void> => {
  await expect(page.getByRole('gridcell', { name: 'Ada Lovelace' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
}

test('the navigation asks before changed rows are left, and Cancel keeps them and the focus', async () => {
  await changeRow()
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Notes' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(question()).toBeVisible()
  await expect(question().getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(question()).toHaveCount(0)
  await expect(link).toBeFocused()
  await isOnPeople()
  await rowIsKept()
  await link.click()
  await page.keyboard.press('Escape')
  await expect(question()).toHaveCount(0)
  await rowIsKept()
  await link.click()
  await question().getByRole('button', { name: 'Leave without saving' }).click()
  await isOnNotes()
})

test('links of the page and steps ask, and what stays on the page does not', async () => {
  await changeRow()
  await page.getByRole('link', { name: 'Only new ones' }).click()
  await expect(page).toHaveURL(`${base}?only=new`)
  await rowIsKept()
  for (const leave of [
    page.getByRole('link', { name: 'Read notes' }),
    page.getByRole('button', { name: 'Open notes' }),
  ]) {
    await leave.click()
    await question().getByRole('button', { name: 'Cancel' }).click()
    await isOnPeople()
    await rowIsKept()
    await expect(leave).toBeFocused()
  }
  await page.getByRole('button', { name: 'Open notes' }).click()
  await question().getByRole('button', { name: 'Leave without saving' }).click()
  await isOnNotes()
})

test('Back asks, and the history is as before for who stays and for who goes', async () => {
  await page.goto(`${base}/notes`)
  const toPeople = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page1' })
  await toPeople.click()
  await page.getByRole('gridcell', { name: 'Grace' }).dblclick()
  const cell = page.getByRole('gridcell').getByRole('textbox')
  await cell.fill('Ada Lovelace')
  await cell.press('Enter')
  await rowIsKept()
  await page.goBack()
  await expect(question()).toBeVisible()
  await question().getByRole('button', { name: 'Cancel' }).click()
  await isOnPeople()
  await rowIsKept()
  await page.goBack()
  await question().getByRole('button', { name: 'Leave without saving' }).click()
  await isOnNotes()
  await page.goForward()
  await isOnPeople()
  await expect(page.getByRole('gridcell', { name: 'Grace' })).toBeVisible()
})

test('whoever saves is not asked, also where saving leads on', async () => {
  await changeRow()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await isOnNotes()
  await expect(question()).toHaveCount(0)
})

test('nothing failed unseen in the browser', () => {
  expect(olga.complaints).toEqual([])
})
