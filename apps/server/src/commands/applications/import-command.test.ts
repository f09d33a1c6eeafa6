import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes, type TokenScope } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApiToken } from '../../api-tokens/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'
import { ashlarCommand } from './testing.ts'

let server: TestServer
let address: string
let ada: TestPerson
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  address = await server.http.listen({ port: 0, host: '127.0.0.1' })
  ada = await server.anOwner()
  folder = mkdtempSync(join(tmpdir(), 'ashlar-imports-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

const run = async (scopes: TokenScope[], ...words: string[]) => {
  const { bearer } = await anApiToken(server, ada, scopes)
  return ashlarCommand(words, { ASHLAR_TOKEN: bearer, ASHLAR_URL: address })
}
const importing = (scopes: TokenScope[], ...words: string[]) => run(scopes, 'import', ...words)
const aFile = (name: string, content: unknown) => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const applications = async () => (await server.call(routes.applications.list, {}, ada)).applications
const integrations = async () => (await server.call(routes.integrations.list, {}, ada)).integrations

const widget = (type: string, widgetName: string, properties: object, place: readonly number[]) => ({
  type,
  widgetName,
  widgetId: widgetName,
  leftColumn: place[0],
  topRow: place[1],
  rightColumn: place[2],
  bottomRow: place[3],
  ...properties,
})
/** What Appsmith exports of an application of one page with one query. */
const desk = (...more: object[]) => ({
  exportedApplication: { name: 'Desk', pages: [{ id: 'Orders', isDefault: true }] },
  datasourceList: [{ name: 'Warehouse', pluginId: 'restapi-plugin' }],
  pageList: [
    {
      unpublishedPage: {
        name: 'Orders',
        layouts: [
          {
            dsl: {
              type: 'CANVAS_WIDGET',
              widgetName: 'MainContainer',
              children: [widget('BUTTON_WIDGET', 'Reload', { text: 'Load again' }, [0, 0, 16, 4]), ...more],
            },
          },
        ],
      },
    },
  ],
  actionList: [],
})
const shop = (servers: string) =>
  `openapi: 3.1.0\ninfo:\n  title: Shop\n  version: '1'\n${servers}paths:\n  /orders:\n    get:\n      summary: All orders\n      responses: {}\n`
const servers = 'servers:\n  - url: https://shop.example/v1\n'

describe('ashlar import', () => {
  it('makes an application of what another product exported, and ends with 0 where all came along', async () => {
    const path = aFile('desk.json', { ...desk(), datasourceList: [] })
    const { code, told } = await importing(['applications:write'], path, '--name', 'Front desk', '--json')
    const made = JSON.parse(told)
    expect({ code, made }).toMatchObject({ code: 0, made: { name: 'Front desk', report: [] } })
    expect(made.url).toBe(`${address}/applications/${made.application}/edit`)
    const parameters = { applicationId: made.application }
    const { files } = await server.call(routes.applications.readFiles, { parameters }, ada)
    expect(Object.values(files).join('\n')).toContain('Load again')
  })

  it('says what could not be carried over, and ends with 2', async () => {
    const form = widget('JSON_FORM_WIDGET', 'Form1', {}, [0, 32, 24, 40])
    const { code, told } = await importing(['applications:write'], aFile('form.json', desk(form)))
    expect(code).toBe(2)
    expect(told).toContain('Desk was made: ')
    expect(told).toContain('There is no component here like json form')
  })

  it('makes an application of a folder of files', async () => {
    const application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
    const copied = join(folder, 'copied')
    await run(['applications:read'], 'pull', application.id, copied)
    const { code, told } = await importing(['applications:write'], copied, '--name', 'Orders again')
    expect({ code, told }).toMatchObject({ code: 0, told: expect.stringContaining('Orders again was made') })
    expect((await applications()).map(({ name }) => name)).toContain('Orders again')
  })

  it('makes an integration of a document of OpenAPI', async () => {
    const path = aFile('shop.yaml', shop(servers))
    const { code, told } = await importing(['integrations:write'], path, '--json')
    expect({ code, told: JSON.parse(told) }).toMatchObject({
      code: 0,
      told: { name: 'Shop', operations: 1 },
    })
    expect((await integrations()).find(({ name }) => name === 'Shop')).toMatchObject({
      pluginId: 'restapiintegration',
      configuration: { baseUrl: 'https://shop.example/v1' },
    })
    const without = aFile('without.yaml', shop(''))
    expect(await importing(['integrations:write'], without)).toMatchObject({
      code: 1,
      told: expect.stringContaining('--base-address'),
    })
  })

  it('makes nothing with a token that lacks the scope, and never says the token', async () => {
    const before = [await applications(), await integrations()].map(({ length }) => length)
    const { bearer } = await anApiToken(server, ada, ['applications:read', 'integrations:read'])
    for (const path of [aFile('a.json', desk()), aFile('b.yaml', shop(servers))]) {
      const refused = await ashlarCommand(['import', path], { ASHLAR_TOKEN: bearer, ASHLAR_URL: address })
      expect(refused.code).toBe(1)
      expect(refused.told).not.toContain(bearer)
    }
    // The right to write applications is none to look through integrations.
    const chosen = await importing(
      ['applications:write'],
      aFile('a.json', desk()),
      '--integration',
      'Warehouse=Stock',
    )
    expect(chosen.code).toBe(1)
    expect([await applications(), await integrations()].map(({ length }) => length)).toEqual(before)
  })

  it('says what is wrong: no file, nonsense, no server', async () => {
    const scopes: TokenScope[] = ['applications:write']
    for (const [path, reason] of [
      [join(folder, 'nowhere.json'), 'There is no '],
      [aFile('nonsense.json', '{"a": ['), 'cannot be imported'],
      [aFile('else.json', { hello: 'world' }), 'This is no application that Appsmith'],
      [aFile('old.yaml', "swagger: '2.0'\ninfo: {}\n"), 'Convert it to OpenAPI 3'],
    ] as const) {
      const refused = await importing(scopes, path)
      expect(refused).toMatchObject({ code: 1, told: expect.stringContaining(reason) })
      expect(refused.told).not.toContain('    at ')
    }
    const environment = { ASHLAR_TOKEN: 'any', ASHLAR_URL: 'http://127.0.0.1:9' }
    expect(await ashlarCommand(['import', aFile('a.json', desk())], environment)).toEqual({
      code: 1,
      told: 'http://127.0.0.1:9 cannot be reached.\n',
    })
  })
})
