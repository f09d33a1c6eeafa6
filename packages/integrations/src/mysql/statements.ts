import type { SqlStatement } from '../sql/statement.ts'
import type { StatementRules } from '../sql/dialect.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Statements that leave nothing behind in their session that its reset does not take away. */
const plain = words(
  'select insert update delete replace with values table explain describe desc show do set call',
)

/** Statements that change rows, or nothing. All others commit what was open, or may do so. */
const inTransaction = words(
  'select insert update delete replace with values table explain describe desc show do',
)

const endsTransaction = words('begin start commit rollback savepoint release xa lock unlock')

/** Settings, among them those that begin and end transactions, and what a user variable is set to. */
const setsOwnVariable = /^\s*set\s+@(?!@)/iu

const isInTransaction = ({ firstWord, text }: SqlStatement): boolean =>
  inTransaction.has(firstWord) || (firstWord === 'set' && setsOwnVariable.test(text))

/** What the statements of MySQL and MariaDB do to session and transaction. */
export const mysqlStatements: StatementRules = {
  leavesNothing: ({ firstWord }) => plain.has(firstWord),
  takesTransaction: isInTransaction,
  // A definition commits what was open before it.
  endsTransaction: (statement) =>
    endsTransaction.has(statement.firstWord) ||
    (!isInTransaction(statement) && statement.firstWord !== 'call'),
  canRollBack: isInTransaction,
}
