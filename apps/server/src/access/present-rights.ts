import type { OrganizationRole } from '@ashlar/schema'
import { and, gt, inArray, isNull } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { embedAccessTokens } from '../embedding/tables.ts'
import type { MemberPrincipal, Principal } from '../http/principal.ts'
import { sessions } from '../identity/tables.ts'
import { memberships } from '../organizations/tables.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { workflowAccessTokens } from '../workflows/tables.ts'

/** Rights that were taken away count within a second everywhere; this leaves time for the question itself. */
const checkEveryMilliseconds = 400

/** What was taken away: `role` from somebody who is still a member and signed in, `access` from anybody else. */
export type LostRight = 'access' | 'role'

interface Watched {
  readonly principal: Exclude<Principal, { kind: 'visitor' }>
  readonly onLost: (lost: LostRight) => void
}

/**
 * Tells requests that go on whether what let them in still holds: the membership with its role, the session, the access
 * token. It asks the database, so that it does not matter which server took them away.
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
  watch(principal: Principal, onLost: (lost: LostRight) => void): () => void {
    if (principal.kind === 'visitor') return () => undefined
    const watched: Watched = { principal, onLost }
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
      for (const watched of asked) {
        const lost = lostBy(watched.principal)
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
      table: typeof embedAccessTokens | typeof workflowAccessTokens,
      ids: readonly string[],
    ): Promise<ReadonlySet<string>> =>
      idsWhere(ids, () =>
        this.#queries
          .select({ id: table.id })
          .from(table)
          .where(and(isOneOf(table.id, ids), isNull(table.revokedAt), gt(table.expiresAt, now))),
      )
    const sessionIds = members.flatMap(({ sessionId }) => sessionId ?? [])
    const [roles, open, embedding, workflows] = await Promise.all([
      this.#rolesOf(members),
      idsWhere(sessionIds, () =>
        this.#queries
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(isOneOf(sessions.id, sessionIds), gt(sessions.expiresAt, now))),
      ),
      good(embedAccessTokens, tokensOf('external')),
      good(workflowAccessTokens, tokensOf('webhook')),
    ])
    return (principal) => {
      if (principal.kind === 'external') return embedding.has(principal.accessTokenId) ? null : 'access'
      if (principal.kind === 'webhook') return workflows.has(principal.accessTokenId) ? null : 'access'
      const { sessionId } = principal
      const role = roles.get(membershipKey(principal))
      if (role === undefined || (sessionId !== undefined && !open.has(sessionId))) return 'access'
      return role === principal.role ? null : 'role'
    }
  }

  async #rolesOf(members: readonly MemberPrincipal[]): Promise<ReadonlyMap<string, OrganizationRole>> {
    if (members.length === 0) return new Map()
    const { organizationId, userId, role } = memberships
    const ids = members.map((member) => member.userId)
    const rows = await this.#queries
      .select({ organizationId, userId, role })
      .from(memberships)
      .where(isOneOf(userId, ids))
    return new Map(rows.map((row) => [membershipKey(row), row.role]))
  }
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
