import { sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../requests/refusal.ts'
import { durableRuns } from '../tables/durable-runs.ts'

interface Known {
  /** How many waited when they were counted. */
  readonly counted: number
  /** How many were added here since then; some of these never waited. */
  added: number
  /** By the monotonic clock. */
  readonly countedAt: number
}

/** How long a count is good, in milliseconds: of a full queue only briefly, because others empty it. */
const goodFor = { room: 5_000, full: 1_000 }
/** Seconds after which whoever is refused may ask again. */
const retryAfter = 5
/** Counts that are kept; of an organization that is forgotten its runs are counted anew. */
const mostKnown = 10_000

/**
 * Bounds how many called runs of one organization wait, so that a flood of calls fills neither the database nor the time of
 * the servers. Several servers, and calls at the same moment, may add a few more than the bound.
 */
export class WaitingRuns {
  readonly #queries: Queryable
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #most: number
  readonly #known = new Map<string, Known>()

  constructor(queries: Queryable, clock: Pick<Clock, 'monotonic'>, most: number) {
    this.#queries = queries
    this.#clock = clock
    this.#most = most
  }

  /** Counts one more that may have to wait. Throws `Refusal` where too many do. */
  async add(organizationId: string): Promise<void> {
    const known = await this.#knownOf(organizationId)
    if (known.counted >= this.#most) {
      throw new Refusal(
        'too_many_requests',
        `${this.#most.toLocaleString('en-US')} runs of this organization are waiting, and no more may. Try again when some of them have begun.`,
        { retryAfter },
      )
    }
    known.added += 1
  }

  async #knownOf(organizationId: string): Promise<Known> {
    const now = this.#clock.monotonic()
    const before = this.#known.get(organizationId)
    if (before !== undefined) {
      const { counted, added, countedAt } = before
      const isFull = counted >= this.#most
      // Of what was added many a one began at once: only a count says that the queue is full.
      const isKnown = isFull || counted + added < this.#most
      if (isKnown && now - countedAt < (isFull ? goodFor.full : goodFor.room)) return before
    }
    const known = { counted: await this.#count(organizationId), added: 0, countedAt: now }
    this.#known.delete(organizationId)
    this.#known.set(organizationId, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest)
    return known
  }

  async #count(organizationId: string): Promise<number> {
    const { rows } = await this.#queries.execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select from ${durableRuns}
        where organization_id = ${organizationId} and status = 'queued' and after_run_id is null
        limit ${this.#most}
      ) as waiting
    `)
    return rows[0]?.count ?? 0
  }
}
