import { hasRedis, type RedisServer, startRedis } from '@ashlar/integrations/redis-testing'
import { expect, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { choose } from '../support/choose.ts'
import { Editor } from '../support/editor.ts'
import { MailServer } from '../support/mail-server.ts'
import { foundOrganization } from '../support/organization.ts'
import type { Person } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'

test.describe.configure({ mode: 'serial' })
// Left out by name where the machine has no Redis, as the units about it are.
test.skip(!hasRedis, 'This machine has no Redis.')

let redis: RedisServer
let mails: MailServer
let server: AshlarServer
let olga: Person
let page: Page
let editor: Editor

const mailPort = (): string => new URL(mails.url).port

test.beforeAll(async ({ browser }) => {
  redis = await startRedis()
  mails = await MailServer.start()
  server = await AshlarServer.start({
    ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${redis.port},127.0.0.1:${mailPort()}`,
  })
  olga = await foundOrganization(browser, server)
  page = olga.page
  editor = new Editor(page)
  await page.setViewportSize({ width: 1280, height: 720 })
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
  await mails.stop()
  await redis.stop()
})

const connect = async (system: string, name: string, port: string): Promise<void> => {
  await page.goto('/integrations')
  await page.getByRole('searchbox', { name: 'Search systems to connect' }).fill(system)
  await page.getByRole('link', { name: new RegExp(system, 'u') }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1')
  await page.getByRole('textbox', { name: 'Port' }).fill(port)
  await choose(page, 'TLS', 'Off')
}
const testConnection = () => page.getByRole('button', { name: 'Test connection' }).click()
const save = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/integrations\/[0-9a-f-]{36}$/u)
}
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const results = () => page.getByRole('region', { name: 'Results' })
const run = () => page.getByRole('button', { name: /^Run API/u }).click()

test('a Redis is connected, with a sentence for each password that is wrong', async () => {
  await connect('Redis', 'Cache', String(redis.port))
  await testConnection()
  await expect(page.getByText(`127.0.0.1:${redis.port} asks for a password. Enter it.`)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await testConnection()
  await expect(page.getByText(/refuses the password/u)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(redis.password)
  await testConnection()
  await expect(page.getByText(/Connected to Redis \d+\.\d+\.\d+, database 0: 0 keys\./u)).toBeVisible()
  await takePictures(page, 'redis-form')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await save()
})

test('a mail server is connected', async () => {
  await connect('SMTP', 'Post office', mailPort())
  await page.getByRole('textbox', { name: 'Sender' }).fill('Harmony Records <shop@example.com>')
  await testConnection()
  await expect(page.getByText(`Connected to the mail server at 127.0.0.1:${mailPort()}.`)).toBeVisible()
  await takePictures(page, 'smtp-form')
  await save()
})

test('a step keeps a value, and another one gives it back', async () => {
  const made = await makeApplication(page.request, 'Names', (draft) => {
    draft.place('input', 'Customer', { left: 0, top: 0 }, { label: 'Customer', defaultText: 'Ada "L" \\' })
  })
  await editor.open(made.applicationId)
  await editor.addApi('Cache', 'Keep')
  await choose(page, 'Action', 'Set a value')
  await editor.write(field('Key'), 'customer:1')
  await editor.write(field('Value'), '{{ Customer.value }}')
  await run()
  await page.getByRole('button', { name: 'Run and keep changes' }).click()
  await expect(results().getByText('OK')).toBeVisible()
  await takePictures(page, 'redis-step')
  await editor.addApi('Cache', 'Read')
  await editor.write(field('Key'), 'customer:1')
  await run()
  await expect(results().getByText(JSON.stringify('Ada "L" \\'))).toBeVisible()
})

test('a step sends a mail', async () => {
  await editor.addApi('Post office', 'Tell')
  await editor.write(field('To'), 'ada@example.com')
  await editor.write(field('Subject'), 'Hello {{ Customer.value }}')
  await takePictures(page, 'smtp-step')
  await run()
  await page.getByRole('button', { name: 'Run and keep changes' }).click()
  await expect.poll(() => mails.countFor('ada@example.com')).toBe(1)
  expect(mails.latestFor('ada@example.com')).toContain('From: Harmony Records <shop@example.com>')
})

test('nothing failed unseen in the browser', () => {
  expect(olga.complaints).toEqual([])
})
