import { randomUUID } from 'node:crypto'
import { eq, inArray, max, ne, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Logger } from '../platform/logs.ts'
import { isPassing } from '../platform/queue/batches.ts'
import { Standstill } from '../platform/queue/standstill.ts'
import { closeRunsInFlight } from './insert-runs.ts'
import { type RunRow, runsInFlight } from './tables.ts'

/** Milliseconds between two looks for runs that have gone on since the look before: those are stored. */
const storeMilliseconds = 100
/** Between two signs of life, and two looks for those of others. */
const beatMilliseconds = 5_000
/** How long a process gives no sign of life until its runs are closed. */
const silenceMilliseconds = 30_000

/** What is known of a run when it begins. */
export type BegunRun = Omit<RunRow, 'milliseconds' | 'status' | 'error'>

const interrupted = (run: BegunRun): RunRow => ({
  ...run,
  milliseconds: 0,
  status: 'failed',
  error: {
    code: 'interrupted',
    message: 'The server stopped while this ran. What it had done by then is done.',
    block: null,
  },
})

/**
 * Remembers the runs that go on in this process where they survive it, so that the history says which were interrupted. Most
 * runs are over before the next look and cost nothing but an entry of a map. Whoever finds that a process has given no sign
 * of life for a while closes its runs.
 */
export class RunsInFlight {
  readonly #queries: Queryable
  readonly #logs: Logger
  readonly #owner = randomUUID()
  readonly #others: Standstill
  readonly #timers: NodeJS.Timeout[] = []
  #fresh = new Map<string, RunRow>()
  #older = new Map<string, RunRow>()
  readonly #stored = new Set<string>()
  #ended: string[] = []
  readonly #working = new Set<Promise<void>>()

  constructor(queries: Queryable, clock: Clock, logs: Logger) {
    this.#queries = queries
    this.#logs = logs
    this.#others = new Standstill(clock, silenceMilliseconds)
  }

  /** Begins to store runs, and to look after those of others. */
  start(): void {
    this.#every(storeMilliseconds, () => this.store())
    this.#every(beatMilliseconds, () => this.beat())
  }

  /** Notes that a run began; answers a key for its end. */
  begin(run: BegunRun): string {
    const key = randomUUID()
    this.#fresh.set(key, interrupted(run))
    return key
  }

  /** The run is over, and the history knows how. */
  end(key: string): void {
    if (this.#fresh.delete(key) || this.#older.delete(key)) return
    this.#ended.push(key)
  }

  /** Stores the runs that have gone on since the last time, and forgets those that are over. */
  async store(): Promise<void> {
    const lasting = [...this.#older]
    this.#older = this.#fresh
    this.#fresh = new Map()
    if (lasting.length > 0) await this.#insert(lasting)
    const ended = this.#ended.filter((key) => this.#stored.has(key))
    this.#ended = []
    if (ended.length === 0) return
    try {
      await this.#queries.delete(runsInFlight).where(inArray(runsInFlight.key, ended))
      for (const key of ended) this.#stored.delete(key)
    } catch (error) {
      this.#ended.push(...ended)
      throw error
    }
  }

  /** Gives a sign of life, and closes the runs of those who give none any more. */
  async beat(): Promise<void> {
    const mine = eq(runsInFlight.owner, this.#owner)
    try {
      if (this.#stored.size > 0) {
        await this.#queries
          .update(runsInFlight)
          .set({ beat: sql`${runsInFlight.beat} + 1` })
          .where(mine)
      }
      const others = await this.#queries
        .select({ owner: runsInFlight.owner, beat: max(runsInFlight.beat) })
        .from(runsInFlight)
        .where(ne(runsInFlight.owner, this.#owner))
        .groupBy(runsInFlight.owner)
      const dead = this.#others.see(new Map(others.map(({ owner, beat }) => [owner, String(beat)])))
      if (dead.length === 0) return
      const closed = await closeRunsInFlight(this.#queries, dead)
      this.#logs.warn({ runs: closed }, 'Runs of a server that stopped are in the history as interrupted')
    } catch (error) {
      this.#others.forget()
      throw error
    }
  }

  /** Forgets what is over. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#working)
    await this.store().catch(() => undefined)
  }

  async #insert(lasting: readonly (readonly [string, RunRow])[]): Promise<void> {
    try {
      await this.#queries
        .insert(runsInFlight)
        .values(
          lasting.map(([key, run]) => ({ key, organizationId: run.organizationId, owner: this.#owner, run })),
        )
      for (const [key] of lasting) this.#stored.add(key)
    } catch (error) {
      if (!isPassing(error)) throw error
      // Those that end meanwhile are looked for in vain, and forgotten.
      const ended = new Set(this.#ended)
      for (const [key, run] of lasting) if (!ended.has(key)) this.#older.set(key, run)
    }
  }

  #every(milliseconds: number, work: () => Promise<void>): void {
    let going: Promise<void> | null = null
    const timer = setInterval(() => {
      if (going !== null) return
      const begun = work()
        .catch((error: unknown) => {
          this.#logs.warn({ err: error }, 'Runs that go on could not be noted; it is tried again')
        })
        .finally(() => {
          this.#working.delete(begun)
          going = null
        })
      going = begun
      this.#working.add(begun)
    }, milliseconds)
    timer.unref()
    this.#timers.push(timer)
  }
}
