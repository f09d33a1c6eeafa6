/** What can be wrong with an attempt to sign up, sign in or prove an address. Stable. */
export type IdentityErrorCode =
  | 'EMAIL_INVALID'
  | 'EMAIL_TAKEN'
  | 'EMAIL_NOT_VERIFIED'
  | 'NAME_INVALID'
  | 'PASSWORD_REFUSED'
  | 'CREDENTIALS_WRONG'
  | 'SIGN_UP_CLOSED'
  | 'LINK_INVALID'
  | 'TOO_MANY_ATTEMPTS'

/** The HTTP status that belongs to each code. */
export const identityErrorStatus: Readonly<Record<IdentityErrorCode, 400 | 401 | 403 | 409 | 422 | 429>> = {
  EMAIL_INVALID: 422,
  EMAIL_TAKEN: 409,
  EMAIL_NOT_VERIFIED: 403,
  NAME_INVALID: 422,
  PASSWORD_REFUSED: 422,
  CREDENTIALS_WRONG: 401,
  SIGN_UP_CLOSED: 403,
  LINK_INVALID: 400,
  TOO_MANY_ATTEMPTS: 429,
}

/** A refusal of the identity part. `message` is a sentence for the person who tried. */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode
  /** Seconds until another attempt is worth it; only with `TOO_MANY_ATTEMPTS`. */
  readonly retryAfter: number | undefined

  constructor(code: IdentityErrorCode, message: string, retryAfter?: number) {
    super(message)
    this.name = 'IdentityError'
    this.code = code
    this.retryAfter = retryAfter
  }
}
