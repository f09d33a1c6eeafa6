import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization, send } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

/** The command as it is delivered. */
const command = join(import.meta.dirname, '..', '..', 'dist', 'ashlar.js')
const pageFile = 'pages/page1/page.yaml'

let server: AshlarServer
let olga: Person
let applicationId: string
let folder: string
let token: string
let dev: ChildProcess | null = null
let told = ''

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
  const { request } = olga.page
  const made = await makeApplication(request, 'Orders', (page) => {
    page.place('text', 'Heading', { left: 2, top: 4, columns: 60, rows: 4 }, { text: 'All orders' })
    page.place('text', 'Footer', { left: 2, top: 40, columns: 60, rows: 4 }, { text: 'Nothing else' })
  })
  applicationId = made.applicationId
  const scopes = ['applications:read', 'applications:write']
  const body = { name: 'Folder', kind: 'organization admin', scopes, days: 30 }
  token = (await send(request, 'POST', '/api/v1/api-tokens', body)).token
  folder = mkdtempSync(join(tmpdir(), 'ashlar-folder-'))
})
test.afterAll(async () => {
  dev?.kill('SIGKILL')
  rmSync(folder, { recursive: true })
  await olga.context.close()
  await server.remove()
})

const environment = () => ({
  ...process.env,
  ASHLAR_TOKEN: token,
  ASHLAR_URL: server.address,
  ASHLAR_DEV_PORT: '0',
})
const ashlar = (...words: string[]): Promise<{ code: number | null; told: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [command, ...words], { env: environment() }, (_, out, errors) =>
      resolve({ code: child.exitCode, told: `${out}${errors}` }),
    )
  })
const read = () => readFileSync(join(folder, pageFile), 'utf8')
const change = (from: string, to: string) => writeFileSync(join(folder, pageFile), read().replace(from, to))

test('a build asks what is otherwise between a folder and what is saved', async () => {
  expect((await ashlar('pull', applicationId, folder)).code).toBe(0)
  expect(await ashlar('diff', folder)).toEqual({ code: 0, told: 'Both are the same.\n' })
  change('text: All orders', 'text: Open orders')
  const { code, told: said } = await ashlar('diff', folder)
  expect(code).toBe(1)
  expect(said).toMatch(/-\s+text: All orders\n\+\s+text: Open orders/u)
  change('text: Open orders', 'text: All orders')
})

test('a file that is saved stands on the canvas within a second, and what is done there in the file', async () => {
  const editor = new Editor(olga.page)
  await editor.open(applicationId)
  await expect(editor.widget('Heading')).toContainText('All orders')
  dev = spawn(process.execPath, [command, 'dev', folder], { env: environment() })
  dev.stdout?.on('data', (text: Buffer) => {
    told += text.toString()
  })
  dev.stderr?.on('data', (text: Buffer) => {
    told += text.toString()
  })
  await expect.poll(() => told).toContain('is kept in step')
  const saved = Date.now()
  change('text: All orders', 'text: Open orders')
  await expect(editor.widget('Heading')).toContainText('Open orders')
  test.info().annotations.push({ type: 'milliseconds', description: String(Date.now() - saved) })
  await editor.select('Footer')
  await editor.write(olga.page.getByRole('textbox', { name: 'Text', exact: true }), 'Written on the canvas')
  await editor.isSaved()
  await expect.poll(read, { timeout: 15_000 }).toContain('text: Written on the canvas')
  expect(read()).toContain('text: Open orders')
})

test('it goes on when the server is started again, and both sides of the meantime come together', async () => {
  await server.stop()
  await expect.poll(() => told, { timeout: 20_000 }).toContain('It is tried again.')
  change('text: Open orders', 'text: Written while away')
  await server.start()
  const editor = new Editor(olga.page)
  await editor.open(applicationId)
  await expect(editor.widget('Heading')).toContainText('Written while away')
  await expect(editor.widget('Footer')).toContainText('Written on the canvas')
  expect(told).toContain('The server is back.')
})

test('a second one of the same folder is refused, and Ctrl+C ends the first one cleanly', async () => {
  const second = await ashlar('dev', folder)
  expect(second).toMatchObject({ code: 1, told: expect.stringContaining('Another ashlar dev keeps') })
  const ended = new Promise((resolve) => dev?.once('exit', resolve))
  dev?.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(await ashlar('diff', folder)).toEqual({ code: 0, told: 'Both are the same.\n' })
})

test('a folder becomes a new application from the command line', async () => {
  const { code, told: said } = await ashlar('import', folder, '--name', 'Orders of next year', '--json')
  expect(code).toBe(0)
  await olga.page.goto(JSON.parse(said).url)
  await expect(new Editor(olga.page).widget('Heading')).toContainText('Written while away')
})
