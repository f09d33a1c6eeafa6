import type { Socket } from 'node:net'
import type { Egress } from '@ashlar/egress'
import { type Connection as Client, Request, TYPES } from 'tedious'
import type { Connection } from '../driver.ts'
import type { ParameterValue } from '../sql/parameter.ts'
import { cancelled } from '../sql/result-limit.ts'
import { RowCollector } from '../sql/row-collector.ts'
import type { SessionRequest, SqlSession, StatementResult } from '../sql/session.ts'
import type { TransactionCommands } from '../sql/transaction-commands.ts'
import { columnOf, mayLoseDigits } from './column-readers.ts'
import { codeOf } from './describe-error.ts'
import { openClient } from './open-client.ts'

/** How long a session may take to obey a cancellation before its connection is cut, in milliseconds. */
const cancelGrace = 700

/** How long a server may take to reset a session before its connection is cut, in milliseconds. */
const resetMilliseconds = 5_000

/** Bytes beside a result: descriptions of columns, messages, what the server says unasked. */
const besideResult = 1024 * 1024

const transactions: TransactionCommands = {
  begin: 'begin transaction',
  commit: 'commit transaction',
  rollback: 'rollback transaction',
  savepoint: (name) => `save transaction ${name}`,
  release: () => undefined,
  rollbackTo: (name) => `rollback transaction ${name}`,
}

/** A session of SQL Server. */
export class MssqlSession implements SqlSession {
  idleSince = 0
  readonly transactions = transactions
  /** A statement that failed leaves the transaction open, or has rolled it back. */
  readonly hasFailed = false
  readonly #client: Client
  readonly #socket: Socket
  #isBroken = false
  #fail: ((error: unknown) => void) | undefined
  #collector: RowCollector | undefined
  #bytesLeft = besideResult
  #onNotice: ((line: string) => void) | undefined

  private constructor(client: Client, socket: Socket) {
    this.#client = client
    this.#socket = socket
    client.on('error', (error) => this.#lose(error))
    client.on('end', () => this.#lose(new Error('the database closed it')))
    client.on('infoMessage', ({ message }) => this.#onNotice?.(message))
    // Beside the library that reads it: what is too much is refused before anybody has it.
    socket.on('data', (chunk: Uint8Array) => this.#count(chunk.length))
  }

  /** Connects and signs in. Throws `IntegrationError` with what to do about it. */
  static async open(
    egress: Egress,
    connection: Connection,
    statementMilliseconds: number,
  ): Promise<MssqlSession> {
    const { client, socket } = await openClient(egress, connection, statementMilliseconds)
    return new MssqlSession(client, socket)
  }

  get isBroken(): boolean {
    return this.#isBroken
  }

  get isInTransaction(): boolean {
    return this.#client.inTransaction
  }

  async run(
    request: SessionRequest,
    signal: AbortSignal,
    onNotice?: (line: string) => void,
  ): Promise<StatementResult> {
    if (signal.aborted) throw cancelled()
    let cut: NodeJS.Timeout | undefined
    const onAbort = () => {
      cut = setTimeout(() => {
        this.#fail?.(cancelled())
        this.destroy()
      }, cancelGrace)
      this.#client.cancel()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    this.#onNotice = onNotice
    try {
      const result = await this.#send(request, onNotice)
      if (signal.aborted) throw cancelled()
      return result
    } catch (error) {
      throw signal.aborted || codeOf(error) === 'ECANCEL' ? cancelled() : error
    } finally {
      clearTimeout(cut)
      signal.removeEventListener('abort', onAbort)
      this.#onNotice = undefined
    }
  }

  async reset(): Promise<void> {
    const cut = setTimeout(() => this.destroy(), resetMilliseconds)
    try {
      await new Promise<void>((resolve, reject) => {
        this.#fail = reject
        this.#client.reset((error) => (error ? reject(error) : resolve()))
      })
    } catch {
      this.destroy()
    } finally {
      this.#fail = undefined
      clearTimeout(cut)
    }
  }

  close(): Promise<void> {
    this.destroy()
    return Promise.resolve()
  }

  destroy(): void {
    this.#isBroken = true
    this.#client.close()
    this.#socket.destroy()
  }

  /** Values travel apart from the text, as parameters; a text without any goes as it is. */
  #send(
    { text, values, maximumBytes, reading }: SessionRequest,
    onNotice: ((line: string) => void) | undefined,
  ): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      const collector = new RowCollector({ maximumBytes, reading })
      const end = (): void => {
        this.#fail = undefined
        this.#collector = undefined
        this.#bytesLeft = besideResult
      }
      this.#collector = collector
      this.#fail = (error) => {
        end()
        reject(error instanceof Error ? error : new Error(String(error)))
      }
      // Texts travel with two bytes for each letter.
      this.#bytesLeft = maximumBytes * 2 + besideResult
      const request = new Request(text, (error, rowCount) => {
        if (this.#collector !== collector) return
        if (error) return this.#fail?.(error)
        end()
        resolve(collector.finish(rowCount ?? 0))
      })
      request.on('columnMetadata', (columns) => {
        if (!Array.isArray(columns)) return
        collector.begin(columns.map(columnOf))
        for (const column of columns.filter(mayLoseDigits)) {
          onNotice?.(
            `${column.colName} may have more digits than a number keeps. Write cast(${column.colName} as varchar(50)) where each of them counts.`,
          )
        }
      })
      request.on('row', (row: unknown) => {
        if (Array.isArray(row)) collector.add(row.map(valueOf))
      })
      for (const [index, value] of values.entries()) {
        const { type, given } = parameterOf(value)
        request.addParameter(`p${index + 1}`, type, given)
      }
      if (values.length === 0) this.#client.execSqlBatch(request)
      else this.#client.execSql(request)
    })
  }

  /** A single value of many megabytes arrives in pieces, which the library would collect without an end. */
  #count(bytes: number): void {
    this.#bytesLeft -= bytes
    const refusal = this.#collector?.received(bytes / 2)
    if (refusal === undefined && this.#bytesLeft >= 0) return
    this.#fail?.(refusal ?? new Error('It sends more than a database does'))
    this.destroy()
  }

  #lose(error: unknown): void {
    this.#isBroken = true
    this.#fail?.(error)
  }
}

const valueOf = (column: unknown): unknown =>
  typeof column === 'object' && column !== null ? Reflect.get(column, 'value') : undefined

/** Texts are told as such; what they become, the place says. Numbers keep what they are. */
const parameterOf = (value: ParameterValue) => {
  if (typeof value !== 'number') return { type: TYPES.NVarChar, given: value }
  if (!Number.isSafeInteger(value)) return { type: TYPES.Float, given: value }
  const isSmall = value >= -2_147_483_648 && value <= 2_147_483_647
  return isSmall ? { type: TYPES.Int, given: value } : { type: TYPES.BigInt, given: String(value) }
}
