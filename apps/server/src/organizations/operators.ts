import { eq } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { ShortMemory } from '../platform/short-memory.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { users } from '../tables/identity.ts'

/** Knows who runs the installation: those whom the settings name, or else whoever set it up. */
export class Operators {
  readonly #queries: Queryable
  readonly #named: ReadonlySet<string>
  readonly #known: ShortMemory<boolean>

  constructor(queries: Queryable, clock: Clock, named: readonly string[]) {
    this.#queries = queries
    this.#named = new Set(named)
    this.#known = new ShortMemory(clock)
  }

  /** Whether a member does. No program does in their place, whatever its token says. */
  has({ userId, apiToken }: MemberPrincipal): Promise<boolean> {
    if (apiToken !== undefined) return Promise.resolve(false)
    return this.#known.remember(userId, () => this.#read(userId))
  }

  async #read(userId: string): Promise<boolean> {
    const [person] = await this.#queries
      .select({ email: users.email, isProved: users.emailVerified, isFirst: users.isOperator })
      .from(users)
      .where(eq(users.id, userId))
    if (person === undefined) return false
    return this.#named.size === 0 ? person.isFirst : person.isProved && this.#named.has(person.email)
  }
}
