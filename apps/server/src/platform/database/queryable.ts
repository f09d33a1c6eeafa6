import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** What queries are written against: the database itself, or the transaction that `transaction` gives. */
export type Queryable = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$count'
  | 'with'
>
