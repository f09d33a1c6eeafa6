import { expect, type Page, test } from '@playwright/test'
import { deploy, makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { foundOrganization } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person
let applicationId: string

/** Long enough that an application sent again would be seen among the bytes. */
const longText = 'What every visitor of this page is shown. '.repeat(2_000)

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  const made = await makeApplication(olga.page.request, 'Visited', (page) => {
    page.place('text', 'Greeting', { left: 0, top: 0, columns: 40, rows: 4 }, { text: 'Welcome back' })
    page.place('text', 'Long', { left: 0, top: 8, columns: 96, rows: 20 }, { text: longText })
  })
  applicationId = made.applicationId
  await deploy(olga.page.request, applicationId)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

/** Opens the application, and answers with the bytes that came over the network for it. */
const visit = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(`${server.address}/applications/${applicationId}`)
  await expect(page.getByText('Welcome back')).toBeVisible()
  // What comes after the page is shown belongs to the visit, and is kept for the next one only once it came.
  await page.waitForLoadState('networkidle')
  await session.detach()
  return bytes
}

test('a second visit is sent what is new and nothing else', async () => {
  const first = await olga.context.newPage()
  const cold = await visit(first)
  await first.close()
  const again = await olga.context.newPage()
  const warm = await visit(again)
  await again.close()
  test.info().annotations.push({ type: 'bytes', description: `cold ${cold}, warm ${warm}` })
  expect(cold).toBeGreaterThan(60_000)
  expect(warm).toBeLessThan(12_000)
})

test('a new deployment is seen at the next visit', async () => {
  const page = await olga.context.newPage()
  await deploy(olga.page.request, applicationId)
  const kept = page.waitForResponse((response) => response.url().includes('/published/'))
  await visit(page)
  expect((await kept).status()).toBe(200)
  await page.close()
})

test('what a browser has kept opens nothing for somebody whose right is gone', async () => {
  const page = await olga.context.newPage()
  await visit(page)
  await page.context().clearCookies()
  await page.goto(`${server.address}/applications/${applicationId}`)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Welcome back')).toHaveCount(0)
  await page.close()
})
