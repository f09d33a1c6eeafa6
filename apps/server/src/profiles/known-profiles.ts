import type { Profile } from '@ashlar/schema'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { ShortMemory } from '../platform/short-memory.ts'
import { profilesOf } from './queries.ts'

/** Remembers the profiles of organizations for a moment: a run must not cost a query of its own for them. */
export class KnownProfiles {
  readonly #queries: Queryable
  readonly #known: ShortMemory<readonly Profile[]>

  constructor(queries: Queryable, clock: Clock) {
    this.#queries = queries
    this.#known = new ShortMemory(clock)
  }

  of(organizationId: string): Promise<readonly Profile[]> {
    return this.#known.remember(organizationId, () => profilesOf(this.#queries, organizationId))
  }

  /** Forgets the profiles of an organization that were changed. */
  forget(organizationId: string): void {
    this.#known.forget(organizationId)
  }
}
