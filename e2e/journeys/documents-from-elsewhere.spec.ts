import { expect, type Page, test } from '@playwright/test'
import { deploy } from '../support/application-draft.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { send } from '../support/organization.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

const units = (value: number) => ({ value, mode: 'gridUnit' })
const px = (value: number) => ({ value, mode: 'px' })
const fitContent = { value: 1, mode: 'fitContent' }

interface Place {
  left: number
  top: number
  width: { value: number; mode: string }
  height: { value: number; mode: string }
}

/** A component of a page document as another product of this kind writes it. */
const component = (
  type: string,
  name: string,
  { left = 0, top = 0, width = units(96), height = fitContent }: Partial<Place> = {},
  more: Readonly<Record<string, unknown>> = {},
  children: readonly object[] = [],
) => ({
  widgetId: name,
  widgetName: name,
  type,
  left: units(left),
  top: units(top),
  width,
  height,
  dynamicBindingPathList: [],
  dynamicTriggerPathList: [],
  dynamicPropertyPathList: [],
  ...more,
  ...(children.length === 0 ? {} : { children }),
})

const rows = JSON.stringify([
  { id: 1, city: 'Oslo', state: 'sold', total: 12 },
  { id: 2, city: 'Bergen', state: 'open', total: 8 },
])

const document = {
  ...component('page', 'Desk', { width: px(27) }, {}, [
    component('section', 'Hidden', { width: px(27) }, { isVisible: false, collapseWhenHidden: true }, [
      component('canvas', 'HiddenCanvas', { width: px(27) }, {}, [
        component('text', 'Unseen', { width: units(40) }, { text: 'Nobody sees this' }),
      ]),
    ]),
    component('section', 'Main', { width: px(27) }, { borderBottom: 2, borderColor: 'primary' }, [
      component('canvas', 'MainCanvas', { width: px(27) }, { backgroundColor: 'neutral50' }, [
        component(
          'text',
          'Route',
          { width: units(40), height: units(4) },
          {
            text: 'At {{ Global.URL.currentRoute }} with {{ Global.profiles.selected.key }}',
            verticalAlign: 'auto',
          },
        ),
        component(
          'icon',
          'State',
          { left: 44, width: units(6), height: units(4) },
          {
            icon: "{{ Route.text === '' ? icons.x : icons.circleCheck }}",
          },
        ),
        component('container', 'Orders', { top: 6, height: units(24) }, { cornerRadius: 0, borderTop: 4 }, [
          component('canvas', 'OrdersCanvas', {}, { gridColumns: 48 }, [
            component('table', 'Table', { width: units(96), height: units(20) }, { tableData: rows }),
          ]),
        ]),
        component('container', 'Stack', { top: 32, height: units(18) }, {}, [
          component('canvas', 'StackCanvas', {}, { layout: 'VSTACK', alignment: 'STRETCH' }, [
            component(
              'input',
              'Notes',
              { width: units(24), height: units(10) },
              {
                label: 'Notes',
                lines: 'BY_HEIGHT',
              },
            ),
          ]),
        ]),
        component(
          'button',
          'Open',
          { top: 52, width: units(16), height: units(4) },
          {
            text: 'Open',
            cornerRadius: 0,
            onClick: [{ id: 'open', type: 'controlModal', name: 'Details', direction: 'open' }],
          },
        ),
      ]),
    ]),
    component('modal', 'Details', {}, { title: 'Details', widthPreset: 'LARGE' }, [
      component('section', 'Parts', {}, {}, [
        component('canvas', 'LeftPart', { width: units(32) }, {}, [
          component('text', 'Left', { width: units(96) }, { text: 'Left part' }),
        ]),
        component('canvas', 'RightPart', { width: units(64) }, {}, [
          component('text', 'Right', { width: units(96) }, { text: 'Right part' }),
        ]),
      ]),
    ]),
  ]),
  version: 8,
  apis: { apiMap: {} },
  stateVars: { stateVarMap: {} },
  timers: { timerMap: {} },
}

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Elsewhere', (page) => {
    page.place('text', 'Label', { left: 2, top: 2, columns: 40, rows: 4 }, { text: 'Here' })
  })
  const { olga, applicationId } = building
  const { request } = olga.page
  await send(request, 'POST', `/api/v1/applications/${applicationId}/pages`, {
    name: 'Desk',
    dsl: document,
    routePath: '/desk/:id',
  })
  await deploy(request, applicationId)
})
test.afterAll(() => building.end())

const widget = (page: Page, name: string) => page.locator(`[data-widget-name="${name}"]`)
const widthOf = async (page: Page, name: string): Promise<number> =>
  (await widget(page, name).boundingBox())?.width ?? 0

test('a page fills its window, and nothing on it is cut off', async () => {
  const { olga, applicationId } = building
  const visit = await olga.context.newPage()
  await visit.setViewportSize({ width: 1280, height: 720 })
  await visit.goto(`/applications/${applicationId}/desk/7`)
  await expect(visit.getByText('At /desk/:id with production')).toBeVisible()
  await expect(visit.getByText('Nobody sees this')).toHaveCount(0)
  await expect(widget(visit, 'State').locator('[style*="circle-check.svg"]')).toBeVisible()
  const [main, orders, table, notes] = await Promise.all(
    ['MainCanvas', 'Orders', 'Table', 'Notes'].map((name) => widthOf(visit, name)),
  )
  expect(main).toBeGreaterThan(1200)
  // All of the table stands within its container, and as wide as that is.
  expect(table).toBeLessThan(orders ?? 0)
  expect(table).toBeGreaterThan((orders ?? 0) - 60)
  // A stack that stretches gives its field the whole line, whatever width it keeps.
  expect(notes).toBeGreaterThan(1100)
  await expect(visit.locator('textarea')).toBeVisible()
  await expect(widget(visit, 'Orders').locator('> :first-child')).toHaveCSS('border-radius', '0px')
  await expect(widget(visit, 'Orders').locator('> :first-child')).toHaveCSS('border-top-width', '4px')
  await expect(widget(visit, 'Main').locator('> :first-child')).toHaveCSS('border-bottom-width', '2px')
  await visit.close()
})

test('what opens above the page has sections with columns, one below the other where it is narrow', async () => {
  const { olga, applicationId } = building
  const visit = await olga.context.newPage()
  const gap = async () => {
    const left = await visit.getByText('Left part').boundingBox()
    const right = await visit.getByText('Right part').boundingBox()
    return { across: (right?.x ?? 0) - (left?.x ?? 0), down: (right?.y ?? 0) - (left?.y ?? 0) }
  }
  for (const width of [1280, 390]) {
    await visit.setViewportSize({ width, height: 720 })
    await visit.goto(`/applications/${applicationId}/desk/7`)
    await visit.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(visit.getByRole('dialog', { name: 'Details' })).toBeVisible()
    await expect.poll(async () => (await gap()).across > 200).toBe(width > 480)
    await expect.poll(async () => (await gap()).down > 10).toBe(width < 480)
  }
  await visit.close()
})

test('completion knows the names of icons', async () => {
  const { olga, editor, applicationId } = building
  const { page } = olga
  await editor.open(applicationId)
  await editor.select('Label')
  await editor.write(page.getByRole('textbox', { name: 'Text', exact: true }), '')
  await page.keyboard.type('{{ icons.circleCh')
  await page
    .getByRole('option', { name: /^circleCheck(?!\w)/u })
    .first()
    .click()
  await expect(editor.widget('Label')).toContainText('circle-check')
  await editor.isSaved()
})

test('an application with a step that is not finished is deployed without it on request', async () => {
  const { olga, editor, applicationId, pageId } = building
  const { page } = olga
  const stored = await send(page.request, 'GET', `/api/v1/pages/${pageId}`)
  const { integrations } = await send(page.request, 'GET', '/api/v1/integrations')
  const api = {
    kind: 'api',
    id: 'unfinished',
    name: 'Unfinished',
    responseType: 'SYNC',
    trigger: { type: 'UI' },
    onSuccess: [],
    onError: [],
    onCancel: [],
    blocks: [
      {
        id: 'begun',
        kind: 'step',
        name: 'Begun',
        pluginId: 'postgres',
        datasourceId: integrations[0].id,
        configuration: { body: '-- to do' },
      },
    ],
  }
  await send(page.request, 'POST', `/api/v1/pages/${pageId}/changes`, {
    requestId: crypto.randomUUID(),
    baseRevision: stored.revision,
    change: { added: { [api.id]: api }, updated: {}, removed: {} },
  })
  await editor.open(applicationId)
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nothing was deployed' })
  await expect(dialog).toContainText('Unfinished on')
  await expect(dialog).toContainText('Begun:')
  await expect(dialog).toContainText('people find no such API')
  await dialog.getByRole('button', { name: 'Show the step' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await dialog.getByRole('button', { name: 'Deploy without it' }).click()
  await expect(page.getByText('Deployed as version 2')).toBeVisible()
  // There is something left to deploy.
  await expect(page.getByRole('button', { name: 'Deploy', exact: true })).toBeEnabled()
})
