import { chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import { Client } from 'pg'
import ssh2 from 'ssh2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasCertificates, makeCertificates } from '../../test/certificates.ts'
import { type Listening, listen } from '../../test/listen.ts'
import { hasMariadb, type MariadbDatabase, startMariadb } from '../../test/mariadb-server.ts'
import { type PostgresServer, startPostgres } from '../../test/postgres-server.ts'
import { templatesOf } from '../../test/templates.ts'
import { startTunnelServer, type TunnelServer } from '../../test/tunnel-server.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { mariadb } from '../mariadb/mariadb.ts'
import { postgres } from '../postgres/postgres.ts'
import { makeKeyPair } from './make-key-pair.ts'

// What is behind the tunnel is no business of egress: the SSH server is the only place that may be reached.
let egress: ReturnType<typeof createEgress>
let database: PostgresServer
let tunnels: TunnelServer
let driver: IntegrationDriver
let versions = 0

beforeAll(async () => {
  database = await startPostgres()
})
afterAll(() => database.stop())
beforeEach(async () => {
  tunnels = await startTunnelServer()
  egress = createEgress({ allowedHosts: [`127.0.0.1:${tunnels.port}`] })
  driver = await postgres.createDriver({ egress })
  return async () => {
    await driver.close()
    await egress.close()
    await tunnels.stop()
  }
})

const connected = (changes: JsonObject = {}, secrets: Record<string, string> = {}): Connection => {
  versions += 1
  return {
    id: 'one',
    version: versions,
    configuration: {
      host: '127.0.0.1',
      port: database.port,
      database: 'postgres',
      user: database.user,
      tls: 'disable',
      sshTunnel: true,
      sshHost: '127.0.0.1',
      sshPort: tunnels.port,
      sshFingerprint: tunnels.fingerprint,
      sshUser: 'ada',
      sshAuthentication: 'password',
      ...changes,
    },
    secrets: { password: 'canary-of-the-database', sshPassword: 'canary-password', ...secrets },
  }
}

const ask = (
  sql: string,
  on: Connection,
  { signal = new AbortController().signal, of = driver, pluginId = 'postgres' } = {},
) => {
  const step = { body: sql }
  return of
    .compile(step, templatesOf(pluginId, step))
    .run(on, [], { signal, limits: { resultBytes: 5_000_000, milliseconds: 10_000 } })
}
const test = (on: Connection) => driver.test(on, AbortSignal.timeout(10_000))
const left = () =>
  new Promise<void>((resolve) => {
    tunnels.onLeft = resolve
  })

describe('a connection through an SSH server', () => {
  it('reaches what the server sees, although nobody may reach it from here', async () => {
    expect(await ask('select 1 as one', connected())).toEqual([{ one: 1 }])
    expect(tunnels.asked).toEqual([`127.0.0.1:${database.port}`])
    await expect(ask('select 1 as one', connected({ sshTunnel: false }))).rejects.toThrow(
      'is this server itself',
    )
  })

  it('is tested, and its tables are read, over one of its own that is closed afterwards', async () => {
    const closed = left()
    expect(await test(connected())).toContain('Connected to PostgreSQL')
    await closed
    const closedAgain = left()
    expect(await driver.metadata(connected(), AbortSignal.timeout(10_000))).toEqual({ tables: [] })
    await closedAgain
  })

  it('is opened once for many that come together, and used again', async () => {
    const on = connected()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => ask(`select ${number} as n, pg_sleep(0.05)`, on)),
    )
    expect(answers).toHaveLength(8)
    await ask('select 1', on)
    expect(tunnels.clients).toBe(1)
    expect(tunnels.asked.length).toBeGreaterThan(1)
  })

  it('is closed once the integration is another one', async () => {
    await ask('select 1', connected())
    const closed = left()
    await ask('select 1', connected())
    await closed
    const closedAgain = left()
    driver.forget('one')
    await closedAgain
    expect(tunnels.clients).toBe(2)
  })

  it('carries large results in both directions', async () => {
    const on = connected()
    const text = 'ü'.repeat(400_000)
    const step = { body: 'select {{ text }}::text as text' }
    const answer = await driver.compile(step, templatesOf('postgres', step)).run(on, [text], {
      signal: new AbortController().signal,
      limits: { resultBytes: 5_000_000, milliseconds: 10_000 },
    })
    expect(answer).toEqual([{ text }])
  })

  it('stops a statement that is cancelled, by a connection of the database through the same tunnel', async () => {
    const stopping = new AbortController()
    const on = connected()
    const waiting = ask('select pg_sleep(60)', on, { signal: stopping.signal })
    waiting.catch(() => undefined)
    const running = () =>
      ask(
        "select count(*)::int as n from pg_stat_activity where state = 'active' and query = 'select pg_sleep(60)'",
        on,
      )
    await expect.poll(running).toEqual([{ n: 1 }])
    stopping.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    await expect.poll(running).toEqual([{ n: 0 }])
    expect(tunnels.clients).toBe(1)
  })

  it.runIf(hasCertificates)(
    'checks the name of the database over TLS, not that of the server between',
    async () => {
      const { authority, server } = makeCertificates()
      writeFileSync(join(database.folder, 'server.crt'), server.certificate)
      writeFileSync(join(database.folder, 'server.key'), server.key, { mode: 0o600 })
      const { uid, gid } = statSync(join(database.folder, 'PG_VERSION'))
      chownSync(join(database.folder, 'server.key'), uid, gid)
      await administrate('alter system set ssl = on', 'select pg_reload_conf()')
      const verified = { tls: 'verify' }
      const trusting = { certificateAuthority: authority.certificate }
      expect(
        await ask('select ssl from pg_stat_ssl where pid = pg_backend_pid()', connected(verified, trusting)),
      ).toEqual([{ ssl: true }])
      await expect(ask('select 1', connected(verified))).rejects.toThrow('is not trusted')
      await expect(ask('select 1', connected({ ...verified, host: 'localhost' }, trusting))).rejects.toThrow(
        'is for another host',
      )
    },
  )

  it.runIf(hasMariadb)('reaches MariaDB as well', async () => {
    const started: MariadbDatabase = await startMariadb()
    const ofMariadb = await mariadb.createDriver({ egress })
    try {
      const { port, user, database: name } = started
      const on = connected({ port, user, database: name }, { password: '' })
      expect(await ask('select 1 as one', on, { of: ofMariadb, pluginId: 'mariadb' })).toEqual([{ one: 1 }])
      const stopping = new AbortController()
      const waiting = ask('select sleep(60)', on, {
        of: ofMariadb,
        pluginId: 'mariadb',
        signal: stopping.signal,
      })
      stopping.abort()
      await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
      const lost = ask('select sleep(60)', on, { of: ofMariadb, pluginId: 'mariadb' })
      lost.catch(() => undefined)
      await ask('select 1', on, { of: ofMariadb, pluginId: 'mariadb' })
      tunnels.cut()
      await expect(lost).rejects.toThrow('ended the connection that leads through it')
      expect(await ask('select 2 as two', on, { of: ofMariadb, pluginId: 'mariadb' })).toEqual([{ two: 2 }])
    } finally {
      await ofMariadb.close()
      await started.stop()
    }
  })
})

/** Lets the limits pass of what nobody answers, once it has come so far. */
const passLimits = async (isWaiting: () => boolean, waited: Promise<unknown>): Promise<void> => {
  let isOver = false
  const end = (): void => {
    isOver = true
  }
  waited.then(end, end)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  while (!isWaiting() && !isOver) await nextTurn()
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(1_000)
    await nextTurn()
  }
}
afterEach(() => void vi.useRealTimers())

const administrate = async (...statements: readonly string[]): Promise<void> => {
  const { host, port, user } = database
  const client = new Client({ host, port, user, database: 'postgres' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

describe('whoever signs in to the SSH server', () => {
  it.each(['ed25519', 'rsa'] as const)('does it with a key made here: %s', async (algorithm) => {
    const { publicKey, privateKey } = await makeKeyPair(algorithm)
    expect(publicKey).toMatch(algorithm === 'rsa' ? /^ssh-rsa \S+ ashlar$/u : /^ssh-ed25519 \S+ ashlar$/u)
    const [key, authentication] =
      algorithm === 'rsa' ? ['sshRsaKey', 'madeRsa'] : ['sshEd25519Key', 'madeEd25519']
    const on = () => connected({ sshAuthentication: authentication }, { [key]: privateKey })
    await expect(ask('select 1', on())).rejects.toThrow('refuses the private key of ada')
    tunnels.trust(publicKey)
    expect(await ask('select 1 as one', on())).toEqual([{ one: 1 }])
  })

  it('does it with a key of their own, which may have a passphrase', async () => {
    const own = ssh2.utils.generateKeyPairSync('rsa', {
      bits: 2_048,
      passphrase: 'canary-passphrase',
      cipher: 'aes256-ctr',
    })
    tunnels.trust(own.public)
    const on = (passphrase: string) =>
      connected(
        { sshAuthentication: 'privateKey' },
        { sshPrivateKey: own.private, sshPassphrase: passphrase },
      )
    expect(await ask('select 1 as one', on('canary-passphrase'))).toEqual([{ one: 1 }])
    await expect(ask('select 1', on('canary-other'))).rejects.toThrow(
      'The private key cannot be read. Check it, and its passphrase.',
    )
    const broken = connected({ sshAuthentication: 'privateKey' }, { sshPrivateKey: 'canary-no-key' })
    await expect(ask('select 1', broken)).rejects.not.toThrow('canary')
  })

  it('hears that there is no key yet', async () => {
    await expect(ask('select 1', connected({ sshAuthentication: 'madeRsa' }))).rejects.toThrow(
      'There is no private key for the SSH server yet.',
    )
    expect(tunnels.attempts).toEqual([])
  })

  it('hears that the password is wrong, and of no secret', async () => {
    const wrong = ask('select 1', connected({}, { sshPassword: 'canary-wrong' }))
    await expect(wrong).rejects.toMatchObject({
      code: 'network_failed',
      isLoginRefused: true,
      message: `127.0.0.1:${tunnels.port} refuses the password of ada. Check them.`,
    })
  })

  it('is told the host key where none is named, and sends nothing', async () => {
    for (const authentication of ['password', 'madeEd25519']) {
      const unnamed = test(connected({ sshFingerprint: '', sshAuthentication: authentication }))
      await expect(unnamed).rejects.toThrow(`has ${tunnels.fingerprint}: compare it`)
    }
    expect(tunnels.attempts).toEqual([])
  })

  it('sends nothing to a server with another host key', async () => {
    const another = await startTunnelServer()
    try {
      const fingerprint = another.fingerprint
      await expect(ask('select 1', connected({ sshFingerprint: fingerprint }))).rejects.toThrow(
        'has another host key than the integration names',
      )
      expect(tunnels.attempts).toEqual([])
      await expect(ask('select 1', connected({ sshFingerprint: 'MD5:aa:bb' }))).rejects.toThrow(
        'The fingerprint has to be that of SHA-256',
      )
    } finally {
      await another.stop()
    }
  })

  it('reaches no server that nobody may reach', async () => {
    const elsewhere = ask('select 1', connected({ sshHost: '127.0.0.2' }))
    await expect(elsewhere).rejects.toThrow('is this server itself')
    const metadata = ask('select 1', connected({ sshHost: '169.254.169.254' }))
    await expect(metadata).rejects.toMatchObject({ code: 'network_failed' })
  })
})

describe('an SSH server', () => {
  it('that opens no connections for its users is told apart', async () => {
    tunnels.manner = 'forbidden'
    await expect(ask('select 1', connected())).rejects.toThrow(
      `does not let ada open a connection to 127.0.0.1:${database.port}. Allow it there: AllowTcpForwarding and PermitOpen.`,
    )
  })

  it('that cannot reach the database says where', async () => {
    await expect(ask('select 1', connected({ port: 1 }))).rejects.toThrow(
      'cannot connect to 127.0.0.1:1. Check host and port as that server sees them.',
    )
  })

  it('that never opens the connection holds nobody up who does not wait any more', async () => {
    tunnels.manner = 'silent'
    const stopping = new AbortController()
    const waiting = ask('select 1', connected(), { signal: stopping.signal })
    stopping.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('that never opens the connection is given up', async () => {
    tunnels.manner = 'silent'
    const waiting = ask('select 1', connected())
    await passLimits(() => tunnels.asked.length > 0, waiting)
    await expect(waiting).rejects.toMatchObject({
      code: 'timed_out',
      message: expect.stringContaining(
        `did not open a connection to 127.0.0.1:${database.port} within 10 s.`,
      ),
    })
  })

  it('that goes away ends the sessions through it, and the next step connects anew', async () => {
    const on = connected()
    await ask('select 1', on)
    const waiting = ask('select pg_sleep(60)', on)
    waiting.catch(() => undefined)
    await ask('select 1', on)
    tunnels.cut()
    await expect(waiting).rejects.toMatchObject({
      code: 'network_failed',
      message: expect.stringContaining(
        `The SSH server 127.0.0.1:${tunnels.port} ended the connection that leads through it.`,
      ),
    })
    expect(await ask('select 2 as two', on)).toEqual([{ two: 2 }])
    expect(tunnels.clients).toBe(2)
  })
})

describe('what is no SSH server', () => {
  const against = async (serve: Parameters<typeof listen>[0], expected: string): Promise<void> => {
    const strange: Listening = await listen(serve)
    const reach = createEgress({ allowedHosts: ['127.0.0.1'] })
    const fresh = await postgres.createDriver({ egress: reach })
    try {
      await expect(ask('select 1', connected({ sshPort: strange.port }), { of: fresh })).rejects.toThrow(
        expected,
      )
    } finally {
      await fresh.close()
      await reach.close()
      await strange.stop()
    }
  }

  it('is told by what it says', async () => {
    await against(
      (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
      'Check that a server speaks SSH there.',
    )
  })

  it('is given up where it says nothing', async () => {
    let hasCome = false
    const waiting = against(() => {
      hasCome = true
    }, 'did not let ada in in time')
    await passLimits(() => hasCome, waiting)
    await waiting
  })

  it('is told where it closes at once', async () => {
    await against((socket) => socket.destroy(), 'Check that a server speaks SSH there.')
  })

  it('is given up where its greeting has no end', async () => {
    await against((socket) => {
      const line = `${'x'.repeat(200)}\r\n`.repeat(100)
      const more = (): void => {
        while (socket.writable && socket.write(line));
        if (socket.writable) socket.once('drain', more)
      }
      more()
    }, 'Check that a server speaks SSH there.')
  })
})
