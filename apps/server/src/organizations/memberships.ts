import { asc, eq } from 'drizzle-orm'
import type { MemberPrincipal } from '../http/principal.ts'
import { rememberedMilliseconds } from '../access/short-memory.ts'
import { users } from '../identity/tables.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { memberships } from './tables.ts'

/** Finds the organisation in which a user acts and the role they have there. */
export class Memberships {
  readonly #database: Queryable
  readonly #clock: Clock
  readonly #known = new Map<string, { member: MemberPrincipal | null; until: number }>()

  constructor(database: Queryable, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** The member a user is, or null when they belong to no organisation. Remembered for at most one second. */
  async of(userId: string): Promise<MemberPrincipal | null> {
    const now = this.#clock.monotonic()
    const known = this.#known.get(userId)
    if (known !== undefined && known.until > now) return known.member
    const [row] = await this.#database
      .select({
        organizationId: memberships.organizationId,
        role: memberships.role,
        name: users.name,
        email: users.email,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.userId, userId))
      .orderBy(asc(memberships.joinedAt))
      .limit(1)
    const member: MemberPrincipal | null = row === undefined ? null : { kind: 'member', userId, ...row }
    if (this.#known.size > 10_000) this.#known.clear()
    this.#known.set(userId, { member, until: now + rememberedMilliseconds })
    return member
  }

  /** Forgets what is remembered of a user whose role has just changed. */
  forget(userId: string): void {
    this.#known.delete(userId)
  }
}
