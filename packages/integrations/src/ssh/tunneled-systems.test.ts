import { createEgress } from '@ashlar/egress'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testCertificate } from '../../test/certificate.ts'
import { startMongodb } from '../../test/mongodb-server.ts'
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

describe('a form with a tunnel', () => {
  const tunneled = integrations
    .map(({ descriptor }) => descriptor)
    .filter(({ sections }) => fieldsOf(sections).some(({ key }) => key === 'sshTunnel'))

  it('is that of each database that is spoken to over a socket', () => {
    expect(tunneled.map(({ pluginId }) => pluginId).toSorted()).toEqual([
      'cockroachdb',
      'mariadb',
      'mongodb',
      'mssql',
      'mysql',
      'oracledb',
      'postgres',
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
