import { randomUUID } from 'node:crypto'
import { stripVTControlCharacters } from 'node:util'
import { addWidget, rootOf } from '@ashlar/document'
import type { JsonObject, WidgetDescriptor } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { expect, type Page, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { deploy, makeApplication, type PageDraft } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { componentUses } from '../support/component-uses.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let everything: string

const offered = widgetDescriptors.filter(({ insertable }) => insertable)
const nameOf = ({ namePrefix }: WidgetDescriptor): string => `${namePrefix}1`

/** Rows between two components, so that none reaches into the next one. */
const pitch = 32

/** What a builder writes into a component before anybody uses it: here what it shows by itself while it is built. */
const contentOf = ({ properties }: WidgetDescriptor): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      property.sample === 'content' && property.kind !== 'items' && property.kind !== 'eventHandler'
        ? [[name, property.default]]
        : [],
    ),
  )

/** Puts a component on the page, and beside it a text that says what a binding reads of it. */
const place = (page: PageDraft, descriptor: WidgetDescriptor, index: number): void => {
  const { type, role, defaultSize } = descriptor
  const { properties = {}, reads } = componentUses[type] ?? {}
  const top = index * pitch
  const { opener, ...own } = properties
  if (role === 'overlay') {
    const button: JsonObject =
      typeof opener === 'object' && opener !== null && !Array.isArray(opener) ? opener : {}
    page.place('button', `Open${nameOf(descriptor)}`, { left: 0, top, columns: 30, rows: 3 }, button)
    page.operate((records, catalogue) => {
      const parentId = rootOf(records)?.id ?? ''
      const asked = { type, parentId, place: { left: 0, top: 0 }, properties: own }
      return addWidget(records, catalogue, asked, randomUUID)
    })
    return
  }
  const rows = Math.min(pitch - 2, Math.max(4, defaultSize.height.value))
  page.place(
    type,
    nameOf(descriptor),
    { left: 0, top, columns: 56, rows },
    { ...contentOf(descriptor), ...own },
  )
  if (reads !== undefined) {
    const read = `{{ JSON.stringify(${nameOf(descriptor)}.${reads.of}) }}`
    page.place('text', `Read${nameOf(descriptor)}`, { left: 60, top, columns: 36, rows: 4 }, { text: read })
  }
}

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  const made = await makeApplication(olga.page.request, 'Everything', (page) => {
    for (const [index, descriptor] of offered.entries()) place(page, descriptor, index)
  })
  everything = made.applicationId
  await deploy(olga.page.request, everything)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const named = (page: Page, name: string) => page.locator(`[data-widget-name="${name}"]`)

test('there is a use for every component that is offered, and for no other', () => {
  expect(Object.keys(componentUses).sort()).toEqual(offered.map(({ type }) => type).sort())
})

test('components of many kinds are dragged from the panel on to the page', async () => {
  const { page } = olga
  const editor = new Editor(page)
  const made = await makeApplication(page.request, 'By mouse')
  await editor.open(made.applicationId)
  const dragged = [
    'Table',
    'Chart',
    'Input',
    'Dropdown',
    'Checkbox',
    'Button',
    'Text',
    'Statistic',
    'Rating',
    'Slider',
    'Switch',
    'Divider',
  ]
  for (const [index, label] of dragged.entries()) {
    const x = 40 + (index % 3) * 240
    await editor.insert(label, `${label}Dragged`, { x, y: 60 + Math.floor(index / 3) * 150 })
  }
  await editor.isSaved()
  await page.reload()
  for (const label of dragged) await expect(editor.widget(`${label}Dragged`)).toHaveCount(1)
})

test('every component is found by its name and inserted with the keyboard', async () => {
  test.setTimeout(480_000)
  const { page } = olga
  const editor = new Editor(page)
  const made = await makeApplication(page.request, 'By keyboard')
  await editor.open(made.applicationId)
  for (const descriptor of offered) {
    await editor.add(descriptor.label, nameOf(descriptor))
    await expect(editor.widget(nameOf(descriptor)), descriptor.label).toBeVisible()
    // The next one goes beside it and not into it.
    if (descriptor.role === 'container' || descriptor.role === 'overlay') await editor.press('Escape')
  }
  await editor.isSaved()
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect(page.getByText('Deployed as version 1')).toBeVisible()
})

/** The first lines of a failure: what was expected where. The trace has the rest. */
const briefly = (error: unknown): string =>
  stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    .split('\n')
    .slice(0, 8)
    .join(' ')

/** Uses a component once, and sees that it does what it is there for. */
const use = async (page: Page, descriptor: WidgetDescriptor): Promise<void> => {
  const { act, reads, sees } = componentUses[descriptor.type] ?? {}
  const component = named(page, nameOf(descriptor))
  if (descriptor.role !== 'overlay') {
    await component.scrollIntoViewIfNeeded({ timeout: 5000 })
    await expect(component).toBeVisible()
  }
  await act?.(component)
  await sees?.(component)
  if (reads === undefined) return
  const { is } = reads
  await expect(named(page, `Read${nameOf(descriptor)}`)).toHaveText(
    typeof is === 'string' ? is : new RegExp(is, 'u'),
  )
}

test('every component is used once in the published application, and bindings read what came of it', async () => {
  test.setTimeout(480_000)
  const page = await olga.context.newPage()
  await page.goto(`/applications/${everything}`)
  const failures: string[] = []
  for (const descriptor of offered) {
    await test.step(descriptor.label, async () => {
      try {
        await use(page, descriptor)
      } catch (error) {
        failures.push(`${descriptor.type}: ${briefly(error)}`)
      }
    })
  }
  expect(failures).toEqual([])
  await page.close()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`no component has a serious barrier, built or published, ${scheme}`, async () => {
    test.setTimeout(480_000)
    const page = await olga.context.newPage()
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto(`/applications/${everything}`)
    await expect(named(page, 'Camera1').getByRole('button').first()).toBeVisible()
    expect.soft(await barriersOf(page), 'published').toEqual([])
    await new Editor(page).open(everything)
    await expect(named(page, 'Camera1').getByRole('button').first()).toBeVisible()
    expect.soft(await barriersOf(page), 'builder').toEqual([])
    await page.close()
  })
}

test('nothing failed unseen in the browsers', () => {
  expect(olga.complaints).toEqual([])
})
