import { eq } from 'drizzle-orm'
import { entitledMembers, principalOf } from '../rights/rights.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { ShortMemory } from '../platform/short-memory.ts'
import { memberships } from '../tables/organizations.ts'

/** Finds the organizations that somebody belongs to, and what they may do in each. */
export class Memberships {
  readonly #database: Queryable
  readonly #known: ShortMemory<readonly MemberPrincipal[]>

  constructor(database: Queryable, clock: Clock) {
    this.#database = database
    this.#known = new ShortMemory(clock)
  }

  /** The member that somebody is in one organization; null where they do not belong to it. */
  async of(userId: string, organizationId: string): Promise<MemberPrincipal | null> {
    return (await this.all(userId)).find((member) => member.organizationId === organizationId) ?? null
  }

  /** The member that somebody is in the organization where they begin: the one that they chose, else their first. */
  async firstOf(userId: string, chosenId: string | null): Promise<MemberPrincipal | null> {
    const all = await this.all(userId)
    return all.find(({ organizationId }) => organizationId === chosenId) ?? all[0] ?? null
  }

  /** All members that somebody is, those of earlier days first. Remembered for at most one second. */
  all(userId: string): Promise<readonly MemberPrincipal[]> {
    return this.#known.remember(userId, () => this.#read(userId))
  }

  async #read(userId: string): Promise<readonly MemberPrincipal[]> {
    return (await entitledMembers(this.#database, eq(memberships.userId, userId))).map(principalOf)
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
