import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { crashesPerMinute } from '../platform/crash-log.ts'
import { startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let told: unknown[]

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_TRUSTED_PROXIES: '10.9.9.9' })
})
afterAll(() => server.close())
beforeEach(() => {
  told = []
  vi.spyOn(server.services.platform.logs, 'warn').mockImplementation((...line: unknown[]) => {
    told.push(line[0])
  })
})

const address = routes.crashes.report.path
const aReport = { part: 'builder', code: 'SERVER_ERROR', screen: '/home' } as const

/** Each test has senders of its own, since they have an allowance. */
let senders = 0
const newSender = (): string => {
  senders += 1
  return `10.1.${senders >> 8}.${senders & 255}`
}

const send = (payload: unknown, { from = newSender(), headers = {} } = {}) =>
  server.http.inject({
    method: 'POST',
    url: address,
    remoteAddress: from,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

describe('the report of a crash', () => {
  it('of somebody who is not signed in reaches the log', async () => {
    const report = {
      ...aReport,
      error: 'TypeError',
      frames: ['index-a1_b.js:1:20'],
      applicationId: randomUUID(),
      requestId: `${randomUUID()}-12`,
    }
    const answer = await send(report)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('null')
    expect(told).toEqual([{ crash: report }])
  })

  it('says nothing of who sent it, whatever they send beside it', async () => {
    const owner = await server.anOwner()
    await send(aReport, { headers: { cookie: owner.cookie, 'user-agent': 'canary' } })
    expect(told).toEqual([{ crash: aReport }])
  })
})

describe('a hostile report', () => {
  it.each([
    ['an address with a value', { screen: '/home?token=canary' }],
    ['a screen that is none', { screen: '/canary' }],
    ['a text for a code', { code: 'canary and more' }],
    ['a second line for a code', { code: 'A\n{"level":"fatal","message":"canary"}' }],
    ['a message', { message: 'canary' }],
    ['an error that is a text', { error: 'TypeError: canary' }],
    ['a stack with an address', { frames: ['https://canary.example/a.js:1:2'] }],
    ['a stack with the name of a function', { frames: ['canary (index.js:1:2)'] }],
    ['a deep stack', { frames: Array.from({ length: 11 }, () => 'canary.js:1:2') }],
    ['an application that is a text', { applicationId: 'canary canary' }],
    ['a request that is a text', { requestId: '${jndi:canary}' }],
    ['a part that only the server has', { part: 'server' }],
    ['colors of a terminal', { code: '\u001b[31mcanary' }],
  ])('with %s is refused, and nothing of it reaches the log', async (_, more) => {
    expect((await send({ ...aReport, ...more })).statusCode).toBe(400)
    expect(JSON.stringify(told)).not.toContain('canary')
    expect(told).toEqual([])
  })

  it.each([
    ['a prototype', '{"__proto__":{"isAdmin":true},"part":"builder","code":"A","screen":"/home"}'],
    ['a list', '[]'],
    ['no JSON', '{"part":'],
  ])('of %s is refused', async (_, payload) => {
    expect((await send(payload)).statusCode).toBe(400)
    expect(told).toEqual([])
  })

  it('is refused above 4 KB, before anything of it is read', async () => {
    const answer = await send({ ...aReport, error: 'x'.repeat(5000) })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'request_too_large' })
    expect(told).toEqual([])
  })

  it('from a page of another site is refused', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await send(aReport, { headers })).statusCode).toBe(403)
    }
    expect(told).toEqual([])
  })

  it('cannot come as a form', async () => {
    const answer = await send('part=builder&code=A&screen=/home', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode).toBe(415)
  })
})

describe('many reports', () => {
  it('of one address are refused after some, whatever address they say they come from', async () => {
    const from = newSender()
    const statuses = []
    for (let count = 0; count < 40; count += 1) {
      const answer = await send(aReport, { from, headers: { 'x-forwarded-for': `203.0.113.${count}` } })
      statuses.push(answer.statusCode)
      if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
    expect(told.length).toBeLessThanOrEqual(crashesPerMinute.ofSender)
    expect((await send(aReport)).statusCode).toBe(200)
  })
})

describe('a crash page that the server writes itself', () => {
  const failing = async (headers: Record<string, string>) => {
    const { services } = server
    const owner = await server.anOwner()
    const find = services.memberships.all.bind(services.memberships)
    services.memberships.all = () => Promise.reject(new Error('select canary'))
    const answer = await server.http.inject({
      url: '/api/v1/applications?search=canary',
      remoteAddress: newSender(),
      headers: { cookie: owner.cookie, ...headers },
    })
    services.memberships.all = find
    return answer
  }

  it('is told as those of browsers are, by its route and the id of its request', async () => {
    const answer = await failing({ accept: 'text/html' })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('SERVER_ERROR')
    expect(told).toEqual([
      {
        crash: {
          part: 'server',
          code: 'SERVER_ERROR',
          screen: '/api/v1/applications',
          requestId: expect.any(String),
        },
      },
    ])
  })

  it('is none for a program, which is told in JSON', async () => {
    expect((await failing({ accept: 'application/json' })).statusCode).toBe(500)
    expect(told).toEqual([])
  })

  it('is none where somebody was only refused', async () => {
    const answer = await server.http.inject({ url: '/api/v1/nothing', headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(404)
    expect(told).toEqual([])
  })
})
