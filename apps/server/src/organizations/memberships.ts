import { eq } from 'drizzle-orm'
import { entitledMembers, principalOf } from '../rights/rights.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { ShortMemory } from '../platform/short-memory.ts'
import { memberships } from '../tables/organizations.ts'

/** Finds the organisation in which a user acts and what they may do there. */
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
    const [member] = await entitledMembers(this.#database, eq(memberships.userId, userId))
    return member === undefined ? null : principalOf(member)
  }

  /** Forgets what is remembered of a user whose rights have just changed. */
  forget(userId: string): void {
    this.#known.forget(userId)
  }

  /** Forgets everybody, where the rights of many have just changed. */
  forgetAll(): void {
    this.#known.forgetAll()
  }
}
