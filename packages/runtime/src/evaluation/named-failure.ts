import type { Failure } from '../handlers/failure.ts'

/** A failure as bindings and scripts read it: its message where a text is wanted, with the facts as properties. */
class NamedFailure extends String {
  readonly message: string
  readonly code: string | null

  constructor({ message, code }: Failure) {
    super(message)
    this.message = message
    this.code = code
  }

  toJSON(): string {
    return this.message
  }
}

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  'code' in value &&
  (value.code === null || typeof value.code === 'string')

/** Names for steps, with a failure among them as text with properties: only plain values cross to the evaluator. */
export const withNamedFailure = (
  names: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.hasOwn(names, 'error') && isFailure(names.error)
    ? { ...names, error: new NamedFailure(names.error) }
    : names
