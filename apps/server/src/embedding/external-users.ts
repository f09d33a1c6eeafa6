import type { BearerHeaders } from '../requests/exchange.ts'
import { type ExternalPrincipal, type VisitorPrincipal, visitor } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { ShortMemory } from '../platform/short-memory.ts'
import { accessTokenPrefix, organizationOfAccessToken } from './access-tokens.ts'
import type { SessionTokens, SignedSubject } from './session-tokens.ts'

/** The token of an `Authorization: Bearer` header; null where there is none. */
export const bearerOf = ({ authorization }: BearerHeaders): string | null =>
  /^Bearer +(\S+)$/iu.exec(authorization ?? '')?.[1] ?? null

/** Finds out who the people are whom other sites sign in. */
export class ExternalUsers {
  readonly #queries: Queryable
  readonly #tokens: SessionTokens
  readonly #clock: Clock
  readonly #organizations: ShortMemory<string | null>

  constructor(queries: Queryable, tokens: SessionTokens, clock: Clock) {
    this.#queries = queries
    this.#tokens = tokens
    this.#clock = clock
    this.#organizations = new ShortMemory(clock)
  }

  /**
   * The person of a session token. Throws `Refusal`: `session_expired` for one that was good, `not_signed_in` for
   * anything else. An embed access token names no person, so whoever sends one is a visitor.
   */
  async of(token: string): Promise<ExternalPrincipal | VisitorPrincipal> {
    if (token.startsWith(accessTokenPrefix)) return visitor
    const read = await this.#tokens.read(token)
    if (read.kind === 'expired') {
      throw new Refusal(
        'session_expired',
        'Your session has ended. Ask the page around this one for a new one.',
      )
    }
    const organizationName = read.kind === 'invalid' ? null : await this.#organizationOf(read.principal)
    if (read.kind === 'invalid' || organizationName === null) {
      throw new Refusal('not_signed_in', 'The token of this session is not valid.')
    }
    return { ...read.principal, organizationName }
  }

  /** Forgets whether an access token is good: it was just revoked. */
  forget(accessTokenId: string): void {
    this.#organizations.forget(accessTokenId)
  }

  /** Forgets what is known of all access tokens: several were just revoked. */
  forgetAll(): void {
    this.#organizations.forgetAll()
  }

  /** The name of the organization whose access token signed somebody in; null where it is good no longer. */
  #organizationOf({ organizationId, accessTokenId }: SignedSubject): Promise<string | null> {
    return this.#organizations.remember(accessTokenId, () =>
      organizationOfAccessToken(this.#queries, { accessTokenId, organizationId }, this.#clock.now()),
    )
  }
}
