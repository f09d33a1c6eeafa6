import { expect, type Locator, type Page, test } from '@playwright/test'
import { makeApplication } from '../support/application-draft.ts'
import { barriersOf } from '../support/accessibility.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import type { Editor } from '../support/editor.ts'
import { told, toldBriefly } from '../support/notices.ts'
import { send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let building: Building
let olga: Person
let editor: Editor
let applicationId: string

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Payroll', (page) => {
    page.place('text', 'Heading', { left: 2, top: 2, columns: 40, rows: 4 }, { text: 'Salaries' })
    page.place('input', 'Search', { left: 2, top: 8, columns: 30, rows: 6 }, { label: 'Search' })
    page.place('button', 'Pay', { left: 2, top: 18, columns: 14, rows: 3 }, { text: 'Pay' })
  })
  ;({ olga, editor, applicationId } = building)
  await olga.context.grantPermissions(['clipboard-read', 'clipboard-write'])
})
test.afterAll(() => building.end())

const panel = () => olga.page.getByRole('region', { name: 'Theme', exact: true })
const button = (place: Page | Locator) => place.getByRole('button', { name: 'Pay', exact: true })

/** The color behind an element, as it is drawn. */
const groundOf = (element: Locator): Promise<string> =>
  element.evaluate((node) => getComputedStyle(node).backgroundColor)

/** How dark the ground under an element is: 0 is black, 1 is white. */
const lightnessUnder = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (canvas === null) return Number.NaN
    for (let around: Element | null = node; around !== null; around = around.parentElement) {
      const color = getComputedStyle(around).backgroundColor
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      if (alpha > 0) return (red + green + blue) / 765
    }
    return 1
  })

const blue = 'rgb(31, 95, 191)'

test('a color, a radius and a preset are seen on the canvas at once', async () => {
  await editor.open(applicationId)
  await expect(button(editor.canvas)).toBeVisible()
  const first = await groundOf(button(editor.canvas))
  await editor.openPanel('Theme')
  const color = panel().getByRole('textbox', { name: 'Primary color', exact: true })
  await color.fill('#1f5fbf')
  await expect.poll(() => groundOf(button(editor.canvas))).toBe(blue)
  // Half a color changes nothing, and says what is expected.
  await color.fill('#1f5')
  await expect(panel()).toContainText('A color such as #2f6f4f is expected.')
  expect(await groundOf(button(editor.canvas))).toBe(blue)
  await color.blur()
  await expect(color).toHaveValue('#1f5fbf')

  const radius = panel().getByRole('textbox', { name: 'Corner radius in pixels' })
  await radius.fill('18')
  await expect(button(editor.canvas)).toHaveCSS('border-radius', '18px')
  await radius.blur()

  const preset = panel().getByRole('button', { name: 'Orchard', exact: true })
  await preset.click()
  await expect(preset).toHaveAttribute('aria-pressed', 'true')
  await expect(button(editor.canvas)).toHaveCSS('border-radius', '10px')
  await expect.poll(() => groundOf(button(editor.canvas))).not.toBe(blue)

  // The theme is in the one history of the editor, which the keys are about wherever the focus is.
  const banner = olga.page.getByRole('banner')
  const undo = banner.getByRole('button', { name: /^Undo/u })
  await undo.hover()
  await expect(olga.page.getByRole('tooltip')).toContainText('Undo: Preset Orchard')
  await preset.focus()
  await olga.page.keyboard.press('ControlOrMeta+z')
  await expect(button(editor.canvas)).toHaveCSS('border-radius', '18px')
  await undo.click()
  await undo.click()
  await expect(undo).toBeDisabled()
  await expect.poll(() => groundOf(button(editor.canvas))).toBe(first)
  const redo = banner.getByRole('button', { name: /^Redo/u })
  await redo.click()
  await redo.click()
  await expect(button(editor.canvas)).toHaveCSS('border-radius', '18px')
  expect(await groundOf(button(editor.canvas))).toBe(blue)
  await editor.isSaved()
})

test('the theme is still there after a reload', async () => {
  await olga.page.reload()
  await expect(button(editor.canvas)).toHaveCSS('border-radius', '18px')
  expect(await groundOf(button(editor.canvas))).toBe(blue)
})

test('the canvas shows the application in the dark for the builder alone', async () => {
  await editor.openPanel('Theme')
  const shown = panel().getByRole('radiogroup', { name: 'The canvas shows it' })
  await shown.getByText('Dark').click()
  await expect.poll(() => lightnessUnder(editor.widget('Heading'))).toBeLessThan(0.3)
  await olga.page.reload()
  await expect(button(editor.canvas)).toBeVisible()
  await expect.poll(() => lightnessUnder(editor.widget('Heading'))).toBeGreaterThan(0.7)
})

test('a theme is copied to another application', async () => {
  const { page } = olga
  await editor.openPanel('Theme')
  await toldBriefly(page, 'Theme copied', () => panel().getByRole('button', { name: 'Copy theme' }).click())
  const other = await makeApplication(page.request, 'Second payroll', (draft) => {
    draft.place('button', 'Pay', { left: 2, top: 18, columns: 14, rows: 3 }, { text: 'Pay' })
  })
  await editor.open(other.applicationId)
  await expect(button(editor.canvas)).toBeVisible()
  expect(await groundOf(button(editor.canvas))).not.toBe(blue)
  await editor.openPanel('Theme')
  await panel().getByRole('button', { name: 'Paste theme', exact: true }).click()
  await expect.poll(() => groundOf(button(editor.canvas))).toBe(blue)
  await expect(button(editor.canvas)).toHaveCSS('border-radius', '18px')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => groundOf(button(editor.canvas))).not.toBe(blue)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(() => groundOf(button(editor.canvas))).toBe(blue)
})

for (const { what, text } of [
  { what: 'a text', text: 'hello' },
  { what: 'a theme with a color that is none', text: '{"version":5,"mode":"LIGHT","primaryColor":"nice"}' },
  { what: 'components', text: '{"kind":"ashlar/widgets","version":1,"roots":[]}' },
]) {
  test(`${what} in the clipboard is refused as a broken theme`, async () => {
    const { page } = olga
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await panel().getByRole('button', { name: 'Paste theme', exact: true }).click()
    await told(page, 'The theme you are trying to paste seems broken')
    expect(await groundOf(button(editor.canvas))).toBe(blue)
  })
}

test('visitors see the theme from the deployment on, in light and in dark as they have asked for', async () => {
  const { page } = olga
  await editor.open(applicationId)
  await editor.openPanel('Theme')
  await panel().getByRole('radiogroup', { name: 'The application is drawn' }).getByText('Auto').click()
  await expect(panel()).toContainText('As each person has asked their device for.')
  await editor.isSaved()
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect(page.getByText('Deployed as version 1')).toBeVisible()

  const visit = await olga.context.newPage()
  await visit.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await visit.goto(`/applications/${applicationId}`)
  await expect.poll(() => groundOf(button(visit))).toBe(blue)
  await expect.poll(() => lightnessUnder(visit.getByText('Salaries'))).toBeGreaterThan(0.7)
  expect.soft(await barriersOf(visit), 'light').toEqual([])
  // Nobody has to load the page again.
  await visit.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect.poll(() => lightnessUnder(visit.getByText('Salaries'))).toBeLessThan(0.3)
  expect.soft(await barriersOf(visit), 'dark').toEqual([])

  // What is changed later reaches them with the next deployment, and not before.
  await panel().getByRole('button', { name: 'Orchard', exact: true }).click()
  await editor.isSaved()
  await visit.reload()
  await expect(button(visit)).toHaveCSS('border-radius', '18px')
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect(page.getByText('Deployed as version 2')).toBeVisible()
  // Visitors may be shown for a second what they were shown a moment ago.
  await expect(async () => {
    await visit.reload()
    await expect(button(visit)).toHaveCSS('border-radius', '10px', { timeout: 2000 })
  }).toPass()
  await visit.close()
})

test('an application that is always light stays so in the dark', async () => {
  await panel().getByRole('radiogroup', { name: 'The application is drawn' }).getByText('Light').click()
  await editor.isSaved()
  await send(olga.page.request, 'POST', `/api/v1/applications/${applicationId}/deployments`, {})
  const visit = await olga.context.newPage()
  await visit.emulateMedia({ colorScheme: 'dark' })
  await visit.goto(`/applications/${applicationId}`)
  await expect(button(visit)).toBeVisible()
  expect(await lightnessUnder(visit.getByText('Salaries'))).toBeGreaterThan(0.7)
  await visit.close()
})

test('nothing failed unseen in the browsers', () => {
  expect(olga.complaints).toEqual([])
})
