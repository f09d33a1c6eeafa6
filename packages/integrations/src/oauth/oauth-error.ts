/**
 * Stable codes. `not_configured`: the settings lack something. `refused`: the provider no longer takes what
 * somebody logged in with: they have to log in again. `failed`: the provider was not reached, is in trouble or does not take
 * the settings: the same login may work later.
 */
export type OAuthErrorCode = 'not_configured' | 'refused' | 'failed'

/** A login or a token that could not be had; the message never holds a token, a code or a secret. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode

  constructor(code: OAuthErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OAuthError'
    this.code = code
  }
}
