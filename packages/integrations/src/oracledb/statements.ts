import type { StatementRules } from '../sql/dialect.ts'
import type { SqlStatement } from '../sql/statement.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))

/** Statements that read and change rows, after which the reset of a session leaves nothing of them. */
export const rowWords = words('select with insert update delete merge')

/** Blocks and calls of PL/SQL: what they call may do anything, and end transactions. */
const blockWords = words('begin declare call')

/** Definitions, which Oracle commits before and behind them. */
export const definingWords = words(
  'create alter drop truncate grant revoke comment rename analyze audit noaudit purge flashback associate disassociate',
)

/** What ends a transaction, or what only its session's keeper says. */
const endingWords = words('commit rollback savepoint set')

/** A transaction that is ended somewhere in a block. */
const endsWithin = /\b(?:commit|rollback|savepoint|execute\s+immediate|autonomous_transaction)\b/iu

const isBlock = ({ firstWord }: SqlStatement): boolean => blockWords.has(firstWord)

/** A query that brings functions of its own along holds PL/SQL as well. */
const isOfRows = ({ firstWord, text }: SqlStatement): boolean =>
  rowWords.has(firstWord) && !/^\s*with\s+(?:function|procedure)\b/iu.test(text)

/** What the statements of Oracle do to session and transaction. */
export const oracleStatements: StatementRules = {
  // A block may leave anything in the variables of packages and in the settings of the session.
  leavesNothing: isOfRows,
  takesTransaction: (statement) =>
    isOfRows(statement) || (isBlock(statement) && !endsWithin.test(statement.text)),
  endsTransaction: (statement) =>
    endingWords.has(statement.firstWord) ||
    definingWords.has(statement.firstWord) ||
    (isBlock(statement) && endsWithin.test(statement.text)),
  // A procedure may commit by itself.
  canRollBack: isOfRows,
}
