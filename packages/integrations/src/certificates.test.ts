import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { testCertificate } from '../test/certificate.ts'
import { hasCertificates, makeCertificates } from '../test/certificates.ts'
import { type HttpService, startService } from '../test/http-service.ts'
import type { Connection } from './driver.ts'
import { findIntegration } from './integrations.ts'
import { findSecretStore } from './secret-stores/secret-stores.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
const open: HttpService[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.stop()
})
afterAll(() => egress.close())

/** What each of the systems takes for an answer. */
const answer = JSON.stringify({
  cluster_name: 'search',
  version: { number: '9.0.0' },
  data: null,
  errors: [{ message: 'The schema is not told.' }],
  openapi: '3.1.0',
  paths: {},
})

const serve = async (tls: NonNullable<Parameters<typeof startService>[1]>): Promise<HttpService> => {
  const service = await startService((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  }, tls)
  open.push(service)
  return service
}

const systems: Readonly<Record<string, (address: string) => JsonObject>> = {
  restapi: (address) => ({ baseUrl: address }),
  graphql: (address) => ({ baseUrl: address }),
  restapiintegration: (address) => ({ baseUrl: address, documentUrl: `${address}/openapi.json` }),
  elasticsearch: (address) => ({ endpoint: address, authentication: 'none' }),
  serversentevents: (address) => ({ baseUrl: address }),
  websocket: (address) => ({ baseUrl: address.replace('https', 'wss') }),
  vault: (address) => ({ address, enginePath: 'secret' }),
}

const test = async (pluginId: string, address: string, secrets: Record<string, string>): Promise<string> => {
  const configuration = systems[pluginId]?.(address) ?? {}
  const connection: Connection = { id: 'one', version: 1, configuration, secrets }
  const kind = findIntegration(pluginId) ?? findSecretStore(pluginId)
  const driver = await kind?.createDriver({ egress })
  return (await driver?.test(connection, AbortSignal.timeout(10_000))) ?? ''
}

describe.each(Object.keys(systems))('a connection to %s', (pluginId) => {
  it('trusts the authority that it names, and no other one', async () => {
    const { authority: certificateAuthority, cert, key } = testCertificate
    const service = await serve({ cert, key })
    await expect(test(pluginId, service.address, {})).rejects.toThrow('is not trusted')
    expect(service.seen).toEqual([])
    expect(await test(pluginId, service.address, { certificateAuthority })).toMatch(/^(?:Connected|Reached)/u)
    // No connection that was opened for one is used for another.
    await expect(test(pluginId, service.address, {})).rejects.toThrow('is not trusted')
  })

  it.runIf(hasCertificates)('says who it is by its client certificate', async () => {
    const { authority, server, client } = makeCertificates()
    const service = await serve({
      cert: server.certificate,
      key: server.key,
      ca: authority.certificate,
      requestCert: true,
      rejectUnauthorized: true,
    })
    const trusting = { certificateAuthority: authority.certificate }
    await expect(test(pluginId, service.address, trusting)).rejects.toThrow()
    expect(service.seen).toEqual([])
    const known = { ...trusting, clientCertificate: client.certificate, clientKey: client.key }
    if (pluginId !== 'restapiintegration') {
      expect(await test(pluginId, service.address, known)).toMatch(/^(?:Connected|Reached)/u)
      return
    }
    // Its document is read without credentials, from wherever it lies.
    await expect(test(pluginId, service.address, known)).rejects.toThrow()
    expect(service.seen.map(({ url }) => url)).toEqual(['/'])
  })
})

describe('certificates of a connection', () => {
  it('that cannot be read are told without what they are', async () => {
    const { cert, key } = testCertificate
    const service = await serve({ cert, key })
    for (const secrets of [
      { clientCertificate: 'canary-certificate', clientKey: 'canary-key' },
      { clientCertificate: cert, clientKey: 'canary-key' },
      { certificateAuthority: 'canary-authority' },
      { certificateAuthority: `${cert}\n-----BEGIN CERTIFICATE-----\ncanary\n-----END CERTIFICATE-----` },
    ]) {
      const tested = test('restapi', service.address, secrets)
      await expect(tested).rejects.toThrow('cannot be used: each has to be text in PEM')
      await expect(tested).rejects.not.toThrow('canary')
    }
  })

  it.runIf(hasCertificates)('are shown to no other service that it redirects to', async () => {
    const { authority, server, client } = makeCertificates()
    const seen: boolean[] = []
    const tls = { cert: server.certificate, key: server.key, ca: authority.certificate, requestCert: true }
    const other = await startService((_request, response) => response.end(), {
      ...tls,
      rejectUnauthorized: false,
    })
    const service = await startService((_request, response) => {
      seen.push(true)
      response.writeHead(302, { location: other.address }).end()
    }, tls)
    open.push(other, service)
    const known = {
      certificateAuthority: authority.certificate,
      clientCertificate: client.certificate,
      clientKey: client.key,
    }
    await expect(test('restapi', service.address, known)).rejects.toThrow('is not trusted')
    expect(seen).toEqual([true])
    expect(other.seen).toEqual([])
  })
})
