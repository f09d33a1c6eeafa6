import { createEgress } from '@ashlar/egress'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testCertificate } from '../../test/certificate.ts'
import { startKafka } from '../../test/kafka-server.ts'
import { startMongodb } from '../../test/mongodb-server.ts'
import { hasMqtt, startMqtt } from '../../test/mqtt-server.ts'
import { hasNats, startNats } from '../../test/nats-server.ts'
import { hasRabbitmq, startRabbitmq } from '../../test/rabbitmq-server.ts'
import { startMssql } from '../../test/mssql-server.ts'
import { startOracle } from '../../test/oracle-server.ts'
import { hasRedis, startRedis } from '../../test/redis-server.ts'
import { templatesOf } from '../../test/templates.ts'
import { startTunnelServer, type TunnelServer } from '../../test/tunnel-server.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { findIntegration, integrations } from '../integrations.ts'
import { fieldsOf } from '../form-values.ts'

let tunnels: TunnelServer
let egress: ReturnType<typeof createEgress>
const ends: (() => Promise<void>)[] = []

beforeEach(async () => {
  tunnels = await startTunnelServer()
  egress = createEgress({ allowedHosts: [`127.0.0.1:${tunnels.port}`] })
  ends.push(() => tunnels.stop())
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const driverOf = async (pluginId: string): Promise<IntegrationDriver> => {
  const driver = await findIntegration(pluginId)?.createDriver({ egress })
  if (driver === undefined) throw new Error(`There is no ${pluginId}.`)
  ends.push(() => driver.close())
  return driver
}

/** A connection through the SSH server, to what runs on this machine. */
const through = (configuration: JsonObject, secrets: Record<string, string>): Connection => ({
  id: 'one',
  version: 1,
  configuration: {
    host: '127.0.0.1',
    database: 'shop',
    user: 'ada',
    tls: 'disable',
    sshTunnel: true,
    sshHost: '127.0.0.1',
    sshPort: tunnels.port,
    sshFingerprint: tunnels.fingerprint,
    sshUser: 'ada',
    sshAuthentication: 'password',
    ...configuration,
  },
  secrets: { sshPassword: 'canary-password', ...secrets },
})

const run = (pluginId: string, driver: IntegrationDriver, step: JsonObject, on: Connection) =>
  driver.compile(step, templatesOf(pluginId, step)).run(on, [], {
    signal: AbortSignal.timeout(10_000),
    limits: { resultBytes: 100_000, milliseconds: 10_000 },
  })

const test = async (pluginId: string, on: Connection): Promise<string> =>
  await (await driverOf(pluginId)).test(on, AbortSignal.timeout(10_000))

/** Runs a step, cuts the tunnel while another one waits, and runs the first one again. */
const survivesCut = async (
  pluginId: string,
  on: Connection,
  { step, waiting, hasBegun }: { step: JsonObject; waiting: JsonObject; hasBegun: () => boolean },
): Promise<JsonValue> => {
  const driver = await driverOf(pluginId)
  await run(pluginId, driver, step, on)
  const lost = run(pluginId, driver, waiting, on)
  lost.catch(() => undefined)
  await expect.poll(hasBegun).toBe(true)
  tunnels.cut()
  await expect(lost).rejects.toMatchObject({
    code: 'network_failed',
    message: expect.stringContaining('ended the connection that leads through it'),
  })
  const answer = await run(pluginId, driver, step, on)
  expect(tunnels.clients).toBe(2)
  return answer
}

describe('through an SSH server', () => {
  it('SQL Server is reached', async () => {
    let hasBegun = false
    const server = await startMssql(({ text }) => {
      hasBegun ||= text.includes('waitfor')
      return text.includes('waitfor') ? 'silence' : { changed: 1 }
    })
    ends.push(() => server.stop())
    const answer = await survivesCut('mssql', through({ port: server.port }, { password: 'right' }), {
      step: { body: 'update orders set a = 1' },
      waiting: { body: "waitfor delay '01:00'" },
      hasBegun: () => hasBegun,
    })
    expect(answer).toEqual({ affectedRows: 1 })
  })

  it.each([false, true])('Oracle is reached, and over TLS by its own name: %s', async (isSecure) => {
    let hasBegun = false
    const server = await startOracle(
      ({ text }) => {
        hasBegun ||= text.includes('sleep')
        return text.includes('sleep') ? 'silence' : { changed: 1 }
      },
      isSecure ? { tls: { ...testCertificate, isRenewed: false } } : {},
    )
    ends.push(() => server.stop())
    const tls = isSecure ? { host: 'localhost', tls: 'verify' } : {}
    const secrets = isSecure ? { certificateAuthority: testCertificate.authority } : {}
    const on = through({ port: server.port, ...tls }, { password: 'right', ...secrets })
    const answer = await survivesCut('oracledb', on, {
      step: { body: 'update orders set a = 1' },
      waiting: { body: 'begin dbms_session.sleep(60); end;' },
      hasBegun: () => hasBegun,
    })
    expect(answer).toEqual({ affectedRows: 1 })
  })

  it('MongoDB is reached, and tested', async () => {
    const server = await startMongodb()
    ends.push(() => server.stop())
    const on = through({ port: server.port }, { password: 'canary' })
    const answer = await survivesCut('mongodb', on, {
      step: { operation: 'count', collection: 'orders' },
      waiting: { operation: 'count', collection: 'endless' },
      hasBegun: () => server.commands.some((command) => Object.values(command).includes('endless')),
    })
    expect(answer).toBe(0)
    const driver = await driverOf('mongodb')
    expect(await driver.test(on, AbortSignal.timeout(10_000))).toContain('Connected to MongoDB')
  })

  it.runIf(hasRedis)('Redis is reached, and tested', async () => {
    const server = await startRedis()
    ends.push(() => server.stop())
    const on = through({ port: server.port, database: 0, user: '' }, { password: server.password })
    const driver = await driverOf('redis')
    expect(await driver.test(on, AbortSignal.timeout(10_000))).toContain('database 0: 0 keys')
    const command = (text: string) => run('redis', driver, { operation: 'command', command: text }, on)
    await command('set a 1')
    const lost = command('blpop list 60')
    lost.catch(() => undefined)
    const blocked = async () => String(await command('info clients')).includes('blocked_clients:1')
    await expect.poll(blocked).toBe(true)
    tunnels.cut()
    await expect(lost).rejects.toThrow('ended the connection that leads through it')
    expect(await command('get a')).toBe('1')
  })
})

/** A cut does not wait for a broker to hear of what waits: nothing of it is seen from here. */
const atOnce = (): boolean => true

describe('brokers behind an SSH server', () => {
  it.runIf(hasRabbitmq)('RabbitMQ is reached, and tested', async () => {
    const place = await startRabbitmq()
    ends.push(() => place.stop())
    const on = through({ port: place.port, user: 'guest' }, { password: 'guest' })
    const answer = await survivesCut('rabbitmq', on, {
      step: { operation: 'count', queue: place.queue },
      waiting: { operation: 'take', queue: place.queue, count: '9', seconds: '60' },
      hasBegun: atOnce,
    })
    expect(answer).toEqual({ messages: 0, consumers: 0 })
    expect(await test('rabbitmq', on)).toContain('Connected to RabbitMQ')
  })

  it.runIf(hasNats)('NATS is reached, and tested', async () => {
    const broker = await startNats()
    ends.push(() => broker.stop())
    const on = through({ port: broker.port }, { password: 'canary-right' })
    const answer = await survivesCut('nats', on, {
      step: { operation: 'request', subject: 'echo', message: 'hello' },
      waiting: { operation: 'request', subject: 'silent', message: 'x', seconds: '60' },
      hasBegun: atOnce,
    })
    expect(answer).toEqual({ subject: expect.any(String), message: 'hello' })
    expect(await test('nats', on)).toContain('Connected to NATS')
  })

  it.runIf(hasMqtt)('MQTT is reached, and tested', async () => {
    const broker = await startMqtt()
    ends.push(() => broker.stop())
    const on = through({ port: broker.port }, { password: 'canary-right' })
    const answer = await survivesCut('mqtt', on, {
      step: { operation: 'publish', topic: 'hall', message: 'x' },
      waiting: { operation: 'receive', topic: 'silent', seconds: '60' },
      hasBegun: atOnce,
    })
    expect(answer).toEqual({ topic: 'hall' })
    expect(await test('mqtt', on)).toContain('Connected to MQTT')
  })

  it('every broker of Kafka is reached through it, wherever the cluster says that it is', async () => {
    const server = await startKafka({ brokers: 3 })
    ends.push(() => server.stop())
    server.makeTopic('orders', 3)
    const on = through({ port: server.port, user: '', login: 'none' }, {})
    const driver = await driverOf('kafka')
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await run('kafka', driver, { operation: 'publish', topic: 'orders', key, message: key }, on)
    }
    const read = { operation: 'read', topic: 'orders', start: 'beginning', count: '6', seconds: '5' }
    expect(await run('kafka', driver, read, on)).toHaveLength(6)
    const places = server.state.brokers.map(({ host, port }) => `${host}:${port}`)
    expect(new Set(tunnels.asked)).toEqual(new Set(places))
    // One connection to the SSH server carries those to all brokers.
    expect(tunnels.clients).toBe(1)
    expect(await test('kafka', on)).toContain('Connected to Kafka')
  })

  it('Kafka is followed through it, and goes on where it was when the tunnel is cut', async () => {
    const server = await startKafka()
    ends.push(() => server.stop())
    server.makeTopic('orders')
    const on = through({ port: server.port, user: '', login: 'none' }, {})
    const driver = await driverOf('kafka')
    const publish = (message: string) =>
      run('kafka', driver, { operation: 'publish', topic: 'orders', message }, on)
    const step = { operation: 'follow', topic: 'orders', start: 'beginning' }
    const left = new AbortController()
    const messages = driver.compile(step, templatesOf('kafka', step)).stream?.(on, [], {
      signal: left.signal,
      limits: { resultBytes: 100_000, milliseconds: 10_000 },
    })
    const reader = messages?.[Symbol.asyncIterator]()
    await publish('one')
    expect((await reader?.next())?.value).toMatchObject({ message: 'one' })
    const next = reader?.next()
    tunnels.cut()
    // The connection that was cut may be found to be so by the step that uses it.
    await publish('two').catch(() => publish('two'))
    expect((await next)?.value).toMatchObject({ message: 'two' })
    const hasLeft = new Promise<void>((resolve) => (tunnels.onLeft = resolve))
    await reader?.return?.()
    // The way of the stream is closed with it.
    await hasLeft
  })

  it('says which broker the SSH server does not reach', async () => {
    const server = await startKafka({ brokers: 2 })
    ends.push(() => server.stop())
    server.makeTopic('orders', 2)
    server.state.brokers[1] = { host: '127.0.0.1', port: 1 }
    const on = through({ port: server.port, user: '', login: 'none' }, {})
    const driver = await driverOf('kafka')
    const reading = run('kafka', driver, { operation: 'read', topic: 'orders', count: '1', seconds: '5' }, on)
    await expect(reading).rejects.toThrow('The cluster leads to its broker 127.0.0.1:1.')
  })

  it('none is reached beside it', async () => {
    const server = await startKafka()
    ends.push(() => server.stop())
    const { configuration } = through({ port: server.port, user: '', login: 'none', sshTunnel: false }, {})
    await expect(test('kafka', { id: 'one', version: 1, configuration, secrets: {} })).rejects.toThrow(
      'ASHLAR_ALLOWED_HOSTS',
    )
  })
})

describe('a form with a tunnel', () => {
  const tunneled = integrations
    .map(({ descriptor }) => descriptor)
    .filter(({ sections }) => fieldsOf(sections).some(({ key }) => key === 'sshTunnel'))

  it('is that of each database and broker that is spoken to over a socket', () => {
    expect(tunneled.map(({ pluginId }) => pluginId).toSorted()).toEqual([
      'cockroachdb',
      'kafka',
      'mariadb',
      'mongodb',
      'mqtt',
      'mssql',
      'mysql',
      'nats',
      'oracledb',
      'postgres',
      'rabbitmq',
      'redis',
      'redshift',
    ])
  })

  it.each(tunneled.map((descriptor) => [descriptor.pluginId, descriptor] as const))(
    'binds the secrets of %s to the SSH server and its host key',
    (_, descriptor) => {
      const target = (of: JsonObject) => descriptor.target(of)
      const { configuration } = through({}, {})
      const direct = target({ ...configuration, sshTunnel: false })
      const targets = [
        direct,
        target(configuration),
        target({ ...configuration, sshHost: 'other.example.com' }),
        target({ ...configuration, sshPort: 2222 }),
        target({ ...configuration, sshFingerprint: 'SHA256:other' }),
      ]
      expect(new Set(targets).size).toBe(targets.length)
      expect(target({ ...configuration, sshTunnel: false, sshHost: 'other' })).toBe(direct)
      expect(target({ ...configuration, sshUser: 'bo' })).toBe(target(configuration))
    },
  )
})
