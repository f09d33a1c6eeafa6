import type { Socket } from 'node:net'
import type { Egress } from '@ashlar/egress'
import { createConnection, type Connection as Client, type ConnectionOptions, TypedParameter } from 'mysql2'
import type { Connection } from '../driver.ts'
import type { ParameterValue } from '../sql/parameter.ts'
import { cancelled } from '../sql/result-limit.ts'
import { RowCollector } from '../sql/row-collector.ts'
import type { SessionRequest, SqlSession, StatementResult } from '../sql/session.ts'
import type { DatabaseSettings } from '../sql/settings.ts'
import type { DescribedColumn, StatementDescriber } from '../sql/statement-describer.ts'
import { standardTransactions } from '../sql/transaction-commands.ts'
import { columnOf } from './column-readers.ts'
import { describeConnectError } from './describe-error.ts'
import { describeStatement } from './describe-statement.ts'
import { limitHandshake, streamOf, handshakeBytes } from './limit-handshake.ts'
import { ownSettings } from './own-settings.ts'
import { readMysqlSettings } from './settings.ts'

/** Prepared statements that one session keeps; more would cost the database memory for little. */
const mostPreparedStatements = 100

/** How long a session may take to obey a cancellation before its connection is cut, in milliseconds. */
const cancelGrace = 700

const authenticationMilliseconds = 10_000

/** How long a database may take to reset a session before its connection is cut, in milliseconds. */
const resetMilliseconds = 5_000

/** The flag by which the database says that a transaction is open. */
const inTransaction = 1

/** The error with which a database has rolled back the whole transaction. */
const deadlock = 1213

/** What the database answers where a database, a column or a table is not there. */
const namesNothing = new Set([1049, 1054, 1146])

/** A session of MySQL or MariaDB. */
export class MysqlSession implements SqlSession, StatementDescriber {
  idleSince = 0
  isInTransaction = false
  /** A statement that failed leaves the transaction as it was. */
  readonly hasFailed = false
  readonly transactions = standardTransactions
  readonly #client: Client
  readonly #egress: Egress
  readonly #settings: DatabaseSettings
  readonly #ownSettings: string
  #isBroken = false
  #collector: RowCollector | undefined
  #fail: ((error: unknown) => void) | undefined
  #bytesLeft = handshakeBytes

  private constructor(client: Client, egress: Egress, settings: DatabaseSettings, own: string) {
    this.#client = client
    this.#egress = egress
    this.#settings = settings
    this.#ownSettings = own
    client.on('error', (error) => this.#lose(error))
    client.on('end', () => this.#lose(new Error('the database closed it')))
    // Before the library reads it: what is too much is refused before anybody has it.
    streamOf(client).prependListener('data', (chunk: Uint8Array) => this.#count(chunk.length))
  }

  /** Connects and signs in. Throws `IntegrationError` with what to do about it. */
  static async open(
    egress: Egress,
    connection: Connection,
    statementMilliseconds: number,
  ): Promise<MysqlSession> {
    const settings = readMysqlSettings(connection)
    try {
      const { client, version } = await connect(egress, settings)
      const own = ownSettings(version, statementMilliseconds)
      const session = new MysqlSession(client, egress, settings, own)
      try {
        await session.#command(own)
      } catch (error) {
        session.destroy()
        throw error
      }
      return session
    } catch (error) {
      throw describeConnectError(error, settings)
    }
  }

  get isBroken(): boolean {
    return this.#isBroken
  }

  async run(request: SessionRequest, signal: AbortSignal): Promise<StatementResult> {
    if (signal.aborted) throw cancelled()
    let isOver = false
    const onAbort = () => this.#cancel(() => isOver)
    signal.addEventListener('abort', onAbort)
    try {
      const result = await this.#send(request)
      // A database that was told to stop may answer as if it had come to the end.
      if (signal.aborted) throw cancelled()
      return result
    } catch (error) {
      if (isErrorNumber(error, deadlock)) this.isInTransaction = false
      throw signal.aborted ? cancelled() : error
    } finally {
      isOver = true
      signal.removeEventListener('abort', onAbort)
    }
  }

  namesNothing(error: unknown): boolean {
    return error instanceof Error && 'errno' in error && namesNothing.has(Number(error.errno))
  }

  async describe(text: string, signal: AbortSignal): Promise<readonly DescribedColumn[] | undefined> {
    if (signal.aborted) throw cancelled()
    const onAbort = () => {
      this.#fail?.(cancelled())
      this.destroy()
    }
    signal.addEventListener('abort', onAbort)
    try {
      return await describeStatement(this.#client, text, (fail) => {
        this.#fail = fail
      })
    } finally {
      signal.removeEventListener('abort', onAbort)
      this.#fail = undefined
      this.#bytesLeft = handshakeBytes
    }
  }

  async reset(): Promise<void> {
    const cut = setTimeout(() => this.destroy(), resetMilliseconds)
    try {
      await new Promise<void>((resolve, reject) => {
        this.#fail = reject
        this.#client.reset((error) => (error ? reject(error) : resolve()))
      })
      this.isInTransaction = false
      await this.#command(this.#ownSettings)
    } catch {
      this.destroy()
    } finally {
      clearTimeout(cut)
    }
  }

  async close(): Promise<void> {
    if (this.#isBroken) return this.destroy()
    this.#isBroken = true
    await new Promise<void>((resolve) => {
      const cut = setTimeout(() => this.destroy(), resetMilliseconds)
      streamOf(this.#client).once('close', () => {
        clearTimeout(cut)
        resolve()
      })
      this.#client.end(() => streamOf(this.#client).end())
    })
  }

  destroy(): void {
    this.#isBroken = true
    this.#client.destroy()
    streamOf(this.#client).destroy()
  }

  #command(text: string): Promise<StatementResult> {
    return this.#send({ text, name: undefined, values: [], maximumBytes: handshakeBytes })
  }

  /** Values travel apart from the text, in a prepared statement; a text without any goes as it is. */
  #send({ text, values, maximumBytes, reading }: SessionRequest): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      const collector = new RowCollector({ maximumBytes, reading })
      const end = (): void => {
        this.#collector = undefined
        this.#fail = undefined
        this.#bytesLeft = handshakeBytes
      }
      this.#collector = collector
      this.#fail = (error) => {
        end()
        reject(error instanceof Error ? error : new Error(String(error)))
      }
      // The descriptions of columns come beside the values that are counted.
      this.#bytesLeft = maximumBytes * 2 + handshakeBytes
      let changed = 0
      const options = { sql: text, rowsAsArray: true }
      const query =
        values.length === 0
          ? this.#client.query(options)
          : this.#client.execute({ ...options, values: values.map(toParameter) })
      query.on('fields', (fields) => {
        if (Array.isArray(fields)) collector.begin(fields.map(columnOf))
      })
      query.on('result', (row: unknown) => {
        if (Array.isArray(row)) return collector.add(row)
        const { affectedRows, serverStatus } = readHeader(row)
        changed = affectedRows
        this.isInTransaction = (serverStatus & inTransaction) !== 0
        return undefined
      })
      query.on('error', (error: unknown) => this.#fail?.(error))
      query.on('end', () => {
        if (this.#collector !== collector) return
        end()
        resolve(collector.finish(changed))
      })
    })
  }

  /** A single value of many megabytes arrives in pieces, which the library would collect without an end. */
  #count(bytes: number): void {
    this.#bytesLeft -= bytes
    const refusal = this.#collector?.received(bytes)
    if (refusal === undefined && this.#bytesLeft >= 0) return
    this.#fail?.(refusal ?? new Error('It sends more than a database does'))
    this.destroy()
  }

  #lose(error: unknown): void {
    this.#isBroken = true
    this.#fail?.(error)
  }

  #cancel(isOver: () => boolean): void {
    setTimeout(() => {
      if (isOver()) return
      this.#fail?.(cancelled())
      this.destroy()
    }, cancelGrace)
    void this.#sendKill()
  }

  /** Asks the database over a connection of its own to stop what this session runs. */
  async #sendKill(): Promise<void> {
    const { threadId } = this.#client
    if (!Number.isSafeInteger(threadId)) return
    try {
      const { client } = await connect(this.#egress, this.#settings)
      client.query(`kill query ${threadId}`, () => streamOf(client).destroy())
    } catch {
      // The connection is cut a moment later, which stops the session as well.
    }
  }
}

/** Opens a connection through egress and signs in. */
const connect = async (
  egress: Egress,
  settings: DatabaseSettings,
): Promise<{ client: Client; version: string }> => {
  const socket: Socket = await egress.connectTcp({ host: settings.host, port: settings.port })
  const client = createConnection({ ...clientOptions, ...signIn(settings), stream: socket })
  const stopWatching = limitHandshake(client, socket)
  try {
    const version = await new Promise<string>((resolve, reject) => {
      client.on('error', reject)
      client.once('end', () => reject(new Error('the database closed it')))
      client.once('connect', (handshake: unknown) => resolve(versionOf(handshake)))
    })
    return { client, version }
  } catch (error) {
    socket.destroy()
    streamOf(client).destroy()
    throw error
  } finally {
    stopWatching()
  }
}

const clientOptions: ConnectionOptions = {
  charset: 'utf8mb4',
  connectTimeout: authenticationMilliseconds,
  // The library would otherwise write programs for rows and run them.
  disableEval: true,
  dateStrings: true,
  supportBigNumbers: true,
  bigNumberStrings: true,
  jsonStrings: true,
  rowsAsArray: true,
  timezone: 'Z',
  trace: false,
  maxPreparedStatements: mostPreparedStatements,
  // A server may ask for files of ours only from clients that say they would send some.
  flags: ['-LOCAL_FILES', '-IGNORE_SPACE', '-CONNECT_ATTRS'],
}

const signIn = ({ host, port, user, password, database, tls }: DatabaseSettings): ConnectionOptions => ({
  host,
  port,
  user,
  password,
  database,
  ...(tls === undefined ? {} : { ssl: sslOf(tls) }),
})

const sslOf = ({ ca, cert, key, rejectUnauthorized }: NonNullable<DatabaseSettings['tls']>) => ({
  rejectUnauthorized: rejectUnauthorized === true,
  verifyIdentity: rejectUnauthorized === true,
  ...(typeof ca === 'string' ? { ca } : {}),
  ...(typeof cert === 'string' ? { cert } : {}),
  ...(typeof key === 'string' ? { key } : {}),
})

/** Whole numbers go as such: a limit takes no other ones. */
const toParameter = (value: ParameterValue) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? TypedParameter.LONGLONG(value) : value

const readHeader = (header: unknown): { affectedRows: number; serverStatus: number } => {
  const read = (key: string): number => {
    const value: unknown = typeof header === 'object' && header !== null ? Reflect.get(header, key) : 0
    return Number(value ?? 0)
  }
  return { affectedRows: read('affectedRows'), serverStatus: read('serverStatus') }
}

const versionOf = (handshake: unknown): string => {
  const value: unknown =
    typeof handshake === 'object' && handshake !== null ? Reflect.get(handshake, 'serverVersion') : ''
  return typeof value === 'string' ? value : ''
}

const isErrorNumber = (error: unknown, number: number): boolean =>
  error instanceof Error && 'errno' in error && error.errno === number
