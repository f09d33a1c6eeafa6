import type { Egress } from '@ashlar/egress'
import type { DatabaseTables } from '@ashlar/schema'
import type { Connection } from '../driver.ts'
import type { IntegrationError } from '../integration-error.ts'
import type { SqlStatement } from './statement.ts'
import type { SqlDialect } from './dialect.ts'
import type { SqlSession, StatementResult } from './session.ts'
import type { StatementDescriber } from './statement-describer.ts'

/** Asks a database something of ours. Throws `IntegrationError`. */
export type Ask = (text: string) => Promise<StatementResult>

/** A database as its driver speaks to it: all that is its own beside its dialect. */
export interface SqlSystem {
  readonly dialect: SqlDialect
  /** How many sessions a connection has at most; absent: as many as the pool's own limit says. */
  readonly mostSessions?: number
  /**
   * Connects and signs in; the database gives up on a statement after so many milliseconds. Throws `IntegrationError` with what
   * to do about it.
   */
  openSession(egress: Egress, connection: Connection, statementMilliseconds: number): Promise<SqlSession>
  /**
   * Connects to ask what statements would answer; absent: the database does not say it beforehand. Throws `IntegrationError`
   * with what to do about it.
   */
  readonly openDescriber?: (
    egress: Egress,
    connection: Connection,
    statementMilliseconds: number,
  ) => Promise<StatementDescriber>
  /** Puts into words what the database says about a statement, and where in the text that the builder wrote. */
  describeQueryError(error: unknown, statement: SqlStatement, written: string): IntegrationError
  /** Whether a prepared statement has to be sent anew, after which it may run. */
  isPlanOutdated(error: unknown): boolean
  /** Says in a sentence what was reached. */
  overview(ask: Ask): Promise<string>
  tables(ask: Ask): Promise<DatabaseTables>
}
