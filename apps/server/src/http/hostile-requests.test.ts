import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Route, routes } from '@ashlar/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { anIntegration, everyRoute } from './testing.ts'

let server: TestServer
let owner: TestPerson
let ids: Record<string, string>

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
  const application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, owner)
  const integration = await anIntegration(server, owner)
  ids = {
    applicationId: application.id,
    pageId: application.pages[0]?.id ?? '',
    integrationId: integration.id,
    userId: owner.userId,
  }
})
afterAll(() => server.close())

// Deleting what the others need would only hide what they do.
const lasting = everyRoute.filter(([, { method }]) => method !== 'DELETE')
const withBody = lasting.filter(([, { body }]) => body !== null)
const withParameter = everyRoute.filter(([, { path }]) => path.includes(':'))

const addressOf = (route: Route, parameter: (name: string) => string): string =>
  route.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => parameter(name))
const known = (name: string): string => ids[name] ?? randomUUID()

const send = (options: InjectOptions) =>
  server.http.inject({ ...options, headers: { cookie: owner.cookie, ...options.headers } })
const sendText = (route: Route, payload: string) =>
  send({
    method: route.method,
    url: addressOf(route, known),
    headers: { 'content-type': 'application/json' },
    payload,
  })

const nested = (levels: number, open: string, close: string) =>
  open.repeat(levels) + '1' + close.repeat(levels)

const hostileBodies: [string, string][] = [
  ['a prototype', '{"__proto__":{"isAdmin":true},"name":"x"}'],
  ['a prototype further down', '{"name":"x","change":{"added":{"a":{"__proto__":{"kind":"widget"}}}}}'],
  ['a constructor with a prototype', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['names of inherited properties', '{"constructor":1,"toString":2,"hasOwnProperty":3,"__defineGetter__":4}'],
  ['the character 0', String.raw`{"name":"a\u0000b","email":"a\u0000@b.c","token":"\u0000"}`],
  ['half of a character', String.raw`{"name":"\ud800","organizationName":"\udc00"}`],
  ['sixty-five levels', nested(65, '{"a":', '}')],
  ['a million open brackets', '['.repeat(1_000_000)],
  ['a million values', `{"emails":[${'1,'.repeat(1_000_000)}1]}`],
  ['a text of nine megabytes', JSON.stringify({ name: 'x'.repeat(9_000_000) })],
  ['more than the limit', JSON.stringify({ name: 'x'.repeat(11 * 1024 * 1024) })],
  ['numbers too large for anything', '{"baseRevision":1e400,"name":9007199254740993}'],
  [
    'a revision beyond the database',
    `{"requestId":"${randomUUID()}","baseRevision":99999999999,"change":{"added":{},"updated":{},"removed":{}}}`,
  ],
  ['a list', '[]'],
  ['a number', '7'],
  ['nothing', 'null'],
  ['no JSON', '{"name":'],
]

describe.each(hostileBodies)('a body with %s', (_, payload) => {
  it('is refused by every route in words, or does no harm', async () => {
    for (const [name, route] of withBody) {
      const answer = await sendText(route, payload)
      expect(answer.statusCode, `${name}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
      expect(answer.body.length, name).toBeLessThan(100_000)
      if (answer.statusCode >= 400) expect(answer.json(), name).toMatchObject({ code: expect.any(String) })
    }
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
    // Large bodies of one sender wait for each other, at every route.
  }, 120_000)
})

describe.each([
  ['the character 0', '%00'],
  ['slashes', '..%2F..%2Fetc%2Fpasswd'],
  ['what is no percent encoding', '%E0%A4%A'],
  ['half of a character', '%ED%A0%80'],
  ['the name of a prototype', '__proto__'],
  ['the name of a constructor', 'constructor'],
  ['quotes', "'%20or%20'1'%3D'1"],
  ['two hundred characters', 'a'.repeat(200)],
  ['ten thousand characters', 'a'.repeat(10_000)],
  ['other scripts', encodeURIComponent('заявка-🧱')],
])('an id with %s', (_, id) => {
  it('is not found by any route', async () => {
    for (const [name, route] of withParameter) {
      const answer = await send({
        method: route.method,
        url: addressOf(route, () => id),
        ...(route.body === null
          ? {}
          : { headers: { 'content-type': 'application/json' }, payload: '{"role":"admin","runId":"x"}' }),
      })
      expect([400, 404, 414], `${name}: ${answer.statusCode} ${answer.body.slice(0, 200)}`).toContain(
        answer.statusCode,
      )
    }
  })
})

describe('a request from a page of another origin', () => {
  const changing = { method: 'DELETE', url: '/api/v1/session' } as const

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000.evil.example' },
    { origin: 'http://localhost:3001' },
    { 'sec-fetch-site': 'cross-site' },
  ])('is refused: %o', async (headers) => {
    expect((await send({ ...changing, headers })).statusCode).toBe(403)
  })

  it('cannot pass as a form', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await send({
        method: 'POST',
        url: '/api/v1/applications',
        headers: { 'content-type': type },
        payload: '{"name":"Taken over"}',
      })
      expect(answer.statusCode, type).toBe(415)
    }
  })

  it('is told from one of our own', async () => {
    const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
    const answer = await send({
      method: 'POST',
      url: '/api/v1/applications',
      headers,
      payload: { name: 'Mine' },
    })
    expect(answer.statusCode).toBe(200)
  })
})

describe('an answer', () => {
  it.each(lasting.filter(([, { method }]) => method === 'GET'))(
    'is kept by no cache: %s',
    async (_, route) => {
      for (const headers of [{ cookie: owner.cookie }, { cookie: '' }]) {
        const answer = await send({ method: 'GET', url: addressOf(route, known), headers })
        expect(answer.headers['cache-control']).toBe('no-store')
        expect(answer.headers['x-content-type-options']).toBe('nosniff')
        expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
      }
    },
  )

  it('tells nothing of the server when something breaks inside of it', async () => {
    const { services } = server
    const find = services.memberships.all.bind(services.memberships)
    services.memberships.all = () => Promise.reject(new Error('select secret from sessions at /srv/file.ts'))
    const answer = await send({ method: 'GET', url: '/api/v1/applications' })
    services.memberships.all = find
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      code: 'internal_error',
      message: expect.any(String),
      requestId: expect.any(String),
    })
    expect(answer.body).not.toMatch(/select|srv|stack/u)
  })

  it('carries a cookie that scripts cannot read and other sites cannot send', async () => {
    const answer = await server.http.inject({
      method: 'POST',
      url: '/api/v1/session',
      payload: { email: owner.email, password: 'correct horse battery' },
    })
    expect(answer.headers['set-cookie']?.toString()).toMatch(/HttpOnly/u)
    expect(answer.headers['set-cookie']?.toString()).toMatch(/SameSite=Lax/u)
  })
})

describe('a cookie', () => {
  it.each([
    'ashlar_session=',
    'ashlar_session=%E0%A4%A',
    'ashlar_session=%00.%00',
    `ashlar_session=${'a.'.repeat(4000)}`,
    'ashlar_session=x; ashlar_session=y',
    'ashlar_session=\u00ff\u00fe',
  ])('of nobody makes a visitor: %j', async (cookie) => {
    const answer = await send({ method: 'GET', url: '/api/v1/users/me', headers: { cookie } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ user: { isAnonymous: true }, permissions: [] })
  })
})

describe('the address of a client', () => {
  const tryToSignIn = (email: string, forwarded: string) =>
    server.http.inject({
      method: 'POST',
      url: '/api/v1/session',
      headers: { 'x-forwarded-for': forwarded, 'x-ashlar-client-address': forwarded },
      payload: { email, password: 'a wrong password' },
    })

  it('is not what it says itself, so that attempts are counted together', async () => {
    const answers = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      answers.push(await tryToSignIn('nobody@example.com', `10.1.2.${attempt}`))
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(401), 429, 429])
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined()
  })
})

/** Sends a path as it is written: most clients tidy it up first. */
const sendPath = (port: number, path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, path, host: '127.0.0.1', headers: { cookie: owner.cookie } }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject)
    })
    sent.on('error', reject)
    sent.end()
  })

describe('a path', () => {
  it('leads to no file and no route that it does not name', async () => {
    await server.http.listen({ port: 0, host: '127.0.0.1' })
    const bound = server.http.server.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    for (const path of [
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/..%5c..%5cpackage.json',
      '/assets/%00',
      '/assets/.env',
      '/assets//etc/passwd',
      '/assets/%c0%ae%c0%ae/package.json',
      '/../../etc/passwd',
      '//etc/passwd',
      '/api/v1/nothing',
      '/API/v1/applications',
      '/api//v1/applications',
      '/api/v1/applications/../members',
      '/api/v1/applications/%2e%2e/members',
      'http://evil.example/api/v1/nothing',
    ]) {
      const { status, body } = await sendPath(port, path)
      expect(body, path).not.toMatch(/"workspaces"|"applications":|"members":|root:/u)
      if (/^\/(?:api|assets)\//u.test(path)) expect([400, 403, 404], path).toContain(status)
    }
  })

  it('to sign in leads back to this server only', async () => {
    const answer = await server.http.inject({
      method: 'GET',
      url: `/applications/${randomUUID()}//evil.example`,
    })
    if (answer.statusCode === 302)
      expect(answer.headers.location).toMatch(/^\/login\?return=%2Fapplications/u)
  })
})
