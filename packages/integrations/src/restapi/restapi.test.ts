import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpService, startService } from '../../test/http-service.ts'
import { templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { restapi } from './restapi.ts'
import { step } from './step.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
let service: HttpService
let driver: IntegrationDriver

beforeAll(async () => {
  service = await startService(({ url, headers }, response) => {
    const path = url.split('?')[0]
    if (path === '/v1/missing') response.writeHead(404).end('{"error":"no such thing"}')
    else if (path === '/v1/text')
      response.writeHead(200, { 'content-type': 'text/plain; charset=latin1' }).end(Buffer.from([0xe9]))
    else if (path === '/v1/broken') response.writeHead(200, { 'content-type': 'application/json' }).end('{')
    else if (path === '/v1/nothing') response.writeHead(204).end()
    else if (path === '/v1/large') response.end(Buffer.alloc(200_000))
    else if (headers.authorization === 'Bearer wrong') response.writeHead(401).end('token expired')
    else response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end('{"ok":true}')
  })
  driver = await restapi.createDriver({ egress })
})

afterAll(async () => {
  await driver.close()
  await egress.close()
  await service.stop()
})

const aConnection = (changes: JsonObject = {}, secrets: Record<string, string> = {}): Connection => ({
  id: 'api',
  version: 1,
  secrets,
  configuration: {
    baseUrl: `${service.address}/v1/`,
    headers: [],
    query: [],
    authentication: 'none',
    ...changes,
  },
})

const aPair = (key: string, value: string, isSecret = false) => ({
  id: key.toLowerCase().replaceAll(' ', '-'),
  key,
  value,
  isSecret,
})

interface Options {
  connection?: Connection
  requests?: string[]
  log?: string[]
  signal?: AbortSignal
}

const run = (changes: JsonObject, values: readonly unknown[] = [], options: Options = {}) => {
  const configuration = { ...step.defaultConfiguration, ...changes }
  const runner = driver.compile(configuration, templatesOf('restapi', configuration))
  return runner.run(options.connection ?? aConnection(), values, {
    signal: options.signal ?? new AbortController().signal,
    limits: { resultBytes: 100_000, milliseconds: 10_000 },
    onRequest: (text) => options.requests?.push(text),
    onLog: (line) => options.log?.push(line),
  })
}

const lastSeen = () => service.seen.at(-1) ?? expect.fail('Nothing was sent.')

const problemsOf = (changes: JsonObject) => {
  const configuration = { ...step.defaultConfiguration, ...changes }
  return restapi.checkStep(configuration, templatesOf('restapi', configuration)).map(({ path }) => path)
}

describe('a body with files', () => {
  const file = (content: string, data: string, name = 'a.csv') => ({
    name,
    type: 'text/csv',
    size: Buffer.byteLength(content),
    lastModified: 0,
    data,
  })
  const content = 'id;é'
  const base64 = Buffer.from(content).toString('base64')
  const send = (
    pairs: readonly ReturnType<typeof aPair>[],
    values: readonly unknown[],
    options: Options = {},
  ) => run({ method: 'POST', path: '/files', bodyType: 'multipart', form: [...pairs] }, values, options)

  it.each([base64, `data:text/csv;base64,${base64}`, content])(
    'sends them as parts of their own (%s)',
    async (data) => {
      await send(
        [aPair('title', 'Of {{ day }}'), aPair('file', '{{ Upload.files }}')],
        [7, [file(content, data)]],
      )
      const { headers, body } = lastSeen()
      const boundary = /^multipart\/form-data; boundary=(.+)$/u.exec(headers['content-type'] ?? '')?.[1]
      expect(body.split('\r\n')).toEqual([
        `--${boundary}`,
        'Content-Disposition: form-data; name="title"',
        '',
        'Of 7',
        `--${boundary}`,
        'Content-Disposition: form-data; name="file"; filename="a.csv"',
        'Content-Type: text/csv',
        '',
        content,
        `--${boundary}--`,
        '',
      ])
    },
  )

  it('leaves out what is nothing, and repeats what is a list', async () => {
    await send([aPair('none', '{{ none }}'), aPair('tag', '{{ tags }}')], [null, ['a', 'b']])
    expect(lastSeen().body.match(/name="[^"]*"/gu)).toEqual(['name="tag"', 'name="tag"'])
  })

  it('lets no name of a file or a field end its header', async () => {
    await send([aPair('file', '{{ file }}')], [file('x', 'x', 'a"\r\nX-Evil: 1\r\n\r\n.csv')])
    expect(lastSeen().body).toContain('filename="a%22%0D%0AX-Evil: 1%0D%0A%0D%0A.csv"')
    await send([aPair('file', '{{ file }}')], [{ ...file('x', 'x'), type: 'text/csv\r\nX-Evil: 1' }])
    expect(lastSeen().body).toContain('Content-Type: application/octet-stream\r\n')
  })

  it('is shown with the names and sizes of its files', async () => {
    const requests: string[] = []
    await send([aPair('file', '{{ file }}')], [file(content, base64)], { requests })
    expect(requests.join('')).toContain('file: a.csv (text/csv, 5 bytes)')
    expect(requests.join('')).not.toContain(base64)
  })
})

describe('a request', () => {
  it('goes to the path behind the base address', async () => {
    expect(await run({ path: '/customers/{{ id }}' }, [7])).toEqual({ ok: true })
    expect(lastSeen()).toMatchObject({ method: 'GET', url: '/v1/customers/7' })
    await run({ path: 'customers?active=yes' })
    expect(lastSeen().url).toBe('/v1/customers?active=yes')
    await run({ path: '' })
    expect(lastSeen().url).toBe('/v1')
  })

  it.each([
    '/../admin',
    '/.\n./admin',
    '/.\t./admin',
    '/a/%2e%2e/%2e./admin',
    '/..\\admin',
    '/..%2fadmin',
    '/%2e%2e%5cadmin',
  ])('stays below the base address with the path %j', async (path) => {
    const before = service.seen.length
    await expect(run({ path })).rejects.toMatchObject({ name: 'IntegrationError' })
    expect(service.seen).toHaveLength(before)
  })

  it('stays below the base address whatever a binding says', async () => {
    for (const value of ['..', '../admin', '..\\admin', '%2e%2e', '.']) {
      const sent = await run({ path: '/customers/{{ id }}' }, [value]).catch((error: unknown) => error)
      if (!(sent instanceof Error)) expect(lastSeen().url).toMatch(/^\/v1\/customers\//u)
    }
    await expect(run({ path: '/customers/{{ id }}' }, ['../admin'])).rejects.toMatchObject({
      code: 'binding_failed',
    })
  })

  it('encodes what bindings put into path and query', async () => {
    await run(
      {
        path: '/a/{{ x }}',
        query: [
          aPair('q', '{{ y }}'),
          aPair('tag', '{{ z }}'),
          aPair('none', '{{ n }}'),
          aPair('mix', '<{{ m }}>'),
        ],
      },
      ['a/b?c#d/é', 'a&b=c d', ['1', '2'], null, { k: 1 }],
    )
    expect(lastSeen().url).toBe(
      '/v1/a/a%2Fb%3Fc%23d%2F%C3%A9?q=a%26b%3Dc+d&tag=1&tag=2&mix=%3C%7B%22k%22%3A1%7D%3E',
    )
  })

  it('refuses values that would change where the path leads', async () => {
    for (const value of ['..', '.', '', null, undefined]) {
      await expect(run({ path: '/a/{{ x }}/b' }, [value])).rejects.toMatchObject({ code: 'binding_failed' })
    }
    await expect(run({ path: '/a/../../etc' })).rejects.toMatchObject({ code: 'binding_failed' })
  })

  it('stays at its origin whatever the value is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.constantFrom('//evil.example', '@evil.example', '\\\\evil', ':80', 'http://evil', '%2e%2e'),
        ),
        async (value) => {
          const before = service.seen.length
          await run({ path: '{{ x }}' }, [value]).catch(() => undefined)
          for (const { url } of service.seen.slice(before)) expect(url).toMatch(/^\/v1\//u)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('puts values into JSON as values, and into texts as texts', async () => {
    const body = '{ "name": {{ n }}, "all": {{ list }}, "text": "Dear {{ n }}!", "gone": {{ u }} }'
    await run({ method: 'POST', bodyType: 'json', body }, ['A "B"\n', [1, { a: 2 }], 'A "B"\n', undefined])
    expect(JSON.parse(lastSeen().body)).toEqual({
      name: 'A "B"\n',
      all: [1, { a: 2 }],
      text: 'Dear A "B"\n!',
      gone: null,
    })
    expect(lastSeen().headers['content-type']).toBe('application/json')
    await run({ method: 'POST', bodyType: 'json', body: '{{ whole }}' }, [{ a: 1 }])
    expect(lastSeen().body).toBe('{"a":1}')
  })

  it('cannot be given other JSON by a hostile value', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.string(), async (value, text) => {
        await run({ method: 'PUT', bodyType: 'json', body: '{"a":{{ a }},"b":"<{{ b }}>"}' }, [value, text])
        expect(JSON.parse(lastSeen().body)).toEqual(JSON.parse(JSON.stringify({ a: value, b: `<${text}>` })))
      }),
      { numRuns: 50 },
    )
  })

  it('sends forms and text', async () => {
    await run({ method: 'POST', bodyType: 'form', form: [aPair('a', '{{ x }}'), aPair('b', '1')] }, ['x & y'])
    expect(lastSeen()).toMatchObject({ body: 'a=x+%26+y&b=1' })
    expect(lastSeen().headers['content-type']).toBe('application/x-www-form-urlencoded')
    await run(
      {
        method: 'PATCH',
        bodyType: 'text',
        body: 'Hello {{ x }}',
        headers: [aPair('Content-Type', 'text/markdown')],
      },
      ['you'],
    )
    expect(lastSeen()).toMatchObject({ body: 'Hello you' })
    expect(lastSeen().headers['content-type']).toBe('text/markdown')
  })

  it('leaves out rows without a name, which a form has while somebody fills it in', async () => {
    await run({
      path: '/rows',
      query: [{ ...aPair('', 'x'), id: 'new' }],
      headers: [{ ...aPair('', 'y'), id: 'new' }],
    })
    expect(lastSeen().url).toBe('/v1/rows')
  })

  it('refuses a line break in a header', async () => {
    const headers = [aPair('X-Name', '{{ x }}')]
    await expect(run({ headers }, ['a\r\nX-Admin: 1'])).rejects.toThrow('holds a line break')
    await run({ headers }, ['fine'])
    expect(lastSeen().headers['x-name']).toBe('fine')
  })

  it('can be cancelled', async () => {
    await expect(run({}, [], { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('what the connection adds', () => {
  const secrets = {
    password: 'canary-1',
    token: 'canary-2',
    apiKey: 'canary-3',
    'headers.x-tenant': 'canary-4',
    'query.key': 'canary-5',
  }

  it.each([
    [{ authentication: 'basic', user: 'ada' }, { authorization: `Basic ${btoa('ada:canary-1')}` }, ''],
    [{ authentication: 'bearer' }, { authorization: 'Bearer canary-2' }, ''],
    [{ authentication: 'apiKey', apiKeyPlace: 'header', apiKeyName: 'X-Key' }, { 'x-key': 'canary-3' }, ''],
    [{ authentication: 'apiKey', apiKeyPlace: 'query', apiKeyName: 'key' }, {}, '?key=canary-3'],
    [
      { headers: [aPair('X-Tenant', '', true), aPair('X-Plain', 'open')] },
      { 'x-tenant': 'canary-4', 'x-plain': 'open' },
      '',
    ],
    [{ query: [aPair('key', '', true)] }, {}, '?key=canary-5'],
  ])('is sent but never shown: %j', async (changes, headers, query) => {
    const requests: string[] = []
    await run({ path: '/things' }, [], { connection: aConnection(changes, secrets), requests })
    expect(lastSeen()).toMatchObject({ url: `/v1/things${query}`, headers })
    expect(requests.join()).not.toMatch(/canary|Y2FuYXJ5/u)
    expect(requests.join()).toContain('***')
  })
})

describe('an answer', () => {
  it('is JSON where the service says so, else text', async () => {
    expect(await run({ path: '/any' })).toEqual({ ok: true })
    expect(await run({ path: '/text' })).toBe('é')
    expect(await run({ path: '/nothing' })).toBeNull()
    const log: string[] = []
    expect(await run({ path: '/broken' }, [], { log })).toBe('{')
    expect(log.join()).toContain('says it is JSON but is not')
  })

  it('with an error status fails with what the service says', async () => {
    await expect(run({ path: '/missing' })).rejects.toMatchObject({
      code: 'request_failed',
      message: expect.stringMatching(
        /^GET 127\.0\.0\.1:\d+\/v1\/missing answered 404 Not Found: \{"error":"no such thing"\}$/u,
      ),
    })
  })

  it('that is too large is stopped', async () => {
    await expect(run({ path: '/large' })).rejects.toMatchObject({ code: 'too_large' })
  })
})

describe('checking a step', () => {
  it('accepts the configuration a new step begins with', () => {
    expect(problemsOf({})).toEqual([])
  })

  it.each([
    [{ path: 'https://evil.example/x' }, ['path']],
    [{ path: '//evil.example/x' }, ['path']],
    [{ headers: [aPair('Host', 'evil')] }, ['headers.0.key']],
    [{ headers: [aPair('a b', 'x')] }, ['headers.0.key']],
    [{ method: 'POST', bodyType: 'json', body: '{ "a": }' }, ['body']],
    [{ method: 'TRACE' }, ['method']],
    [{ extra: 1 }, ['extra']],
    [{ query: [aPair('a', '', true)] }, ['query.0']],
  ])('refuses %j', (changes, paths) => {
    expect(problemsOf(changes)).toEqual(paths)
  })
})

describe('testing a connection', () => {
  const test = (changes: JsonObject, secrets = {}) =>
    driver.test(aConnection(changes, secrets), AbortSignal.timeout(10_000))

  it('says what was reached', async () => {
    expect(await test({})).toBe(`Connected to ${service.address}/v1/: it answered 200 OK.`)
    expect(await test({ baseUrl: `${service.address}/v1/missing` })).toContain('which is usual where')
  })

  it('says what is wrong', async () => {
    await expect(test({ authentication: 'bearer' }, { token: 'wrong' })).rejects.toThrow(
      'was reached but refuses the credentials: it answers 401 Unauthorized: token expired',
    )
    await expect(test({ baseUrl: 'http://127.0.0.1:1' })).rejects.toThrow('Nothing listens at 127.0.0.1:1.')
    await expect(test({ baseUrl: 'ftp://x' })).rejects.toThrow('has to begin with https:// or http://')
    await expect(test({ baseUrl: 'http://a:b@x' })).rejects.toThrow('holds a user and password')
    await expect(test({ baseUrl: 'http://10.0.0.1' })).rejects.toThrow('ASHLAR_ALLOWED_HOSTS=10.0.0.1:80')
  })
})
