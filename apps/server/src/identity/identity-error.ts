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
  | 'SECOND_FACTOR_NEEDED'
  | 'PASSKEY_NEEDED'
  | 'SECOND_FACTOR_ON'
  | 'CODE_WRONG'
  | 'PASSKEY_REFUSED'
  | 'TOO_MANY_ATTEMPTS'

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

/** The password was right, and its account asks for more. `ticket` is for the browser that showed it, and opens nothing. */
export class SecondFactorNeeded extends IdentityError {
  readonly ticket: string

  constructor(ticket: string) {
    super(
      'SECOND_FACTOR_NEEDED',
      'Two-step sign-in is on for this account. Sign in first with your password and a code, and open this again.',
    )
    this.name = 'SecondFactorNeeded'
    this.ticket = ticket
  }
}
