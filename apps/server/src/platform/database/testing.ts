import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { systemClock } from '../clock.ts'
import { createLogger } from '../logs.ts'
import { isPassing } from '../queue/batches.ts'
import { openConnection, openPool } from './connections.ts'
import type { Database } from './database.ts'
import { type FaultyProxy, openFaultyProxy } from './fixtures/faulty-proxy.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { isProcessAlive } from './process-identity.ts'
import { keepPlans } from './made-once.ts'
import { queriesOver } from './queries.ts'
import { transaction } from './transaction.ts'

/** Where the server that all tests share keeps its files. */
export const testDataFolder = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  '..',
  '.build',
  'test-postgres',
)

const logger = createLogger('silent')
const templateLock = 8_378_537

/** The server that tests share; started by the first that asks. Tests may lose it with the machine's power. */
export const startTestPostgres = async (): Promise<EmbeddedPostgres> => {
  mkdirSync(testDataFolder, { recursive: true, mode: 0o700 })
  return await startEmbeddedPostgres({
    dataFolder: testDataFolder,
    clock: systemClock,
    logger,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
}

/** Whether the shared server has left its mark of running. */
export const isTestPostgresRunning = (): boolean =>
  existsSync(join(testDataFolder, 'postgres', 'postmaster.pid'))

const templateName = (): string => {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  return `template_${hash.digest('hex').slice(0, 16)}`
}

/** Databases of test runs that were killed. */
const dropAbandoned = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like 'test\\_%'",
  )
  for (const { datname } of rows) {
    const pid = Number(datname.split('_')[1])
    if (!isProcessAlive(pid)) await client.query(`drop database if exists ${datname} with (force)`)
  }
}

const makeTemplate = async (client: pg.Client, server: EmbeddedPostgres, name: string): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount !== 0) return
  await dropAbandoned(client)
  const draft = `${name}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft}`)
  const pool = openPool({ ...server.connection, database: draft, max: 1 }, logger)
  await migrate(pool)
  await pool.end()
  await client.query(`alter database ${draft} rename to ${name}`)
}

/** A database of one test file's own, with every migration applied and nothing in it. */
export type TestDatabase = Database & {
  /** How another process reaches it: a `postgres://` address over the socket. */
  readonly url: string
}

/**
 * Makes a fresh database on the shared server. Call it in `beforeAll`, and `close` in `afterAll`: closing
 * drops it.
 */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const server = await startTestPostgres()
  const administration = await openConnection({ ...server.connection, database: 'postgres' })
  const name = `test_${process.pid}_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  try {
    const template = templateName()
    await administration.query('select pg_advisory_lock($1)', [templateLock])
    await makeTemplate(administration, server, template)
    await administration.query(`create database ${name} template ${template}`)
    await administration.query('select pg_advisory_unlock($1)', [templateLock])
  } finally {
    await administration.end()
  }
  const pool = openPool({ ...server.connection, database: name, max: 5 }, logger)
  const { user, password, host, port } = server.connection
  const queries = queriesOver(pool)
  keepPlans(queries)
  return {
    queries,
    pool,
    embedded: server,
    clock: systemClock,
    url: `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    close: async () => {
      await pool.end()
      const last = await openConnection({ ...server.connection, database: 'postgres' })
      await last.query(`drop database if exists ${name} with (force)`)
      await last.end()
      await server.stop()
    },
  }
}

/** A database whose connections break where a test says so. */
export type BreakableDatabase = TestDatabase & { readonly proxy: FaultyProxy }

/** As `createTestDatabase`, with every connection of the pool leading through a proxy. */
export const createBreakableDatabase = async (): Promise<BreakableDatabase> => {
  const database = await createTestDatabase()
  const { embedded } = database
  if (embedded === undefined) throw new Error('Tests run over a server of their own.')
  const { host, port, user, password } = embedded.connection
  const proxy = await openFaultyProxy(join(host, `.s.PGSQL.${port}`))
  const name = new URL(database.url).pathname.slice(1)
  const pool = openPool(
    { host: '127.0.0.1', port: proxy.port, user, password, database: name, max: 5 },
    logger,
  )
  return {
    ...database,
    queries: queriesOver(pool),
    pool,
    proxy,
    close: async () => {
      await pool.end()
      await proxy.close()
      await database.close()
    },
  }
}

/**
 * How many places of a pool a transaction can have at the same time; a pool from which none was lost answers its size. Waits
 * for a database that restarts.
 */
export const usablePlaces = async (
  database: Pick<Database, 'queries' | 'pool' | 'clock'>,
): Promise<number> => {
  const { max } = database.pool.options
  for (;;) {
    const all = Promise.withResolvers<void>()
    let open = 0
    const hold = (): Promise<void> =>
      transaction(database, async (queries) => {
        await queries.execute(sql`select 1`)
        open += 1
        if (open === max) all.resolve()
        await all.promise
      })
    const held = Array.from({ length: max }, hold)
    // The one that fails says so to those that wait for it.
    for (const one of held) one.catch((error: unknown) => all.reject(error))
    const results = await Promise.allSettled(held)
    const failed = results.find(({ status }) => status === 'rejected')
    if (failed?.status !== 'rejected') return open
    if (!isPassing(failed.reason)) throw failed.reason
    // Nothing came free while it was waited for: the places are lost.
    if (isPoolEmpty(failed.reason)) return open
    await database.clock.wait(50)
  }
}

const isPoolEmpty = (error: unknown): boolean => {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current.message.includes('timeout exceeded when trying to connect')) return true
  }
  return false
}
