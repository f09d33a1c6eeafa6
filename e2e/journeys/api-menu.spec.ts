import { expect, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { runsApi, saveRoutes } from '../support/application-draft.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { send } from '../support/organization.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Desk', (page, integrationId) => {
    page.query('Orders', integrationId, 'select id from orders order by id limit 3')
    page.query('Alone', integrationId, 'select 7 as number')
    page.query('Count', integrationId, 'select {{ Orders.response.length }} as count')
    page.place(
      'table',
      'List',
      { left: 2, top: 2, columns: 60, rows: 24 },
      { tableData: '{{ Orders.response }}' },
    )
    page.place('button', 'Again', { left: 66, top: 2 }, { text: 'Again', onClick: runsApi('Orders') })
  })
  const { olga, applicationId } = building
  await send(olga.page.request, 'POST', `/api/v1/applications/${applicationId}/pages`, {
    name: 'Reports',
    requestId: crypto.randomUUID(),
  })
})
test.afterAll(() => building.end())

const page = (): Page => building.olga.page
const panel = () => page().getByRole('region', { name: 'APIs', exact: true })
const row = (name: string) => panel().getByRole('button', { name, exact: true })
const tab = (name: string) => page().getByRole('tab', { name, exact: true })
const dialog = () => page().getByRole('dialog')
const choose = async (name: string, item: string): Promise<void> => {
  await panel()
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page().getByRole('menuitem', { name: item }).click()
}
const property = (widget: string, path: string): Promise<string> =>
  send(page().request, 'GET', `/api/v1/pages/${building.pageId}`).then(({ records }) => {
    const found = Object.values<{ name: string; properties?: Record<string, unknown> }>(records)
    return JSON.stringify(found.find(({ name }) => name === widget)?.properties?.[path])
  })

test('an API is renamed in its row, and everything that reads it follows in one step', async () => {
  const { editor, applicationId } = building
  await editor.open(applicationId)
  await editor.openPanel('APIs')
  await row('Orders').focus()
  await page().keyboard.press('F2')
  const field = panel().getByRole('textbox', { name: 'New name of Orders' })
  await expect(field).toBeFocused()
  await field.fill('List')
  await field.press('Enter')
  await expect(panel().getByText('List is the name of a component (Table) on this page.')).toBeVisible()
  await field.fill('Today')
  await field.press('Enter')
  await expect(row('Today')).toBeFocused()
  await editor.isSaved()
  expect(await property('List', 'tableData')).toContain('{{ Today.response }}')
  expect(await property('Again', 'onClick')).toContain('"apiNames":["Today"]')
  await page().keyboard.press('ControlOrMeta+z')
  await expect(row('Orders')).toBeVisible()
  await editor.isSaved()
  expect(await property('List', 'tableData')).toContain('{{ Orders.response }}')
  expect(await property('Again', 'onClick')).toContain('"apiNames":["Orders"]')
})

test('its uses are listed, and choosing one goes there', async () => {
  const { editor } = building
  await row('Orders').focus()
  await page().keyboard.press('Shift+F12')
  const uses = dialog().getByRole('list', { name: 'Uses of Orders' }).getByRole('button')
  await expect(uses).toHaveText(['Again › On click', 'Count › Step1', 'List › Data'])
  await expect(uses.first()).toBeFocused()
  expect(await barriersOf(page())).toEqual([])
  await uses.filter({ hasText: 'List › Data' }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(editor.nameField).toHaveValue('List')
  await choose('Orders', 'Find uses')
  await uses.filter({ hasText: 'Count › Step1' }).click()
  await expect(tab('Count')).toHaveAttribute('aria-selected', 'true')
  await choose('Alone', 'Find uses')
  await expect(dialog().getByText('Nothing on this page reads or runs Alone.')).toBeVisible()
  await page().keyboard.press('Escape')
})

test('a copy has all blocks and a free name, and opens', async () => {
  await row('Orders').focus()
  await page().keyboard.press('ControlOrMeta+d')
  await expect(tab('Orders_copy1')).toHaveAttribute('aria-selected', 'true')
  await page().getByRole('button', { name: 'Run API' }).click()
  await expect(page().getByRole('region', { name: 'Results' }).getByText('Success')).toBeVisible()
})

test('its tab has the same menu, also by the keyboard', async () => {
  await tab('Orders_copy1').focus()
  await page().keyboard.press('Shift+F10')
  await page().getByRole('menuitem', { name: 'Rename' }).click()
  const field = page().getByRole('textbox', { name: 'New name of Orders_copy1' })
  await expect(field).toBeFocused()
  await field.fill('OrdersOfTheWholeYearWithTheirCustomers')
  await field.press('Enter')
  await expect(tab('OrdersOfTheWholeYearWithTheirCustomers')).toBeFocused()
  await page().getByRole('button', { name: 'Menu of OrdersOfTheWholeYearWithTheirCustomers' }).click()
  expect(await barriersOf(page())).toEqual([])
  await page().getByRole('menuitem', { name: 'Delete' }).click()
  await expect(tab('OrdersOfTheWholeYearWithTheirCustomers')).toHaveCount(0)
})

test('it goes to another page where nothing here uses it, and stays where something does', async () => {
  const { editor } = building
  await choose('Orders', 'Move to another page…')
  await expect(
    dialog().getByText(
      'Orders stays on this page as long as something here uses it: Again › On click, Count › Step1 and List › Data.',
    ),
  ).toBeVisible()
  await page().keyboard.press('Escape')
  await choose('Alone', 'Move to another page…')
  await dialog().getByRole('button', { name: 'Reports' }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(row('Alone')).toHaveCount(0)
  await page().getByRole('button', { name: 'Show on Reports' }).click()
  await expect(page().getByRole('button', { name: 'Page Reports' })).toBeVisible()
  await expect(tab('Alone')).toHaveAttribute('aria-selected', 'true')
  await page().getByRole('button', { name: 'Run API' }).click()
  await expect(page().getByRole('region', { name: 'Results' }).getByText('Success')).toBeVisible()
  await editor.open(building.applicationId)
})

test('a move that is taken back takes it from the other page, and is done again there', async () => {
  const { editor, applicationId } = building
  const onReports = async (): Promise<readonly string[]> => {
    const { pages } = await send(page().request, 'GET', `/api/v1/applications/${applicationId}`)
    const { id } = pages.find(({ name }: { name: string }) => name === 'Reports')
    const { records } = await send(page().request, 'GET', `/api/v1/pages/${id}`)
    return Object.values<{ kind: string; name: string }>(records)
      .filter(({ kind }) => kind === 'api')
      .map(({ name }) => name)
      .toSorted()
  }
  await editor.openPanel('APIs')
  await choose('Count', 'Duplicate')
  await choose('Count_copy1', 'Move to another page…')
  await dialog().getByRole('button', { name: 'Reports' }).click()
  await expect(dialog()).toHaveCount(0)
  expect(await onReports()).toEqual(['Alone', 'Count_copy1'])
  await editor.press('ControlOrMeta+z')
  await expect(row('Count_copy1')).toBeVisible()
  await expect.poll(onReports).toEqual(['Alone'])
  await editor.press('ControlOrMeta+Shift+z')
  await expect(row('Count_copy1')).toHaveCount(0)
  await expect.poll(onReports).toEqual(['Alone', 'Count_copy1'])
})

test('the routes of the open page follow the new name at once', async () => {
  const { editor, applicationId } = building
  const give = async (onRouteLoad?: object): Promise<void> => {
    const { settings } = await send(page().request, 'GET', `/api/v1/applications/${applicationId}`)
    const routes = settings.routes.map(
      ({ onRouteLoad: _, ...route }: { onRouteLoad?: object; pageId: string }) =>
        route.pageId === building.pageId && onRouteLoad !== undefined ? { ...route, onRouteLoad } : route,
    )
    await saveRoutes(page().request, applicationId, routes)
  }
  await give(runsApi('Orders'))
  await editor.open(applicationId)
  await editor.openPanel('APIs')
  await choose('Orders', 'Rename')
  const field = panel().getByRole('textbox', { name: 'New name of Orders' })
  await field.fill('Latest')
  await field.press('Enter')
  await expect(row('Latest')).toBeVisible()
  await editor.isSaved()
  await choose('Latest', 'Find uses')
  const uses = dialog().getByRole('list', { name: 'Uses of Latest' }).getByRole('button')
  await expect(uses.filter({ hasText: 'On load' })).toHaveCount(1)
  await page().keyboard.press('Escape')
  await editor.press('ControlOrMeta+z')
  await expect(row('Orders')).toBeVisible()
  await editor.isSaved()
  await give()
  await editor.open(applicationId)
})

test('deleting one that is used says by what, and undo brings all of it back', async () => {
  const { editor } = building
  await editor.openPanel('APIs')
  await row('Orders').focus()
  await page().keyboard.press('Delete')
  await expect(dialog()).toContainText('Again › On click, Count › Step1 and List › Data use it.')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect(row('Orders')).toBeVisible()
  await choose('Orders', 'Delete')
  await dialog().getByRole('button', { name: 'Delete API' }).click()
  await expect(row('Orders')).toHaveCount(0)
  await editor.press('ControlOrMeta+z')
  await expect(row('Orders')).toBeVisible()
  await editor.isSaved()
  expect(await property('Again', 'onClick')).toContain('"apiNames":["Orders"]')
})
