import { testCertificate } from '@ashlar/integrations/certificate-testing'
import { type S3Server, startS3 } from '@ashlar/integrations/s3-testing'
import { type HttpService, startService } from '@ashlar/integrations/service-testing'
import { startSts, type StsServer, stsFacts } from '@ashlar/integrations/sts-testing'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { foundOrganization } from '../support/organization.ts'
import type { Person } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'

test.describe.configure({ mode: 'serial' })

let service: HttpService
let storage: S3Server
let sts: StsServer
let server: AshlarServer
let olga: Person
let page: Page

test.beforeAll(async ({ browser }) => {
  const { cert, key } = testCertificate
  service = await startService((_request, response) => response.end('ok'), { cert, key })
  storage = await startS3()
  sts = await startSts(storage)
  server = await AshlarServer.start({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  olga = await foundOrganization(browser, server)
  page = olga.page
  await page.setViewportSize({ width: 1280, height: 720 })
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
  await service.stop()
  await sts.stop()
  await storage.stop()
})

const testConnection = (): Promise<void> => page.getByRole('button', { name: 'Test connection' }).click()
const field = (name: string): Locator => page.getByRole('textbox', { name, exact: true })
const save = (): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click()

test('a service of the company is trusted by the authority that the form names', async () => {
  await page.goto('/integrations/new/restapi')
  await field('Name').fill('Inventory')
  await field('Base address').fill(service.address)
  await testConnection()
  await expect(page.getByText(/is not trusted/u)).toBeVisible()
  expect(service.seen).toEqual([])
  await field('CA certificate').fill('no certificate')
  await testConnection()
  await expect(page.getByText(/each has to be text in PEM/u)).toBeVisible()
  await field('CA certificate').fill(testCertificate.authority)
  await testConnection()
  await expect(page.getByText(/it answered 200/u)).toBeVisible()
  await takePictures(page, 'certificates')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await save()
  await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
  await testConnection()
  await expect(page.getByText(/it answered 200/u)).toBeVisible()
})

test('a storage is reached with the keys of a role, which are asked for with those of the form', async () => {
  await page.goto('/integrations/new/s3')
  await field('Name').fill('Invoices')
  await field('Region').fill('eu-central-1')
  await field('Endpoint').fill(storage.address)
  await field('Bucket').fill('shop')
  await field('Access key ID').fill(stsFacts.accessKeyId)
  await page.getByLabel('Secret access key', { exact: true }).fill(stsFacts.secretAccessKey)
  await expect(field('Role ARN')).toBeHidden()
  await page.getByRole('switch', { name: 'Assume a role' }).check()
  await testConnection()
  await expect(page.getByText('Role ARN is missing.')).toBeVisible()
  await field('Role ARN').fill(stsFacts.role)
  await field('Endpoint of STS').fill(sts.address)
  await testConnection()
  await expect(
    page.getByText(`The access key may not assume the role ${stsFacts.role}.`, { exact: false }),
  ).toBeVisible()
  await field('External ID').fill(stsFacts.externalId)
  await testConnection()
  await expect(page.getByText(/^Connected to the bucket shop/u)).toBeVisible()
  await page.getByRole('switch', { name: 'Assume a role' }).scrollIntoViewIfNeeded()
  await takePictures(page, 'role')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await takePictures(page, 'role-phone')
  await page.setViewportSize({ width: 1280, height: 720 })
  await save()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await testConnection()
  await expect(page.getByText(/^Connected to the bucket shop/u)).toBeVisible()
  expect(olga.complaints).toEqual([])
})
