import type { JsonValue } from '@ashlar/schema'
import type { Connection, StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import type { SqlStatement } from './statement.ts'
import { fillStatement, type FilledStatement } from './fill-statement.ts'
import { refuseMoreThanReading } from './host-database.ts'
import { placeholdersOf, sayRequest } from './request-text.ts'
import type { SessionRequest, SqlSession, StatementResult } from './session.ts'
import type { SqlSystem } from './sql-system.ts'
import { type SessionPlaces, withSession } from './with-session.ts'

/** A step that ran this often is worth a place among the prepared statements of a session. */
const usesBeforeNaming = 2

let namesGiven = 0

/** The statements of one step, ready to run with other values each time. */
export class StatementRunner {
  readonly #system: SqlSystem
  readonly #statements: readonly SqlStatement[]
  readonly #written: string
  readonly #needsTransaction: boolean
  readonly #leavesNothing: boolean
  readonly #names: readonly string[]
  #uses = 0

  constructor(system: SqlSystem, statements: readonly SqlStatement[], written: string) {
    const { statements: rules } = system.dialect
    this.#system = system
    this.#statements = statements
    this.#written = written
    this.#leavesNothing = statements.every((statement) => rules.leavesNothing(statement))
    this.#needsTransaction =
      statements.length > 1 && statements.every((statement) => rules.takesTransaction(statement))
    this.#names = statements.map(() => `ashlar_${(namesGiven += 1)}`)
  }

  /** The result of the last statement, run in a session of the pool of a connection. Throws `IntegrationError`. */
  async run(places: SessionPlaces, values: readonly unknown[], context: StepContext): Promise<JsonValue> {
    refuseMoreThanReading(places.connection, this.#statements)
    const filled = this.#statements.map((statement) => fillStatement(statement, values, this.#system.dialect))
    if (context.onRequest) {
      context.onRequest(filled.map(sayRequest).join(';\n\n'), placeholdersOf(filled))
    }
    this.#uses += 1
    if (context.trial !== undefined) this.#refuseInTrial()
    if (context.transaction !== undefined) this.#refuseInTransaction()
    const facts = { leavesNothing: this.#leavesNothing, needsTransaction: this.#needsTransaction }
    try {
      return await withSession(places, context, facts, (session) =>
        this.#runAll(session, filled, context, places.connection),
      )
    } catch (error) {
      throw this.#describe(error)
    }
  }

  /** The block around the step begins and ends the transaction, and nothing else does. */
  #refuseInTransaction(): void {
    const { statements: rules } = this.#system.dialect
    const found = this.#statements.find((statement) => rules.endsTransaction(statement))
    if (found === undefined) return
    throw new IntegrationError(
      'not_permitted',
      `${found.firstWord} cannot stand in a transaction block, which begins, commits and rolls back by itself. Take it out of the step.`,
    )
  }

  #refuseInTrial(): void {
    const { statements: rules } = this.#system.dialect
    const found = this.#statements.find((statement) => !rules.canRollBack(statement))
    if (found === undefined) return
    throw new IntegrationError(
      'not_permitted',
      `A trial run cannot roll back ${found.firstWord}, so the step did not run. Run the API, or leave the step out.`,
    )
  }

  async #runAll(
    session: SqlSession,
    filled: readonly FilledStatement[],
    context: StepContext,
    { accessToken }: Pick<Connection, 'accessToken'>,
  ): Promise<JsonValue> {
    let output: JsonValue = []
    for (const [index, statement] of filled.entries()) {
      const isWorthIt = this.#uses > usesBeforeNaming && this.#leavesNothing
      const name = isWorthIt ? this.#names[index] : undefined
      const result = await this.#runOne(session, statement, { name, accessToken }, context)
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
    session: SqlSession,
    { statement, text, values }: FilledStatement,
    { name, accessToken }: Pick<SessionRequest, 'name' | 'accessToken'>,
    { signal, limits, reading, onLog }: StepContext,
  ): Promise<StatementResult> {
    const request = { text, name, values, maximumBytes: limits.resultBytes, reading, accessToken }
    try {
      return await session.run(request, signal, onLog)
    } catch (error) {
      if (name === undefined || !this.#system.isPlanOutdated(error) || session.isInTransaction) {
        throw this.#describe(error, statement)
      }
    }
    // The table has changed since the statement was prepared; nothing has run yet.
    try {
      return await session.run({ ...request, name: undefined }, signal, onLog)
    } catch (error) {
      throw this.#describe(error, statement)
    }
  }

  /** Of a statement of ours, such as `begin`, where none is given. */
  #describe(error: unknown, statement?: SqlStatement): IntegrationError {
    if (error instanceof IntegrationError) return error
    return this.#system.describeQueryError(error, statement ?? nothing, this.#written)
  }
}

const nothing: SqlStatement = { text: '', firstWord: '', parameters: [], pieces: [''], origins: [] }
