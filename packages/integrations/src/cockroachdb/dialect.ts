import { postgresDialect } from '../postgres/dialect.ts'
import type { SqlDialect } from '../sql/dialect.ts'

export const cockroachPort = 26_257

/** The SQL of CockroachDB is read as that of PostgreSQL. */
export const cockroachDialect: SqlDialect = { ...postgresDialect, label: 'CockroachDB' }
