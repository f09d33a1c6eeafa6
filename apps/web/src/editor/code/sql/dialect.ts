import type { SQLDialect } from '@codemirror/lang-sql'

/** What the editor knows of a dialect of SQL. */
export interface SqlDialect {
  /** Reads and colors it. */
  readonly language: SQLDialect
  /** The words that people write, the most common first. Words of the standard that nobody writes are left out. */
  readonly keywords: readonly string[]
  /** The functions that people call, the most common first. */
  readonly functions: readonly string[]
  /**
   * The schemas in which the database looks for a table whose schema is not said; null where it is the database of the connection,
   * whose tables are listed first.
   */
  readonly searchedSchemas: ReadonlySet<string> | null
  /** A name as a statement holds it. */
  readonly quote: (name: string) => string
}

/** The words of a text with blanks between them. */
export const words = (text: string): readonly string[] => text.trim().split(/\s+/u)
