import { createHash, randomBytes } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Database } from '../platform/database/database.ts'
import type { Keys } from '../platform/keys.ts'
import { answeredChallenges } from '../tables/passkeys.ts'
import { IdentityError } from './identity-error.ts'

const algorithm = 'HS256'
const tokenType = 'ashlar-passkey+jwt'

/** How long a browser may take to answer, in seconds. */
export const challengeLifetime = 10 * 60

/** What a challenge is for: adding a passkey to an account, or signing in, where nobody knows yet who it is. */
type Purpose = { readonly purpose: 'add'; readonly userId: string } | { readonly purpose: 'sign in' }

/**
 * Random texts that passkeys sign. The browser that asks keeps its own in a signed cookie, so that asking, which anybody may,
 * stores nothing. One that was answered is remembered until it is too old.
 */
export class PasskeyChallenges {
  readonly #key: Uint8Array
  readonly #issuer: string
  readonly #database: Database

  constructor(database: Database, keys: Keys, issuer: string) {
    this.#database = database
    this.#key = keys.derive('passkey challenges')
    this.#issuer = issuer
  }

  /** A challenge, and what the browser keeps that is to answer it. */
  async make(purpose: Purpose): Promise<{ readonly challenge: Buffer<ArrayBuffer>; readonly asked: string }> {
    const challenge = Buffer.from(randomBytes(32))
    const now = Math.floor(this.#database.clock.now().getTime() / 1000)
    const asked = await new SignJWT({ purpose: purpose.purpose, challenge: challenge.toString('base64url') })
      .setProtectedHeader({ alg: algorithm, typ: tokenType })
      .setSubject(subjectOf(purpose))
      .setIssuer(this.#issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + challengeLifetime)
      .sign(this.#key)
    return { challenge, asked }
  }

  /** The challenge that a browser was given, in base64url, once. Throws `IdentityError` for what is old, used or not ours. */
  async claim(asked: string, purpose: Purpose): Promise<string> {
    const challenge = await this.#read(asked, purpose)
    const now = this.#database.clock.now()
    const claimed = await this.#database.queries
      .insert(answeredChallenges)
      .values({
        challengeHash: createHash('sha256').update(challenge).digest('hex'),
        expiresAt: new Date(now.getTime() + challengeLifetime * 1000),
      })
      .onConflictDoNothing()
      .returning({ challengeHash: answeredChallenges.challengeHash })
    if (claimed.length === 0) throw tooLate()
    return challenge
  }

  /** Forgets challenges that are too old anyway. */
  async sweep(): Promise<void> {
    await this.#database.queries
      .delete(answeredChallenges)
      .where(lt(answeredChallenges.expiresAt, this.#database.clock.now()))
  }

  async #read(asked: string, purpose: Purpose): Promise<string> {
    try {
      const { payload } = await jwtVerify(asked, this.#key, {
        algorithms: [algorithm],
        typ: tokenType,
        issuer: this.#issuer,
        subject: subjectOf(purpose),
        requiredClaims: ['exp', 'iat', 'sub'],
        currentDate: this.#database.clock.now(),
      })
      const { challenge } = payload
      if (payload['purpose'] !== purpose.purpose || typeof challenge !== 'string') throw tooLate()
      return challenge
    } catch (cause) {
      if (!(cause instanceof errors.JOSEError)) throw cause
      throw tooLate()
    }
  }
}

const subjectOf = (purpose: Purpose): string => (purpose.purpose === 'add' ? purpose.userId : 'anybody')

const tooLate = (): IdentityError =>
  new IdentityError(
    'PASSKEY_REFUSED',
    'This took too long, or another tab of this browser asked for a passkey meanwhile. Try again.',
  )
