import { IntegrationError } from '../integration-error.ts'
import type { Connection } from '../driver.ts'
import type { SqlStatement } from './statement.ts'

/**
 * Limits of a database that the host runs itself and that builders of all its organizations share. Its users cannot change
 * the time limit of a session, because they cannot run `set` there.
 */
export const hostDatabaseLimits = {
  /** Of one statement. */
  milliseconds: 15_000,
  /** Of one organization in one server process. */
  sessions: 4,
} as const

/** Statements that read. `with` may hold others; what those need is no right of the database's users. */
const reading: ReadonlySet<string> = new Set(['select', 'with', 'values', 'table', 'explain', 'show'])

/**
 * Throws `IntegrationError` where a statement for the host's own database is of a kind that does more than read. The first
 * word decides that for certain: PostgreSQL takes one statement at a time from us, whose kind is its first word.
 */
export const refuseMoreThanReading = (
  { hostSocket }: Connection,
  statements: readonly SqlStatement[],
): void => {
  if (hostSocket === undefined) return
  const refused = statements.find(({ firstWord }) => !reading.has(firstWord))
  if (refused === undefined) return
  throw new IntegrationError(
    'query_failed',
    `The sample database can only be read: ${refused.firstWord} does not run there. Connect a database of your own for it.`,
  )
}
