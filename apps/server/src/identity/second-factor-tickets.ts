import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../platform/clock.ts'
import type { Keys } from '../platform/keys.ts'
import { IdentityError } from './identity-error.ts'

const algorithm = 'HS256'
const tokenType = 'ashlar-second-factor+jwt'

/** How long a browser may take from the password to the second factor, in seconds. */
export const secondFactorLifetime = 10 * 60

/** Whose password a browser has shown, and which one it was. */
interface ShownPassword {
  readonly userId: string
  /** Of the hash of the password: once it is another one, nothing was shown. */
  readonly fingerprint: string
}

/** What stands for a password as it is at the moment, without telling of it. */
export const fingerprintOf = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')

/** Signs and reads what a browser keeps that has shown the password of somebody who is asked for more. It opens nothing. */
export class SecondFactorTickets {
  readonly #key: Uint8Array
  readonly #issuer: string
  readonly #clock: Clock

  constructor(keys: Keys, issuer: string, clock: Clock) {
    this.#key = keys.derive('second factors')
    this.#issuer = issuer
    this.#clock = clock
  }

  sign({ userId, fingerprint }: ShownPassword): Promise<string> {
    const now = Math.floor(this.#clock.now().getTime() / 1000)
    return new SignJWT({ fingerprint })
      .setProtectedHeader({ alg: algorithm, typ: tokenType })
      .setSubject(userId)
      .setIssuer(this.#issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + secondFactorLifetime)
      .sign(this.#key)
  }

  /** Throws `IdentityError` with `LINK_INVALID` for one that is old, changed or not ours. */
  async read(ticket: string): Promise<ShownPassword> {
    try {
      const { payload } = await jwtVerify(ticket, this.#key, {
        algorithms: [algorithm],
        typ: tokenType,
        issuer: this.#issuer,
        requiredClaims: ['exp', 'iat', 'sub'],
        currentDate: this.#clock.now(),
      })
      const { sub, fingerprint } = payload
      if (sub === undefined || typeof fingerprint !== 'string') throw signInAgain()
      return { userId: sub, fingerprint }
    } catch (cause) {
      if (!(cause instanceof errors.JOSEError)) throw cause
      throw signInAgain()
    }
  }
}

/** Why a browser is asked for the password once more. */
export const signInAgain = (): IdentityError =>
  new IdentityError('LINK_INVALID', 'This took too long, or your password was changed. Sign in again.')
