import { and, gt, inArray, isNull } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { embedAccessTokens } from '../tables/embedding.ts'
import type { MemberPrincipal, Principal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { sessions } from '../tables/identity.ts'
import { memberships } from '../tables/organizations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { apiTokens } from '../tables/api-tokens.ts'
import { workflowAccessTokens } from '../tables/workflows.ts'
import { isOfPresentOrganization } from '../rights/present-organization.ts'
import { type EntitledMember, entitledMembers, holdsAll } from '../rights/rights.ts'

/** Rights that were taken away count within a second everywhere; this leaves time for the question itself. */
const checkEveryMilliseconds = 400

/** How many things are asked for at a moment. */
const askedAtOnce = 4

/**
 * What was taken away: `role` from somebody who is still a member and signed in, `entity` from somebody who has their role
 * still and what they use no more, `access` from anybody else.
 */
export type LostRight = 'access' | 'role' | 'entity'

/** The right to one thing that lets a request go on. */
export interface EntityRight {
  /** The same for all who have the same right to the same thing. */
  readonly key: string
  /** Throws `Refusal` once it is lost. */
  readonly check: () => Promise<unknown>
}

interface Watched {
  readonly principal: Principal
  readonly onLost: (lost: LostRight) => void
  readonly entity: EntityRight | null
}

/**
 * Tells requests that go on whether what let them in still holds: the membership with what its roles give, the session, the
 * access token, what was shared. It asks the database, so that it does not matter which server took them away.
 */
export class PresentRights {
  readonly #queries: Queryable
  readonly #clock: Pick<Clock, 'now'>
  readonly #watched = new Set<Watched>()
  #timer: NodeJS.Timeout | null = null

  constructor(queries: Queryable, clock: Pick<Clock, 'now'>) {
    this.#queries = queries
    this.#clock = clock
  }

  /** Calls `onLost` once when the principal has lost what let them in; what is answered ends the watch. */
  watch(
    principal: Principal,
    onLost: (lost: LostRight) => void,
    entity: EntityRight | null = null,
  ): () => void {
    if (principal.kind === 'visitor' && entity === null) return () => undefined
    const watched: Watched = { principal, onLost, entity }
    this.#watched.add(watched)
    this.#wait()
    return () => void this.#watched.delete(watched)
  }

  #wait(): void {
    if (this.#timer !== null) return
    this.#timer = setTimeout(() => void this.#check(), checkEveryMilliseconds)
    this.#timer.unref()
  }

  async #check(): Promise<void> {
    try {
      const asked = [...this.#watched]
      if (asked.length === 0) return
      const lostBy = await this.#whatIsLost(asked.map(({ principal }) => principal))
      const gone = await lostEntities(asked.flatMap(({ entity }) => entity ?? []))
      for (const watched of asked) {
        const isGone = watched.entity !== null && gone.has(watched.entity.key)
        const lost = lostBy(watched.principal) ?? (isGone ? 'entity' : null)
        if (lost !== null && this.#watched.delete(watched)) watched.onLost(lost)
      }
    } catch {
      // A database that is away takes no rights away; it is asked again.
    } finally {
      this.#timer = null
      if (this.#watched.size > 0) this.#wait()
    }
  }

  async #whatIsLost(
    principals: readonly Watched['principal'][],
  ): Promise<(principal: Watched['principal']) => LostRight | null> {
    const now = this.#clock.now()
    const members = principals.filter((principal) => principal.kind === 'member')
    const tokensOf = (kind: 'external' | 'webhook'): string[] =>
      principals.flatMap((principal) => (principal.kind === kind ? [principal.accessTokenId] : []))
    const good = (
      table: typeof embedAccessTokens | typeof workflowAccessTokens | typeof apiTokens,
      ids: readonly string[],
    ): Promise<ReadonlySet<string>> =>
      idsWhere(ids, () =>
        this.#queries
          .select({ id: table.id })
          .from(table)
          .where(
            and(
              isOneOf(table.id, ids),
              isNull(table.revokedAt),
              gt(table.expiresAt, now),
              isOfPresentOrganization(table.organizationId),
            ),
          ),
      )
    const sessionIds = members.flatMap(({ sessionId }) => sessionId ?? [])
    const apiTokenIds = members.flatMap(({ apiToken }) => apiToken?.id ?? [])
    const [present, open, embedding, workflows, programs] = await Promise.all([
      this.#rightsOf(members),
      idsWhere(sessionIds, () =>
        this.#queries
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(isOneOf(sessions.id, sessionIds), gt(sessions.expiresAt, now))),
      ),
      good(embedAccessTokens, tokensOf('external')),
      good(workflowAccessTokens, tokensOf('webhook')),
      good(apiTokens, apiTokenIds),
    ])
    return (principal) => {
      if (principal.kind === 'visitor') return null
      if (principal.kind === 'external') return embedding.has(principal.accessTokenId) ? null : 'access'
      if (principal.kind === 'webhook') return workflows.has(principal.accessTokenId) ? null : 'access'
      const { sessionId, apiToken } = principal
      if (apiToken !== undefined && !programs.has(apiToken.id)) return 'access'
      const now = present.get(membershipKey(principal))
      if (now === undefined || (sessionId !== undefined && !open.has(sessionId))) return 'access'
      return stillHolds(now, principal) ? null : 'role'
    }
  }

  async #rightsOf(members: readonly MemberPrincipal[]): Promise<ReadonlyMap<string, EntitledMember>> {
    if (members.length === 0) return new Map()
    const rows = await entitledMembers(
      this.#queries,
      isOneOf(
        memberships.userId,
        members.map(({ userId }) => userId),
      ),
    )
    return new Map(rows.map((row) => [membershipKey(row), row]))
  }
}

/** The keys of those rights that are lost. */
const lostEntities = async (rights: readonly EntityRight[]): Promise<ReadonlySet<string>> => {
  const lost = new Set<string>()
  const waiting = [...new Map(rights.map((right) => [right.key, right])).values()]
  const work = async (): Promise<void> => {
    for (let right = waiting.pop(); right !== undefined; right = waiting.pop()) {
      try {
        await right.check()
      } catch (cause) {
        // A database that is away takes no rights away.
        if (cause instanceof Refusal) lost.add(right.key)
      }
    }
  }
  await Promise.all(Array.from({ length: askedAtOnce }, work))
  return lost
}

/** Whether nothing was taken away: who was given more goes on. */
const stillHolds = (now: EntitledMember, then: MemberPrincipal): boolean => {
  if (now.lacksSecondFactor && then.lacksSecondFactor !== true) return false
  if (now.version === then.rightsVersion) return true
  const groups = new Set(now.groups.map(({ id }) => id))
  return holdsAll(now.permissions, then.permissions) && then.groups.every(({ id }) => groups.has(id))
}

const membershipKey = ({
  organizationId,
  userId,
}: Pick<MemberPrincipal, 'organizationId' | 'userId'>): string => `${organizationId} ${userId}`

const isOneOf = (column: PgColumn, ids: readonly string[]) => inArray(column, [...new Set(ids)])

const idsWhere = async (
  ids: readonly string[],
  find: () => Promise<readonly { id: string }[]>,
): Promise<ReadonlySet<string>> =>
  ids.length === 0 ? new Set() : new Set((await find()).map(({ id }) => id))
