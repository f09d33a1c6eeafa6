import type { JsonValue } from '@ashlar/schema'
import type { Connection, StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { describeQueryError } from './describe-error.ts'
import { refuseMoreThanReading } from './host-database.ts'
import { placeholdersOf, sayRequest } from './request-text.ts'
import type { Session } from './session.ts'
import type { SessionPool } from './session-pool.ts'
import type { SqlStatement } from './sql/compile-sql.ts'
import { encodeValue } from './sql/encode-value.ts'
import type { StatementResult } from './statement-query.ts'
import type { SessionTransactions } from './transactions.ts'
import type { TrialSessions } from './trial-sessions.ts'

/** Statements that leave nothing behind in their session, so that the next run can have it. */
const leavesNothing = new Set('select insert update delete merge with values table explain show'.split(' '))

/** Statements that open and end transactions themselves, or that the database does not run inside of one. */
const ownTransaction = new Set(
  'begin start commit end rollback abort savepoint release vacuum call reindex cluster discard checkpoint'.split(
    ' ',
  ),
)
/** Those of them by which a step would begin or end the transaction around it. */
const endsTransaction = new Set('begin start commit end rollback abort savepoint release'.split(' '))
const preparesTransaction = /^\s*prepare\s+transaction\b/iu
const outsideTransaction = /\bconcurrently\b|^\s*(?:create|drop|alter)\s+(?:database|tablespace|system)\b/iu

/** Leaves connections of an extension behind, which no reset of the session reaches. */
const opensConnections = /\bdblink/iu

/** A step that ran this often is worth a place among the prepared statements of a session. */
const usesBeforeNaming = 2

let namesGiven = 0

/** The statements of one step, ready to run with other values each time. */
export class StatementRunner {
  readonly #statements: readonly SqlStatement[]
  readonly #written: string
  readonly #needsTransaction: boolean
  readonly #leavesNothing: boolean
  readonly #names: readonly string[]
  #uses = 0

  constructor(statements: readonly SqlStatement[], written: string) {
    this.#statements = statements
    this.#written = written
    this.#leavesNothing = statements.every(
      ({ firstWord, text }) => leavesNothing.has(firstWord) && !opensConnections.test(text),
    )
    this.#needsTransaction =
      statements.length > 1 &&
      !statements.some(
        ({ firstWord, text }) => ownTransaction.has(firstWord) || outsideTransaction.test(text),
      )
    this.#names = statements.map(() => `ashlar_${(namesGiven += 1)}`)
  }

  /** The result of the last statement, run in a session of the pool of a connection. Throws `IntegrationError`. */
  async run(
    {
      connection,
      pool,
      trials,
      transactions,
    }: {
      readonly connection: Connection
      readonly pool: SessionPool
      readonly trials: TrialSessions
      readonly transactions: SessionTransactions
    },
    values: readonly unknown[],
    context: StepContext,
  ): Promise<JsonValue> {
    refuseMoreThanReading(connection, this.#statements)
    const parameters = this.#statements.map((statement) => encodeParameters(statement, values))
    if (context.onRequest) {
      const texts = this.#statements.map(({ text }, index) => sayRequest(text, parameters[index] ?? []))
      context.onRequest(texts.join(';\n\n'), placeholdersOf(parameters))
    }
    this.#uses += 1
    const work = (session: Session): Promise<JsonValue> => this.#runAll(session, parameters, context)
    if (context.trial !== undefined) this.#refuseInTrial()
    if (context.transaction !== undefined) {
      this.#refuseInTransaction()
      return transactions.run(context.transaction, work, context.signal, this.#leavesNothing)
    }
    if (context.trial !== undefined) {
      return trials.run(context.trial, pool, work, context.signal)
    }
    const session = await pool.acquire(context.signal)
    try {
      return await this.#runIn(session, parameters, context)
    } finally {
      const isInTransaction = !session.isBroken && session.isInTransaction
      if (isInTransaction) context.onLog?.('The transaction was not ended, so it was rolled back.')
      pool.release(session, this.#leavesNothing && !isInTransaction)
    }
  }

  /** The block around the step begins and ends the transaction, and nothing else does. */
  #refuseInTransaction(): void {
    const found = this.#statements.find(
      ({ firstWord, text }) => endsTransaction.has(firstWord) || preparesTransaction.test(text),
    )
    if (found === undefined) return
    throw new IntegrationError(
      'not_permitted',
      `${found.firstWord} cannot stand in a transaction block, which begins, commits and rolls back by itself. Take it out of the step.`,
    )
  }

  #refuseInTrial(): void {
    for (const { firstWord, text } of this.#statements) {
      if (!ownTransaction.has(firstWord) && !outsideTransaction.test(text) && !opensConnections.test(text))
        continue
      throw new IntegrationError(
        'not_permitted',
        `A trial run cannot roll back ${firstWord}, so the step did not run. Run the API, or leave the step out.`,
      )
    }
  }

  async #runIn(
    session: Session,
    parameters: readonly (readonly (string | null)[])[],
    context: StepContext,
  ): Promise<JsonValue> {
    if (!this.#needsTransaction) return this.#runAll(session, parameters, context)
    await this.#command(session, 'begin', context)
    try {
      const output = await this.#runAll(session, parameters, context)
      await this.#command(session, 'commit', context)
      return output
    } catch (error) {
      if (!session.isBroken && session.isInTransaction) {
        await this.#command(session, 'rollback', { ...context, signal: new AbortController().signal }).catch(
          () => session.destroy(),
        )
      }
      throw error
    }
  }

  async #runAll(
    session: Session,
    parameters: readonly (readonly (string | null)[])[],
    context: StepContext,
  ): Promise<JsonValue> {
    let output: JsonValue = []
    for (const [index, statement] of this.#statements.entries()) {
      const name = this.#uses > usesBeforeNaming && this.#leavesNothing ? this.#names[index] : undefined
      const result = await this.#runOne(session, statement, name, parameters[index] ?? [], context)
      for (const column of result.repeatedColumns) {
        context.onLog?.(
          `Several columns are called ${column}: the last one is shown. Name the others with as.`,
        )
      }
      output = result.rows ?? { affectedRows: result.count }
    }
    return output
  }

  async #runOne(
    session: Session,
    statement: SqlStatement,
    name: string | undefined,
    values: readonly (string | null)[],
    { signal, limits, reading, onLog }: StepContext,
  ): Promise<StatementResult> {
    const request = { text: statement.text, name, values, maximumBytes: limits.resultBytes, reading }
    try {
      return await session.run(request, signal, onLog)
    } catch (error) {
      if (name === undefined || !isPlanOutdated(error) || session.isInTransaction) {
        throw describeQueryError(error, statement, this.#written)
      }
    }
    // The table has changed since the statement was prepared; nothing has run yet.
    try {
      return await session.run({ ...request, name: undefined }, signal, onLog)
    } catch (error) {
      throw describeQueryError(error, statement, this.#written)
    }
  }

  async #command(session: Session, text: string, { signal, limits }: StepContext): Promise<void> {
    const statement = { text, firstWord: text, parameters: [], origins: [] }
    try {
      await session.run({ text, name: undefined, values: [], maximumBytes: limits.resultBytes }, signal)
    } catch (error) {
      throw describeQueryError(error, statement, text)
    }
  }
}

/** Prepared statements are lost behind poolers, and refuse to go on when the columns of a table changed. */
const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan')))

const encodeParameters = (statement: SqlStatement, values: readonly unknown[]): (string | null)[] =>
  statement.parameters.map(({ binding, encoding, isAloneInList }) => {
    const value = values[binding]
    if (isAloneInList && Array.isArray(value)) {
      throw new IntegrationError(
        'binding_failed',
        'A list stands in in (…), which takes single values. Write = any({{ … }}) in its place.',
      )
    }
    return encodeValue(value, encoding)
  })
