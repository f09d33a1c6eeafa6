import { expect, type Page, test } from '@playwright/test'
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
let pageId: string

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'admin' })
  const made = await makeApplication(olga.page.request, 'Shared', (page) => {
    page.place('text', 'Heading', { left: 2, top: 2, columns: 60, rows: 4 }, { text: 'A heading' })
    page.place('text', 'Remark', { left: 2, top: 10, columns: 60, rows: 4 }, { text: 'A remark' })
    page.place('button', 'Confirm', { left: 2, top: 20 }, { text: 'Confirm' })
  })
  applicationId = made.applicationId
  pageId = made.pageId
})
test.afterAll(async () => {
  await olga.context.close()
  await bruno.context.close()
  await server.remove()
})

const widget = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Canvas' }).locator(`[data-widget-name="${name}"]`)

/** Changes the text of a component in the property panel. */
const write = async ({ page }: Person, name: string, text: string): Promise<void> => {
  const editor = new Editor(page)
  await editor.select(name)
  await editor.write(page.getByRole('textbox', { name: 'Text', exact: true }), text)
  await expect(widget(page, name)).toContainText(text)
}

/** Opens the page for both. Here they hear of each other with their saves alone, as where no connection is kept open. */
const openBoth = async (): Promise<void> => {
  for (const { page } of [olga, bruno]) {
    await page.route('**/live?*', (route) => route.abort())
    await new Editor(page).open(applicationId)
  }
}

/** The texts that the server has, by component. */
const savedTexts = async (reader: Person = olga): Promise<Record<string, unknown>> => {
  const { records } = await send(reader.page.request, 'GET', `/api/v1/pages/${pageId}`)
  return Object.fromEntries(
    Object.values<{ name: string; properties?: { text?: unknown } }>(records)
      .filter(({ properties }) => properties?.text !== undefined)
      .map(({ name, properties }) => [name, properties?.text]),
  )
}

test('two people who edit different components keep what both of them did', async () => {
  await openBoth()
  await write(olga, 'Heading', 'Olga was here')
  await new Editor(olga.page).isSaved()
  await write(bruno, 'Remark', 'Bruno was here')
  await new Editor(bruno.page).isSaved()
  // What the other one saved arrives with the answer to one's own save.
  await expect(widget(bruno.page, 'Heading')).toContainText('Olga was here')
  await expect(bruno.page.getByRole('dialog')).toHaveCount(0)
  await olga.page.reload()
  await expect(widget(olga.page, 'Heading')).toContainText('Olga was here')
  await expect(widget(olga.page, 'Remark')).toContainText('Bruno was here')
})

test('two people who edit the same component see both versions, and "mine" stays', async () => {
  await openBoth()
  await write(olga, 'Heading', 'Orders of the week')
  await new Editor(olga.page).isSaved()
  await write(bruno, 'Heading', 'Orders of the month')
  const { page } = bruno
  await expect(page.getByText('Not saved: changed by somebody else')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed the same' })
  await expect(dialog).toContainText('Olga Owner saved changes to something that you changed too.')
  await expect(dialog.getByRole('row', { name: /^Text /u })).toHaveText(
    /Orders of the month\s*Orders of the week/u,
  )
  // Nothing is decided by a key pressed by mistake.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByText('Keep mine').click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect(dialog).toHaveCount(0)
  await new Editor(page).isSaved()
  await expect(widget(page, 'Heading')).toContainText('Orders of the month')
  expect(await savedTexts()).toMatchObject({ Heading: 'Orders of the month' })
  await olga.page.reload()
  await expect(widget(olga.page, 'Heading')).toContainText('Orders of the month')
})

test('two people who edit the same component see both versions, and "theirs" stays', async () => {
  await openBoth()
  await write(bruno, 'Heading', 'Of Bruno')
  await write(bruno, 'Remark', 'Bruno again')
  await new Editor(bruno.page).isSaved()
  const { page } = olga
  await new Editor(page).select('Confirm')
  await new Editor(page).write(page.getByRole('textbox', { name: 'Text', exact: true }), 'Confirm all')
  await new Editor(page).isSaved()
  // Both are up to date here; from now on Bruno is ahead again.
  await write(bruno, 'Heading', 'Of Bruno, twice')
  await expect.poll(async () => (await savedTexts())['Heading']).toBe('Of Bruno, twice')
  await write(olga, 'Heading', 'Of Olga')
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed the same' })
  await expect(dialog).toContainText('Bruno Builder saved changes to something that you changed too.')
  await dialog.getByText('Use theirs').click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await new Editor(page).isSaved()
  await expect(widget(page, 'Heading')).toContainText('Of Bruno, twice')
  expect(await savedTexts()).toEqual({
    Heading: 'Of Bruno, twice',
    Remark: 'Bruno again',
    Confirm: 'Confirm all',
  })
  await page.reload()
  await expect(widget(page, 'Heading')).toContainText('Of Bruno, twice')
})

test('two people who change different colors of the theme keep both, and are asked about the same one', async () => {
  await openBoth()
  const themeOf = ({ page }: Person) => page.getByRole('region', { name: 'Theme', exact: true })
  const color = (person: Person, name: string) => themeOf(person).getByRole('textbox', { name, exact: true })
  const paint = async (person: Person, name: string, hex: string): Promise<void> => {
    await color(person, name).fill(hex)
    await color(person, name).blur()
  }
  for (const { page } of [olga, bruno]) await new Editor(page).openPanel('Theme')
  await paint(olga, 'Primary color', '#1f5fbf')
  await new Editor(olga.page).isSaved()
  await paint(bruno, 'Background in the dark', '#101820')
  await new Editor(bruno.page).isSaved()
  await expect(color(bruno, 'Primary color')).toHaveValue('#1f5fbf')
  await expect(bruno.page.getByRole('dialog')).toHaveCount(0)
  // Undo takes back what is one's own and nothing of the other's.
  await bruno.page.getByRole('banner').getByRole('button', { name: 'Undo' }).click()
  await expect(color(bruno, 'Background in the dark')).toHaveValue('')
  await expect(color(bruno, 'Primary color')).toHaveValue('#1f5fbf')
  await new Editor(bruno.page).isSaved()

  await paint(bruno, 'Primary color', '#b3402a')
  await new Editor(bruno.page).isSaved()
  await paint(olga, 'Primary color', '#3d7a1f')
  const dialog = olga.page.getByRole('dialog', { name: 'Somebody else changed the same' })
  await expect(dialog.getByRole('row', { name: /^Primary color /u })).toHaveText(/#3d7a1f\s*#b3402a/u)
  await expect(dialog.getByRole('row')).toHaveCount(2)
  expect(await barriersOf(olga.page, { part: '[role="dialog"]' })).toEqual([])
  await dialog.getByText('Use theirs').click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(color(olga, 'Primary color')).toHaveValue('#b3402a')
  await new Editor(olga.page).isSaved()
})

test('two people who change routes keep both, are asked about the same one, and told of a path that both took', async () => {
  await openBoth()
  const routesOf = ({ page }: Person) => page.getByRole('dialog', { name: /^Routes of /u })
  const route = (person: Person, path: string) =>
    routesOf(person)
      .getByRole('listitem')
      .filter({ has: person.page.locator(`input[value="${path}"]`) })
  const add = async (person: Person, path: string): Promise<void> => {
    const field = routesOf(person).getByRole('textbox', { name: 'New route' })
    await field.fill(path)
    await person.page.keyboard.press('Enter')
  }
  const move = async (person: Person, from: string, to: string): Promise<void> => {
    const field = route(person, from).last().getByRole('textbox', { name: 'Path' })
    await field.fill(to)
    await person.page.keyboard.press('Enter')
  }
  const isSaved = (person: Person) =>
    expect(routesOf(person).getByText('Saved', { exact: true })).toBeVisible()
  for (const { page } of [olga, bruno]) {
    await page.getByRole('button', { name: /^Page / }).click()
    await page.getByRole('menuitem', { name: 'Routes', exact: true }).click()
  }
  await add(olga, '/olga')
  await isSaved(olga)
  await add(bruno, '/bruno')
  await isSaved(bruno)
  await expect(route(bruno, '/olga')).toBeVisible()
  // Undo takes back what is one's own and nothing of the other's.
  await routesOf(bruno).getByRole('button', { name: 'Undo' }).click()
  await expect(route(bruno, '/bruno')).toHaveCount(0)
  await expect(route(bruno, '/olga')).toBeVisible()
  await isSaved(bruno)

  await move(bruno, '/olga', '/by-bruno')
  await isSaved(bruno)
  await move(olga, '/olga', '/by-olga')
  const dialog = olga.page.getByRole('dialog', { name: 'Somebody else changed the same' })
  await expect(dialog.getByRole('row', { name: /^Path /u })).toHaveText(/\/by-olga\s*\/by-bruno/u)
  expect(await barriersOf(olga.page, { part: '[role="dialog"]' })).toEqual([])
  await dialog.getByText('Use theirs').click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(route(olga, '/by-bruno')).toBeVisible()
  await isSaved(olga)

  await add(olga, '/taken')
  await isSaved(olga)
  await add(bruno, '/taken')
  await expect(route(bruno, '/taken')).toHaveCount(2)
  await expect(routesOf(bruno).getByText('Not saved')).toBeVisible()
  await expect(routesOf(bruno).getByText('Another route has the path /taken already.')).toHaveCount(2)
  await move(bruno, '/taken', '/other')
  await isSaved(bruno)
  const { settings } = await send(olga.page.request, 'GET', `/api/v1/applications/${applicationId}`)
  const paths = settings.routes.map(({ path }: { path: string }) => path)
  expect(paths.toSorted()).toEqual(['/', '/by-bruno', '/other', '/taken'])
})

test('a component that one deletes while the other edits it is asked about', async () => {
  await openBoth()
  await new Editor(olga.page).select('Remark')
  await olga.page.getByRole('button', { name: 'Delete Remark' }).click()
  await new Editor(olga.page).isSaved()
  await write(bruno, 'Remark', 'Worth keeping')
  const { page } = bruno
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed the same' })
  await expect(dialog).toContainText('They deleted it; you changed it')
  await dialog.getByRole('button', { name: 'Keep all of mine' }).click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await new Editor(page).isSaved()
  expect(await savedTexts()).toMatchObject({ Remark: 'Worth keeping' })
})

test('what is edited offline waits, and is sent when the connection is back', async () => {
  const { page, context } = olga
  await new Editor(page).open(applicationId)
  await context.setOffline(true)
  await write(olga, 'Heading', 'Written on a train')
  await expect(page.getByText('Offline: 1 change waiting')).toBeVisible()
  await write(olga, 'Remark', 'In a tunnel')
  await expect(page.getByText('Offline: 2 changes waiting')).toBeVisible()
  expect(await savedTexts(bruno)).not.toMatchObject({ Heading: 'Written on a train' })
  await context.setOffline(false)
  await new Editor(page).isSaved()
  expect(await savedTexts(bruno)).toMatchObject({ Heading: 'Written on a train', Remark: 'In a tunnel' })
})

test('what could not be sent survives a reload', async () => {
  const { page } = olga
  await new Editor(page).open(applicationId)
  await page.route('**/changes', (route) => route.abort())
  await write(olga, 'Heading', 'Kept in the browser')
  await expect(page.getByText('Offline: 1 change waiting')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(widget(page, 'Heading')).toContainText('Kept in the browser')
  await expect(page.getByText('Offline: 1 change waiting')).toBeVisible()
  await page.unroute('**/changes')
  await new Editor(page).isSaved()
  expect(await savedTexts()).toMatchObject({ Heading: 'Kept in the browser' })
})

/** What a person sees of the page: each component with its name, its text and its place. */
const seen = (page: Page) =>
  page.getByRole('region', { name: 'Canvas' }).evaluate((region) =>
    [...region.querySelectorAll<HTMLElement>('[data-widget-name]')].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const box = [left, top, width, height].map(Math.round).join(' ')
      return `${element.dataset['widgetName'] ?? ''} at ${box}: ${element.textContent}`
    }),
  )

test('undo and redo restore what was seen, step by step', async () => {
  const { page } = olga
  const editor = new Editor(page)
  await editor.open(applicationId)
  await expect(widget(page, 'Heading')).toContainText('Kept in the browser')
  const states = [await seen(page)]
  const done = async (): Promise<void> => {
    // Nothing is selected, so that what is drawn above the page is the same as before.
    await page.keyboard.press('Escape')
    const before = states.at(-1)
    await expect.poll(() => seen(page)).not.toEqual(before)
    states.push(await seen(page))
  }

  await editor.openPanel('Components')
  await page
    .getByRole('region', { name: 'Components' })
    .getByRole('button', { name: 'Input', exact: true })
    .click()
  // What draws it is fetched when the first one is placed.
  await expect(widget(page, 'Input1')).toContainText('Label')
  await done()

  await editor.drag('Input1', { x: 300, y: 120 })
  await done()

  await editor.select('Input1')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('City')
  await name.press('Enter')
  await expect(widget(page, 'City')).toBeVisible()
  await done()

  await editor.select('City')
  await editor.write(editor.properties.getByRole('textbox', { name: 'Label', exact: true }), 'City or town')
  await expect(widget(page, 'City')).toContainText('City or town')
  await done()

  await editor.select('Confirm')
  await page.getByRole('button', { name: 'Delete Confirm' }).click()
  await expect(widget(page, 'Confirm')).toHaveCount(0)
  await done()

  await editor.isSaved()
  await editor.canvas.focus()
  for (const state of states.slice(0, -1).reverse()) {
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => seen(page)).toEqual(state)
  }
  await editor.isSaved()
  expect(await savedTexts()).toMatchObject({ Confirm: 'Confirm all' })
  for (const state of states.slice(1)) {
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect.poll(() => seen(page)).toEqual(state)
  }
  await editor.isSaved()
  await page.reload()
  await expect(widget(page, 'City')).toContainText('City or town')
  await expect.poll(() => seen(page)).toEqual(states.at(-1))
})

test('nothing failed unseen in the browsers', () => {
  expect([...olga.complaints, ...bruno.complaints]).toEqual([])
})
