import type { Profile } from '@ashlar/schema'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { profilesOf } from './queries.ts'

/** How long the profiles of an organisation are used again, in milliseconds: a change elsewhere counts within this time. */
const freshMilliseconds = 1000
const maximumOrganizations = 10_000

/** Remembers the profiles of organisations for a moment: a run must not cost a query of its own for them. */
export class KnownProfiles {
  readonly #queries: Queryable
  readonly #clock: Clock
  readonly #remembered = new Map<string, { profiles: Promise<Profile[]>; until: number }>()

  constructor(queries: Queryable, clock: Clock) {
    this.#queries = queries
    this.#clock = clock
  }

  of(organizationId: string): Promise<readonly Profile[]> {
    const now = this.#clock.monotonic()
    const known = this.#remembered.get(organizationId)
    if (known !== undefined && known.until > now) return known.profiles
    if (this.#remembered.size >= maximumOrganizations) this.#remembered.clear()
    const profiles = profilesOf(this.#queries, organizationId)
    this.#remembered.set(organizationId, { profiles, until: now + freshMilliseconds })
    profiles.catch(() => this.#remembered.delete(organizationId))
    return profiles
  }

  /** Forgets the profiles of an organisation that were changed. */
  forget(organizationId: string): void {
    this.#remembered.delete(organizationId)
  }
}
