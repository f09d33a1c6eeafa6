import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

type Headers = Readonly<Record<string, string>>

const servers: TestServer[] = []
const started = async (environment: Headers): Promise<{ server: TestServer; owner: TestPerson }> => {
  const server = await startTestServer(environment)
  servers.push(server)
  return { server, owner: await server.anOwner() }
}
afterAll(() => Promise.all(servers.map((server) => server.close())))

const asks =
  (made: () => { server: TestServer; owner: TestPerson }) =>
  async (method: 'GET' | 'POST' | 'HEAD', url: string, headers: Headers): Promise<number> => {
    const { server, owner } = made()
    const payload = method === 'POST' ? { payload: {} } : {}
    const answer = await server.http.inject({
      method,
      url,
      headers: { cookie: owner.cookie, ...headers },
      ...payload,
    })
    return answer.statusCode
  }

const changing = routes.session.issueToken.path
const reading = routes.members.list.path

describe('a server with a public address', () => {
  let made: Awaited<ReturnType<typeof started>>
  beforeAll(async () => {
    made = await started({ PUBLIC_URL: 'https://apps.example.com' })
  })
  const ask = asks(() => made)

  it.each([
    { host: 'apps.example.com' },
    { host: 'APPS.example.com:443' },
    { host: 'apps.example.com', origin: 'https://apps.example.com' },
    { host: 'apps.example.com', 'x-forwarded-host': 'evil.example' },
  ])('answers %o', async (headers) => {
    expect(await ask('GET', reading, headers)).toBe(200)
    expect(await ask('POST', changing, headers)).toBe(200)
  })

  it.each([
    'evil.example',
    'localhost',
    '127.0.0.1:3000',
    'apps.example.com:8443',
    'apps.example.com.evil.example',
    'apps.example.com@evil.example',
    'evil.example/apps.example.com',
    'apps.example.com,evil.example',
    'apps.example.com#',
    '',
  ])('refuses the host "%s", with the origin that belongs to it and without', async (host) => {
    expect(await ask('GET', reading, { host })).toBe(403)
    expect(await ask('GET', '/', { host })).toBe(403)
    expect(await ask('POST', changing, { host })).toBe(403)
    expect(await ask('POST', changing, { host, origin: `https://${host}` })).toBe(403)
    expect(await ask('POST', changing, { host, origin: `http://${host}` })).toBe(403)
  })

  it('says where it is in words to a person in a browser, and as JSON to others', async () => {
    const open = (accept: string) =>
      made.server.http.inject({ method: 'GET', url: '/', headers: { host: 'evil.example', accept } })
    const page = await open('text/html,application/xhtml+xml,*/*;q=0.8')
    expect(page.statusCode).toBe(403)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('This server is at https://apps.example.com and answers there only.')
    expect((await open('*/*')).json()).toMatchObject({ code: 'not_allowed' })
  })

  it('says in words to a person in a browser that an address of the interface leads nowhere', async () => {
    const url = '/api/v1/<b>nothing</b>'
    const headers = { host: 'apps.example.com', accept: 'text/html' }
    const page = await made.server.http.inject({ method: 'GET', url, headers })
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('There is nothing at GET /api/v1/')
    expect(page.body).not.toContain('<b>')
  })

  it.each([
    'http://apps.example.com',
    'https://apps.example.com:8443',
    'https://apps.example.com.evil.example',
    'https://evil.example',
    'null',
    '',
  ])('refuses changes from pages of the origin "%s"', async (origin) => {
    expect(await ask('POST', changing, { host: 'apps.example.com', origin })).toBe(403)
  })

  it('is asked for its health by any name, as load balancers do', async () => {
    for (const host of ['10.0.3.7:3000', 'apps.example.com', 'x']) {
      expect(await ask('GET', '/healthz', { host })).toBe(200)
      expect(await ask('HEAD', '/healthz', { host })).toBe(200)
      expect(await ask('GET', '/readyz', { host })).toBe(200)
    }
    expect(await ask('GET', '/healthz/../api/v1/members', { host: 'x' })).toBe(403)
    expect(await ask('GET', '/healthz?', { host: 'x' })).toBe(200)
  })

  it('says where it is', async () => {
    const { body } = await made.server.http.inject({ url: '/', headers: { host: 'evil.example' } })
    expect(body).toContain('This server is at https://apps.example.com and answers there only.')
  })
})

describe('a server without a public address', () => {
  let made: Awaited<ReturnType<typeof started>>
  beforeAll(async () => {
    made = await started({})
  })
  const ask = asks(() => made)

  it.each(['localhost', 'localhost:3000', '127.0.0.1:4123', '[::1]:3000'])('answers at %s', async (host) => {
    expect(await ask('GET', reading, { host })).toBe(200)
    expect(await ask('POST', changing, { host, origin: `http://${host}` })).toBe(200)
  })

  it.each(['evil.example', 'evil.example:3000', '192.168.1.5:3000', 'localhost.evil.example', '0.0.0.0'])(
    'refuses the host %s',
    async (host) => {
      expect(await ask('GET', reading, { host })).toBe(403)
      expect(await ask('POST', changing, { host, origin: `http://${host}` })).toBe(403)
    },
  )

  it('refuses changes from a page of another port', async () => {
    const headers = { host: 'localhost:3000', origin: 'http://localhost:8080' }
    expect(await ask('POST', changing, headers)).toBe(403)
  })
})

describe('a server behind a proxy that it trusts', () => {
  let made: Awaited<ReturnType<typeof started>>
  beforeAll(async () => {
    made = await started({ PUBLIC_URL: 'https://apps.example.com', ASHLAR_TRUST_PROXY: '127.0.0.1' })
  })
  const ask = asks(() => made)

  it('takes the host that the proxy was asked for', async () => {
    const host = 'ashlar.internal:3000'
    expect(await ask('GET', reading, { host, 'x-forwarded-host': 'apps.example.com' })).toBe(200)
    expect(await ask('GET', reading, { host, 'x-forwarded-host': 'evil.example' })).toBe(403)
    expect(await ask('GET', reading, { host })).toBe(403)
  })
})
