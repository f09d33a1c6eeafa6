/**
 * Stable codes of `ModelError`. `rate_limited`: the provider wants fewer requests; `unauthorized`: it refuses the key;
 * `context_too_long`: what was sent is more than the model reads; `unavailable`: it cannot be reached, fails, or knows no such
 * model; `refused`: it will not answer this; `bad_answer`: what came back is no answer, or was cut; `too_large`: it is more
 * than is taken; `timed_out`: a time limit passed; `cancelled`: the caller gave up;
 * `unsupported`: this model cannot be asked in this way.
 */
export type ModelErrorCode =
  | 'rate_limited'
  | 'unauthorized'
  | 'context_too_long'
  | 'unavailable'
  | 'refused'
  | 'bad_answer'
  | 'too_large'
  | 'timed_out'
  | 'cancelled'
  | 'unsupported'

/** A question to a model that was not answered; the message is for the person who set it up, and holds no secret. */
export class ModelError extends Error {
  readonly code: ModelErrorCode

  constructor(code: ModelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ModelError'
    this.code = code
  }
}
