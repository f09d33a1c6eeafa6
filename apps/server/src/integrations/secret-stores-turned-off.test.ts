import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_SECRET_STORES: 'off' })
  owner = await server.anOwner()
}, 60_000)
afterAll(async () => {
  await server.close()
})

it('an installation without secret stores tells so, and neither shows nor connects any', async () => {
  const { capabilities } = await server.call(routes.session.read, { query: {} }, owner)
  expect(capabilities.secretStores).toBe(false)
  const body = {
    name: 'vault',
    pluginId: 'vault',
    configuration: { address: 'http://127.0.0.1:9', secretsPath: 'production' },
    secrets: { token: 'a-token' },
  }
  const answers = [
    await server.attempt(routes.secretStores.list, {}, owner),
    await server.attempt(routes.secretStores.listNames, {}, owner),
    await server.attempt(routes.secretStores.create, { body }, owner),
  ]
  for (const { status, body: refused } of answers) {
    expect([status, refused]).toMatchObject([
      403,
      { code: 'not_allowed', message: expect.stringContaining('turned off on this installation') },
    ])
  }
})
