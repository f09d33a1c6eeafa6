/** Where and why a binding cannot be read. */
export interface BindingSyntaxError {
  /** A sentence for the person who wrote the binding. */
  readonly message: string
  /** Offset, in UTF-16 units, from the start of the text that was given. */
  readonly position: number
}

/** Stable codes of `ExpressionError`. */
export type ExpressionErrorCode =
  | 'invalid-path'
  | 'unknown-entity'
  | 'name-taken'
  | 'name-hidden'
  | 'unreadable-expression'

/** Thrown when this package is asked for something that cannot be done; bindings that fail are values. */
export class ExpressionError extends Error {
  // A field and no assignment: where bindings are evaluated, what errors inherit is frozen and cannot be assigned over.
  override readonly name = 'ExpressionError'
  readonly code: ExpressionErrorCode

  constructor(code: ExpressionErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
