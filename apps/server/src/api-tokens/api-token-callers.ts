import { rolePermissions } from '@ashlar/schema'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { hashOfToken } from '../platform/access-token.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { ShortMemory } from '../platform/short-memory.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { principalOf, rightsOf } from '../rights/rights.ts'
import { apiTokens } from '../tables/api-tokens.ts'
import type { ApiTokenRow } from './api-tokens.ts'

/** How exactly the last use of a token is noted: a write with each request would cost more than the request. */
const noteEveryMilliseconds = 60_000

/** A token with whoever made it, as they stand now. */
interface KnownToken {
  readonly row: ApiTokenRow
  readonly maker: MemberPrincipal
}

/** Finds out whose programs ask: members whose rights end where those of their token do. */
export class ApiTokenCallers {
  readonly #queries: Queryable
  readonly #clock: Clock
  readonly #known: ShortMemory<KnownToken | null>

  constructor(queries: Queryable, clock: Clock) {
    this.#queries = queries
    this.#clock = clock
    this.#known = new ShortMemory(clock)
  }

  /**
   * The member who made a token, with what is left of their rights to it: what they hold at this moment, and of that no more
   * than the kind of the token. Throws `Refusal` with `not_signed_in` for a token that is not good.
   */
  async of(token: string): Promise<MemberPrincipal> {
    const known = await this.#known.remember(hashOfToken(token), () => this.#read(token))
    // A token that was remembered may have come to its end since.
    if (known === null || known.row.expiresAt <= this.#clock.now()) {
      throw new Refusal(
        'not_signed_in',
        'This API token is not valid, was revoked or has expired. Ask an administrator for another one.',
      )
    }
    if (known.maker.lacksSecondFactor === true) {
      throw new Refusal(
        'second_factor_required',
        'Whoever made this API token lacks the second factor that their organization asks for. It works again once they have set one up.',
      )
    }
    return withinToken(known)
  }

  /** Forgets all that is known of tokens: one was just revoked. */
  forget(): void {
    this.#known.forgetAll()
  }

  async #read(token: string): Promise<KnownToken | null> {
    const now = this.#clock.now()
    const [row] = await this.#queries
      .select()
      .from(apiTokens)
      .where(
        and(
          eq(apiTokens.tokenHash, hashOfToken(token)),
          isNull(apiTokens.revokedAt),
          gt(apiTokens.expiresAt, now),
        ),
      )
    if (row === undefined) return null
    const maker = await rightsOf(this.#queries, row.createdBy, row.organizationId)
    if (maker === null || maker.isLeaving) return null
    if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= noteEveryMilliseconds) {
      await this.#queries.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, row.id))
    }
    return { row, maker: principalOf(maker) }
  }
}

const withinToken = ({ row: { id, kind, scopes }, maker }: KnownToken): MemberPrincipal => ({
  ...maker,
  permissions:
    kind === 'organization admin'
      ? maker.permissions
      : new Set([...maker.permissions].filter((one) => rolePermissions.developer.has(one))),
  // What is remembered of the maker's rights is never the token's, and the other way round.
  rightsVersion: `${maker.rightsVersion}/${id}`,
  apiToken: { id, scopes },
})
