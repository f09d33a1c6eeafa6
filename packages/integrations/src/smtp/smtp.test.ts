import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts'
import { templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { smtp } from './smtp.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
let driver: IntegrationDriver
let server: TestMailServer

beforeAll(async () => {
  driver = await smtp.createDriver({ egress })
  server = await startMailServer()
})
afterAll(async () => {
  await driver.close()
  await egress.close()
  await server.stop()
})

const connection = (changes: JsonObject = {}, password = 'canary'): Connection => ({
  id: 'mail',
  version: 1,
  configuration: {
    host: '127.0.0.1',
    port: server.port,
    user: 'shop',
    from: 'Shop <shop@example.com>',
    tls: 'disable',
    ...changes,
  },
  secrets: { password },
})

const send = (step: JsonObject, values: readonly unknown[] = [], on = connection()) =>
  driver.compile(step, templatesOf('smtp', step)).run(on, values, {
    signal: AbortSignal.timeout(10_000),
    limits: { resultBytes: 50_000, milliseconds: 10_000 },
  })

const latest = () => server.letters.at(-1)

describe('a mail', () => {
  it('goes to all that a list names, from the sender of the connection alone', async () => {
    const step = {
      to: '{{ people }}',
      cc: 'Bo <bo@example.com>',
      bcc: 'cy@example.com',
      subject: 'Hello',
      body: 'Hi',
    }
    await expect(send(step, [['ada@example.com', 'Eve <eve@example.com>']])).resolves.toMatchObject({
      accepted: ['ada@example.com', 'eve@example.com', 'bo@example.com', 'cy@example.com'],
      rejected: [],
    })
    expect(latest()).toMatchObject({ from: 'shop@example.com' })
    expect(latest()?.text).toMatch(/^From: Shop <shop@example\.com>$/mu)
    expect(latest()?.text).not.toContain('cy@example.com')
  })

  it('shows values in HTML as text', async () => {
    const step = { to: 'ada@example.com', subject: 'x', format: 'html', body: '<p>{{ name }}</p>' }
    await send(step, ['<img src=x onerror="alert(1)">'])
    expect(latest()?.text).toContain('<p>&lt;img src')
    expect(latest()?.text).not.toContain('<img')
  })

  it('takes files, whose names stay names', async () => {
    const content = Buffer.from([0, 255, 1]).toString('base64')
    const step = { to: 'ada@example.com', subject: 'x', body: 'y', attachments: ' {{ files }} ' }
    await send(step, [[{ name: 'a"b\r\nBcc: eve@example.com', type: 'text/plain', content }]])
    expect(latest()?.text).toContain(content)
    expect(latest()?.to).toEqual(['ada@example.com'])
    expect(latest()?.text).not.toMatch(/^Bcc:/mu)
    await expect(send(step, [[{ name: 'a', path: '/etc/passwd' }]])).rejects.toMatchObject({
      code: 'binding_failed',
    })
    await expect(send(step, [[{ name: 'a', content: 'x', href: 'http://a' }]])).rejects.toMatchObject({
      code: 'binding_failed',
    })
  })

  it('takes what a file picker holds, as it holds it', async () => {
    const data = Buffer.from([0, 255, 2]).toString('base64')
    const step = { to: 'ada@example.com', subject: 'x', body: 'y', attachments: '{{ Upload.files }}' }
    await send(step, [[{ name: 'photo.png', type: 'image/png', size: 3, data }]])
    expect(latest()?.text).toContain(data)
    expect(latest()?.text).toMatch(/^Content-Type: image\/png; name=photo\.png/mu)
  })

  it.each([
    ['a subject of two lines', { to: 'a@example.com', subject: '{{ x }}' }, 'Hello\r\nBcc: eve@example.com'],
    ['an address with a line behind it', { to: '{{ x }}' }, 'a@example.com\r\nBcc: eve@example.com'],
    ['an address with a command in it', { to: '{{ x }}' }, 'a@example.com> SIZE=1'],
    ['no address', { to: '{{ x }}' }, ''],
    ['a name alone', { to: '{{ x }}' }, 'Ada'],
    [
      'far too many addresses',
      { to: '{{ x }}' },
      Array.from({ length: 101 }, (_, index) => `a${index}@example.com`),
    ],
  ])('is refused with %s', async (_what, step, value) => {
    const before = server.letters.length
    await expect(send(step, [value])).rejects.toMatchObject({ code: 'binding_failed' })
    expect(server.letters).toHaveLength(before)
  })

  it('names a field that cannot be', () => {
    expect(smtp.checkStep({ to: '  ' }, [])).toMatchObject([{ path: 'to' }])
    const files = { to: 'a@example.com', attachments: 'x {{ y }}' }
    expect(smtp.checkStep(files, templatesOf('smtp', files))).toMatchObject([{ path: 'attachments' }])
  })
})

describe('a mail server', () => {
  const test = (on: Connection) => driver.test(on, AbortSignal.timeout(10_000))

  it('is told by what it refuses', async () => {
    await expect(test(connection())).resolves.toBe(
      `Connected to the mail server at 127.0.0.1:${server.port}, signed in as shop.`,
    )
    await expect(test(connection({}, 'wrong'))).rejects.toThrow('refuses the password of shop')
    await expect(test(connection({}, 'wrong'))).rejects.toMatchObject({ isLoginRefused: true })
    await expect(test(connection({ tls: 'verify' }))).rejects.toThrow('certificate')
    await expect(test(connection({ tls: 'require' }))).resolves.toContain('Connected')
    await expect(send({ to: 'nobody@example.com' })).rejects.toMatchObject({
      code: 'request_failed',
      message: expect.stringContaining('There is nobody of this name'),
    })
  })

  it('that does not encrypt gets neither password nor mail where TLS is on', async () => {
    const plain = await startMailServer({ disabledCommands: ['STARTTLS'] })
    try {
      await expect(test(connection({ port: plain.port, tls: 'require' }))).rejects.toThrow('TLS')
    } finally {
      await plain.stop()
    }
  })
})
