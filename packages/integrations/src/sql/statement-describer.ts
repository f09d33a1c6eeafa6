import type { ValueType } from '@ashlar/schema'

/** One column that a statement would give. */
export interface DescribedColumn {
  readonly name: string
  /** What is made of its values. */
  readonly type: ValueType
}

/** A connection on which a database says what statements would answer. It runs none of them. */
export interface StatementDescriber {
  /**
   * The columns of a statement, as the database finds them when it prepares it; undefined for one that gives no rows.
   * Throws what the database says; afterwards it can be asked on.
   */
  describe(text: string, signal: AbortSignal): Promise<readonly DescribedColumn[] | undefined>
  /** Whether it refused a statement because a table or a column that the statement names is not there. */
  namesNothing(error: unknown): boolean
  /** Says good-bye and closes the connection. */
  close(): Promise<void>
}
