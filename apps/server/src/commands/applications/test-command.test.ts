import { randomUUID } from 'node:crypto'
import { type ApplicationView, routes } from '@ashlar/contract'
import { testName, type TestRecord } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApiToken } from '../../api-tokens/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'
import { ashlarCommand } from './testing.ts'

let server: TestServer
let address: string
let ada: TestPerson
let token: string
let application: ApplicationView

beforeAll(async () => {
  server = await startTestServer()
  address = await server.http.listen({ port: 0, host: '127.0.0.1' })
  ada = await server.anOwner()
  token = (await anApiToken(server, ada, ['applications:read'])).bearer
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
})
afterAll(() => server.close())

const ashlarTest = (words: readonly string[], environment: Record<string, string> = {}) =>
  ashlarCommand(['test', ...words], { ASHLAR_TOKEN: token, ASHLAR_URL: address, ...environment })

const aTest = (title: string): TestRecord => ({
  kind: 'test',
  id: randomUUID(),
  name: testName,
  scope: 'app',
  title,
  path: '/',
  steps: [],
  answers: [],
  mayFail: true,
})
const save = async (test: TestRecord) => {
  const parameters = { applicationId: application.id }
  const { revision } = await server.call(routes.applications.readDocument, { parameters }, ada)
  const change = { added: { [test.id]: test }, updated: {}, removed: {} }
  const body = { requestId: randomUUID(), baseRevision: revision, change }
  return server.call(routes.applications.saveChange, { parameters, body }, ada)
}

describe('ashlar test', () => {
  it('ends well where there are no tests, also without a browser', async () => {
    const outcome = await ashlarTest([application.id], { CHROMIUM_PATH: '/nowhere' })
    expect(outcome).toEqual({ code: 0, told: 'There are no such tests.\n' })
  })

  it('says what it lacks: a token, an application, a branch, a browser', async () => {
    await save(aTest('Opens'))
    const lacking = async (words: string[], environment: Record<string, string> = {}) => {
      const { code, told } = await ashlarTest(words, environment)
      expect(code).toBe(1)
      return told
    }
    expect(await lacking([application.id], { ASHLAR_TOKEN: '' })).toContain('ASHLAR_TOKEN is missing')
    expect(await lacking([])).toContain('Say which application')
    expect(await lacking([application.id, '--branch', 'other'])).toBe('There is no branch called other.\n')
    expect(await lacking([application.id], { CHROMIUM_PATH: '/nowhere' })).toBe(
      'Tests need a browser: CHROMIUM_PATH names /nowhere, which does not exist.\n',
    )
    expect(await lacking([application.id, '--wrong'])).toContain('Usage: ashlar test')
  })
})

describe('a test among the records of an application', () => {
  it('is part of what is deployed, and not of what visitors get', async () => {
    await save(aTest('Told to nobody'))
    const parameters = { applicationId: application.id }
    await server.call(routes.applications.deploy, { parameters, body: {} }, ada)
    const opened = await server.call(routes.published.open, { parameters }, ada)
    expect(JSON.stringify(opened)).not.toContain('Told to nobody')
    const preview = await server.call(routes.published.preview, { parameters }, ada)
    expect(JSON.stringify(preview)).not.toContain('Told to nobody')
    const { files } = await server.call(routes.applications.readFiles, { parameters }, ada)
    expect(files['application.yaml']).toContain('Told to nobody')
  })
})

describe('the preview of an application', () => {
  it('is opened to test it by nobody whose token may not read applications', async () => {
    const other = await anApiToken(server, ada, ['workflows:read'])
    const answer = await server.http.inject({
      url: `/applications/${application.id}/preview`,
      headers: { authorization: `Bearer ${other.bearer}` },
    })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toContain('/login')
  })
})
