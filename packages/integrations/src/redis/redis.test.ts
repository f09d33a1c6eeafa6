import { createServer, type Server, type Socket } from 'node:net'
import { createEgress } from '@ashlar/egress'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, type RedisServer, startRedis } from '../../test/redis-server.ts'
import { templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { redis } from './redis.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
const limits = { resultBytes: 50_000, milliseconds: 10_000 }
let driver: IntegrationDriver

beforeAll(async () => {
  driver = await redis.createDriver({ egress })
})
afterAll(async () => {
  await driver.close()
  await egress.close()
})

const connectionTo = (port: number, password: string, more: JsonObject = {}): Connection => ({
  id: `${port} ${password} ${JSON.stringify(more)}`,
  version: 1,
  configuration: { host: '127.0.0.1', port, database: 0, user: '', tls: 'disable', ...more },
  secrets: { password },
})

const runOn = (
  connection: Connection,
  step: JsonObject,
  values: readonly unknown[] = [],
  signal: AbortSignal = new AbortController().signal,
): Promise<JsonValue> =>
  driver.compile(step, templatesOf('redis', step)).run(connection, values, { signal, limits })

const problemsOf = (step: JsonObject) => redis.checkStep(step, templatesOf('redis', step))
const command = (text: string): JsonObject => ({ operation: 'command', command: text })

describe('a command of Redis', () => {
  it.each(['subscribe news', 'MONITOR', 'select 1', 'auth x', 'client kill', 'multi', 'shutdown'])(
    'that changes the connection is refused: %s',
    (text) => expect(problemsOf(command(text))).toMatchObject([{ path: 'command' }]),
  )

  it.each(['{{ Name.value }} a b', 'ge{{ x }} a', '', '  ', 'get "a'])(
    'is refused without a name of its own: %s',
    (text) => {
      expect(problemsOf(command(text))).toMatchObject([{ path: 'command' }])
    },
  )

  it('is known as one that only reads, or not', () => {
    const onlyReads = (configuration: JsonObject) => redis.descriptor.step.onlyReads(configuration)
    expect(onlyReads({ operation: 'get', key: 'a' })).toBe(true)
    expect(onlyReads({ operation: 'set', key: 'a' })).toBe(false)
    expect(onlyReads(command(' HGETALL a'))).toBe(true)
    expect(onlyReads(command('flushall'))).toBe(false)
    expect(onlyReads(command(''))).toBe(false)
  })

  it('says which field is missing', () => {
    expect(problemsOf({ operation: 'hash_get', key: ' ', field: '' })).toEqual([
      { path: 'key', reason: 'The key is missing.' },
      { path: 'field', reason: 'The field is missing.' },
    ])
  })
})

describe.runIf(hasRedis)('Redis', () => {
  let server: RedisServer

  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())

  const run = (step: JsonObject, values: readonly unknown[] = [], signal?: AbortSignal) =>
    runOn(connectionTo(server.port, server.password), step, values, signal)

  it('keeps and gives back what is picked', async () => {
    await run({ operation: 'set', key: 'name:{{ id }}', value: '{{ name }}', seconds: '' }, [1, 'Ada'])
    await expect(run({ operation: 'get', key: 'name:1' })).resolves.toBe('Ada')
    await expect(run({ operation: 'get', key: 'name:2' })).resolves.toBeNull()
    await run({ operation: 'hash_set', key: 'h', field: 'a', value: '{{ it }}' }, [{ b: [1] }])
    await run({ operation: 'hash_set', key: 'h', field: 'é', value: '1' })
    await expect(run({ operation: 'hash_all', key: 'h' })).resolves.toEqual({ a: '{"b":[1]}', é: '1' })
    await expect(run({ operation: 'increment', key: 'n', amount: '' })).resolves.toBe(1)
    await expect(run({ operation: 'increment', key: 'n', amount: '9007199254740992' })).resolves.toBe(
      '9007199254740993',
    )
    for (const value of ['a', 'b', 'c']) await run({ operation: 'list_push', key: 'l', value })
    await expect(run({ operation: 'list_range', key: 'l', start: '', stop: '' })).resolves.toEqual([
      'a',
      'b',
      'c',
    ])
    await expect(run({ operation: 'find', pattern: 'name:*' })).resolves.toEqual(['name:1'])
    await run({ operation: 'set', key: 'soon', value: 'gone', seconds: '100' })
    await expect(run({ operation: 'expiry', key: 'soon' })).resolves.toBeGreaterThan(90)
    await expect(run({ operation: 'delete', key: 'soon' })).resolves.toBe(1)
  })

  it('takes every value as one argument, whatever it says', async () => {
    const hostile = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed())
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (key, value) => {
        await run(command('set "k:{{ key }}" {{ value }}'), [key, value])
        await expect(run({ operation: 'get', key: 'k:{{ key }}' }, [key])).resolves.toBe(value)
      }),
      { numRuns: 60 },
    )
    await run(command('set safe {{ value }}'), ['x EX 1\r\nFLUSHALL\r\n'])
    await expect(run({ operation: 'get', key: 'safe' })).resolves.toBe('x EX 1\r\nFLUSHALL\r\n')
    await expect(run(command('set safe2 {{ value }}'), [['x', 'EX', '1']])).resolves.toBe('OK')
    await expect(run({ operation: 'expiry', key: 'safe2' })).resolves.toBe(-1)
  })

  it('gives bytes that are no text as hexadecimal digits', async () => {
    await run(command('setbit bits 0 1'))
    await expect(run({ operation: 'get', key: 'bits' })).resolves.toBe(String.raw`\x80`)
  })

  it('says that the password is wrong or missing, and which database there is none of', async () => {
    const testOf = (connection: Connection) => driver.test(connection, AbortSignal.timeout(5_000))
    await expect(testOf(connectionTo(server.port, 'wrong'))).rejects.toThrow('refuses the password')
    await expect(testOf(connectionTo(server.port, ''))).rejects.toThrow('asks for a password')
    await expect(testOf(connectionTo(server.port, server.password, { database: 99 }))).rejects.toThrow(
      'out of range',
    )
    await expect(testOf(connectionTo(server.port, server.password))).resolves.toMatch(
      /^Connected to Redis 7\.\d+\.\d+, database 0: \d+ keys\.$/u,
    )
  })

  it('is not held up by a run that waits, which ends at once when it is cancelled', async () => {
    const controller = new AbortController()
    const waiting = run(command('blpop nothing 60'), [], controller.signal)
    await expect(run(command('ping'))).resolves.toBe('PONG')
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    await expect(run(command('ping'))).resolves.toBe('PONG')
  })

  it('lets as many runs wait as its pool holds, and serves the others behind them', async () => {
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, index) => run(command('echo {{ n }}'), [index])),
    )
    expect(all).toEqual(Array.from({ length: 40 }, (_, index) => String(index)))
  })

  it('is there again once it was stopped and started', async () => {
    await run(command('ping'))
    await server.stop()
    await expect(run(command('ping'))).rejects.toMatchObject({ code: 'network_failed' })
    await server.start()
    await expect(run(command('ping'))).resolves.toBe('PONG')
  })
})

describe('a Redis that means harm', () => {
  const serverThat = async (
    answer: (socket: Socket, text: string) => void,
  ): Promise<{ server: Server; port: number }> => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', (chunk) => {
        const text = chunk.toString()
        if (/select/iu.test(text)) socket.write('+OK\r\n')
        else answer(socket, text)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return { server, port: typeof address === 'object' && address !== null ? address.port : 0 }
  }

  it.each<[string, (socket: Socket) => void, string]>([
    [
      'an answer without an end',
      (socket) => {
        const more = () => {
          while (!socket.destroyed && socket.write('x'.repeat(65_536)));
        }
        socket.write('$999999999\r\n')
        socket.on('drain', more)
        more()
      },
      'too_large',
    ],
    [
      'lists in lists',
      (socket) => {
        socket.write('*1\r\n'.repeat(100_000))
      },
      'network_failed',
    ],
    [
      'no protocol at all',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
      },
      'network_failed',
    ],
    [
      'a cut connection',
      (socket) => {
        socket.destroy()
      },
      'network_failed',
    ],
  ])('is cut off: %s', async (_what, answer, code) => {
    const { server, port } = await serverThat(answer)
    try {
      await expect(
        runOn(connectionTo(port, ''), command('ping'), [], AbortSignal.timeout(5_000)),
      ).rejects.toMatchObject({ code })
    } finally {
      server.close()
    }
  })

  it('and speaks no TLS is told apart', async () => {
    const { server, port } = await serverThat((socket) => {
      socket.destroy()
    })
    try {
      await expect(
        driver.test(connectionTo(port, '', { tls: 'require' }), AbortSignal.timeout(5_000)),
      ).rejects.toThrow('does not offer TLS')
    } finally {
      server.close()
    }
  })
})
