import type { ParameterEncoding, ParameterValue, Surroundings } from './parameter.ts'
import type { PlacementRules } from './placement-rules.ts'
import type { SqlStatement } from './statement.ts'
import type { SqlToken } from './token.ts'
import type { RowRules } from './update-rows/row-rules.ts'
import type { SqlLexis } from './tokenize.ts'

/** What statements of a dialect do to the session and the transaction that they run in. */
export interface StatementRules {
  /** Whether it leaves nothing behind in its session, so that the next run can have that. False in doubt. */
  leavesNothing(statement: SqlStatement): boolean
  /** Whether several statements with this one among them can run in one transaction of ours. */
  takesTransaction(statement: SqlStatement): boolean
  /** Whether it begins or ends a transaction, if only beside what else it does. */
  endsTransaction(statement: SqlStatement): boolean
  /** Whether what it does can be rolled back. False in doubt. */
  canRollBack(statement: SqlStatement): boolean
}

/** The SQL of one system: how it is read, where values may stand in it, and how they are sent. */
export interface SqlDialect {
  /** What the system is called in sentences about its statements. */
  readonly label: string
  readonly lexis: SqlLexis
  readonly placement: PlacementRules
  readonly statements: StatementRules
  /** How statements about single rows are written; undefined where several of them cannot happen together. */
  readonly rows: RowRules | undefined
  /** Functions that are known to change nothing; any other one may be somebody's own, and do what it likes. */
  readonly harmless: ReadonlySet<string>
  /** Words that change data, lock it or lead out of a query, wherever they stand. */
  readonly changing: ReadonlySet<string>
  /** Words that stand before a bracket without being a function. */
  readonly beforeBracket: ReadonlySet<string>
  /** The placeholder of the parameter with this number, counted from 1. */
  placeholder: (number: number, surroundings: Surroundings) => string
  encodingAt(surroundings: Surroundings): ParameterEncoding
  /** The parameter that a value becomes. Throws `IntegrationError` with the code `binding_failed` for what no column can hold. */
  encode(value: unknown, encoding: ParameterEncoding): ParameterValue
  /**
   * What a list alone in `in (…)` becomes: one placeholder for each of its values, or the advice of a dialect that has
   * lists of its own.
   */
  readonly listInParentheses: 'each' | { readonly advice: string }
  /** The values of `in (…)` for a list without any: no value is one of them. Undefined: there is no such text for all types. */
  readonly emptyList: string | undefined
  /** Whether a comment is one whose inside the system runs. */
  isRunning(comment: SqlToken): boolean
  /** Whether a statement is one whose text holds further statements, as a procedure does; it reaches to the end of the text. */
  holdsStatements(tokens: readonly SqlToken[]): boolean
}
