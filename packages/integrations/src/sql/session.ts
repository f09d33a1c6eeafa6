import type { JsonValue } from '@ashlar/schema'
import type { Connection, Reading } from '../driver.ts'
import type { ParameterValue } from './parameter.ts'
import type { TransactionCommands } from './transaction-commands.ts'

/** What one statement gave. */
export interface StatementResult {
  /** Undefined for statements that give no rows. */
  readonly rows: JsonValue[] | undefined
  /** Rows that the statement gave or changed. */
  readonly count: number
  /** Column names that occur more than once; the last of each is in the rows. */
  readonly repeatedColumns: readonly string[]
}

/** One statement to be run in a session. */
export interface SessionRequest {
  readonly text: string
  /** Under which the session may keep it prepared; undefined where it is not worth it. */
  readonly name: string | undefined
  readonly values: readonly ParameterValue[]
  /** Of the result, counted while it is read. */
  readonly maximumBytes: number
  readonly reading?: Reading | undefined
  /** Of whom the statement runs for, where the connection logs in by OAuth: sessions are shared, tokens are not. */
  readonly accessToken?: Connection['accessToken']
}

/** One connection to a database. It runs one statement at a time. */
export interface SqlSession {
  /** The database has broken the connection, or we have: the session cannot be used any more. */
  readonly isBroken: boolean
  /** When it was last used, in milliseconds of the monotonic clock. Set by who keeps it. */
  idleSince: number
  /** Whether a transaction is left open, after a statement such as `begin`. */
  readonly isInTransaction: boolean
  /** Whether a statement of the open transaction failed, so that the database takes no other one in it. */
  readonly hasFailed: boolean
  /** How transactions begin and end in it. */
  readonly transactions: TransactionCommands
  /**
   * Runs one statement. Throws what the database says, or `IntegrationError`; ends within a second after the signal,
   * with the database asked to stop.
   */
  run(
    request: SessionRequest,
    signal: AbortSignal,
    onNotice?: (line: string) => void,
  ): Promise<StatementResult>
  /** Takes away what its user may have left in it: nothing of that may reach the next one. Where it fails, it is cut. */
  reset(): Promise<void>
  /** Says good-bye and closes the connection. */
  close(): Promise<void>
  /** Cuts the connection; the database notices when it next writes, and rolls back. */
  destroy(): void
}
