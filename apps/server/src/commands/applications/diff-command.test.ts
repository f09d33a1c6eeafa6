import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  token = (await anApiToken(server, ada, ['applications:read'])).bearer
})
afterAll(() => server.close())
beforeEach(async () => {
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
  folder = mkdtempSync(join(tmpdir(), 'ashlar-files-'))
  await ashlar(['pull', application.id, folder])
  return () => rmSync(folder, { recursive: true })
})

const ashlar = (words: readonly string[], environment: Record<string, string> = {}) =>
  ashlarCommand(words, { ASHLAR_TOKEN: token, ASHLAR_URL: address, ...environment })
const diff = (...words: string[]) => ashlar(['diff', folder, ...words])
const change = (path: string, from: string, to: string) => {
  const place = join(folder, path)
  writeFileSync(place, readFileSync(place, 'utf8').replace(from, to))
}
const renameThere = (name: string) =>
  server.call(
    routes.pages.update,
    { parameters: { pageId: application.pages[0]?.id ?? '' }, body: { name } },
    ada,
  )

describe('ashlar diff', () => {
  it('ends with 0 where both are the same', async () => {
    expect(await diff()).toEqual({ code: 0, told: 'Both are the same.\n' })
  })

  it('says by lines what a push would write, and ends with 1', async () => {
    change('application.yaml', 'typeFace: Inter', 'typeFace: Georgia')
    const { code, told } = await diff()
    expect(code).toBe(1)
    expect(told).toContain('Changed here; a push would write it:\n  application.yaml (changed)\n')
    expect(told).toContain('-      typeFace: Inter\n+      typeFace: Georgia\n')
    expect(told).not.toContain('Changed on the server')
  })

  it('tells what others changed on the server from what was changed here, and from what both did', async () => {
    change('application.yaml', 'typeFace: Inter', 'typeFace: Georgia')
    await renameThere('Desk')
    const { code, told } = await diff('--json')
    expect(code).toBe(1)
    const said = JSON.parse(told)
    expect(said).toMatchObject({
      application: application.id,
      here: [],
      there: [
        { path: 'pages/desk/page.yaml', change: 'added' },
        { path: 'pages/page1/page.yaml', change: 'deleted' },
      ],
      both: [{ path: 'application.yaml', change: 'changed' }],
    })
    expect(said.both[0].lines).toContain('-      typeFace: Inter')
  })

  it('writes nothing', async () => {
    change('application.yaml', 'typeFace: Inter', 'typeFace: Georgia')
    const state = () => readFileSync(join(folder, '.ashlar.json'), 'utf8')
    const before = state()
    await renameThere('Desk')
    await diff()
    expect(state()).toBe(before)
    expect(readFileSync(join(folder, 'pages/page1/page.yaml'), 'utf8')).toContain('name: Page1')
  })

  it('ends with 2 where it cannot be found out: no server, no right, no files', async () => {
    const state = JSON.parse(readFileSync(join(folder, '.ashlar.json'), 'utf8'))
    const { bearer } = await anApiToken(server, ada, ['workflows:read'])
    expect(await ashlar(['diff', folder], { ASHLAR_TOKEN: bearer })).toMatchObject({ code: 2 })
    expect(await ashlar(['diff', join(folder, 'pages')])).toMatchObject({
      code: 2,
      told: expect.stringContaining('Nothing was pulled'),
    })
    writeFileSync(join(folder, '.ashlar.json'), JSON.stringify({ ...state, address: 'http://127.0.0.1:9' }))
    const away = await ashlar(['diff', folder], { ASHLAR_URL: '' })
    expect(away).toEqual({ code: 2, told: 'http://127.0.0.1:9 cannot be reached.\n' })
  })

  it('shows nothing that a terminal takes for a command', async () => {
    change('pages/page1/page.yaml', 'name: Page1', 'name: "\u001B[2JPage1"')
    const { told } = await diff()
    expect(told).not.toContain('\u001B')
    expect(told).toContain('[2JPage1')
  })
})
