import { join } from 'node:path'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import { prepareDataFolder } from '../platform/data-folder.ts'
import { openConnection } from '../platform/database/connections.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import type { Logger } from '../platform/logs.ts'
import { prepareSampleDatabase, readers, rolesLock, sampleDatabase } from './sample-database.ts'

/** What `DemoServer` needs. */
export interface DemoServerOptions {
  /** The data folder of the installation. */
  readonly dataFolder: string
  readonly clock: Clock
  readonly logs: Logger
}

/** A login for one organization. */
export interface DemoLogin {
  /** The folder of the server's socket, or its address. */
  readonly host: string
  readonly port: number
  readonly user: string
}

const megabyte = 1024 * 1024

/**
 * What one session may take, in bytes. PostgreSQL has no limit of its own for what a single value or function takes; this
 * is enough for results of 10 MB, and a statement that wants more fails with "out of memory" alone.
 */
export const sessionMemory = 64 * megabyte

/** How many sessions one organization has at most, over all server processes: four of each of two. */
const sessionsOfOne = 8

/** A small server: what it holds is a few megabytes, reads only, and can be made again. */
const serverSettings: Readonly<Record<string, string>> = {
  max_connections: '40',
  shared_buffers: '8MB',
  work_mem: '4MB',
  hash_mem_multiplier: '1',
  // What one session writes beside memory; no role can raise it.
  temp_file_limit: '64MB',
  max_parallel_workers: '0',
  max_worker_processes: '1',
  io_method: 'sync',
  jit: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  // Statements of builders must not fill the disk as lines of a log.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
}

/** Without any use for this long the server is stopped, in milliseconds. */
const idleMilliseconds = 10 * 60 * 1000

/**
 * The PostgreSQL of the sample database: apart from the one that keeps what Ashlar keeps, so that nothing a builder does in
 * it reaches that one; started when the demo is used, and stopped when it has not been used for a while.
 */
export class DemoServer {
  readonly #options: DemoServerOptions
  #running: Promise<EmbeddedPostgres> | undefined
  #stopping: Promise<unknown> = Promise.resolve()
  /** The logins that were made, or made anew, since the server came up. */
  readonly #logins = new Map<string, Promise<void>>()
  #lastUse = 0
  #idleLook: NodeJS.Timeout | undefined

  constructor(options: DemoServerOptions) {
    this.#options = options
  }

  /**
   * A login that may read the sample tables and nothing else, of this name and with this password; starts the server where
   * it does not run. Throws what that throws.
   */
  async login(name: string, password: string): Promise<DemoLogin> {
    const { connection } = await this.start()
    let made = this.#logins.get(name)
    if (made === undefined) {
      made = this.#makeLogin(name, password)
      this.#logins.set(name, made)
      made.catch(() => this.#logins.delete(name))
    }
    await made
    return { host: connection.host, port: connection.port, user: name }
  }

  /** Starts the server where it does not run. Throws `StartError`. */
  start(): Promise<EmbeddedPostgres> {
    this.#lastUse = this.#options.clock.monotonic()
    if (this.#running === undefined) {
      const running = this.#bringUp()
      this.#running = running
      running.catch(() => {
        if (this.#running === running) this.#running = undefined
      })
    }
    return this.#running
  }

  /** Stops the server, unless another process uses it. */
  async stop(): Promise<void> {
    clearInterval(this.#idleLook)
    const running = this.#running
    this.#running = undefined
    this.#logins.clear()
    this.#stopping = this.#stopping.then(async () => {
      const embedded = await running?.catch(() => undefined)
      await embedded?.stop()
    })
    await this.#stopping
  }

  async #bringUp(): Promise<EmbeddedPostgres> {
    const { dataFolder, clock, logs } = this.#options
    await this.#stopping.catch(() => undefined)
    const folder = join(dataFolder, 'demo')
    await prepareDataFolder(folder)
    const embedded = await startEmbeddedPostgres({
      dataFolder: folder,
      clock,
      logger: logs,
      settings: serverSettings,
      processMemory: sessionMemory,
    })
    try {
      await prepareSampleDatabase((database) => connect(embedded, database))
    } catch (error) {
      await embedded.stop()
      throw error
    }
    this.#idleLook = setInterval(() => this.#stopWhenIdle(), 60_000)
    this.#idleLook.unref()
    return embedded
  }

  #stopWhenIdle(): void {
    if (this.#options.clock.monotonic() - this.#lastUse < idleMilliseconds) return
    this.stop().catch((error: unknown) =>
      this.#options.logs.warn({ err: error }, 'The PostgreSQL of the demo could not be stopped'),
    )
  }

  /** Makes a login, or takes back what its own sessions may have changed of it. */
  async #makeLogin(name: string, password: string): Promise<void> {
    const client = await connect(await this.start(), sampleDatabase)
    const role = client.escapeIdentifier(name)
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock($1)', [rolesLock])
      const { rowCount } = await client.query('select 1 from pg_catalog.pg_roles where rolname = $1', [name])
      if (rowCount === 0) await client.query(`create role ${role}`)
      await client.query(`alter role ${role} reset all`)
      await client.query(`
        alter role ${role} login noinherit nosuperuser nocreatedb nocreaterole noreplication
          connection limit ${sessionsOfOne} password ${client.escapeLiteral(password)};
        alter role ${role} set default_transaction_read_only = on;
        grant ${readers} to ${role} with inherit true, set false, admin false`)
      await client.query('commit')
    } finally {
      await client.end()
    }
  }
}

const connect = ({ connection }: EmbeddedPostgres, database: string): Promise<pg.Client> =>
  openConnection({ ...connection, database })
