import { expect, test } from '@playwright/test'
import { deploy, makeApplication } from '../support/application-draft.ts'

import { barriersInBothSchemes, barriersOf } from '../support/accessibility.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { choose } from '../support/choose.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization, joinOrganization, send } from '../support/organization.ts'
import { builder, type Person, viewer } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let bruno: Person
let vera: Person
let shop: string

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'developer' })
  vera = await joinOrganization(browser, server, olga, { account: viewer, role: 'end-user' })
  const { request } = olga.page
  const made = await makeApplication(request, 'Shop', (page) => {
    page.place(
      'text',
      'Groups',
      { left: 2, top: 2, columns: 60 },
      { text: "{{ 'In ' + Global.user.groups.map(({ name }) => name).join(', ') }}" },
    )
  })
  shop = made.applicationId
  await deploy(request, shop)
})
test.afterAll(async () => {
  for (const { context } of [olga, bruno, vera]) await context.close()
  await server.remove()
})

test('a group is made, gets members, and what is shared with it is theirs', async () => {
  const { page } = olga
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('textbox', { name: 'Group name' }).fill('Warehouse')
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { name: 'Warehouse' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Add members' }).click()
  await page.getByRole('option', { name: /Vera Viewer/u }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Warehouse has 1 member now.')).toBeVisible()

  await vera.page.goto('/home')
  await expect(vera.page.getByRole('link', { name: 'Sample: orders' })).toBeVisible()
  await expect(vera.page.getByRole('link', { name: 'Shop' })).toHaveCount(0)
  await new Editor(page).open(shop)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share application' })
  await dialog.getByRole('combobox', { name: 'People and groups' }).click()
  await page.getByRole('option', { name: 'Warehouse' }).click()
  await dialog.getByRole('button', { name: 'Save sharing' }).click()
  await expect(page.getByText('Sharing saved')).toBeVisible()

  await vera.page.reload()
  await vera.page.getByRole('link', { name: 'Shop' }).click()
  await expect(vera.page.getByText('In Warehouse')).toBeVisible()
})

test('a role is made and given to a group, and takes effect within a second', async () => {
  const { page } = olga
  await page.goto('/roles-and-permissions')
  await expect(page).toHaveURL(/organization-roles$/u)
  await page.getByRole('button', { name: 'Create role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create role' })
  await dialog.getByRole('textbox', { name: 'Role name' }).fill('Keeper')
  await dialog.getByRole('checkbox', { name: 'View: Users' }).check()
  await dialog.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText('The role Keeper was created.')).toBeVisible()
  expect((await vera.page.request.get('/api/v1/members')).status()).toBe(403)

  await page.goto('/groups')
  await page.getByRole('link', { name: 'Warehouse' }).click()
  await page.getByRole('tab', { name: 'Permissions' }).click()
  await page.getByRole('combobox', { name: 'Roles of its members' }).click()
  await page.getByRole('option', { name: 'Keeper' }).click()
  await expect(page.getByText('Roles saved')).toBeVisible()
  await expect
    .poll(async () => (await vera.page.request.get('/api/v1/members')).status(), { timeout: 1000 })
    .toBe(200)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Permissions', selected: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Shop/u })).toContainText('Viewer')
})

test('the page of a person shows what they have, and by what', async () => {
  const { page } = olga
  await page.goto('/users')
  await page.getByRole('link', { name: 'Vera Viewer' }).click()
  await expect(page).toHaveURL(/\/users\/[^/]+\/profile$/u)
  await page.getByRole('tab', { name: 'Groups' }).click()
  await expect(page.getByRole('link', { name: 'Warehouse' })).toBeVisible()
  await page.getByRole('tab', { name: 'Permissions' }).click()
  await expect(page.getByRole('row', { name: /Shop/u })).toContainText('Warehouse')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Permissions', selected: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Sessions' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Vera Viewer was signed out everywhere.')).toBeVisible()
  await expect
    .poll(async () => (await vera.page.request.get('/api/v1/applications')).status(), { timeout: 1000 })
    .toBe(401)
  const { email, password } = viewer
  await send(vera.page.request, 'POST', '/api/v1/session', { email, password })
})

test('an integration is shared, and the list of permissions says so', async () => {
  const { page } = olga
  const created = await send(page.request, 'POST', '/api/v1/integrations', {
    name: 'Accounts',
    pluginId: 'restapi',
    configuration: { baseUrl: 'https://api.example.com' },
    secrets: {},
  })
  await page.goto(`/integrations/${created.id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Accounts' })
  await dialog.getByRole('combobox', { name: 'People and groups' }).click()
  await page.getByRole('option', { name: /Bruno/u }).click()
  await choose(page, `What ${builder.name} may do`, 'can access')
  await dialog.getByRole('button', { name: 'Save sharing' }).click()
  await expect(page.getByText('Sharing saved')).toBeVisible()
  const rename = { data: { name: 'Accounts of Bruno' } }
  const path = `/api/v1/integrations/${created.id}`
  expect((await bruno.page.request.patch(path, rename)).status()).toBe(200)
  await page.goto('/permissions/integrations')
  await expect(page.getByRole('row', { name: /Accounts of Bruno/u })).toContainText(builder.name)
  await page.getByRole('tab', { name: 'Applications, workflows and jobs' }).click()
  await expect(page.getByRole('row', { name: /Shop/u })).toContainText('Warehouse')
})

test('a thing goes to another owner from the list of what is shared', async () => {
  const { page } = olga
  await page.goto('/permissions/entities')
  await page.getByRole('searchbox', { name: 'Search' }).fill('shop')
  await expect(page).toHaveURL(/search=shop/u)
  await page.getByRole('button', { name: 'Actions for Shop' }).click()
  await page.getByRole('menuitem', { name: 'Transfer ownership' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer Shop?' })
  await dialog.getByRole('combobox', { name: 'New owner' }).click()
  await page.getByRole('option', { name: new RegExp(builder.name, 'u') }).click()
  await dialog.getByRole('button', { name: 'Transfer ownership' }).click()
  await expect(page.getByText(`${builder.name} owns Shop now.`)).toBeVisible()
  await expect(page.getByRole('row', { name: /Shop/u })).toContainText(builder.name)
})

test('an administrator looks at the product as an End-User does, and comes back', async () => {
  const { page } = olga
  await page.goto('/home')
  await page.getByRole('button', { name: 'Account of Olga Owner' }).click()
  await page.getByRole('menuitem', { name: 'End-User' }).click()
  await expect(page.getByText('You see what somebody with the role End-User sees.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Roles' })).toHaveCount(0)
  expect((await page.request.get('/api/v1/roles')).status()).toBe(403)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('link', { name: 'Roles' })).toBeVisible()
  expect((await page.request.get('/api/v1/roles')).status()).toBe(200)
})

test('an administrator looks at the product with what a role of their own gives', async () => {
  const { page } = olga
  const { id } = await send(page.request, 'POST', '/api/v1/roles', {
    type: 'organization',
    name: 'Auditors',
    description: '',
    permissions: ['roles:read'],
  })
  await page.goto('/home')
  await page.getByRole('button', { name: 'Account of Olga Owner' }).click()
  await page.getByRole('menuitem', { name: 'Another role or group…' }).click()
  const dialog = page.getByRole('dialog', { name: 'View as a role or group' })
  await dialog.getByRole('combobox', { name: 'Role or group' }).click()
  await expect(page.getByRole('option', { name: 'Warehouse' })).toBeVisible()
  await page.getByRole('option', { name: 'Auditors' }).click()
  expect(await barriersInBothSchemes(page, { part: '[role="dialog"]' })).toEqual([])
  await dialog.getByRole('button', { name: 'View', exact: true }).click()
  await expect(page.getByText('You see what somebody with the role Auditors sees.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Roles' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Integrations' })).toHaveCount(0)
  expect((await page.request.get('/api/v1/integrations')).status()).toBe(403)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('link', { name: 'Integrations' })).toBeVisible()
  await send(page.request, 'DELETE', `/api/v1/roles/${id}`)
})

test('a group that is deleted takes with it what it gave', async () => {
  const { page } = olga
  // A member of it has the application before them.
  await vera.page.goto(`/applications/${shop}`)
  await expect(vera.page.getByText('In Warehouse')).toBeVisible()
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Actions for Warehouse' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete group' }).click()
  await expect(page.getByText('The group Warehouse was deleted.')).toBeVisible()
  await expect
    .poll(async () => (await vera.page.request.get(`/api/v1/published/${shop}`)).status(), { timeout: 1000 })
    .toBe(404)
  expect((await vera.page.request.get('/api/v1/members')).status()).toBe(403)
  await vera.page.reload()
  await expect(vera.page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await vera.page.goto('/home')
  await expect(vera.page.getByRole('link', { name: 'Sample: orders' })).toBeVisible()
  await expect(vera.page.getByRole('link', { name: 'Shop' })).toHaveCount(0)
})

test('of a long list only what is seen is drawn, also until the answer to a search is there', async () => {
  const { page } = olga
  for (let number = 1; number <= 60; number += 1) {
    await send(page.request, 'POST', '/api/v1/groups', { name: `Branch office ${number}` })
  }
  await page.goto('/groups')
  const rows = page.getByRole('table', { name: 'Groups' }).locator('tbody tr[data-index]')
  await expect(rows.first()).toBeVisible()
  const drawnAtFirst = await rows.count()
  expect(drawnAtFirst).toBeLessThan(40)

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/groups\?.*search=/u, async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('searchbox').fill('office 41')
  await expect(page.locator('[aria-busy="true"]')).toBeVisible()
  expect(await rows.count()).toBe(drawnAtFirst)
  expect(new URL(page.url()).search).toBe('')
  answer()
  await expect(page.getByRole('link', { name: 'Branch office 41' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Branch office 40' })).toHaveCount(0)
  await expect(page).toHaveURL(/\?search=office/u)
  await page.unroute(/groups\?.*search=/u)
})

test('whoever lacks the right to a screen is told which', async () => {
  for (const path of ['/groups', '/roles-and-permissions/settings', '/users']) {
    await vera.page.goto(path)
    await expect(vera.page.getByRole('heading', { name: "You don't have access" })).toBeVisible()
  }
})

test('the former address of the members leads to the users', async () => {
  await olga.page.goto('/members?invite=true')
  await expect(olga.page).toHaveURL(/\/users\?invite=true$/u)
  await expect(olga.page.getByRole('dialog', { name: 'Invite members' })).toBeVisible()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`no screen of rights has a serious barrier, ${scheme}`, async () => {
    const { page } = olga
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const { groups } = await send(page.request, 'GET', '/api/v1/groups')
    const { user } = await send(page.request, 'GET', '/api/v1/users/me')
    const screens = [
      { path: '/groups', sign: page.getByText('All users') },
      { path: `/groups/${groups[0].id}/members`, sign: page.getByText('Bruno').first() },
      { path: '/roles-and-permissions/organization-roles', sign: page.getByText('Keeper') },
      { path: '/roles-and-permissions/resource-roles', sign: page.getByText('Configurator') },
      { path: '/permissions/entities', sign: page.getByText('Shop') },
      { path: `/users/${user.id}/roles`, sign: page.getByText('The role of the membership is Owner') },
      { path: `/users/${user.id}/permissions`, sign: page.getByText('Governance') },
      { path: '/roles-and-permissions/settings', sign: page.getByText('Keep to simple roles') },
    ]
    for (const { path, sign } of screens) {
      await page.goto(path)
      await expect(sign).toBeVisible()
      expect.soft(await barriersOf(page), path).toEqual([])
    }
    await page.goto('/roles-and-permissions/organization-roles')
    await page.getByRole('button', { name: 'Create role' }).click()
    await expect(page.getByRole('dialog', { name: 'Create role' })).toBeVisible()
    expect.soft(await barriersOf(page), 'create role').toEqual([])
  })
}

test('nothing failed unseen in the browsers', () => {
  expect([...olga.complaints, ...bruno.complaints, ...vera.complaints]).toEqual([])
})
