import type { Socket } from 'node:net'
import type { Egress } from '@ashlar/egress'
import { Client, DatabaseError } from 'pg'
import type { Connection } from '../driver.ts'
import { cancelled, tooLarge } from '../sql/result-limit.ts'
import type { SessionRequest, SqlSession, StatementResult } from '../sql/session.ts'
import type { DescribedColumn, StatementDescriber } from '../sql/statement-describer.ts'
import { ownSettings, type PostgresFlavor } from './flavor.ts'
import { sendCancelRequest } from './cancel-request.ts'
import { describeConnectError } from './describe-error.ts'
import { DescribeQuery } from './describe-query.ts'
import { readSettings, type DatabaseSettings } from '../sql/settings.ts'
import { standardTransactions } from '../sql/transaction-commands.ts'
import { StatementQuery } from './statement-query.ts'

/** Parsed statements that one session keeps; more would cost the database memory for little. */
const mostNamedStatements = 100

/** How long a session may take to obey a cancellation before its connection is cut, in milliseconds. */
const cancelGrace = 700

const authenticationMilliseconds = 10_000

/** How long a database may take to reset a session before its connection is cut, in milliseconds. */
const resetMilliseconds = 5_000

/** What a database may send that nobody asked for: its greeting, settings, notices; in bytes. */
const handshakeBytes = 1024 * 1024

/** The parts of a client that its type leaves out: what a cancellation has to name. */
interface BackendKey {
  processID: number | null
  secretKey: number | null
}

/** What the database answers where a column, a table or a schema is not there. */
const namesNothing = new Set(['42703', '42P01', '3F000'])

/** A session of PostgreSQL. */
export class Session implements SqlSession, StatementDescriber {
  /** The database has broken the connection, or we have: the session cannot be used any more. */
  isBroken = false
  /** When it was last used, in milliseconds of the monotonic clock. */
  idleSince = 0
  readonly transactions = standardTransactions
  readonly #client: Client
  readonly #openSocket: () => Promise<Socket>
  readonly #settings: DatabaseSettings
  readonly #flavor: PostgresFlavor
  readonly #reset: readonly string[]
  readonly #parsed = new Set<string>()
  #active: StatementQuery | DescribeQuery | undefined
  #bytesLeft = handshakeBytes
  #limit = 0
  #onNotice: ((line: string) => void) | undefined

  private constructor(
    client: Client,
    openSocket: () => Promise<Socket>,
    settings: DatabaseSettings,
    flavor: PostgresFlavor,
    statementMilliseconds: number,
  ) {
    this.#client = client
    this.#openSocket = openSocket
    this.#settings = settings
    this.#flavor = flavor
    this.#reset = flavor.reset(ownSettings(statementMilliseconds))
    client.on('error', () => {
      this.isBroken = true
    })
    client.on('end', () => {
      this.isBroken = true
    })
    client.on('notice', (notice) =>
      this.#onNotice?.(`${notice.severity ?? 'NOTICE'}: ${notice.message ?? ''}`),
    )
    client.connection.on('parseComplete', () => {
      if (this.#active?.name !== undefined) this.#parsed.add(this.#active.name)
    })
    client.connection.stream.on('data', (chunk: Uint8Array) => this.#count(chunk.length))
  }

  /** Connects and signs in. Throws `IntegrationError` with what to do about it. */
  static async open(
    egress: Egress,
    connection: Connection,
    statementMilliseconds: number,
    flavor: PostgresFlavor,
  ): Promise<Session> {
    const settings = readSettings(connection, flavor.port)
    const openSocket = () =>
      connection.hostSocket === undefined
        ? egress.connectTcp({ host: settings.host, port: settings.port })
        : egress.connectHostSocket(connection.hostSocket)
    let socket: Socket | undefined
    try {
      const connected = await openSocket()
      socket = connected
      const client = new Client({
        stream: () => withoutConnecting(connected),
        host: settings.host,
        port: settings.port,
        database: settings.database,
        user: settings.user,
        // A function, since the library looks into the environment and into files for a password that is empty.
        password: () => settings.password,
        ssl: settings.tls ?? false,
        application_name: 'Ashlar',
        connectionTimeoutMillis: authenticationMilliseconds,
      })
      client.on('error', () => undefined)
      const stopWatching = limitHandshake(client, settings.tls !== undefined)
      await client.connect()
      await client.query(ownSettings(statementMilliseconds))
      stopWatching()
      return new Session(client, openSocket, settings, flavor, statementMilliseconds)
    } catch (error) {
      // The library leaves the socket open where it is the one that gives up.
      socket?.destroy()
      throw describeConnectError(error, settings, flavor.label)
    }
  }

  /**
   * Runs one statement. Throws what the database says, or `IntegrationError`; ends within a second after the signal,
   * with the database asked to stop.
   */
  async run(
    request: SessionRequest,
    signal: AbortSignal,
    onNotice?: (line: string) => void,
  ): Promise<StatementResult> {
    const isParsed = request.name !== undefined && this.#parsed.has(request.name)
    const isNamed = isParsed || this.#parsed.size < mostNamedStatements
    const values = request.values.map((value) => (value === null ? null : String(value)))
    const name = isNamed ? request.name : undefined
    const query = new StatementQuery({ ...request, values, name, isParsed }, () => this.destroy())
    const onAbort = () => this.#cancel(query)
    this.#active = query
    this.#onNotice = onNotice
    this.#limit = request.maximumBytes
    // The server's framing and the text form of values need some more than the JSON that they become.
    this.#bytesLeft = request.maximumBytes * 2 + 65_536
    signal.addEventListener('abort', onAbort)
    try {
      if (signal.aborted) throw cancelled()
      this.#client.query(query)
      return await query.result
    } catch (error) {
      throw signal.aborted ? cancelled() : error
    } finally {
      signal.removeEventListener('abort', onAbort)
      this.#active = undefined
      this.#onNotice = undefined
      this.#bytesLeft = handshakeBytes
    }
  }

  namesNothing(error: unknown): boolean {
    return error instanceof DatabaseError && namesNothing.has(error.code ?? '')
  }

  async describe(text: string, signal: AbortSignal): Promise<readonly DescribedColumn[] | undefined> {
    const query = new DescribeQuery(text)
    const onAbort = () => {
      query.fail(cancelled())
      this.destroy()
    }
    this.#active = query
    this.#limit = handshakeBytes
    this.#bytesLeft = handshakeBytes
    signal.addEventListener('abort', onAbort)
    try {
      if (signal.aborted) throw cancelled()
      this.#client.query(query)
      return await query.columns
    } finally {
      signal.removeEventListener('abort', onAbort)
      this.#active = undefined
    }
  }

  /** Whether a transaction is left open, after a statement such as `begin`. */
  get isInTransaction(): boolean {
    const status = this.#client.getTransactionStatus()
    return status === 'T' || status === 'E'
  }

  /** Whether a statement of the open transaction failed, so that the database takes no other one in it. */
  get hasFailed(): boolean {
    return this.#client.getTransactionStatus() === 'E'
  }

  /** Takes away what its user may have left in it: nothing of that may reach the next one. Where it fails, it is cut. */
  async reset(): Promise<void> {
    const cut = setTimeout(() => this.destroy(), resetMilliseconds)
    try {
      for (const text of this.#reset) await this.#client.query(text)
      if (!this.#flavor.keepsStatements) this.#parsed.clear()
    } catch {
      this.destroy()
    } finally {
      clearTimeout(cut)
    }
  }

  /** Says good-bye and closes the connection. */
  async close(): Promise<void> {
    if (this.isBroken) return this.destroy()
    this.isBroken = true
    await this.#client.end().catch(() => undefined)
  }

  /** Cuts the connection; the database notices when it next writes, and rolls back. */
  destroy(): void {
    this.isBroken = true
    this.#client.connection.stream.destroy()
  }

  /** A single value of many megabytes arrives in one message, which the library would collect without an end. */
  #count(bytes: number): void {
    this.#bytesLeft -= bytes
    this.#active?.received(bytes)
    if (this.#bytesLeft >= 0) return
    this.#active?.fail(tooLarge(this.#limit))
    this.destroy()
  }

  #cancel(query: StatementQuery): void {
    const cut = setTimeout(() => {
      query.fail(cancelled())
      this.destroy()
    }, cancelGrace)
    const clear = () => clearTimeout(cut)
    query.result.then(clear, clear)
    void this.#sendCancel()
  }

  async #sendCancel(): Promise<void> {
    const { processID, secretKey } = readBackendKey(this.#client)
    if (processID === null || secretKey === null) return
    try {
      await sendCancelRequest(await this.#openSocket(), this.#settings.tls, processID, secretKey)
    } catch {
      // The connection is cut a moment later, which stops the session as well.
    }
  }
}

/** Cuts a connection whose other end sends without an end before there is a session; stops when told to. */
const limitHandshake = (client: Client, usesTls: boolean): (() => void) => {
  let left = handshakeBytes
  const count = (chunk: Uint8Array): void => {
    left -= chunk.length
    if (left >= 0) return
    client.connection.stream.destroy(new Error('It sends more than a database does before it is asked'))
  }
  // With TLS, the library puts a stream of its own in the place of the socket.
  const watch = (): void => {
    client.connection.stream.on('data', count)
  }
  if (usesTls) client.connection.once('sslconnect', watch)
  else watch()
  return () => client.connection.stream.off('data', count)
}

const readBackendKey = (client: Client): BackendKey => {
  const read = (name: keyof BackendKey): number | null => {
    const value: unknown = Reflect.get(client, name)
    return typeof value === 'number' ? value : null
  }
  return { processID: read('processID'), secretKey: read('secretKey') }
}

/** The library connects sockets by itself; ours come checked and connected, so its wish is granted at once. */
const withoutConnecting = (socket: Socket): Socket =>
  Object.defineProperty(socket, 'connect', {
    value: () => {
      process.nextTick(() => socket.emit('connect'))
      return socket
    },
  })
