import { postgresDialect } from '../postgres/dialect.ts'
import type { SqlDialect } from '../sql/dialect.ts'

export const redshiftPort = 5439

/** The SQL of Redshift is read as that of PostgreSQL. */
export const redshiftDialect: SqlDialect = {
  ...postgresDialect,
  label: 'Redshift',
  statements: {
    ...postgresDialect.statements,
    // Nothing takes temporary tables and cursors of a session away, so each is used once.
    leavesNothing: () => false,
  },
  placement: {
    ...postgresDialect.placement,
    listAdvice: (written) => `Write in (${written}): a list becomes one value for each of its items.`,
  },
  // It has no arrays that a list could be sent as.
  listInParentheses: 'each',
}
