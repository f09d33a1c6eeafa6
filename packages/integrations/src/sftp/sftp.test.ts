import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type HttpService, startService } from '../../test/http-service.ts'
import { type SftpServer, startSftp } from '../../test/sftp-server.ts'
import { templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { sftp } from './sftp.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
let server: SftpServer
let service: HttpService
let driver: IntegrationDriver

beforeAll(async () => {
  server = await startSftp()
  service = await startService((_request, response) => response.end('hello'))
  driver = await sftp.createDriver({ egress })
})
afterAll(async () => {
  await driver.close()
  await egress.close()
  await server.stop()
  await service.stop()
})
beforeEach(() => {
  server.attempts.length = 0
})

const connected = (changes: JsonObject = {}, secrets: Record<string, string> = {}): Connection => ({
  id: 'one',
  version: 1,
  configuration: {
    host: '127.0.0.1',
    port: server.port,
    user: 'ada',
    fingerprint: server.fingerprint,
    ...changes,
  },
  secrets: { password: 'canary-password', ...secrets },
})

const run = (
  step: JsonObject,
  values: readonly unknown[] = [],
  on = connected(),
  { signal = new AbortController().signal, milliseconds = 10_000 } = {},
) =>
  driver.compile(step, templatesOf('sftp', step)).run(on, values, {
    signal,
    limits: { resultBytes: 200_000, milliseconds },
  })
const problemsOf = (step: JsonObject) => sftp.checkStep(step, templatesOf('sftp', step))
const write = (path: string, content: unknown, changes: JsonObject = {}, on = connected()) =>
  run({ operation: 'write', path: '{{ p }}', content: '{{ c }}', ...changes }, [path, content], on)
const read = (path: string, changes: JsonObject = {}, on = connected()) =>
  run({ operation: 'read', path: '{{ p }}', ...changes }, [path], on)
const test = (on: Connection) => driver.test(on, AbortSignal.timeout(10_000))

describe('a file', () => {
  it('is written, listed, read, moved and deleted', async () => {
    await run({ operation: 'make_folder', path: 'in' })
    const text = `Grüße 漢 '"{{ \n`
    expect(await write('in/a b.txt', text)).toEqual({ path: 'in/a b.txt', size: Buffer.byteLength(text) })
    expect(await read('/in/a b.txt')).toBe(text)
    expect(await run({ path: 'in' })).toEqual({
      entries: [{ name: 'a b.txt', kind: 'file', size: 18, modified: '2023-11-14T22:13:20.000Z' }],
      isMore: false,
    })
    expect(await run({ operation: 'rename', path: 'in/a b.txt', to: 'in/done' })).toEqual({
      path: 'in/done',
      from: 'in/a b.txt',
    })
    await expect(read('in/a b.txt')).rejects.toThrow('There is no such file or folder: /in/a b.txt.')
    expect(await run({ operation: 'delete', path: 'in/done' })).toEqual({ path: 'in/done', deleted: 'file' })
    expect(await run({ operation: 'delete', path: 'in' })).toEqual({ path: 'in', deleted: 'folder' })
  })

  it('keeps its bytes, in whatever form they are given', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 256))
    const data = bytes.toString('base64')
    await write('bytes', data, { contentForm: 'base64' })
    const file = await read('bytes', { readAs: 'file' })
    expect(file).toEqual({ name: 'bytes', type: '', size: 100_000, data })
    await write('copy', { name: 'x', content: data }, { contentForm: 'file' })
    expect(server.entries.get('/copy')).toEqual(bytes)
    await write('object', { a: [1, 'é'] })
    expect(await read('object', { readAs: 'json' })).toEqual({ a: [1, 'é'] })
    await expect(read('bytes', { readAs: 'json' })).rejects.toThrow('is no JSON')
    await expect(write('x', '*', { contentForm: 'base64' })).rejects.toThrow('not base64')
  })

  it('that is there is replaced, or kept where the step says so, and never by moving', async () => {
    await write('kept', 'a longer text')
    await write('kept', 'short')
    expect(await read('kept')).toBe('short')
    await expect(write('kept', 'other', { existing: 'keep' })).rejects.toThrow('something of that name')
    await write('new', 'x', { existing: 'keep' })
    await expect(run({ operation: 'rename', path: 'new', to: 'kept' })).rejects.toThrow('/new to /kept')
    expect(await read('kept')).toBe('short')
    server.entries.set('/full', null)
    server.entries.set('/full/a', Buffer.from('a'))
    await expect(run({ operation: 'delete', path: 'full' })).rejects.toThrow('a folder that is not empty')
  })

  it('is written only once the server has closed it, as some keep it no sooner', async () => {
    await expect(write('over-quota', 'x')).rejects.toThrow('The server refuses this')
  })

  it('does not show a password that stands in it', async () => {
    await write('secret', 'It is canary-password.')
    expect(await read('secret')).toBe('It is ***.')
  })
})

describe('a path', () => {
  it.each([
    '..',
    '../a',
    'a/../../b',
    'a/./b',
    '/..',
    'a//b',
    'a\0b',
    'a\nb',
    '',
    '/',
    null,
    '\uD800',
    'x'.repeat(5_000),
  ])('is refused as %j', async (path) => {
    for (const operation of ['list', 'read', 'write', 'delete', 'make_folder', 'rename'])
      await expect(run({ operation, path: '{{ p }}', to: 'x' }, [path])).rejects.toMatchObject({
        code: 'binding_failed',
      })
    await expect(run({ operation: 'rename', path: 'x', to: '{{ p }}' }, [path])).rejects.toMatchObject({
      code: 'binding_failed',
    })
    expect(server.attempts).toEqual([])
  })

  it('stays in the folder of the integration, where links lead out of it too', async () => {
    server.entries.set('/home', null)
    server.entries.set('/home/own', Buffer.from('own'))
    server.entries.set('/homely', Buffer.from('beside'))
    server.entries.set('/outside', null)
    server.entries.set('/outside/secret', Buffer.from('s'))
    server.entries.set('/home/door', '/outside')
    server.entries.set('/home/window', '/outside/secret')
    server.entries.set('/home/near', '/homely')
    const on = connected({ folder: '/home/' })
    expect(await read('own', {}, on)).toBe('own')
    expect(await write('inside', 'x', {}, on)).toMatchObject({ size: 1 })
    expect(server.entries.has('/home/inside')).toBe(true)
    for (const step of [
      { operation: 'read', path: 'door/secret' },
      { operation: 'read', path: 'window' },
      { operation: 'read', path: 'near' },
      { operation: 'list', path: 'door' },
      { operation: 'write', path: 'door/new' },
      { operation: 'write', path: 'window' },
      { operation: 'delete', path: 'door/secret' },
      { operation: 'make_folder', path: 'door/new' },
      { operation: 'rename', path: 'own', to: 'door/own' },
      { operation: 'rename', path: 'door/secret', to: 'mine' },
    ])
      await expect(run(step, [], on)).rejects.toThrow('leads out of the folder')
    expect(server.entries.get('/outside/secret')).toEqual(Buffer.from('s'))
    expect(await run({ operation: 'delete', path: 'window' }, [], on)).toMatchObject({ deleted: 'file' })
    expect(server.entries.has('/outside/secret')).toBe(true)
  })
})

describe('a host key', () => {
  it('is said where the integration names none, and nothing is sent', async () => {
    await expect(test(connected({ fingerprint: '' }))).rejects.toThrow(server.fingerprint)
    await expect(test(connected({ fingerprint: '' }))).rejects.toThrow('names no fingerprint')
    await expect(run({}, [], connected({ fingerprint: '' }))).rejects.toMatchObject({
      code: 'network_failed',
    })
    expect(server.attempts).toEqual([])
  })

  it('that is another one is refused, and nothing is sent', async () => {
    const other = `SHA256:${'A'.repeat(43)}`
    await expect(test(connected({ fingerprint: other }))).rejects.toThrow('has another host key')
    expect(server.attempts).toEqual([])
    for (const fingerprint of ['SHA256:abc', 'MD5:00:11', 'x'])
      await expect(test(connected({ fingerprint }))).rejects.toThrow('has to be that of SHA-256')
    expect(await test(connected({ fingerprint: `${server.fingerprint.slice(7)}=` }))).toContain('Connected')
  })

  it('binds the password: another one needs it anew', () => {
    const target = (changes: JsonObject) => sftp.descriptor.target(connected(changes).configuration)
    expect(target({ fingerprint: `SHA256:${'A'.repeat(43)}` })).not.toBe(target({}))
  })
})

describe('a server', () => {
  it('lets in by password or key, by what is chosen and nothing else', async () => {
    expect(await test(connected())).toBe(`Connected to 127.0.0.1:${server.port} as ada, in the folder /.`)
    expect(new Set(server.attempts)).toEqual(new Set(['password']))
    server.attempts.length = 0
    const byKey = { authentication: 'privateKey' }
    expect(await test(connected(byKey, { privateKey: server.privateKey }))).toContain('as ada')
    expect(server.attempts).not.toContain('password')
    await expect(test(connected({}, { password: 'wrong' }))).rejects.toMatchObject({ isLoginRefused: true })
    await expect(test(connected({ user: 'eve' }))).rejects.toThrow('refuses the password of eve')
    await expect(test(connected(byKey, { privateKey: 'canary-no-key' }))).rejects.toThrow(
      'The private key cannot be read',
    )
  })

  it('cannot list, or send, without end', async () => {
    expect(await run({ path: 'endlessly', limit: '150' })).toMatchObject({ isMore: true })
    await expect(run({ path: 'endlessly', limit: '10000' })).rejects.toMatchObject({ code: 'too_large' })
    server.entries.set('/huge', Buffer.alloc(1_000_000))
    await expect(read('huge')).rejects.toMatchObject({ code: 'too_large' })
    await expect(run({ path: '', limit: '{{ n }}' }, ['20000'])).rejects.toThrow('whole number')
  })

  it('that does not answer is waited for as long as the step may, and left when it is cancelled', async () => {
    const waiting = { operation: 'read', path: 'endless' }
    await expect(run(waiting, [], connected(), { milliseconds: 300 })).rejects.toMatchObject({
      code: 'timed_out',
    })
    const controller = new AbortController()
    const running = run(waiting, [], connected(), { signal: controller.signal })
    setImmediate(() => controller.abort())
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('that goes away, or speaks something else, is told in a sentence', async () => {
    const running = run({ operation: 'read', path: 'endless' })
    await expect.poll(() => server.attempts.length).toBeGreaterThan(0)
    server.cut()
    await expect(running).rejects.toMatchObject({ code: 'network_failed' })
    const port = Number(new URL(service.address).port)
    await expect(test(connected({ port }))).rejects.toThrow(/failed|in time/u)
    for (const folder of ['home', '/a/../b'])
      await expect(test(connected({ folder }))).rejects.toThrow('The folder has to begin with /')
  })
})

it('a step says what it lacks, and whether it changes something', () => {
  expect(problemsOf({ operation: 'read' })).toEqual([{ path: 'path', reason: 'Path is missing.' }])
  expect(problemsOf({ operation: 'rename', path: 'a' })).toMatchObject([{ path: 'to' }])
  expect(
    problemsOf({ operation: 'write', path: 'a', contentForm: 'file', content: 'a {{ x }}' }),
  ).toMatchObject([{ path: 'content' }])
  const reads = (operation: string) => sftp.descriptor.step.onlyReads({ operation })
  expect(['list', 'read'].every(reads)).toBe(true)
  expect(['write', 'rename', 'delete', 'make_folder', 'x'].some(reads)).toBe(false)
})
