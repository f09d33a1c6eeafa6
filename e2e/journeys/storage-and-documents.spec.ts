import { type MongodbServer, startMongodb } from '@ashlar/integrations/mongodb-testing'
import { type S3Server, startS3 } from '@ashlar/integrations/s3-testing'
import { expect, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { choose } from '../support/choose.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization } from '../support/organization.ts'
import type { Person } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'

test.describe.configure({ mode: 'serial' })

let storage: S3Server
let documents: MongodbServer
let server: AshlarServer
let olga: Person
let page: Page
let editor: Editor

test.beforeAll(async ({ browser }) => {
  storage = await startS3()
  documents = await startMongodb()
  server = await AshlarServer.start({
    ASHLAR_ALLOWED_HOSTS: `${new URL(storage.address).host},127.0.0.1:${documents.port}`,
  })
  olga = await foundOrganization(browser, server)
  page = olga.page
  editor = new Editor(page)
  await page.setViewportSize({ width: 1280, height: 720 })
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
  await documents.stop()
  await storage.stop()
})

const begin = async (system: string, name: string): Promise<void> => {
  await page.goto('/integrations')
  await page.getByRole('searchbox', { name: 'Search systems to connect' }).fill(system)
  await page.getByRole('link', { name: new RegExp(system, 'u') }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
}
const testConnection = () => page.getByRole('button', { name: 'Test connection' }).click()
const save = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/integrations\/[0-9a-f-]{36}$/u)
}
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const results = () => page.getByRole('region', { name: 'Results' })
const run = () => page.getByRole('button', { name: /^Run API/u }).click()
const runAndKeep = async (): Promise<void> => {
  await run()
  await page.getByRole('button', { name: 'Run and keep changes' }).click()
}

test('a storage of objects is connected, with a sentence for a key that is wrong', async () => {
  await begin('S3 and compatible', 'Files')
  await field('Endpoint').fill(storage.address)
  await field('Bucket').fill('shop')
  await field('Access key ID').fill(storage.accessKeyId)
  await page.getByLabel('Secret access key', { exact: true }).fill('wrong')
  await testConnection()
  await expect(page.getByText(/refuses the signature\. Check the secret access key/u)).toBeVisible()
  await page.getByLabel('Secret access key', { exact: true }).fill(storage.secretAccessKey)
  await testConnection()
  await expect(page.getByText(/Connected to the bucket shop at 127\.0\.0\.1:\d+\./u)).toBeVisible()
  await takePictures(page, 's3-form')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await save()
})

test('a MongoDB is connected', async () => {
  await begin('MongoDB', 'Shop')
  await field('Host').fill('127.0.0.1')
  await field('Port').fill(String(documents.port))
  await field('Database name').fill('shop')
  await field('Database user').fill(documents.user)
  await page.getByLabel('Password', { exact: true }).fill(documents.password)
  await choose(page, 'TLS', 'Off')
  await testConnection()
  await expect(page.getByText('Connected to MongoDB 7.0.5, database shop: 0 collections.')).toBeVisible()
  await takePictures(page, 'mongodb-form')
  await save()
})

test('a step keeps an object, and another one gives it back', async () => {
  const made = await makeApplication(page.request, 'Notes', (draft) => {
    draft.place(
      'input',
      'Customer',
      { left: 0, top: 0 },
      { label: 'Customer', defaultText: 'Ada "L" $where' },
    )
  })
  await editor.open(made.applicationId)
  await editor.addApi('Files', 'Keep')
  await choose(page, 'Action', 'Upload an object')
  await editor.write(field('Key'), 'notes/1.txt')
  await editor.write(field('Content'), '{{ Customer.value }}')
  await runAndKeep()
  await expect(results().getByText('"notes/1.txt"', { exact: true })).toBeVisible()
  await takePictures(page, 's3-step')
  await editor.addApi('Files', 'Read')
  await choose(page, 'Action', 'Read an object')
  await editor.write(field('Key'), 'notes/1.txt')
  await run()
  await expect(results().getByText(JSON.stringify('Ada "L" $where'))).toBeVisible()
})

test('documents are found by what somebody typed', async () => {
  await editor.addApi('Shop', 'Add')
  await choose(page, 'Action', 'Insert documents')
  await editor.write(field('Collection'), 'people')
  await editor.write(field('Documents'), '{ "_id": 7, "name": {{ Customer.value }} }')
  await runAndKeep()
  await expect(results().getByText('inserted')).toBeVisible()
  await editor.addApi('Shop', 'Find')
  await editor.write(field('Collection'), 'people')
  await editor.write(field('Filter'), '{ "name": {{ Customer.value }} }')
  await run()
  await expect(results().getByText('Ada "L" $where')).toBeVisible()
  await takePictures(page, 'mongodb-step')
  expect(documents.commands.findLast((command) => 'find' in command)).toMatchObject({
    filter: { name: 'Ada "L" $where' },
  })
})

test('nothing failed unseen in the browser', () => {
  expect(olga.complaints).toEqual([])
})
