import { generateKeyPairSync } from 'node:crypto'
import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { testCertificate } from '../test/certificate.ts'
import { hasCertificates, makeCertificates } from '../test/certificates.ts'
import { type HttpService, startService } from '../test/http-service.ts'
import { listen } from '../test/listen.ts'
import type { Connection } from './driver.ts'
import { defaultConfiguration, fieldsOf } from './form-values.ts'
import { findIntegration, integrations } from './integrations.ts'
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

/** What a warehouse answers that is asked over HTTP, whatever it is asked. */
const answerOfWarehouse = (url: string): object | undefined => {
  if (url.startsWith('/api/v2/statements')) {
    return { resultSetMetaData: { rowType: [{ name: 'one', type: 'text' }] }, data: [['1']] }
  }
  if (url.startsWith('/api/2.0/sql/statements')) {
    return {
      statement_id: 'one',
      status: { state: 'SUCCEEDED' },
      manifest: { schema: { columns: [{ name: 'one' }] } },
      result: { data_array: [['1']] },
    }
  }
  if (!url.startsWith('/bigquery/')) return undefined
  return {
    jobReference: { jobId: 'one' },
    schema: { fields: [{ name: 'one', type: 'STRING' }] },
    rows: [{ f: [{ v: '1' }] }],
  }
}

const serviceAccountKey = JSON.stringify({
  client_email: 'ada@example.com',
  private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }),
})

const serve = async (tls: NonNullable<Parameters<typeof startService>[1]>): Promise<HttpService> => {
  const service = await startService(({ url }, response) => {
    const told = answerOfWarehouse(url)
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(told === undefined ? answer : JSON.stringify(told))
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
  databricks: (address) => ({ workspace: address, warehouse: 'w', authentication: 'token' }),
  snowflake: (address) => ({ endpoint: address, account: 'a', database: 'd', authentication: 'token' }),
  bigquery: (address) => ({ endpoint: address, project: 'p' }),
  vault: (address) => ({ address, enginePath: 'secret' }),
}

const signIn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  databricks: { token: 'canary-token' },
  snowflake: { token: 'canary-token' },
  bigquery: { serviceAccountKey },
}

const test = async (pluginId: string, address: string, given: Record<string, string>): Promise<string> => {
  const configuration = systems[pluginId]?.(address) ?? {}
  const secrets = { ...signIn[pluginId], ...given }
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
    const seen = service.seen.length
    await expect(test(pluginId, service.address, {})).rejects.toThrow('is not trusted')
    expect(service.seen).toHaveLength(seen)
  })

  it.runIf(hasCertificates)('refuses a server that another authority vouches for', async () => {
    const { authority, server } = makeCertificates()
    const service = await serve({ cert: server.certificate, key: server.key })
    const known = { certificateAuthority: authority.certificate }
    expect(await test(pluginId, service.address, known)).toMatch(/^(?:Connected|Reached)/u)
    const seen = service.seen.length
    const other = { certificateAuthority: testCertificate.authority }
    await expect(test(pluginId, service.address, other)).rejects.toThrow('is not trusted')
    expect(service.seen).toHaveLength(seen)
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
  it.each(['restapi', 'websocket'])(
    'that cannot be read are told without what they are: %s',
    async (pluginId) => {
      const { cert, key } = testCertificate
      const service = await serve({ cert, key })
      for (const secrets of [
        { clientCertificate: 'canary-certificate', clientKey: 'canary-key' },
        { clientCertificate: cert, clientKey: 'canary-key' },
        { certificateAuthority: 'canary-authority' },
        { certificateAuthority: `${cert}\n-----BEGIN CERTIFICATE-----\ncanary\n-----END CERTIFICATE-----` },
      ]) {
        const tested = test(pluginId, service.address, secrets)
        await expect(tested).rejects.toThrow('cannot be used: each has to be text in PEM')
        await expect(tested).rejects.not.toThrow('canary')
      }
      expect(service.seen).toEqual([])
    },
  )

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

/** The systems whose connection has a choice of TLS of its own, each over a port of its protocol. */
const overSockets = integrations.filter(({ descriptor: { sections } }) => {
  const keys = fieldsOf(sections).map(({ key }) => key)
  return keys.includes('tls') && keys.includes('certificateAuthority')
})

describe('certificates that cannot be read', () => {
  it('are there to be given to databases, brokers and mail servers', () => {
    const ids = overSockets.map(({ descriptor }) => descriptor.pluginId)
    expect(ids).toEqual(
      expect.arrayContaining(['postgres', 'mysql', 'mssql', 'oracledb', 'mongodb', 'kafka', 'smtp']),
    )
  })

  it.each(overSockets)('are refused before a connection to $descriptor.label is opened', async (system) => {
    let opened = 0
    const listening = await listen((socket) => {
      opened += 1
      socket.destroy()
    })
    const { port } = listening
    const { cert, key } = testCertificate
    const driver = await system.createDriver({ egress })
    const configuration = {
      ...defaultConfiguration(system.descriptor),
      host: '127.0.0.1',
      port,
      database: 'shop',
      user: 'reader',
      from: 'shop@example.com',
      tls: 'verify',
    }
    const attempt = (secrets: Record<string, string>) =>
      driver.test({ id: 'one', version: 1, configuration, secrets }, AbortSignal.timeout(10_000))
    try {
      for (const secrets of [
        { certificateAuthority: 'canary-authority' },
        { certificateAuthority: `${cert}\n-----BEGIN CERTIFICATE-----\ncanary\n-----END CERTIFICATE-----` },
        { clientCertificate: 'canary-certificate', clientKey: key },
        { clientCertificate: cert, clientKey: 'canary-key' },
      ]) {
        const tested = attempt({ password: 'p', ...secrets })
        await expect(tested).rejects.toThrow(`The certificates for 127.0.0.1:${port} cannot be used`)
        await expect(tested).rejects.not.toThrow('canary')
      }
      expect(opened).toBe(0)
      // What can be read is no reason to refuse.
      await expect(attempt({ certificateAuthority: testCertificate.authority })).rejects.not.toThrow(
        'cannot be used',
      )
      expect(opened).toBeGreaterThan(0)
    } finally {
      await driver.close()
      await listening.stop()
    }
  })
})
