import type { Egress } from '@ashlar/egress'
import oracledb, { type BindParameter, type Connection as Client, type ResultSet } from 'oracledb'
import type { Connection } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import type { ParameterValue } from '../sql/parameter.ts'
import { cancelled } from '../sql/result-limit.ts'
import { RowCollector } from '../sql/row-collector.ts'
import type { SessionRequest, SqlSession, StatementResult } from '../sql/session.ts'
import type { DescribedColumn, StatementDescriber } from '../sql/statement-describer.ts'
import { standardTransactions, type TransactionCommands } from '../sql/transaction-commands.ts'
import { numberOf } from './answer.ts'
import { columnOf, describedColumn, fetchType } from './column-readers.ts'
import type { GuardedSocket } from './guarded-socket.ts'
import { openClient } from './open-client.ts'
import { emptyOwnTables, forgetPackages } from './own-statements.ts'
import { statementKind } from './statement-kind.ts'

/** How long a session may take to obey a cancellation before its connection is cut, in milliseconds. */
const cancelGrace = 700

/** How long a server may take to reset a session, or to say good-bye, before its connection is cut, in milliseconds. */
const resetMilliseconds = 5_000

/** Bytes beside a result: descriptions of columns, messages, what the server says unasked. */
const besideResult = 1024 * 1024

/** What the server says of what it has stopped. */
const stoppedNumber = 1_013

/** Rows that come at a time. */
const rowsAtOnce = 100

/** A column, and a table or view, that are not there. */
const namesNothing = new Set([904, 942])

/** A transaction begins with the first change by itself; this one is said, so that the session knows of it. */
const transactions: TransactionCommands = {
  ...standardTransactions,
  begin: 'set transaction read write',
  release: () => undefined,
}

/** A session of Oracle. Outside of a transaction each statement is committed as soon as it has run. */
export class OracleSession implements SqlSession, StatementDescriber {
  idleSince = 0
  readonly transactions = transactions
  /** A statement that failed leaves the transaction open. */
  readonly hasFailed = false
  readonly #client: Client
  readonly #socket: GuardedSocket
  #isInTransaction = false
  #hasAddedRows = false
  #collector: RowCollector | undefined
  #bytesLeft = besideResult
  /** What ended the connection. */
  #lost: Error | undefined

  private constructor(client: Client, socket: GuardedSocket) {
    this.#client = client
    this.#socket = socket
    socket.count = (bytes) => this.#count(bytes)
    socket.onEnd = (error) => {
      this.#lost ??= error
    }
  }

  /** Connects and signs in. Throws `IntegrationError` with what to do about it. */
  static async open(
    egress: Egress,
    connection: Connection,
    statementMilliseconds: number,
  ): Promise<OracleSession> {
    const { client, socket } = await openClient(egress, connection, statementMilliseconds)
    return new OracleSession(client, socket)
  }

  get isBroken(): boolean {
    return this.#socket.destroyed
  }

  get isInTransaction(): boolean {
    return this.#isInTransaction
  }

  async run(
    request: SessionRequest,
    signal: AbortSignal,
    onNotice?: (line: string) => void,
  ): Promise<StatementResult> {
    const collector = new RowCollector(request)
    this.#collector = collector
    this.#bytesLeft = request.maximumBytes * 2 + besideResult
    try {
      return await this.#stoppable(signal, () => this.#send(request, collector, onNotice))
    } finally {
      this.#collector = undefined
      this.#bytesLeft = besideResult
    }
  }

  /** Only statements about rows are parsed: what defines something does so when it is parsed. */
  describe(text: string, signal: AbortSignal): Promise<readonly DescribedColumn[] | undefined> {
    if (!statementKind(text).isOfRows) {
      return Promise.reject(new IntegrationError('query_failed', 'What it answers is known when it has run.'))
    }
    return this.#stoppable(signal, async () => {
      const { metaData } = await this.#client.getStatementInfo(text)
      return metaData?.map(describedColumn)
    })
  }

  namesNothing(error: unknown): boolean {
    return namesNothing.has(numberOf(error))
  }

  async reset(): Promise<void> {
    const cut = setTimeout(() => this.destroy(), resetMilliseconds)
    try {
      await this.#client.execute(forgetPackages)
      if (this.#hasAddedRows) await this.#client.execute(emptyOwnTables)
      this.#hasAddedRows = false
    } catch {
      this.destroy()
    } finally {
      clearTimeout(cut)
    }
  }

  async close(): Promise<void> {
    if (this.isBroken) return
    const cut = setTimeout(() => this.destroy(), resetMilliseconds)
    await this.#client.close().catch(() => undefined)
    clearTimeout(cut)
    this.#socket.destroy()
  }

  destroy(): void {
    this.#socket.destroy(new Error('it was cut'))
    // So that the library keeps nothing of it that it would say good-bye for later.
    this.#client.close().catch(() => undefined)
  }

  /** Does something that the server is asked to stop where the signal comes. */
  async #stoppable<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (signal.aborted) throw cancelled()
    let cut: NodeJS.Timeout | undefined
    let hasStopped = false
    const onAbort = (): void => {
      cut = setTimeout(() => this.destroy(), cancelGrace)
      this.#client.break().catch(() => this.destroy())
    }
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      const result = await work()
      if (!signal.aborted) return result
    } catch (error) {
      if (!signal.aborted) throw this.#lost ?? error
      hasStopped = numberOf(error) === stoppedNumber
    } finally {
      clearTimeout(cut)
      signal.removeEventListener('abort', onAbort)
    }
    // It ended by itself meanwhile, and what the server was asked to stop would be the next statement.
    if (!hasStopped) this.destroy()
    throw cancelled()
  }

  /** Values travel apart from the text, as parameters. */
  async #send(
    { text, values }: SessionRequest,
    collector: RowCollector,
    onNotice: ((line: string) => void) | undefined,
  ): Promise<StatementResult> {
    const kind = statementKind(text)
    this.#hasAddedRows ||= kind.addsRows
    try {
      const result = await this.#client.execute<unknown[]>(text, values.map(parameterOf), {
        outFormat: oracledb.OUT_FORMAT_ARRAY,
        // A query whose rows are still to come would lose its place.
        autoCommit: !this.#isInTransaction && !kind.isQuery && kind.transaction !== 'begins',
        resultSet: true,
        prefetchRows: rowsAtOnce,
        fetchArraySize: rowsAtOnce,
        fetchTypeHandler: fetchType,
        keepInStmtCache: false,
      })
      if (result.warning) onNotice?.(result.warning.message)
      // A block gives rows by `dbms_sql.return_result`; the last of them are the answer.
      const sets = [result.resultSet, ...(result.implicitResults ?? [])]
      for (const set of sets) if (set !== undefined && 'getRows' in set) await readRows(set, collector)
      if (kind.isQuery && !this.#isInTransaction && this.#client.transactionInProgress === true) {
        // Locks that it took hold nobody up.
        await this.#client.rollback()
      }
      this.#follow(kind.transaction)
      return collector.finish(result.rowsAffected ?? 0)
    } catch (error) {
      // What could not be committed is not left to whoever comes next.
      if (kind.transaction === 'commits' && this.#isInTransaction && !this.isBroken) {
        await this.#client.rollback().catch(() => this.destroy())
        this.#isInTransaction = false
      }
      throw error
    }
  }

  #follow(transaction: 'begins' | 'commits' | 'rolls back' | undefined): void {
    if (transaction !== undefined) this.#isInTransaction = transaction === 'begins'
  }

  /** A single value of many megabytes arrives in pieces, which the library would collect without an end. */
  #count(bytes: number): Error | undefined {
    this.#bytesLeft -= bytes
    const refusal = this.#collector?.received(bytes)
    if (refusal !== undefined) return refusal
    return this.#bytesLeft < 0 ? new Error('It sends more than a database does') : undefined
  }
}

const readRows = async (set: ResultSet<unknown[]>, collector: RowCollector): Promise<void> => {
  try {
    collector.begin(set.metaData.map(columnOf))
    for (;;) {
      const rows = await set.getRows(rowsAtOnce)
      for (const row of rows) collector.add(row)
      if (rows.length < rowsAtOnce) return
    }
  } finally {
    await set.close()
  }
}

/** Oracle's numbers reach from 1e-130 to 1e126, all their digits counted; those beyond are floating. */
const isNumberOfOracle = (value: number): boolean => {
  const size = Math.abs(value)
  return size === 0 || (size >= 1e-113 && size < 1e125)
}

/** Texts are told as such; what they become, the place says. Numbers keep what they are. */
const parameterOf = (value: ParameterValue): BindParameter => {
  if (typeof value === 'number') {
    const type = isNumberOfOracle(value) ? oracledb.DB_TYPE_NUMBER : oracledb.DB_TYPE_BINARY_DOUBLE
    return { dir: oracledb.BIND_IN, type, val: value }
  }
  const text = typeof value === 'boolean' ? String(Number(value)) : value
  return { dir: oracledb.BIND_IN, type: oracledb.DB_TYPE_VARCHAR, val: text }
}
