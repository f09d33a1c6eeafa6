import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testCertificate } from '../../test/certificate.ts'
import { type DynamodbServer, startDynamodb } from '../../test/dynamodb-server.ts'
import { type HttpService, startService } from '../../test/http-service.ts'
import { type S3Server, startS3 } from '../../test/s3-server.ts'
import { givenKeys, startSts, type StsServer, stsFacts } from '../../test/sts-server.ts'
import { templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { dynamodb } from '../dynamodb/dynamodb.ts'
import { s3 } from '../s3/s3.ts'
import { findSecretStore } from '../secret-stores/secret-stores.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
let server: DynamodbServer
let sts: StsServer
let driver: IntegrationDriver

beforeAll(async () => {
  server = await startDynamodb()
  await server.makeTable('people')
})
afterAll(async () => {
  await egress.close()
  await server.stop()
})
beforeEach(async () => {
  sts = await startSts(server)
  driver = await dynamodb.createDriver({ egress })
  return async () => {
    await driver.close()
    await sts.stop()
  }
})

const connected = (changes: JsonObject = {}, secrets: Record<string, string> = {}): Connection => ({
  id: 'one',
  version: 1,
  configuration: {
    region: 'eu-central-1',
    endpoint: server.address,
    accessKeyId: stsFacts.accessKeyId,
    assumesRole: true,
    roleArn: stsFacts.role,
    externalId: stsFacts.externalId,
    roleEndpoint: sts.address,
    ...changes,
  },
  secrets: { secretAccessKey: stsFacts.secretAccessKey, ...secrets },
})

const scan = (on = connected(), signal = new AbortController().signal) => {
  const step = { operation: 'scan', table: 'people' }
  return driver
    .compile(step, templatesOf('dynamodb', step))
    .run(on, [], { signal, limits: { resultBytes: 100_000, milliseconds: 10_000 } })
}
const nothing = { items: [], next: null }

describe('the keys of a role', () => {
  it('sign the requests of DynamoDB in the place of those that were entered', async () => {
    expect(await driver.test(connected(), AbortSignal.timeout(5_000))).toContain('1 table')
    expect(await scan()).toEqual(nothing)
    await expect(scan(connected({ assumesRole: false }))).rejects.toThrow('does not know the keys')
  })

  it('sign the requests and the links of S3, which hold no longer than the keys', async () => {
    const storage: S3Server = await startS3()
    const own = await startSts(storage)
    const ofS3 = await s3.createDriver({ egress })
    try {
      const on = connected({ endpoint: storage.address, bucket: 'shop', roleEndpoint: own.address })
      const run = (step: JsonObject) =>
        ofS3.compile(step, templatesOf('s3', step)).run(on, [], {
          signal: new AbortController().signal,
          limits: { resultBytes: 100_000, milliseconds: 10_000 },
        })
      await run({ operation: 'upload', key: 'a', content: 'hello' })
      expect(await run({ operation: 'read', key: 'a' })).toBe('hello')
      const link = await run({ operation: 'link', key: 'a', seconds: '7200' })
      const { url, expires } = Object(link)
      expect(await (await fetch(url)).text()).toBe('hello')
      expect(new URL(url).searchParams.get('X-Amz-Security-Token')).toBe(stsFacts.sessionToken)
      expect(Date.parse(expires)).toBeLessThanOrEqual(Date.now() + own.lasts)
      expect(own.seen).toHaveLength(1)
    } finally {
      await ofS3.close()
      await storage.stop()
      await own.stop()
    }
  })

  it('come from a storage itself, by the certificate authority of the connection', async () => {
    const { authority, cert, key } = testCertificate
    const storage = await startService(
      ({ body, headers }, response) => {
        if (body.includes('Action=AssumeRole')) return response.end(givenKeys(server, 3_600_000))
        const isRole = headers['x-amz-security-token'] === stsFacts.sessionToken
        return response.end(isRole ? '<ListAllMyBucketsResult><Buckets/></ListAllMyBucketsResult>' : '')
      },
      { cert, key },
    )
    const ofS3 = await s3.createDriver({ egress })
    try {
      const place = { endpoint: storage.address, roleEndpoint: `${storage.address}/`, bucket: '' }
      const on = connected(place, { certificateAuthority: authority })
      expect(await ofS3.test(on, AbortSignal.timeout(5_000))).toContain('0 buckets')
      await expect(ofS3.test(connected(place), AbortSignal.timeout(5_000))).rejects.toThrow('is not trusted')
    } finally {
      await ofS3.close()
      await storage.stop()
    }
  })

  it('read secrets of AWS Secrets Manager', async () => {
    const manager: HttpService = await startService(({ headers }, response) => {
      const isRole =
        String(headers.authorization).includes(`Credential=${server.accessKeyId}/`) &&
        headers['x-amz-security-token'] === stsFacts.sessionToken
      const said = isRole
        ? { SecretString: 'from the role' }
        : { __type: 'UnrecognizedClientException', message: '' }
      response.writeHead(isRole ? 200 : 400).end(JSON.stringify(said))
    })
    try {
      const store = await findSecretStore('awssecretsmanager')?.createDriver({ egress })
      const on = connected({ endpoint: manager.address, prefix: '' })
      expect(await store?.read(on, ['db'], AbortSignal.timeout(5_000))).toBe('from the role')
    } finally {
      await manager.stop()
    }
  })

  it('are asked for once, however many come, and are used until shortly before they end', async () => {
    expect(await Promise.all(Array.from({ length: 10 }, () => scan()))).toHaveLength(10)
    await scan()
    expect(sts.seen).toHaveLength(1)
    driver.forget('one')
    sts.lasts = 60_000
    await scan()
    await scan()
    expect(sts.seen).toHaveLength(3)
  })

  it('are those of the connection as it is now', async () => {
    await scan()
    await expect(scan(connected({}, { secretAccessKey: 'canary-wrong' }))).rejects.toThrow(
      'refuses the signature',
    )
    await expect(scan(connected({ roleArn: 'arn:aws:iam::123456789012:role/other' }))).rejects.toThrow(
      'may not assume the role',
    )
    expect(await scan()).toEqual(nothing)
    expect(sts.seen).toHaveLength(4)
  })

  it('are asked for anew once a service does not know them any more', async () => {
    const strict = await startService((_request, response) => {
      response.writeHead(400).end(JSON.stringify({ __type: 'ExpiredTokenException', message: 'ended' }))
    })
    try {
      const on = connected({ endpoint: strict.address })
      await expect(scan(on)).rejects.toThrow('it has ended')
      await expect(scan(on)).rejects.toThrow('it has ended')
      expect(sts.seen).toHaveLength(2)
    } finally {
      await strict.stop()
    }
  })

  it('are waited for by nobody who is cancelled, and by all others', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    sts.hold = promise
    const stopping = new AbortController()
    const given = scan(connected(), stopping.signal)
    const other = scan()
    stopping.abort()
    await expect(given).rejects.toMatchObject({ code: 'cancelled' })
    resolve()
    expect(await other).toEqual(nothing)
    expect(sts.seen).toHaveLength(1)
  })
})

describe('a role that is not given', () => {
  it.each([
    ['AccessDenied', 'may not assume the role arn:aws:iam::123456789012:role/reports. Allow sts:AssumeRole'],
    ['InvalidClientTokenId', 'does not know the access key ID'],
    ['SignatureDoesNotMatch', 'refuses the signature'],
    ['ExpiredToken', 'refuses the session token: it has ended'],
    ['ValidationError', 'for a role, or the external ID for one'],
    ['RegionDisabledException', 'STS is switched off in eu-central-1'],
    ['Throttling', 'too often'],
    ['SomethingNew', 'it answered 400 SomethingNew'],
  ])('is told in words: %s', async (code, words) => {
    sts.fails = code
    await expect(scan()).rejects.toThrow(words)
    await expect(scan()).rejects.not.toThrow('canary')
  })

  it('is told where something else answers, whatever it says', async () => {
    for (const body of [
      '<html>',
      '{}',
      '<!DOCTYPE a [<!ENTITY b "c">]><AssumeRoleResponse/>',
      '<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>a</AccessKeyId></Credentials></AssumeRoleResult></AssumeRoleResponse>',
    ]) {
      const strange = await startService((_request, response) => response.end(body))
      await expect(scan(connected({ roleEndpoint: strange.address }))).rejects.toThrow(
        'does not answer as STS does',
      )
      await strange.stop()
    }
  })

  it('follows no redirect, reads no answer without an end, and asks no machine for its keys', async () => {
    const elsewhere = await startService((_request, response) => response.end())
    const strange = await startService((request, response) => {
      if (request.url === '/') response.writeHead(307, { location: elsewhere.address }).end()
    })
    const endless = await startService((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, '<')
      const more = (): void => {
        while (response.writable && response.write(chunk));
        if (response.writable) response.once('drain', more)
      }
      more()
    })
    try {
      await expect(scan(connected({ roleEndpoint: strange.address }))).rejects.toThrow('it answered 307')
      expect(elsewhere.seen).toEqual([])
      await expect(scan(connected({ roleEndpoint: endless.address }))).rejects.toMatchObject({
        code: 'too_large',
      })
      await expect(scan(connected({ roleEndpoint: 'http://169.254.169.254' }))).rejects.toMatchObject({
        code: 'network_failed',
      })
    } finally {
      await elsewhere.stop()
      await strange.stop()
      await endless.stop()
    }
  })
})

describe('where keys of a role are asked for', () => {
  it('counts to where the secrets of a connection go', () => {
    const at = (changes: JsonObject) => dynamodb.descriptor.target(connected(changes).configuration)
    expect(at({})).toBe(`${server.address} ${sts.address}`)
    expect(at({ assumesRole: false })).toBe(server.address)
    expect(at({ roleEndpoint: '' })).toBe(server.address)
  })
})
