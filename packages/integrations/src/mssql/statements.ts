import type { StatementRules } from '../sql/dialect.ts'
import type { SqlStatement } from '../sql/statement.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Words that a text of several statements begins with, which is sent as one: its variables live as long as it. */
export const batchWords = words('declare if while begin')

/** Statements after which the reset of a session leaves nothing of them. */
const plain = words(
  'select insert update delete merge with truncate exec execute print declare if while waitfor',
)

/** Statements that change rows or definitions in whatever transaction is open. */
const inTransaction = words(
  'select insert update delete merge with truncate print declare if while create alter drop',
)

/** Definitions that stand outside of every transaction. */
const ownTransaction = /^\s*(?:create|alter|drop)\s+(?:database|fulltext|login|server|endpoint)\b/iu

/** A transaction that is begun or ended somewhere in a text of several statements. */
const endsWithin = /\b(?:commit|rollback|begin\s+tran(?:saction)?|save\s+tran(?:saction)?)\b/iu

const isBatch = ({ firstWord }: SqlStatement): boolean => batchWords.has(firstWord)

const isInTransaction = (statement: SqlStatement): boolean => {
  if (isBatch(statement)) return !endsWithin.test(statement.text)
  return inTransaction.has(statement.firstWord) && !ownTransaction.test(statement.text)
}

/** What the statements of SQL Server do to session and transaction. */
export const mssqlStatements: StatementRules = {
  leavesNothing: (statement) =>
    plain.has(statement.firstWord) && !(isBatch(statement) && endsWithin.test(statement.text)),
  takesTransaction: isInTransaction,
  endsTransaction: (statement) =>
    words('commit rollback save').has(statement.firstWord) ||
    (isBatch(statement) && endsWithin.test(statement.text)),
  // A procedure may commit by itself.
  canRollBack: isInTransaction,
}
