import type { StatementRules } from '../sql/dialect.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Statements that leave nothing behind in their session, so that the next run can have it. */
const leavesNothing = words('select insert update delete merge with values table explain show')

/** Statements that open and end transactions themselves, or that the database does not run inside of one. */
const ownTransaction = words(
  'begin start commit end rollback abort savepoint release vacuum call reindex cluster discard checkpoint',
)
/** Those of them by which a step would begin or end the transaction around it. */
const endsTransaction = words('begin start commit end rollback abort savepoint release')
const preparesTransaction = /^\s*prepare\s+transaction\b/iu
const outsideTransaction = /\bconcurrently\b|^\s*(?:create|drop|alter)\s+(?:database|tablespace|system)\b/iu

/** Leaves connections of an extension behind, which no reset of the session reaches. */
const opensConnections = /\bdblink/iu

/** What the statements of PostgreSQL do to session and transaction. */
export const postgresStatements: StatementRules = {
  leavesNothing: ({ firstWord, text }) => leavesNothing.has(firstWord) && !opensConnections.test(text),
  takesTransaction: ({ firstWord, text }) => !ownTransaction.has(firstWord) && !outsideTransaction.test(text),
  endsTransaction: ({ firstWord, text }) => endsTransaction.has(firstWord) || preparesTransaction.test(text),
  canRollBack: ({ firstWord, text }) =>
    !ownTransaction.has(firstWord) && !outsideTransaction.test(text) && !opensConnections.test(text),
}
