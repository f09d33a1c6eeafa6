import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApplicationView, routes } from '@ashlar/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anApiToken } from '../../api-tokens/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'
import { ashlarCommand } from './testing.ts'

let server: TestServer
let address: string
let ada: TestPerson
let token: string
let application: ApplicationView
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  address = await server.http.listen({ port: 0, host: '127.0.0.1' })
  ada = await server.anOwner()
  token = (await anApiToken(server, ada, ['applications:read', 'applications:write'])).bearer
})
afterAll(() => server.close())
beforeEach(async () => {
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
  folder = mkdtempSync(join(tmpdir(), 'ashlar-files-'))
  return () => rmSync(folder, { recursive: true })
})

const ashlar = (words: readonly string[], environment: Record<string, string> = {}) =>
  ashlarCommand(words, { ASHLAR_TOKEN: token, ASHLAR_URL: address, ...environment })
const pull = (...words: string[]) => ashlar(['pull', application.id, folder, ...words])
const push = () => ashlar(['push', folder])
const pageFile = 'pages/page1/page.yaml'
const read = (path = pageFile) => readFileSync(join(folder, path), 'utf8')
const change = (from: string, to: string, path = pageFile) =>
  writeFileSync(join(folder, path), read(path).replace(from, to))
const parameters = () => ({ applicationId: application.id })
const pagesNow = async () =>
  (await server.call(routes.applications.read, { parameters: parameters() }, ada)).pages
const rename = (name: string) =>
  server.call(
    routes.pages.update,
    { parameters: { pageId: application.pages[0]?.id ?? '' }, body: { name } },
    ada,
  )

describe('ashlar pull and push', () => {
  it('pull writes the files, and push makes the application what they say', async () => {
    expect(await pull()).toEqual({ code: 0, told: `Pulled 2 files into ${folder}.\n` })
    const ids = (await pagesNow()).map(({ id }) => id)
    writeFileSync(join(folder, pageFile), read().replaceAll('name: Page1', 'name: Orders'))
    expect(await push()).toMatchObject({ code: 0, told: expect.stringContaining('Version 1 keeps') })
    expect(await pagesNow()).toEqual([{ id: ids[0], name: 'Orders', isHidden: false }])
    // As the server has it now: the folder of a page is called as the page is.
    expect(read('pages/orders/page.yaml')).toContain('name: Orders')
    expect(await push()).toEqual({ code: 0, told: 'Nothing was changed here.\n' })
    const { versions } = await server.call(
      routes.applications.listVersions,
      { parameters: parameters() },
      ada,
    )
    expect(versions).toMatchObject([{ number: 1, wasDeployed: false }])
  })

  it('push loses nothing that others changed since: it is refused, and so is a pull over what was changed here', async () => {
    await pull()
    await rename('Theirs')
    writeFileSync(join(folder, pageFile), read().replaceAll('name: Page1', 'name: Mine'))
    expect(await push()).toMatchObject({ code: 2, told: expect.stringContaining('was changed since') })
    expect(await ashlar(['pull', application.id, folder])).toMatchObject({
      code: 2,
      told: expect.stringContaining(`Files were changed here: ${pageFile}`),
    })
    expect(read()).toContain('name: Mine')
    expect(await pagesNow()).toMatchObject([{ name: 'Theirs' }])
    expect((await pull('--force')).code).toBe(0)
    expect(read('pages/theirs/page.yaml')).toContain('name: Theirs')
  })

  it('push refuses what does not fit, with the file and the place, and leaves everything as it was', async () => {
    await pull()
    change('type: canvas', 'type: nothing')
    const before = await pagesNow()
    const { code, told } = await push()
    expect(code).toBe(1)
    expect(told).toContain('Nothing was written')
    expect(told).toContain(pageFile)
    expect(await pagesNow()).toEqual(before)
  })

  it('push takes no page of another application', async () => {
    const other = await server.call(routes.applications.create, { body: { name: 'Payroll' } }, ada)
    await pull()
    const own = application.pages[0]?.id ?? ''
    for (const path of ['application.yaml', pageFile]) {
      writeFileSync(join(folder, path), read(path).replaceAll(own, other.pages[0]?.id ?? ''))
    }
    expect(await push()).toMatchObject({
      code: 1,
      told: expect.stringContaining('has an id that cannot be used'),
    })
    expect(await pagesNow()).toMatchObject([{ id: own }])
  })

  it('no link is followed', async () => {
    await pull()
    rmSync(join(folder, pageFile))
    symlinkSync('/etc/passwd', join(folder, pageFile))
    for (const outcome of [await push(), await pull('--force')]) {
      expect(outcome).toMatchObject({ code: 1, told: expect.stringContaining('is a link') })
      expect(outcome.told).not.toContain('root:')
    }
  })

  it('a token does what its scopes say, and no text names it', async () => {
    const { bearer } = await anApiToken(server, ada, ['applications:read'])
    expect((await ashlar(['pull', application.id, folder], { ASHLAR_TOKEN: bearer })).code).toBe(0)
    writeFileSync(join(folder, pageFile), read().replaceAll('name: Page1', 'name: Mine'))
    const refused = await ashlar(['push', folder], { ASHLAR_TOKEN: bearer })
    expect(refused.code).toBe(1)
    expect(refused.told).not.toContain(bearer)
    expect(await pagesNow()).toMatchObject([{ name: 'Page1' }])
    const nobody = await ashlar(['push', folder], { ASHLAR_TOKEN: '' })
    expect(nobody).toMatchObject({ code: 1, told: expect.stringContaining('ASHLAR_TOKEN is missing') })
  })

  it('a folder that somebody gave away with another address in it gets no token where a server was named', async () => {
    await pull()
    const asked: string[] = []
    const stranger = createServer((request, response) => {
      asked.push(request.headers.authorization ?? '')
      response.end('{}')
    })
    await new Promise<void>((resolve) => {
      stranger.listen(0, '127.0.0.1', resolve)
    })
    const bound = stranger.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    const state = read('.ashlar.json').replace(address, `http://127.0.0.1:${port}`)
    writeFileSync(join(folder, '.ashlar.json'), state)
    change('type: canvas', 'type: nothing')
    for (const words of [
      ['push', folder],
      ['diff', folder],
      ['dev', folder],
    ]) {
      const { code, told } = await ashlar(words)
      expect(told).toContain('Nothing was sent')
      expect(code).not.toBe(0)
    }
    expect(asked).toEqual([])
    stranger.close()
  })

  it('says as JSON what came of it, and takes the address of an editor', async () => {
    const { code, told } = await ashlar([
      'pull',
      `${address}/applications/${application.id}/edit`,
      folder,
      '--json',
    ])
    expect({ code, told: JSON.parse(told) }).toEqual({
      code: 0,
      told: { application: application.id, files: 2 },
    })
  })
})
