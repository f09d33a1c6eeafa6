import { type IntegrationView, routes } from '@ashlar/contract'
import { testCertificate } from '@ashlar/integrations/certificate-testing'
import { type HttpService, startService } from '@ashlar/integrations/service-testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { anAskingApi, runAsking } from './testing.ts'

const { authority, cert, key } = testCertificate

/** A provider of the company, whose certificate no public authority has signed, with a service behind it. */
let provider: HttpService
let service: HttpService
let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  provider = await startService(
    (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: 'a-token', token_type: 'bearer', expires_in: 3600 }))
    },
    { cert, key },
  )
  service = await startService(({ headers }, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ asked: headers.authorization }))
  })
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
})
afterAll(async () => {
  await server.close()
  await service.stop()
  await provider.stop()
})

const bodyOf = (secrets: Readonly<Record<string, string>>) => ({
  name: 'Drive',
  pluginId: 'restapi',
  configuration: {
    baseUrl: service.address,
    authentication: 'OAUTH2_CLIENT_CREDENTIALS',
    tokenUrl: `${provider.address}/token`,
    clientId: 'shop',
  },
  secrets: { clientSecret: 'canary', ...secrets },
})
const aDrive = (secrets: Readonly<Record<string, string>>): Promise<IntegrationView> =>
  server.call(routes.integrations.create, { body: bodyOf(secrets) }, owner)
const runOn = async (drive: IntegrationView) =>
  await runAsking(server, await anAskingApi(server, owner, drive), null)

describe('the authority of a provider', () => {
  it('is trusted in tests of a connection before it is saved, and in runs', async () => {
    const { name: _name, ...body } = bodyOf({ providerAuthority: authority })
    expect(await server.call(routes.integrations.testNew, { body }, owner)).toMatchObject({ ok: true })
    const drive = await aDrive({ providerAuthority: authority })
    expect(await runOn(drive)).toMatchObject({ output: { asked: 'Bearer a-token' } })
    expect(JSON.stringify(drive)).not.toContain('BEGIN CERTIFICATE')
  })

  it('is trusted for one integration and no other one, whatever was opened before', async () => {
    expect(await runOn(await aDrive({ providerAuthority: authority }))).toMatchObject({ status: 'succeeded' })
    const seen = provider.seen.length
    for (const secrets of [{}, { certificateAuthority: authority }]) {
      const { error } = await runOn(await aDrive(secrets))
      expect(error?.code).toBe('network_failed')
    }
    expect(provider.seen).toHaveLength(seen)
  })
})
