/** Stable codes of what can end a run. */
export type RunFaultCode =
  | 'binding_failed'
  | 'binding_refused'
  | 'integration_not_found'
  | 'not_authorized'
  | 'network_failed'
  | 'query_failed'
  | 'request_failed'
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
}

/** Thrown by a host's step, or by the engine inside of a block; anything else that is thrown is an internal error. */
export class StepError extends Error {
  readonly code: RunFaultCode

  constructor(code: RunFaultCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StepError'
    this.code = code
  }
}
