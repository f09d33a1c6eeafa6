import { randomUUID } from 'node:crypto'
import { eq, inArray, max, ne, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Logger } from '../platform/logs.ts'
import { Batches, isPassing } from '../platform/queue/batches.ts'
import { StaleDetector } from '../platform/queue/stale-detector.ts'
import { type Claim, claimRuns, closeRunsInFlight } from './insert-runs.ts'
import { type RunRow, runsInFlight } from '../tables/executions.ts'

/** Milliseconds between two looks for runs that have gone on since the look before: those are stored. */
const storeMilliseconds = 100
/** Between two signs of life, and two looks for those of others. */
const beatMilliseconds = 5_000
/** How long a process gives no sign of life until its runs are closed. */
const silenceMilliseconds = 30_000

/** How long a claim waits for a database that restarts. */
const claimPatience = 5_000

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
  readonly #others: StaleDetector
  readonly #timers: NodeJS.Timeout[] = []
  #fresh = new Map<string, RunRow>()
  #older = new Map<string, RunRow>()
  /** Those that are stored, with the keys of their rows. */
  readonly #stored = new Map<string, { readonly row: string; readonly run: RunRow }>()
  #ended: string[] = []
  readonly #claims = new Map<string, { isSettled: boolean; readonly answer: Promise<boolean> }>()
  readonly #claiming: Batches<Claim, boolean>
  readonly #working = new Set<Promise<void>>()

  constructor(queries: Queryable, clock: Clock, logs: Logger) {
    this.#queries = queries
    this.#logs = logs
    this.#others = new StaleDetector(clock, silenceMilliseconds)
    this.#claiming = new Batches({
      clock,
      write: (claims) => claimRuns(queries, claims),
      mostItems: 200,
      patience: claimPatience,
    })
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

  /**
   * Notes at once, for good, that a run goes on that is about to do what may not be done twice; false where another one of
   * its organization has its id, also one that is in the history. Rejects where it cannot be noted.
   */
  claim(key: string): Promise<boolean> {
    const known = this.#claims.get(key)
    if (known !== undefined) return known.answer
    const claim = { isSettled: false, answer: this.#claim(key) }
    this.#claims.set(key, claim)
    const settle = (): void => {
      claim.isSettled = true
    }
    claim.answer.then(settle, settle)
    return claim.answer
  }

  async #claim(key: string): Promise<boolean> {
    const noted = this.#stored.get(key)
    const run = noted?.run ?? this.#fresh.get(key) ?? this.#older.get(key)
    if (run === undefined) throw new Error('The run is over.')
    this.end(key)
    const row = `${run.organizationId}/${run.id}`
    const isClaimed = await this.#claiming.add({
      key: row,
      owner: this.#owner,
      run,
      notedAs: noted?.row ?? '',
    })
    if (isClaimed) this.#stored.set(key, { row, run })
    return isClaimed
  }

  /** The run is over. Where it is stored it stays so until the history knows how it ended: call `forget` then. */
  end(key: string): void {
    if (!this.#fresh.delete(key)) this.#older.delete(key)
  }

  /** The history knows how the run ended, or that it never began. */
  forget(key: string): void {
    this.end(key)
    const forgetStored = (): void => {
      if (this.#stored.has(key)) this.#ended.push(key)
    }
    const claim = this.#claims.get(key)
    this.#claims.delete(key)
    // It may end while it is being noted.
    if (claim?.isSettled === false) claim.answer.then(forgetStored, forgetStored)
    else forgetStored()
  }

  /** Stores the runs that have gone on since the last time, and forgets those that are over. */
  async store(): Promise<void> {
    const lasting = [...this.#older]
    this.#older = this.#fresh
    this.#fresh = new Map()
    if (lasting.length > 0) await this.#insert(lasting)
    const ended = this.#ended
    this.#ended = []
    if (ended.length === 0) return
    try {
      const rows = ended.flatMap((key) => this.#stored.get(key)?.row ?? [])
      await this.#queries.delete(runsInFlight).where(inArray(runsInFlight.key, rows))
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
    // One that ends meanwhile is forgotten by the next look.
    for (const [key, run] of lasting) this.#stored.set(key, { row: key, run })
    try {
      await this.#queries
        .insert(runsInFlight)
        .values(
          lasting.map(([key, run]) => ({ key, organizationId: run.organizationId, owner: this.#owner, run })),
        )
    } catch (error) {
      for (const [key] of lasting) this.#stored.delete(key)
      if (!isPassing(error)) throw error
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
