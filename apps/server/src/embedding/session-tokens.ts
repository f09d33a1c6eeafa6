import { createHash } from 'node:crypto'
import { jsonObjectSchema } from '@ashlar/schema'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { ExternalPrincipal } from '../requests/principal.ts'
import type { Clock } from '../platform/clock.ts'
import type { Keys } from '../platform/keys.ts'

/** How long the session of an external user lasts, in seconds. Its site asks for another one then. */
export const sessionSeconds = 15 * 60

const algorithm = 'HS256'
/** Tells these tokens from all others that the installation signs. */
const tokenType = 'ashlar-embed+jwt'
const audiencePrefix = 'organization:'

const claimsSchema = z.object({
  sub: z.string(),
  aud: z.string().startsWith(audiencePrefix),
  type: z.literal('EXTERNAL'),
  name: z.string(),
  email: z.string(),
  metadata: jsonObjectSchema,
  groups: z.array(z.string()),
  /** The access token that it was asked for with: revoked together. */
  via: z.string(),
})

/** Who a session token is for, and what it was made with. */
export interface SessionSubject {
  organizationId: string
  email: string
  name: string
  metadata: ExternalPrincipal['metadata']
  groupIds: readonly string[]
  accessTokenId: string
}

/** Somebody as their session token says who they are. */
export type SignedSubject = Omit<ExternalPrincipal, 'organizationName'>

/** What a session token turned out to be. */
export type ReadSession =
  | { kind: 'good'; principal: SignedSubject }
  | { kind: 'expired' }
  | { kind: 'invalid' }

/** Signs and reads the session tokens of external users. */
export class SessionTokens {
  readonly #key: Uint8Array
  readonly #issuer: string
  readonly #clock: Clock

  constructor(keys: Keys, issuer: string, clock: Clock) {
    this.#key = keys.derive('sessions of external users')
    this.#issuer = issuer
    this.#clock = clock
  }

  /** A token for one person, good until `until` or for `sessionSeconds`, whichever ends first. */
  async sign(subject: SessionSubject, until: Date): Promise<{ token: string; seconds: number }> {
    const now = Math.floor(this.#clock.now().getTime() / 1000)
    const seconds = Math.max(1, Math.min(sessionSeconds, Math.floor(until.getTime() / 1000) - now))
    const { organizationId, email, name, metadata, groupIds, accessTokenId } = subject
    const token = await new SignJWT({
      type: 'EXTERNAL',
      name,
      email,
      metadata,
      groups: [...groupIds],
      via: accessTokenId,
    })
      .setProtectedHeader({ alg: algorithm, typ: tokenType })
      .setSubject(externalUserId(organizationId, email))
      .setAudience(`${audiencePrefix}${organizationId}`)
      .setIssuer(this.#issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(this.#key)
    return { token, seconds }
  }

  /** Never throws for what a client may send. */
  async read(token: string): Promise<ReadSession> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [algorithm],
        typ: tokenType,
        issuer: this.#issuer,
        requiredClaims: ['sub', 'aud', 'exp', 'iat'],
        currentDate: this.#clock.now(),
      })
      const claims = claimsSchema.safeParse(payload)
      if (!claims.success) return { kind: 'invalid' }
      const { sub, aud, name, email, metadata, groups, via } = claims.data
      const organizationId = aud.slice(audiencePrefix.length)
      const principal: SignedSubject = {
        kind: 'external',
        userId: sub,
        organizationId,
        name,
        email,
        metadata,
        groupIds: groups,
        accessTokenId: via,
      }
      return { kind: 'good', principal }
    } catch (cause) {
      if (cause instanceof errors.JWTExpired) return { kind: 'expired' }
      if (cause instanceof errors.JOSEError) return { kind: 'invalid' }
      throw cause
    }
  }
}

/** The same for the same person of the same organization, and nothing that tells their address. */
const externalUserId = (organizationId: string, email: string): string =>
  `external-${createHash('sha256').update(`${organizationId}\n${email}`).digest('hex').slice(0, 32)}`
