import { UntracedError } from './untraced-error.ts'

/** Stable codes of what can end a run. */
export type RunFaultCode =
  | 'binding_failed'
  | 'binding_refused'
  | 'integration_not_found'
  | 'not_authorized'
  | 'network_failed'
  | 'query_failed'
  | 'request_failed'
  /** Code of a person failed: a mistake in it, or an error that it threw. */
  | 'code_failed'
  /** A throw block, or a workflow that was called and failed. */
  | 'thrown'
  /** The API's authorization says no. */
  | 'not_permitted'
  /** Whoever the run goes on for has to log in to a system first. */
  | 'login_required'
  /** A person declined. */
  | 'declined'
  /** A step that may not run twice was interrupted in the middle. */
  | 'interrupted'
  /** This machine, or this way of running, cannot do it. */
  | 'unavailable'
  | 'timed_out'
  | 'too_large'
  | 'cancelled'
  | 'busy'
  | 'internal_error'

/** What ended a run: a sentence for the person who runs or builds it, and the block it happened in. */
export interface RunFault {
  readonly code: RunFaultCode
  readonly message: string
  readonly block: string | null
  /** What to do about it, where that is known. */
  readonly hint?: string | undefined
  /** The whole text, such as with the lines of a person's code; where the message is only its beginning. */
  readonly fullErrorMessage?: string | undefined
}

/** What a step error says beside its sentence. */
interface StepErrorOptions extends ErrorOptions, Pick<RunFault, 'hint' | 'fullErrorMessage'> {}

/** Thrown by a host's step, or by the engine inside of a block; anything else that is thrown is an internal error. */
export class StepError extends UntracedError {
  readonly code: RunFaultCode
  readonly hint: string | undefined
  readonly fullErrorMessage: string | undefined

  constructor(code: RunFaultCode, message: string, options?: StepErrorOptions) {
    super(message, options)
    this.name = 'StepError'
    this.code = code
    this.hint = options?.hint
    this.fullErrorMessage = options?.fullErrorMessage
  }
}
