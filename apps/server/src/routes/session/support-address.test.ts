import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing.ts'

let named: TestServer
let unnamed: TestServer

beforeAll(async () => {
  named = await startTestServer({ ASHLAR_SUPPORT_EMAIL: 'help@example.com' })
  unnamed = await startTestServer()
})
afterAll(() => Promise.all([named.close(), unnamed.close()]))

it('tells who is signed in where to write for help', async () => {
  const owner = await named.anOwner()
  expect(await named.call(routes.session.read, { query: {} }, owner)).toMatchObject({
    supportEmail: 'help@example.com',
  })
})

it('tells visitors no address', async () => {
  expect(await named.call(routes.session.read, { query: {} }, null)).toMatchObject({ supportEmail: null })
})

it('tells that there is none where the installation names none', async () => {
  const owner = await unnamed.anOwner()
  expect(await unnamed.call(routes.session.read, { query: {} }, owner)).toMatchObject({ supportEmail: null })
})
