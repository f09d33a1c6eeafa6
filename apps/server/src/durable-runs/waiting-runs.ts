import { Allowances } from '@ashlar/executor'
import { sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { ShortMemory } from '../platform/short-memory.ts'
import { Refusal } from '../requests/refusal.ts'
import { durableRuns } from '../tables/durable-runs.ts'

interface Count {
  /** How many waited when they were counted. */
  readonly counted: number
  /** How many were added here since then; some of these never waited. */
  added: number
}

/** Seconds after which whoever is refused may ask again. */
const retryAfter = 5
/**
 * How many of an organization wait before more are added slowly. Behind so many, none begins the sooner for being added at
 * once; and each one added costs all organizations a write to the disk.
 */
const manyWaiting = 100
/** How many a second each server adds to many, and how many of these together. */
const addedPerSecond = 10
const addedAtOnce = 10
/** How long a caller waits for that, in milliseconds. */
const longestPause = 20_000

/**
 * Bounds how many called runs of one organization wait, and how fast they come to be many, so that a flood of calls fills
 * neither the database nor the time of the servers. Several servers, and calls at the same moment, may add a few more than
 * the bound.
 */
export class WaitingRuns {
  readonly #queries: Queryable
  readonly #clock: Pick<Clock, 'monotonic' | 'wait'>
  readonly #most: number
  readonly #counts: ShortMemory<Count>
  readonly #paces: Allowances

  constructor(queries: Queryable, clock: Pick<Clock, 'monotonic' | 'wait'>, most: number) {
    this.#queries = queries
    this.#clock = clock
    this.#most = most
    this.#counts = new ShortMemory(clock)
    this.#paces = new Allowances(addedAtOnce, addedPerSecond, undefined, () => clock.monotonic())
  }

  /**
   * Counts one more that may have to wait. Resolves when it may be added: at once, or where many wait already when it is its
   * turn. Throws `Refusal` where too many do.
   */
  async add(organizationId: string): Promise<void> {
    const count = await this.#countOf(organizationId)
    if (count.counted >= this.#most) {
      throw refused(
        `${this.#most.toLocaleString('en-US')} runs of this organization are waiting, and no more may. Try again when some of them have begun.`,
      )
    }
    count.added += 1
    if (count.counted >= manyWaiting) await this.#turnOf(organizationId)
  }

  async #turnOf(organizationId: string): Promise<void> {
    const pause = this.#paces.waitOf(organizationId)
    if (pause > longestPause) {
      throw refused(
        'Many runs of this organization are waiting, and more are added slowly. Try again when some of them have begun.',
      )
    }
    this.#paces.use(organizationId, 1)
    if (pause > 0) await this.#clock.wait(pause)
  }

  async #countOf(organizationId: string): Promise<Count> {
    const load = (): Promise<Count> => this.#count(organizationId)
    const known = await this.#counts.remember(organizationId, load)
    if (known.counted >= this.#most || known.counted + known.added < this.#most) return known
    // Of what was added many a one began at once: only a count says that the queue is full.
    this.#counts.forget(organizationId)
    return await this.#counts.remember(organizationId, load)
  }

  async #count(organizationId: string): Promise<Count> {
    const { rows } = await this.#queries.execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select from ${durableRuns}
        where organization_id = ${organizationId} and status = 'queued' and after_run_id is null
        limit ${this.#most}
      ) as waiting
    `)
    return { counted: rows[0]?.count ?? 0, added: 0 }
  }
}

const refused = (message: string): Refusal => new Refusal('too_many_requests', message, { retryAfter })
