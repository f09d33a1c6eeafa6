import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Keys } from '../platform/keys.ts'
import { IdentityError } from './identity-error.ts'

/** What somebody says who signs up; nothing of it counts before the link in their mail was opened. */
export type SignUp = {
  readonly email: string
  readonly name: string
  readonly organizationName: string
}

const algorithm = 'HS256'
/** Tells these tokens from all others that the installation signs: only the link's proves an address. */
const tokenTypes = { link: 'ashlar-sign-up+jwt', browser: 'ashlar-sign-up-asked+jwt' } as const
/** Where a token is found: in the link of a mail, or in the browser that asked for it. */
type Holder = keyof typeof tokenTypes
/**
 * How long a link works, in seconds. Longer than the time in which mails to one address are limited: whoever is told to
 * wait because a stranger asked for their address has a good link already.
 */
export const signUpLifetime = 2 * 60 * 60

const claimsSchema = z.object({ email: z.string(), name: z.string(), organizationName: z.string() })

/**
 * Signs and reads what the links hold that finish a sign-up. Nothing is stored before an address is proved, so an address
 * cannot be taken by whoever names it first.
 */
export class SignUps {
  readonly #key: Uint8Array
  readonly #issuer: string
  readonly #clock: Clock

  constructor(keys: Keys, issuer: string, clock: Clock) {
    this.#key = keys.derive('sign-ups')
    this.#issuer = issuer
    this.#clock = clock
  }

  /** The token of a link, or of the browser that asked for one. */
  sign({ email, name, organizationName }: SignUp, holder: Holder = 'link'): Promise<string> {
    const now = Math.floor(this.#clock.now().getTime() / 1000)
    return new SignJWT({ email, name, organizationName })
      .setProtectedHeader({ alg: algorithm, typ: tokenTypes[holder] })
      .setJti(randomUUID())
      .setIssuer(this.#issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + signUpLifetime)
      .sign(this.#key)
  }

  /** What a token holds. Throws `IdentityError` with `LINK_INVALID` for one that is old, changed, held elsewhere or not ours. */
  async read(token: string, holder: Holder = 'link'): Promise<SignUp> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [algorithm],
        typ: tokenTypes[holder],
        issuer: this.#issuer,
        requiredClaims: ['exp', 'iat'],
        currentDate: this.#clock.now(),
      })
      return claimsSchema.parse(payload)
    } catch (cause) {
      if (!(cause instanceof errors.JOSEError || cause instanceof z.ZodError)) throw cause
      throw new IdentityError('LINK_INVALID', 'This link is no longer valid. Sign up again to get a new one.')
    }
  }
}
