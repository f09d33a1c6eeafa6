/** What a piece of SQL text is. `name` is a quoted identifier, `parameter` a placeholder written by hand. */
export type SqlTokenKind =
  | 'word'
  | 'name'
  | 'number'
  | 'string'
  | 'operator'
  | 'punctuation'
  | 'parameter'
  | 'comment'
  | 'binding'

/** A piece of SQL text; offsets count from the start of the template. */
export interface SqlToken {
  readonly kind: SqlTokenKind
  /** As written; words in lower case. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** For a binding, itself; for text in quotes or a comment, the bindings in it. Indexes into the template's. */
  readonly bindings: readonly number[]
  /** Whether a quote or comment has no end. */
  readonly isOpen: boolean
}
