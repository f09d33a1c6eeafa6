import type { ChildProcess } from 'node:child_process'
import type { JsonValue } from '@ashlar/schema'
import { IntegrationError } from '../integration-error.ts'
import { cancelled, timedOut, tooLarge } from '../sql/result-limit.ts'
import { RowCollector } from '../sql/row-collector.ts'
import { unstoppable } from '../sql/savepoints.ts'
import type { SessionRequest, SqlSession, StatementResult } from '../sql/session.ts'
import type { DescribedColumn, StatementDescriber } from '../sql/statement-describer.ts'
import { standardTransactions, type TransactionCommands } from '../sql/transaction-commands.ts'
import { describedColumn } from './described-column.ts'
import { SqliteFailure } from './describe-error.ts'
import type { DataFile } from './find-data-file.ts'
import type { DatabaseAnswer, DatabaseOrder } from './messages.ts'
import { memoryOf, startDatabase } from './start-database.ts'

/** What a statement may take of memory, in bytes, with the process that runs it. */
const mostMemory = 256 * 1024 * 1024

/** Between two looks at the memory, in milliseconds. */
const watchMilliseconds = 100

/** How long a process may take to start and open its file on a busy machine, in milliseconds. */
const openMilliseconds = 30_000

/** A file of SQLite, open in a process of its own: nothing else can be ended in the middle of a statement. */
export class SqliteSession implements SqlSession, StatementDescriber {
  idleSince = 0
  readonly hasFailed = false
  readonly transactions: TransactionCommands
  readonly #child: ChildProcess
  readonly #milliseconds: number
  #isBroken = false
  #isInTransaction = false
  #fail: ((error: unknown) => void) | undefined
  #hear: ((answer: DatabaseAnswer) => void) | undefined

  private constructor(child: ChildProcess, isReadOnly: boolean, milliseconds: number) {
    this.#child = child
    this.#milliseconds = milliseconds
    // Whoever begins to write takes the turn at once, so that nobody loses it in the middle.
    this.transactions = { ...standardTransactions, begin: isReadOnly ? 'begin' : 'begin immediate' }
    child.on('message', (answer: DatabaseAnswer) => this.#hear?.(answer))
    child.on('error', () => this.#lose())
    child.on('exit', () => this.#lose())
  }

  /** Opens a file. Throws `IntegrationError`, and `SqliteFailure` for what SQLite says of the file. */
  static async open({ path, isReadOnly }: DataFile, milliseconds: number): Promise<SqliteSession> {
    const session = new SqliteSession(startDatabase(), isReadOnly, milliseconds)
    try {
      await session.#ask({ kind: 'open', path, isReadOnly }, unstoppable(), openMilliseconds)
      return session
    } catch (error) {
      session.destroy()
      throw error
    }
  }

  get isBroken(): boolean {
    return this.#isBroken
  }

  get isInTransaction(): boolean {
    return this.#isInTransaction
  }

  async run(request: SessionRequest, signal: AbortSignal): Promise<StatementResult> {
    const { text, values, maximumBytes } = request
    const answer = await this.#ask({ kind: 'run', text, values, maximumBytes }, signal)
    if (answer.kind !== 'result') throw lost()
    const collector = new RowCollector<JsonValue>(request)
    if (answer.columns.length === 0) return collector.finish(answer.changed)
    collector.begin(answer.columns.map(({ name }) => ({ name, read: (value) => value })))
    for (const row of answer.rows) collector.add(row)
    const refusal = collector.received(answer.bytes)
    if (refusal !== undefined) throw refusal
    return collector.finish(0)
  }

  async describe(text: string, signal: AbortSignal): Promise<readonly DescribedColumn[] | undefined> {
    const answer = await this.#ask({ kind: 'describe', text }, signal)
    if (answer.kind !== 'described') throw lost()
    return answer.columns.length === 0 ? undefined : answer.columns.map(describedColumn)
  }

  namesNothing(error: unknown): boolean {
    return error instanceof SqliteFailure && /^no such (?:table|column)\b/u.test(error.message)
  }

  async reset(): Promise<void> {
    if (!this.#isInTransaction) return
    try {
      const request = { text: 'rollback', name: undefined, values: [], maximumBytes: 1_024 }
      await this.run(request, AbortSignal.timeout(openMilliseconds))
    } catch {
      this.destroy()
    }
  }

  close(): Promise<void> {
    this.destroy()
    return Promise.resolve()
  }

  /** What was under way is rolled back by whoever opens the file next. */
  destroy(): void {
    this.#isBroken = true
    this.#child.kill('SIGKILL')
  }

  /** Asks the process, and ends it where nobody waits any more, or where it takes more time or memory than it may. */
  async #ask(
    order: DatabaseOrder,
    signal: AbortSignal,
    milliseconds = this.#milliseconds,
  ): Promise<DatabaseAnswer> {
    if (signal.aborted) throw cancelled()
    if (this.#isBroken) throw lost()
    const { promise, resolve, reject } = Promise.withResolvers<DatabaseAnswer>()
    const end = (error: IntegrationError): void => {
      reject(error)
      this.destroy()
    }
    const onAbort = (): void => end(cancelled())
    const late = setTimeout(() => end(timedOut()), milliseconds)
    const watch = setInterval(() => {
      if (memoryOf(this.#child.pid ?? 0) > mostMemory) end(tooMuchMemory())
    }, watchMilliseconds)
    signal.addEventListener('abort', onAbort, { once: true })
    this.#fail = reject
    this.#hear = resolve
    this.#child.send(order, (error) => {
      if (error) reject(lost(error))
    })
    try {
      const answer = await promise
      this.#isInTransaction = answer.isInTransaction
      if (answer.kind !== 'failure') return answer
      if (answer.reason === 'too large' && order.kind === 'run') throw tooLarge(order.maximumBytes)
      if (answer.reason === 'refused') throw new IntegrationError('query_failed', answer.message)
      throw new SqliteFailure(answer)
    } finally {
      clearTimeout(late)
      clearInterval(watch)
      signal.removeEventListener('abort', onAbort)
      this.#fail = undefined
      this.#hear = undefined
    }
  }

  #lose(): void {
    this.#isBroken = true
    this.#fail?.(lost())
  }
}

const lost = (cause?: unknown): IntegrationError =>
  new IntegrationError('network_failed', 'The process with the file has ended. Run the step again.', {
    cause,
  })

const tooMuchMemory = (): IntegrationError =>
  new IntegrationError(
    'too_large',
    'The statement took more than 256 MiB of memory and was stopped. Ask for fewer rows, or sort and group less at a time.',
  )
