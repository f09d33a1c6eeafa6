/**
 * Stable codes of `IntegrationError`: the codes of a run's errors that can arise where a system is called.
 * `network_failed`: it could not be reached or refused to be spoken to; `query_failed`, `request_failed`: it was
 * reached and said no. `login_required`: whoever the step runs for has to log in to it first.
 */
export type IntegrationErrorCode =
  | 'binding_failed'
  | 'binding_refused'
  | 'not_permitted'
  | 'login_required'
  | 'network_failed'
  | 'query_failed'
  | 'request_failed'
  | 'timed_out'
  | 'too_large'
  | 'cancelled'
  | 'busy'
  | 'internal_error'

/** A call of another system that failed; the message is for the person who built or runs the step. */
export class IntegrationError extends Error {
  readonly code: IntegrationErrorCode
  /** Whether the system knows the credentials no more, or never did: nothing was carried out, and others may be tried. */
  readonly isLoginRefused: boolean

  constructor(
    code: IntegrationErrorCode,
    message: string,
    options: ErrorOptions & { readonly isLoginRefused?: boolean } = {},
  ) {
    super(message, options)
    this.isLoginRefused = options.isLoginRefused ?? false
    this.name = 'IntegrationError'
    this.code = code
  }
}
