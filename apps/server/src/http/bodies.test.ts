import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { routes } from '@ashlar/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let owner: TestPerson
let port: number
let publishedRun: string
const sockets = new Set<Socket>()

beforeAll(async () => {
  server = await startTestServer({
    ASHLAR_CONNECTIONS_PER_ADDRESS: '90',
    ASHLAR_PUBLIC_RUNS_PER_ADDRESS: '120',
    ASHLAR_BODY_SIZE_LIMIT_MB: '4',
  })
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const address = server.http.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  port = address.port
  owner = await server.anOwner()
  const application = await server.call(routes.applications.create, { body: { name: 'Shop' } }, owner)
  const parameters = { applicationId: application.id }
  const deployment = await server.call(routes.applications.deploy, { parameters, body: {} }, owner)
  await server.call(
    routes.applications.changeShares,
    { parameters, body: { isPublic: true, shares: [] } },
    owner,
  )
  publishedRun = `/api/v1/published/${application.id}/deployments/${deployment.id}/apis/${randomUUID()}/runs`
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})
afterAll(() => server.close())

/** A connection; answers what came over it until it was closed, or until that holds a text. */
const open = (text: string) => {
  const socket = connect(port, '127.0.0.1')
  sockets.add(socket)
  let received = ''
  socket.setEncoding('utf8')
  socket.on('error', () => undefined)
  socket.on('data', (part: string) => {
    received += part
  })
  socket.write(text)
  const until = (wanted: string): Promise<string> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (received.includes(wanted)) resolve(received)
      }
      socket.on('data', look)
      socket.once('close', () => resolve(received))
      look()
    })
  return { socket, until, isAnswered: () => received !== '' || socket.destroyed }
}

const head = (path: string, more: readonly string[] = []) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...more, '', ''].join('\r\n')

/** Sends a whole body over a connection of its own. */
const post = (
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; retryAfter: string | undefined; body: unknown }> =>
  new Promise((resolve, reject) => {
    const sending = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path,
        agent: false,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            body: JSON.parse(text),
          }),
        )
      },
    )
    sending.once('error', reject)
    sending.end(body)
  })

const run = (inputs: unknown) => JSON.stringify({ runId: randomUUID(), inputs, eventType: 'runClick' })

describe('a body without a session', () => {
  it('is small where names and words are all that is sent', async () => {
    const name = (length: number) => JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(length) })
    expect(await post('/api/v1/session', name(60 * 1024))).not.toMatchObject({ status: 413 })
    expect(await post('/api/v1/session', name(64 * 1024))).toMatchObject({
      status: 413,
      body: { message: 'The request is larger than 64 KB. Send less at once.' },
    })
  })

  it('is small for routes of members, who may send more', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(100 * 1024) })
    expect(await post('/api/v1/applications', body)).toMatchObject({ status: 413 })
    expect(await post('/api/v1/applications', body, { cookie: owner.cookie })).toMatchObject({ status: 400 })
  })

  it('may hold the files that a visitor picked', async () => {
    const files = [{ name: 'a.pdf', content: 'x'.repeat(3 * 1024 * 1024) }]
    expect(await post(publishedRun, run({ FilePicker1: { files } }))).toMatchObject({ status: 404 })
  })

  it('holds fewer values than one of a member', async () => {
    const rows = (count: number) => ({ Table1: { rows: Array.from({ length: count }, () => 0) } })
    expect(await post(publishedRun, run(rows(19_000)))).toMatchObject({ status: 404 })
    expect(await post(publishedRun, run(rows(20_001)))).toMatchObject({
      status: 413,
      body: { message: 'The request holds more than 20000 values. Send less at once.' },
    })
    expect(await post(publishedRun, run(rows(60_000)), { cookie: owner.cookie })).toMatchObject({
      status: 404,
    })
  })
})

describe('bodies that stop coming', () => {
  it('are as many for one address as may be on their way, and no more', async () => {
    const waiting = Array.from({ length: 64 }, () =>
      open(`${head('/api/v1/session', ['Content-Length: 100'])}{`),
    )
    const others = 'Too many requests at once from where you are.'
    // All of the first have been counted when one more is refused.
    await expect
      .poll(async () => post('/api/v1/session', '{}'))
      .toMatchObject({
        status: 429,
        retryAfter: '5',
        body: { message: expect.stringContaining(others) },
      })
    expect(await post('/api/v1/applications', '{"name":"Mine"}', { cookie: owner.cookie })).toMatchObject({
      status: 200,
    })
    for (const { socket } of waiting) socket.destroy()
    await expect.poll(async () => (await post('/api/v1/session', '{}')).status).not.toBe(429)
  })

  it('hold no more than the share of an address, and others find room', async () => {
    const part = 'x'.repeat(3.9 * 1024 * 1024)
    const stuck = Array.from({ length: 8 }, () =>
      open(`${head(publishedRun, ['Content-Length: 4000000000'])}`),
    )
    const begun = `${head(publishedRun, [`Content-Length: ${4 * 1024 * 1024}`])}{"runId":"${part}`
    const held = Array.from({ length: 8 }, () => open(begun))
    // While they come, one of them may be refused for the sake of what is asked here. It tries again, as people do.
    const holdAgain = (): void =>
      held.forEach(({ isAnswered }, at) => {
        if (isAnswered()) held[at] = open(begun)
      })
    await expect
      .poll(async () => {
        holdAgain()
        return await post(publishedRun, run({ a: { b: part } }))
      })
      .toMatchObject({
        status: 503,
        retryAfter: '5',
        body: { code: 'busy' },
      })
    expect(
      await post('/api/v1/applications', JSON.stringify({ name: 'x'.repeat(1e6) }), { cookie: owner.cookie }),
    ).toMatchObject({ status: 400 })
    for (const { socket } of [...stuck, ...held]) socket.destroy()
  })
})

describe('a connection', () => {
  it('too many from one address is answered and closed', async () => {
    const held = Array.from({ length: 90 }, () => open(''))
    await Promise.all(held.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
    const answer = await open('').until('Try again')
    expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*Retry-After: 5[\s\S]*Too many connections/u)
    for (const { socket } of held) socket.destroy()
    await expect
      .poll(async () => open('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n').until('ok'))
      .toContain('200')
  })

  it.each([
    ['a websocket', ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']],
    ['HTTP/2', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk']],
    ['something unknown', ['Connection: Upgrade', 'Upgrade: unknown/1.0']],
  ])('that asks for %s is answered as if it had not', async (_, headers) => {
    const asking = ['GET /healthz HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n')
    expect(await open(asking).until('"ok"')).toMatch(/^HTTP\/1\.1 200 /u)
    const body = `${head('/api/v1/session', [...headers, 'Content-Length: 2'])}{}`
    expect(await open(body).until('}')).toMatch(/^HTTP\/1\.1 400 /u)
  })

  it('that asks for a tunnel is refused in words', async () => {
    expect(await open('CONNECT a.test:80 HTTP/1.1\r\nHost: a.test\r\n\r\n').until('proxy')).toMatch(
      /^HTTP\/1\.1 405 [\s\S]*This is no proxy\./u,
    )
  })
})

describe('runs of a published application', () => {
  it('are limited for visitors of one address, by their inputs too, and not for members', async () => {
    const heavy = run({ Table1: { rows: Array.from({ length: 19_500 }, () => 0) } })
    await expect
      .poll(async () => post(publishedRun, heavy), { timeout: 20_000, interval: 1 })
      .toMatchObject({
        status: 429,
        retryAfter: expect.stringMatching(/^\d+$/u),
        body: { message: expect.stringContaining('This application is used too often at the moment.') },
      })
    for (let count = 0; count < 70; count += 1) {
      expect(await post(publishedRun, run({}), { cookie: owner.cookie })).toMatchObject({ status: 404 })
    }
  })
})
