import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureFault } from '../../test/aws-signature.ts'
import { type HttpService, startService } from '../../test/http-service.ts'
import { type S3Server, startS3 } from '../../test/s3-server.ts'
import { templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { s3 } from './s3.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
let server: S3Server
let driver: IntegrationDriver

beforeAll(async () => {
  server = await startS3()
  driver = await s3.createDriver({ egress })
})
afterAll(async () => {
  await driver.close()
  await egress.close()
  await server.stop()
})

const connected = (changes: JsonObject = {}, secrets: Record<string, string> = {}): Connection => ({
  id: 'one',
  version: 1,
  configuration: {
    region: 'us-east-1',
    endpoint: server.address,
    bucket: 'shop',
    accessKeyId: 'S3RVER',
    ...changes,
  },
  secrets: { secretAccessKey: 'S3RVER', ...secrets },
})

const run = (step: JsonObject, values: readonly unknown[] = [], on = connected(), resultBytes = 100_000) =>
  driver.compile(step, templatesOf('s3', step)).run(on, values, {
    signal: new AbortController().signal,
    limits: { resultBytes, milliseconds: 10_000 },
  })

const upload = (key: string, content: unknown, changes: JsonObject = {}) =>
  run({ operation: 'upload', key: '{{ Key }}', content: '{{ Content }}', ...changes }, [key, content])
const read = (key: string, readAs = 'text') => run({ operation: 'read', key: '{{ Key }}', readAs }, [key])
const problemsOf = (step: JsonObject) => s3.checkStep(step, templatesOf('s3', step))

describe('an object', () => {
  it('comes back as the text, the JSON or the bytes that it was', async () => {
    expect(await upload('notes/é 漢 (1)+&=#?.txt', 'Grüße "{{ $1 }}"')).toMatchObject({
      bucket: 'shop',
      key: 'notes/é 漢 (1)+&=#?.txt',
      size: 18,
    })
    expect(await read('notes/é 漢 (1)+&=#?.txt')).toBe('Grüße "{{ $1 }}"')
    await upload('data.json', { total: '12345678901234567890.10', rows: [1, null] })
    expect(await read('data.json', 'json')).toEqual({ total: '12345678901234567890.10', rows: [1, null] })
    const bytes = Buffer.from([0, 255, 128, 10])
    await upload('bytes', bytes.toString('base64'), { contentForm: 'base64', contentType: 'image/png' })
    expect(await read('bytes', 'file')).toEqual({
      name: 'bytes',
      type: 'image/png',
      size: 4,
      data: bytes.toString('base64'),
    })
  })

  it('is a file of a file picker, or several of them', async () => {
    const file = { name: 'a b.txt', type: 'text/plain', size: 2, data: Buffer.from('hi').toString('base64') }
    await upload('one', file, { contentForm: 'file' })
    expect(await read('one', 'file')).toMatchObject({ type: 'text/plain', size: 2, data: file.data })
    const stored = await run({ operation: 'upload_files', prefix: 'in/', files: '{{ Files }}' }, [
      [file, file],
    ])
    expect(stored).toMatchObject([{ key: 'in/a b.txt' }, { key: 'in/a b.txt' }])
    expect(await run({ operation: 'read_many', keys: '{{ Keys }}' }, [['in/a b.txt', 'one']])).toEqual([
      { key: 'in/a b.txt', content: 'hi' },
      { key: 'one', content: 'hi' },
    ])
  })

  it('is deleted alone, or with others', async () => {
    for (const key of ['gone/1', 'gone too/2&<>', 'gone/3']) await upload(key, 'x')
    expect(await run({ operation: 'delete', key: 'gone/1' })).toEqual({ bucket: 'shop', key: 'gone/1' })
    expect(
      await run({ operation: 'delete_many', keys: '{{ Keys }}' }, [['gone too/2&<>', 'gone/3']]),
    ).toEqual({
      deleted: ['gone too/2&<>', 'gone/3'],
      failed: [],
    })
    expect(await run({ operation: 'delete_many', keys: '{{ Keys }}' }, [[]])).toEqual({
      deleted: [],
      failed: [],
    })
    expect(await run({ prefix: 'gone/' })).toMatchObject({ objects: [] })
    await expect(read('gone/1')).rejects.toThrow('There is no object "gone/1" in the bucket "shop".')
  })

  it('that is no JSON says so', async () => {
    await upload('bad.json', '{"a":')
    await expect(read('bad.json', 'json')).rejects.toThrow('The object "bad.json" is no JSON')
  })
})

describe('a list', () => {
  it('holds what begins with the prefix, and folders where that is asked for', async () => {
    for (const key of ['list/1 a', 'list/2', 'list/deep/3']) await upload(key, 'x')
    expect(await run({ prefix: 'list/' })).toMatchObject({
      objects: [{ key: 'list/1 a', size: 1 }, { key: 'list/2' }, { key: 'list/deep/3' }],
      folders: [],
      next: null,
    })
    expect(await run({ prefix: 'list/', onlyFolder: true })).toMatchObject({
      objects: [{ key: 'list/1 a' }, { key: 'list/2' }],
      folders: ['list/deep/'],
    })
  })

  it('names the buckets', async () => {
    expect(await run({ operation: 'list_buckets' })).toMatchObject([{ name: 'shop' }])
  })
})

describe('a link', () => {
  const link = async (step: JsonObject = {}, values: readonly unknown[] = []): Promise<URL> => {
    const made = await run({ operation: 'link', key: 'shared ü.txt', ...step }, values)
    if (typeof made !== 'object' || made === null || !('url' in made)) return expect.fail('There is no link.')
    return new URL(String(made['url']))
  }
  const follow = async (url: URL, method: 'GET' | 'PUT' = 'GET', body?: string) => {
    const answer = await egress.request({ method, url, body })
    return { status: answer.status, text: Buffer.from(answer.body).toString() }
  }

  it('gives the object to whoever has it, and takes one', async () => {
    expect(await follow(await link({ linkFor: 'upload' }), 'PUT', 'Hello')).toMatchObject({ status: 200 })
    expect(await follow(await link({ fileName: 'Grüße 1.txt' }))).toEqual({ status: 200, text: 'Hello' })
    expect((await link({}, [])).searchParams.get('X-Amz-Expires')).toBe('3600')
  })

  it('is good for nothing else: no other object, method or time', async () => {
    await upload('shared ü.txt', 'Hello')
    await upload('secret.txt', 'x')
    const other = await link()
    other.pathname = '/shop/secret.txt'
    expect(await follow(other)).toMatchObject({ status: 403 })
    expect(await follow(await link(), 'PUT', 'x')).toMatchObject({ status: 403 })
    const longer = await link({ seconds: '60' })
    longer.searchParams.set('X-Amz-Expires', '604800')
    expect(await follow(longer)).toMatchObject({ status: 403 })
    const url = await link({ seconds: '60' })
    const arrived = {
      method: 'GET',
      url: url.pathname + url.search,
      headers: { host: url.host },
      body: Buffer.alloc(0),
    }
    expect(signatureFault(arrived, 'S3RVER')).toBeNull()
    expect(signatureFault(arrived, 'S3RVER', Date.now() + 61_000)).toBe('Request has expired.')
    expect(signatureFault(arrived, 'another')).toBe('The signature does not match.')
  })

  it('is checked here as the published examples of the signature are', () => {
    const example = {
      method: 'GET',
      url: '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
      headers: { host: 'examplebucket.s3.amazonaws.com' },
      body: Buffer.alloc(0),
    }
    const key = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
    expect(signatureFault(example, key, Date.UTC(2013, 4, 24, 1))).toBeNull()
  })
})

describe('a value', () => {
  it.each(['../other/x', 'a/../../b', './a', '..', 'a/.', 'x'.repeat(1_025), '', '\ud800'])(
    'is refused as the key %j',
    async (key) => {
      await expect(read(key)).rejects.toMatchObject({ code: 'binding_failed' })
    },
  )

  it.each(['evil.example/', 'a@evil.example', 'a:80', 'a..b', '../x', 'a b', 'x#y', 'é'])(
    'is refused as the bucket %j',
    async (bucket) => {
      for (const addressing of ['path', 'host']) {
        const on = connected({ addressing })
        await expect(run({ bucket: '{{ Bucket }}' }, [bucket], on)).rejects.toMatchObject({
          code: 'binding_failed',
        })
      }
    },
  )

  it.each([
    ['more keys than a step takes', { operation: 'delete_many', keys: '{{ x }}' }, Array(1_001).fill('a')],
    ['a key alone for a list', { operation: 'delete_many', keys: '{{ x }}' }, 'a'],
    ['no files', { operation: 'upload_files', files: '{{ x }}' }, []],
    [
      'a path for a file',
      { operation: 'upload_files', files: '{{ x }}' },
      [{ name: 'a', path: '/etc/passwd' }],
    ],
    [
      'a file that climbs',
      { operation: 'upload_files', prefix: 'in/', files: '{{ x }}' },
      [{ name: '..', content: '' }],
    ],
    [
      'a header in a type',
      { operation: 'upload', key: 'a', contentType: '{{ x }}' },
      'a/b\r\nx-amz-acl: public-read',
    ],
    ['two weeks', { operation: 'link', key: 'a', seconds: '{{ x }}' }, 1_209_600],
    ['no number', { limit: '{{ x }}' }, '1 or so'],
  ])('is refused where it is %s', async (_what, step, value) => {
    await expect(run(step, [value])).rejects.toMatchObject({ code: 'binding_failed' })
  })
})

describe('a step', () => {
  it('names what is missing, and what is more than a binding', () => {
    expect(problemsOf({ operation: 'read' })).toEqual([{ path: 'key', reason: 'Key is missing.' }])
    expect(problemsOf({ operation: 'delete_many', keys: 'a,b' })).toMatchObject([{ path: 'keys' }])
    expect(problemsOf({ operation: 'fly' })).toMatchObject([{ path: 'operation' }])
  })

  it('that changes something is known for it', () => {
    const onlyReads = (configuration: JsonObject) => s3.descriptor.step.onlyReads(configuration)
    expect(
      ['list', 'read', 'read_many', 'link', 'list_buckets'].every((operation) => onlyReads({ operation })),
    ).toBe(true)
    expect(
      ['upload', 'upload_files', 'delete', 'delete_many', 'x'].some((operation) => onlyReads({ operation })),
    ).toBe(false)
  })

  it('ends where all objects together are larger than its limit', async () => {
    for (const key of ['big/1', 'big/2', 'big/3']) await upload(key, 'x'.repeat(4_000))
    const keys = ['big/1', 'big/2', 'big/3']
    const many = { operation: 'read_many', keys: '{{ Keys }}' }
    await expect(run(many, [keys], connected(), 10_000)).rejects.toMatchObject({ code: 'too_large' })
  })
})

describe('a storage', () => {
  const test = (on: Connection) => driver.test(on, AbortSignal.timeout(10_000))

  it('says what was reached', async () => {
    expect(await test(connected())).toMatch(/^Connected to the bucket shop at 127\.0\.0\.1:\d+\.$/u)
    expect(await test(connected({ bucket: '' }))).toMatch(/^Connected to 127\.0\.0\.1:\d+: 1 bucket\.$/u)
  })

  it('refuses a wrong key, and a bucket that is not there, in words', async () => {
    await expect(test(connected({}, { secretAccessKey: 'wrong' }))).rejects.toThrow('refuses the signature')
    await expect(test(connected({}, { secretAccessKey: 'wrong' }))).rejects.toMatchObject({
      isLoginRefused: true,
    })
    await expect(test(connected({ accessKeyId: 'NOBODY' }))).rejects.toThrow(
      'does not know the access key ID',
    )
    await expect(test(connected({ bucket: 'nowhere' }))).rejects.toThrow('There is no bucket "nowhere".')
    await expect(test(connected({ region: 'a/b' }))).rejects.toMatchObject({ code: 'network_failed' })
    await expect(test(connected({ endpoint: 'ftp://a' }))).rejects.toMatchObject({ code: 'network_failed' })
  })

  it('is named in the host at Amazon, and in the path elsewhere', () => {
    const target = (configuration: JsonObject) => s3.descriptor.target(configuration)
    expect(target({ region: 'eu-central-1' })).toBe('https://s3.eu-central-1.amazonaws.com')
    expect(target({ region: 'cn-north-1' })).toBe('https://s3.cn-north-1.amazonaws.com.cn')
    expect(target({ endpoint: 'https://minio.example:9000/x' })).toBe('https://minio.example:9000')
  })

  describe('that means harm', () => {
    let service: HttpService
    let answer: { status: number; headers?: Record<string, string>; body: string }
    beforeAll(async () => {
      service = await startService((_request, response) => {
        response.writeHead(answer.status, answer.headers).end(answer.body)
      })
    })
    afterAll(() => service.stop())
    const listed = () => run({}, [], connected({ endpoint: service.address }))

    it.each([
      ['a page of HTML', '<html><body>Welcome</body></html>'],
      ['nothing', ''],
      ['XML that does not end', '<ListBucketResult><Contents>'],
      [
        'entities in entities',
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><ListBucketResult>&b;</ListBucketResult>',
      ],
      ['another list', '<ListAllMyBucketsResult><Buckets/></ListAllMyBucketsResult>'],
    ])('is not believed when it answers with %s', async (_what, body) => {
      answer = { status: 200, body }
      await expect(listed()).rejects.toThrow('does not answer as a storage of objects does')
    })

    it('is asked for the rest where it gave a part, with a mark that holds anything', async () => {
      answer = {
        status: 200,
        body: '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>1ueG&amp;+/= x</NextContinuationToken><Contents><Key>a</Key></Contents></ListBucketResult>',
      }
      const on = connected({ endpoint: service.address })
      expect(await run({ limit: '1' }, [], on)).toMatchObject({ next: '1ueG&+/= x' })
      await run({ limit: '1', after: '{{ List1.next }}' }, ['1ueG&+/= x'], on)
      expect(service.seen.at(-1)?.url).toBe(
        '/shop/?list-type=2&encoding-type=url&max-keys=1&prefix=&continuation-token=1ueG%26%2B%2F%3D%20x',
      )
    })

    it('leads nowhere else, and shows no secret that it was sent', async () => {
      answer = { status: 307, headers: { location: 'http://127.0.0.1:1/' }, body: '' }
      await expect(listed()).rejects.toMatchObject({ code: 'request_failed' })
      answer = {
        status: 301,
        headers: { 'x-amz-bucket-region': 'eu-west-3' },
        body: '<Error><Code>PermanentRedirect</Code></Error>',
      }
      await expect(listed()).rejects.toThrow('is in the region eu-west-3')
      answer = { status: 400, body: '<Error><Code>Odd</Code><Message>canary-token-1</Message></Error>' }
      const on = connected({ endpoint: service.address }, { sessionToken: 'canary-token-1' })
      await expect(run({}, [], on)).rejects.toThrow('Odd: ***')
      expect(service.seen.at(-1)?.headers['x-amz-security-token']).toBe('canary-token-1')
      expect(JSON.stringify(service.seen)).not.toContain('S3RVER"')
    })

    it('gives names that are names, whatever they say', async () => {
      answer = {
        status: 200,
        body: '<ListBucketResult><EncodingType>url</EncodingType><Contents><Key>__proto__%2Fa+b</Key><Size>007</Size></Contents><Contents><Key>%ZZ</Key></Contents></ListBucketResult>',
      }
      expect(await listed()).toMatchObject({ objects: [{ key: '__proto__/a b', size: 7 }, { key: '%ZZ' }] })
    })
  })
})
