import type { SQL } from 'drizzle-orm'
import type { Queryable } from './database/queryable.ts'
import type { SecretContext } from './secrets.ts'

/** What is sealed in one row, each text with what it belongs to. */
export interface SealedRow {
  /** Tells the rows of a place apart, and their order. */
  readonly id: string
  readonly organizationId: string
  readonly sealed: Readonly<Record<string, string>>
  readonly contextOf: (name: string) => SecretContext
}

/** A kind of rows in which secrets are stored, for whoever seals them anew. */
export interface SealedPlace {
  /** What is stored there, as people know it: "secrets of integrations". */
  readonly what: string
  /** A query of all sealed texts, as `sealed`. */
  readonly texts: SQL
  /** The next rows behind one in which a text begins otherwise, in the order of their ids. */
  readonly rows: (
    queries: Queryable,
    wanted: { readonly otherThan: string; readonly after: string; readonly limit: number },
  ) => Promise<SealedRow[]>
  /** Stores other texts in place of those that were read; false where somebody changed them meanwhile. */
  readonly replace: (
    queries: Queryable,
    row: SealedRow,
    sealed: Readonly<Record<string, string>>,
  ) => Promise<boolean>
}
