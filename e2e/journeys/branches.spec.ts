import { expect, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { branchButton, chooseOfBranch, shareWithBuilder, writeHeading } from '../support/branches.ts'
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
    page.place('button', 'Confirm', { left: 2, top: 12 }, { text: 'Confirm' })
  })
  applicationId = made.applicationId
  await send(olga.page.request, 'POST', `/api/v1/applications/${applicationId}/pages`, { name: 'Stock' })
  await shareWithBuilder(olga.page.request, `/api/v1/applications/${applicationId}`)
  await new Editor(olga.page).open(applicationId)
})
test.afterAll(async () => {
  await olga.context.close()
  await bruno.context.close()
  await server.remove()
})

const heading = (page: Page) => new Editor(page).widget('Heading')

test('a branch is begun under a good name, stays in the address from page to page, and is changed apart', async () => {
  const { page } = olga
  await chooseOfBranch(page, 'New branch')
  const dialog = page.getByRole('dialog', { name: 'New branch' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('../main')
  await dialog.getByRole('button', { name: 'Create branch' }).click()
  await expect(dialog).toContainText('begins with a letter or a digit')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('olga/new-prices')
  await dialog.getByRole('button', { name: 'Create branch' }).click()
  await expect(branchButton(page)).toHaveAccessibleName('Branch olga/new-prices')
  await expect(page).toHaveURL(/\/edit\?branch=olga%2Fnew-prices$/)
  await writeHeading(page, 'Orders with new prices')
  await page.getByRole('button', { name: 'Page Page1' }).click()
  await page.getByRole('menuitem', { name: /^Stock/ }).click()
  await expect(page).toHaveURL(/\/edit\/stock\?branch=olga%2Fnew-prices$/)
  await page.goBack()
  await expect(heading(page)).toContainText('Orders with new prices')
  await page.reload()
  await expect(heading(page)).toContainText('Orders with new prices')
  expect(await barriersOf(page)).toEqual([])
  await chooseOfBranch(page, 'main')
  await expect(page).toHaveURL(new RegExp(`/applications/${applicationId}/edit$`))
  await expect(heading(page)).toContainText('All orders')
})

test('a merge asks where both changed the same, and keeps all else of both', async () => {
  const { page } = olga
  await writeHeading(page, 'Every order')
  await chooseOfBranch(page, 'olga/new-prices')
  await expect(heading(page)).toContainText('Orders with new prices')
  const editor = new Editor(page)
  await editor.select('Confirm')
  await editor.write(page.getByRole('textbox', { name: 'Text', exact: true }), 'Order')
  await editor.isSaved()
  await chooseOfBranch(page, 'Compare and merge')
  const dialog = page.getByRole('dialog', { name: 'Compare olga/new-prices with main' })
  const place = dialog.getByRole('region', { name: 'Page1' })
  await expect(place.getByRole('listitem').filter({ hasText: 'Heading' })).toContainText('Every order')
  await expect(place.getByRole('listitem').filter({ hasText: 'Confirm' })).toContainText('Order')
  expect(await barriersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge into main' }).click()
  await expect(dialog).toContainText('One thing was changed on both branches')
  const collision = dialog.getByRole('listitem').filter({ hasText: 'Heading on Page1' })
  await expect(collision).toContainText('Every order')
  await expect(collision).toContainText('Orders with new prices')
  expect(await barriersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge with this choice' }).click()
  await told(page, 'olga/new-prices is merged into main')
  await expect(branchButton(page)).toHaveAccessibleName('Branch main')
  await expect(heading(page)).toContainText('Orders with new prices')
  await expect(editor.widget('Confirm')).toContainText('Order')
})

test('whoever has a branch open is told that it was deleted, and its address leads back', async () => {
  const there = bruno.page
  const address = `/applications/${applicationId}/edit?branch=olga%2Fnew-prices`
  await there.goto(address)
  await expect(heading(there)).toBeVisible()
  await chooseOfBranch(olga.page, 'olga/new-prices')
  await expect(branchButton(olga.page)).toHaveAccessibleName('Branch olga/new-prices')
  await chooseOfBranch(olga.page, 'Delete this branch')
  await olga.page.getByRole('button', { name: 'Delete branch' }).click()
  await expect(branchButton(olga.page)).toHaveAccessibleName('Branch main')
  await expect(there.getByRole('alert')).toContainText('This branch was deleted')
  await there.goto(address)
  await expect(there.getByRole('heading', { name: 'This branch does not exist' })).toBeVisible()
  await expect(there.getByText('BRANCH_NOT_FOUND')).toBeVisible()
  await there.getByRole('link', { name: 'Open the default branch' }).click()
  await expect(heading(there)).toContainText('Orders with new prices')
})

test('of what both changed, each property is taken from one side or the other', async () => {
  const { page } = olga
  const { request } = page
  const one = `/api/v2/applications/${applicationId}/branches`
  await send(request, 'POST', one, { name: 'both' })
  for (const [branch, side] of [
    ['both', 'the branch'],
    ['main', 'main'],
  ]) {
    const view = await send(request, 'GET', `/api/v1/applications/${applicationId}?branch=${branch}`)
    const read = await send(request, 'GET', `/api/v1/pages/${view.pages[0].id}`)
    const before = Object.values<{ id: string; name: string; properties: object }>(read.records).find(
      ({ name }) => name === 'Confirm',
    )
    if (before === undefined) throw new Error('The button is not there.')
    const properties = { ...before.properties, text: `Text of ${side}`, tooltip: `Tip of ${side}` }
    await send(request, 'POST', `/api/v1/pages/${view.pages[0].id}/changes`, {
      requestId: crypto.randomUUID(),
      baseRevision: read.revision,
      change: { added: {}, updated: { [before.id]: [before, { ...before, properties }] }, removed: {} },
    })
  }
  await new Editor(page).open(applicationId)
  await chooseOfBranch(page, 'both')
  await expect(branchButton(page)).toHaveAccessibleName('Branch both')
  await chooseOfBranch(page, 'Compare and merge')
  const dialog = page.getByRole('dialog', { name: 'Compare both with main' })
  await dialog.getByRole('button', { name: 'Merge into main' }).click()
  const collision = dialog.getByRole('listitem').filter({ hasText: 'Confirm on Page1' })
  await expect(collision.getByRole('radio', { name: 'Text: both' })).toBeChecked()
  await collision.getByRole('radio', { name: 'Tooltip: main' }).check()
  await expect(collision.getByRole('radio', { name: 'Some of both' })).toBeChecked()
  await takePictures(page, 'property-by-property')
  expect(await barriersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge with this choice' }).click()
  await told(page, 'both is merged into main')
  await expect(new Editor(page).widget('Confirm')).toContainText('Text of the branch')
  const { pages } = await send(request, 'GET', `/api/v1/applications/${applicationId}`)
  const { records } = await send(request, 'GET', `/api/v1/pages/${pages[0].id}`)
  expect(Object.values(records)).toContainEqual(
    expect.objectContaining({
      name: 'Confirm',
      properties: expect.objectContaining({ text: 'Text of the branch', tooltip: 'Tip of main' }),
    }),
  )
})

test('a protected main is changed by merging alone', async () => {
  const { page } = olga
  await chooseOfBranch(page, 'Protect main')
  await told(page, 'main is protected: it changes by merging branches alone')
  await page.getByRole('button', { name: /^Branch / }).click()
  await expect(page.getByRole('menuitem', { name: 'Let people edit main' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('What is changed here is not saved')).toBeVisible()
  const editor = new Editor(page)
  await editor.select('Confirm')
  await editor.write(page.getByRole('textbox', { name: 'Text', exact: true }), 'Straight away')
  await page.getByRole('button', { name: 'Why?' }).click()
  await expect(page.getByText('The default branch of this application is protected.')).toBeVisible()
})
