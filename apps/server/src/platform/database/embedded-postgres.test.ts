import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLogger } from '../logs.ts'
import { temporaryFolder } from '../testing.ts'
import { openConnection } from './connections.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isProcessAlive } from './process-identity.ts'

const quickImports = join(import.meta.dirname, '..', '..', '..', '..', '..', 'scripts', 'quick-imports.mjs')
const fixture = join(import.meta.dirname, 'fixtures', 'write-rows.ts')

let folder: ReturnType<typeof temporaryFolder>
const children: ChildProcess[] = []

beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  if (existsSync(join(folder.path, 'postgres', 'postmaster.pid'))) await (await start()).stop()
  folder.remove()
})

const start = (dataFolder = folder.path): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataFolder, clock: systemClock, logger: createLogger('silent') })

const query = async <Row extends pg.QueryResultRow>(
  server: EmbeddedPostgres,
  text: string,
): Promise<Row[]> => {
  const client = await openConnection({ ...server.connection, database: 'postgres' })
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

/** A process that writes rows in transactions; `acknowledged` grows as they are committed. */
const startWriter = async (where = folder.path) => {
  const child = spawn(process.execPath, ['--import', quickImports, fixture, where], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const acknowledged: number[] = []
  const waiting: { readonly isMet: () => boolean; readonly resolve: () => void }[] = []
  let postgresPid: number | null = null
  let isAdopted = false
  let usablePlaces = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word, pid, adopted] = line.split(' ')
    if (word === 'ready') {
      postgresPid = Number(pid)
      isAdopted = adopted === 'true'
    } else if (word === 'closed') usablePlaces = Number(pid)
    else acknowledged.push(Number(word))
    for (const wait of waiting) if (wait.isMet()) wait.resolve()
  })
  const until = (isMet: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      if (isMet()) resolve()
      else waiting.push({ isMet, resolve })
      child.once('exit', () => reject(new Error('The process that writes rows has ended.')))
    })
  await until(() => postgresPid !== null)
  return {
    acknowledged,
    postgresPid: postgresPid ?? 0,
    isAdopted,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    written: (count: number) => until(() => acknowledged.length >= count),
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    /** Ends it in order; answers how many places of its pool could be used then. */
    end: async (): Promise<number> => {
      child.stdin.end()
      // All that it has said is read by then, which need not be so when it exits.
      await once(child, 'close')
      return usablePlaces
    },
  }
}

const rowsIn = async (server: EmbeddedPostgres): Promise<Set<number>> => {
  const client = await openConnection({ ...server.connection, database: 'ashlar' })
  const { rows } = await client.query<{ number: number }>('select number from rows')
  await client.end()
  return new Set(rows.map((row) => row.number))
}

const missing = (acknowledged: readonly number[], present: ReadonlySet<number>): number[] =>
  acknowledged.filter((number) => !present.has(number))

describe('the embedded PostgreSQL', () => {
  it('starts in an empty folder, answers only on its socket, writes through to the disk and stops', async () => {
    const server = await start()
    expect(server.isAdopted).toBe(false)
    const [row] = await query(
      server,
      "select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses, version() as version",
    )
    expect(row).toMatchObject({
      fsync: 'on',
      addresses: '',
      version: expect.stringContaining('PostgreSQL 18'),
    })
    const pid = server.pid()
    expect(await server.stop()).toEqual({ isStopped: true })
    expect(isProcessAlive(pid)).toBe(false)
    expect(existsSync(join(folder.path, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('never runs as root, and lets nobody else read its files', async () => {
    const server = await start()
    expect(statSync(join(folder.path, 'postgres')).uid).not.toBe(0)
    expect(statSync(join(folder.path, 'postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder.path, 'postgres.password')).mode & 0o777).toBe(0o600)
    await server.stop()
  })

  it('wants a password, even from this machine', async () => {
    const server = await start()
    const stranger = openConnection({ ...server.connection, password: 'guess', database: 'postgres' })
    await expect(stranger).rejects.toMatchObject({ code: '28P01' })
    await server.stop()
  })

  it('goes on when the process that started it is killed, and the next start adopts it with every row', async () => {
    const writer = await startWriter()
    await writer.written(50)
    await writer.kill()
    expect(isProcessAlive(writer.postgresPid)).toBe(true)
    const server = await start()
    expect(server.isAdopted).toBe(true)
    expect(server.pid()).toBe(writer.postgresPid)
    expect(missing(writer.acknowledged, await rowsIn(server))).toEqual([])
    expect(await server.stop()).toEqual({ isStopped: true })
  })

  it('is started again when it is killed, and what uses it goes on with every row', async () => {
    const writer = await startWriter()
    await writer.written(50)
    process.kill(writer.postgresPid, 'SIGKILL')
    await writer.written(writer.acknowledged.length + 50)
    expect(await writer.end()).toBe(4)
    const server = await start()
    expect(server.isAdopted).toBe(false)
    expect(missing(writer.acknowledged, await rowsIn(server))).toEqual([])
    await server.stop()
  })

  it.each<NodeJS.Signals>(['SIGKILL', 'SIGQUIT', 'SIGINT'])(
    'takes no process with it that has transactions open when it ends by %s, built in or external',
    async (signal) => {
      const server = await start()
      const { host, port, user, password } = server.connection
      await query(server, 'create database ashlar')
      const address = `postgres://${user}:${password}@localhost/ashlar?host=${encodeURIComponent(host)}&port=${port}`
      const writers = await Promise.all([startWriter(), startWriter(address)])
      for (let restart = 1; restart <= 2; restart += 1) {
        await Promise.all(writers.map((writer) => writer.written(writer.acknowledged.length + 20)))
        const pid = server.pid()
        process.kill(pid, signal)
        await vi.waitUntil(() => server.pid() !== pid, { timeout: 60_000 })
      }
      await Promise.all(writers.map((writer) => writer.written(writer.acknowledged.length + 20)))
      expect(writers.map((writer) => writer.isAlive())).toEqual([true, true])
      expect(await Promise.all(writers.map((writer) => writer.end()))).toEqual([4, 4])
      const present = await rowsIn(server)
      for (const { acknowledged } of writers) expect(missing(acknowledged, present)).toEqual([])
      await server.stop()
    },
    180_000,
  )

  it('starts after both it and the process that used it were killed', async () => {
    const writer = await startWriter()
    await writer.written(50)
    // The process first: it would start the database again.
    const killed = writer.kill()
    process.kill(writer.postgresPid, 'SIGKILL')
    await killed
    const server = await start()
    expect(server.isAdopted).toBe(false)
    expect(missing(writer.acknowledged, await rowsIn(server))).toEqual([])
    await server.stop()
  })

  it('is shared by processes that start at the same moment, and stopped by the last of them', async () => {
    const [first, second] = await Promise.all([startWriter(), startWriter()])
    expect(second.postgresPid).toBe(first.postgresPid)
    expect([first.isAdopted, second.isAdopted].filter(Boolean)).toHaveLength(1)
    await first.end()
    expect(isProcessAlive(first.postgresPid)).toBe(true)
    await second.end()
    expect(isProcessAlive(first.postgresPid)).toBe(false)
  })

  it('makes its folder anew when the first start was killed in the middle', async () => {
    mkdirSync(join(folder.path, 'postgres.new'))
    writeFileSync(join(folder.path, 'postgres.new', 'PG_VERSION'), '18')
    const server = await start()
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    expect(readdirSync(folder.path)).not.toContain('postgres.new')
  })

  it('finds a short place for its socket when the data folder lies deep', async () => {
    const deep = join(folder.path, 'a'.repeat(60), 'b'.repeat(60))
    mkdirSync(deep, { recursive: true })
    const server = await start(deep)
    expect(server.connection.host.startsWith(deep)).toBe(false)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    rmSync(server.connection.host, { recursive: true })
  })

  it('follows a link to where its files are kept, also before they are there', async () => {
    const elsewhere = join(folder.path, 'kept', 'files')
    mkdirSync(join(folder.path, 'kept'), { mode: 0o755 })
    chmodSync(folder.path, 0o711)
    symlinkSync(elsewhere, join(folder.path, 'postgres'))
    const server = await start()
    expect(server.connection.host).toBe(elsewhere)
    await server.stop()
    expect(existsSync(join(elsewhere, 'PG_VERSION'))).toBe(true)
  })

  it('says what to do when the password file is gone', async () => {
    await (await start()).stop()
    rmSync(join(folder.path, 'postgres.password'))
    await expect(start()).rejects.toMatchObject({
      code: 'DATABASE_FOLDER_UNUSABLE',
      message: expect.stringContaining('postgres.password'),
    })
  })

  it('says what to do when the folder is of another version', async () => {
    await (await start()).stop()
    writeFileSync(join(folder.path, 'postgres', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toMatchObject({
      code: 'DATABASE_FOLDER_UNUSABLE',
      message: expect.stringContaining('made by PostgreSQL 17'),
    })
  })

  it('gives the words of PostgreSQL when it does not start', async () => {
    await (await start()).stop()
    writeFileSync(join(folder.path, 'postgres', 'postgresql.auto.conf'), 'no_such_setting = 1\n')
    await expect(start()).rejects.toMatchObject({
      code: 'DATABASE_START_FAILED',
      message: expect.stringContaining('no_such_setting'),
    })
  })
})
