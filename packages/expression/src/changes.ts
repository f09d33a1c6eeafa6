/** Why a property has no value of its own, or why its value is in doubt. */
export interface EvaluationError {
  /**
   * `syntax`: the binding cannot be read. `binding`: it threw. `value`: it gave something that cannot be kept.
   * `cycle`: it depends on itself. `validation`: the value is not what the property takes.
   */
  readonly kind: 'syntax' | 'binding' | 'value' | 'cycle' | 'validation'
  /** A sentence for the person who builds the application. */
  readonly message: string
  /** Offset into the template, for `syntax`. */
  readonly position?: number
}

export interface ChangedValue {
  /** The entity's name and the property as its definition writes it: `Table1.data`. */
  readonly path: string
  readonly value: unknown
}

export interface ChangedError {
  readonly path: string
  /** Undefined when the property is without error again. */
  readonly error: EvaluationError | undefined
}

/** What an operation on the evaluator changed: computed and set properties, not the plain ones of a definition. */
export interface Changes {
  readonly values: readonly ChangedValue[]
  /** Those among the changed ones that were set from outside: whoever set them knows them, unless they were refused. */
  readonly set: readonly ChangedValue[]
  readonly errors: readonly ChangedError[]
  /** Paths that are no more, because their entity was deleted or renamed. */
  readonly removed: readonly string[]
}

/** A value, or the reason why there is none. */
export type Evaluated =
  | { readonly value: unknown; readonly error?: undefined }
  | { readonly value: undefined; readonly error: EvaluationError }

/** Thrown inside of an evaluation for a value that cannot be kept; becomes an error of the kind `value`. */
export class ValueFault extends Error {}

/** Anything that was thrown, as an error of a binding. Never throws, whatever guest code may have thrown. */
export function thrownError(thrown: unknown): EvaluationError {
  try {
    if (thrown instanceof ValueFault) return { kind: 'value', message: thrown.message }
    const message: unknown = thrown instanceof Error ? thrown.message : String(thrown)
    return {
      kind: 'binding',
      message: typeof message === 'string' && message !== '' ? message : 'The binding failed.',
    }
  } catch {
    return { kind: 'binding', message: 'The binding failed.' }
  }
}

export function isSameError(one: EvaluationError | undefined, other: EvaluationError | undefined): boolean {
  return (
    one === other ||
    (one?.kind === other?.kind && one?.message === other?.message && one?.position === other?.position)
  )
}
