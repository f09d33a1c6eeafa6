import { expect, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { branchButton, chooseOfBranch, shareWithBuilder, writeHeading } from '../support/branches.ts'
import { Editor } from '../support/editor.ts'
import { told } from '../support/notices.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { builder, type Person } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1280, height: 720 } })

let server: AshlarServer
let olga: Person
let bruno: Person
let applicationId: string

const rows = JSON.stringify([{ item: 'Lamp', price: 20 }])

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'developer' })
  const made = await makeApplication(olga.page.request, 'Orders', (page) => {
    page.place('text', 'Heading', { left: 2, top: 4, columns: 40, rows: 4 }, { text: 'All orders' })
    page.place('table', 'Prices', { left: 2, top: 10 }, { tableHeader: 'Prices', tableData: rows })
  })
  applicationId = made.applicationId
  await shareWithBuilder(olga.page.request, `/api/v1/applications/${applicationId}`)
  for (const { page } of [olga, bruno]) await page.setViewportSize({ width: 1280, height: 720 })
})
test.afterAll(async () => {
  await olga.context.close()
  await bruno.context.close()
  await server.remove()
})

const tableOn = (page: Page) => new Editor(page).widget('Prices')
const borderOf = (page: Page): Promise<string> =>
  tableOn(page).evaluate((element) =>
    [element, ...element.querySelectorAll('*')].map((one) => getComputedStyle(one).borderTopColor).join(' '),
  )

/** Changes the table on a branch, as its editor does. */
const change = async (branch: string, properties: object): Promise<void> => {
  const { request } = olga.page
  const view = await send(request, 'GET', `/api/v1/applications/${applicationId}?branch=${branch}`)
  const { revision, records } = await send(request, 'GET', `/api/v1/pages/${view.pages[0].id}`)
  const before = Object.values<{ id: string; name: string; properties: object }>(records).find(
    ({ name }) => name === 'Prices',
  )
  if (before === undefined) throw new Error('The table is not there.')
  const after = { ...before, properties: { ...before.properties, ...properties } }
  await send(request, 'POST', `/api/v1/pages/${view.pages[0].id}/changes`, {
    requestId: crypto.randomUUID(),
    baseRevision: revision,
    change: { added: {}, updated: { [before.id]: [before, after] }, removed: {} },
  })
}

test('two branches change the title and the color of one table, and the page shows what is chosen before it is merged', async () => {
  const { page } = olga
  await send(page.request, 'POST', `/api/v2/applications/${applicationId}/branches`, { name: 'spring' })
  await change('spring', { tableHeader: 'Prices of spring', borderColor: '#00aa44' })
  await change('main', { tableHeader: 'Prices of main', borderColor: '#cc0044' })
  await new Editor(page).open(applicationId)
  await chooseOfBranch(page, 'spring')
  await expect(branchButton(page)).toHaveAccessibleName('Branch spring')
  await expect(tableOn(page)).toContainText('Prices of spring')
  await chooseOfBranch(page, 'Compare and merge')
  const dialog = page.getByRole('dialog', { name: 'Compare spring with main' })
  await dialog.getByRole('button', { name: 'Merge into main' }).click()
  await expect(dialog).toContainText('What you choose is shown on the page beside this.')
  await expect(tableOn(page)).toContainText('Prices of spring')
  await expect.poll(() => borderOf(page)).toContain('rgb(0, 170, 68)')
  await dialog.getByRole('radio', { name: 'Title: main' }).check()
  await expect(tableOn(page)).toContainText('Prices of main')
  await expect.poll(() => borderOf(page)).toContain('rgb(0, 170, 68)')
  await takePictures(page, 'one-of-each')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'All of main' }).click()
  await expect.poll(() => borderOf(page)).toContain('rgb(204, 0, 68)')
  await dialog.getByRole('radio', { name: 'Border color: spring' }).check()
  await expect.poll(() => borderOf(page)).toContain('rgb(0, 170, 68)')
  // Nothing of it is kept where somebody goes back.
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(tableOn(page)).toContainText('Prices of spring')
  await dialog.getByRole('button', { name: 'Merge into main' }).click()
  await dialog.getByRole('radio', { name: 'Title: main' }).check()
  await expect(tableOn(page)).toContainText('Prices of main')
  await dialog.getByRole('button', { name: 'Merge with this choice' }).click()
  await told(page, 'spring is merged into main')
  await expect(branchButton(page)).toHaveAccessibleName('Branch main')
  await expect(tableOn(page)).toContainText('Prices of main')
  await expect.poll(() => borderOf(page)).toContain('rgb(0, 170, 68)')
})

test('what two people changed at once is shown on the page as each of them has it', async () => {
  // They hear of each other with what they save alone, as where no connection is kept open.
  for (const { page } of [olga, bruno]) {
    await page.route('**/live?*', (route) => route.abort())
    await new Editor(page).open(applicationId)
  }
  await writeHeading(olga.page, 'Orders of Olga')
  const editor = new Editor(bruno.page)
  await editor.select('Heading')
  await editor.write(bruno.page.getByRole('textbox', { name: 'Text', exact: true }), 'Orders of Bruno')
  const { page } = bruno
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed the same' })
  await expect(dialog).toContainText('What you choose is shown on the page beside this.')
  await expect(editor.widget('Heading')).toContainText('Orders of Bruno')
  await dialog.getByText('Use theirs').click()
  await expect(editor.widget('Heading')).toContainText('Orders of Olga')
  await takePictures(page, 'theirs')
  await dialog.getByText('Keep mine').click()
  await expect(editor.widget('Heading')).toContainText('Orders of Bruno')
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await editor.isSaved()
  await expect(editor.widget('Heading')).toContainText('Orders of Bruno')
})
