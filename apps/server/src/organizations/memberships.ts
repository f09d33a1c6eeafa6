import { asc, eq } from 'drizzle-orm'
import type { MemberPrincipal } from '../http/principal.ts'
import { users } from '../identity/tables.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { ShortMemory } from '../platform/short-memory.ts'
import { memberships } from './tables.ts'

/** Finds the organisation in which a user acts and the role they have there. */
export class Memberships {
  readonly #database: Queryable
  readonly #known: ShortMemory<MemberPrincipal | null>

  constructor(database: Queryable, clock: Clock) {
    this.#database = database
    this.#known = new ShortMemory(clock)
  }

  /** The member a user is, or null when they belong to no organisation. Remembered for at most one second. */
  of(userId: string): Promise<MemberPrincipal | null> {
    return this.#known.remember(userId, () => this.#read(userId))
  }

  async #read(userId: string): Promise<MemberPrincipal | null> {
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
    return row === undefined ? null : { kind: 'member', userId, ...row }
  }

  /** Forgets what is remembered of a user whose role has just changed. */
  forget(userId: string): void {
    this.#known.forget(userId)
  }
}
