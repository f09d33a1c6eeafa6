import { eq } from 'drizzle-orm'
import type { WebhookPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { hashOfToken } from '../platform/access-token.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { ShortMemory } from '../platform/short-memory.ts'
import { findWorkflowToken, type WorkflowTokenRow } from './access-tokens.ts'
import { workflowAccessTokens } from '../tables/workflows.ts'

/** How exactly the last use of a token is noted: a write with each call would cost more than the call. */
const noteEveryMilliseconds = 60_000

/** Finds out which systems call workflows. */
export class WorkflowCallers {
  readonly #queries: Queryable
  readonly #clock: Clock
  readonly #known: ShortMemory<WorkflowTokenRow | null>

  constructor(queries: Queryable, clock: Clock) {
    this.#queries = queries
    this.#clock = clock
    this.#known = new ShortMemory(clock)
  }

  /** The system of an access token. Throws `Refusal` with `not_signed_in` for a token that is not good. */
  async of(token: string): Promise<WebhookPrincipal> {
    const row = await this.#find(token)
    // A token that was remembered may have come to its end since.
    if (row === null || row.expiresAt <= this.#clock.now()) {
      throw new Refusal('not_signed_in', 'This access token is not valid, was revoked or has expired.')
    }
    return {
      kind: 'webhook',
      organizationId: row.organizationId,
      accessTokenId: row.id,
      workflowIds: row.workflowIds,
    }
  }

  /** Forgets all that is known of tokens: one was just revoked. */
  forget(): void {
    this.#known.forgetAll()
  }

  #find(token: string): Promise<WorkflowTokenRow | null> {
    return this.#known.remember(hashOfToken(token), () => this.#read(token))
  }

  async #read(token: string): Promise<WorkflowTokenRow | null> {
    const now = this.#clock.now()
    const row = await findWorkflowToken(this.#queries, token, now)
    if (row === null) return null
    const lastUsed = row.lastUsedAt?.getTime() ?? 0
    if (now.getTime() - lastUsed >= noteEveryMilliseconds) {
      await this.#queries
        .update(workflowAccessTokens)
        .set({ lastUsedAt: now })
        .where(eq(workflowAccessTokens.id, row.id))
    }
    return row
  }
}
