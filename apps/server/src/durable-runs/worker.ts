import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Logger } from '../platform/logs.ts'
import { StaleDetector } from '../platform/queue/stale-detector.ts'
import type { Executions } from './executions.ts'
import type { LeasedRun } from './durable-run.ts'
import type { KeptJournals } from './kept-journals.ts'
import { claimRuns, type LeaseHolder, readLeases, takeOver } from './leases.ts'
import type { MovedRun } from './leases.ts'
import type { Places } from './places.ts'
import { nextWakeDelay, releaseFollowers, wakeSuspendedRuns } from './suspended-runs.ts'

/** What a worker needs. */
export interface WorkerOptions {
  readonly queries: Queryable
  readonly clock: Clock
  readonly logs: Logger
  readonly holder: LeaseHolder
  readonly places: Places
  readonly executions: Executions
  readonly journals: KeptJournals
  /** Told of runs that ended without being executed: others gave them up too often, or they were cancelled. */
  readonly onMoved: (moved: readonly MovedRun[]) => void
}

/** Between two looks for what nobody tells: leases that ran out, and what was told while nobody listened. */
const sweepMilliseconds = 2_000
/** How many runs are taken over together. */
const mostTaken = 500
/** What another worker is just taking is there or gone after this. */
const recheckMilliseconds = 50
const retryMilliseconds = 500
/** After a look that found nothing to take: somebody who queues many runs a second has them looked for together. */
const restMilliseconds = 25

/** Chance spreads what several servers do. */
const about = (milliseconds: number): number => milliseconds * (0.8 + Math.random() * 0.4)

/** Takes queued runs into the free places of this process, and looks after what no process looks after. */
export class Worker {
  readonly #options: WorkerOptions
  readonly #leases: StaleDetector
  readonly #timers = new Set<NodeJS.Timeout>()
  /** Whether something may be queued, as far as this process knows. */
  #mayFind = true
  #nextWake: NodeJS.Timeout | null = null
  #isClaiming = false
  /** Something was queued, or a place came free, since the last claim began. */
  #isAskedAgain = false
  #isSweeping = false
  /** When a claim last brought nothing, by the monotonic clock. */
  #broughtNothingAt = Number.NEGATIVE_INFINITY
  /** Before it starts and after it stopped it takes nothing, whoever tells it of something. */
  #isTaking = false
  /** What was begun and has not ended; none of it is ever rejected. */
  readonly #underWay = new Set<Promise<void>>()

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#leases = new StaleDetector(options.clock, options.holder.milliseconds)
  }

  /** Begins to take runs. */
  start(): void {
    this.#isTaking = true
    this.#every(Math.min(sweepMilliseconds, this.#options.holder.milliseconds / 4), () => this.sweep())
    // Four chances to renew a lease before it runs out.
    this.#every(this.#options.holder.milliseconds / 4, () => this.#options.executions.renew())
    this.#swept(this.sweep())
  }

  /** Takes no more runs; leases of those that go on are still renewed. */
  stopTaking(): void {
    this.#isTaking = false
  }

  /** Takes nothing more, and resolves when it asks nothing more of the database. */
  async stop(): Promise<void> {
    this.#isTaking = false
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    await Promise.all(this.#underWay)
  }

  /** Something is queued: takes what has a place. */
  wake(): void {
    this.#mayFind = true
    this.#keep(this.#claim())
  }

  /** A place came free. */
  placeFreed(): void {
    // While a claim is under way nobody knows what it leaves.
    if (this.#mayFind || this.#isClaiming) this.#keep(this.#claim())
  }

  /** Looks after what no process looks after, and for what is queued. */
  async sweep(): Promise<void> {
    if (this.#isSweeping || !this.#isTaking) return
    this.#isSweeping = true
    const { queries } = this.#options
    try {
      await this.#takeOver()
      await releaseFollowers(queries)
      await this.wakeSuspendedRuns()
    } finally {
      this.#isSweeping = false
    }
    this.wake()
  }

  /** Takes runs from processes that have let their leases stand for as long as a lease lasts. */
  async #takeOver(): Promise<void> {
    const { queries, onMoved } = this.#options
    try {
      const leases = await readLeases(queries)
      const expired = this.#leases.see(leases).slice(0, mostTaken)
      if (expired.length === 0) return
      onMoved(
        await takeOver(
          queries,
          expired.map((id) => ({ id, mark: leases.get(id) ?? '' })),
        ),
      )
    } catch (error) {
      // While the database is away nobody can renew a lease.
      this.#leases.forget()
      throw error
    }
  }

  /** Queues what has rested long enough, and sets the time of the next one. */
  async wakeSuspendedRuns(): Promise<void> {
    const { queries } = this.#options
    if ((await wakeSuspendedRuns(queries)) > 0) this.wake()
    const next = await nextWakeDelay(queries)
    // What comes later is seen by another sweep.
    if (next === null || next > sweepMilliseconds * 2 || !this.#isTaking) return
    if (this.#nextWake !== null) this.#forget(this.#nextWake)
    this.#nextWake = this.#later(Math.max(Math.ceil(next), 1), () => this.wakeSuspendedRuns())
  }

  async #claim(): Promise<void> {
    this.#isAskedAgain = true
    if (this.#isClaiming || !this.#isTaking) return
    this.#isClaiming = true
    // Places that come free in the same turn of the loop are filled together.
    await new Promise((resolve) => setImmediate(resolve))
    try {
      let isMore = true
      while (isMore || this.#isAskedAgain) {
        await this.#rest()
        if (!this.#mayFind || !this.#hasPlaces || !this.#isTaking) break
        this.#isAskedAgain = false
        isMore = await this.#claimOnce()
      }
    } catch (error) {
      this.#options.logs.warn({ err: error }, 'Queued runs could not be taken; trying again')
      this.#later(about(retryMilliseconds), async () => this.wake())
    } finally {
      this.#isClaiming = false
    }
  }

  async #rest(): Promise<void> {
    const { clock } = this.#options
    const left = this.#broughtNothingAt + restMilliseconds - clock.monotonic()
    if (left > 0) await clock.wait(left)
  }

  get #hasPlaces(): boolean {
    const { free, freeForNewcomers } = this.#options.places
    return free > 0 || freeForNewcomers > 0
  }

  /** Answers whether another claim may bring more at once. */
  async #claimOnce(): Promise<boolean> {
    const { queries, holder, places } = this.#options
    const wanted = places.keepFree()
    // Set again by whoever tells of something meanwhile.
    this.#mayFind = false
    const { runs, begun, isAnyQueued, isAnyOpen } = await claimRuns(
      queries,
      holder,
      wanted,
      places.taken,
      places.perOrganization,
    ).finally(() => places.release(wanted))
    this.#mayFind ||= isAnyQueued
    if (runs.length > 0) this.#begin(runs, begun)
    if (runs.length > 0) return runs.length < wanted.free ? isAnyOpen : true
    this.#broughtNothingAt = this.#options.clock.monotonic()
    if (isAnyOpen) this.#later(about(recheckMilliseconds), async () => this.placeFreed())
    return false
  }

  #begin(runs: readonly LeasedRun[], begun: readonly string[]): void {
    const { places, executions, journals } = this.#options
    const isBegun = new Set(begun)
    // Where journals cannot be read, each of the runs fails its try and is queued again.
    const kept = journals.of(runs.filter(({ id }) => isBegun.has(id)))
    for (const run of runs) {
      places.take(run.organizationId)
      executions.begin(run, kept.get(run.id) ?? null)
    }
  }

  #every(milliseconds: number, work: () => Promise<void>): void {
    this.#later(about(milliseconds), async () => {
      this.#every(milliseconds, work)
      await work()
    })
  }

  #later(milliseconds: number, work: () => Promise<void>): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#swept(work())
    }, milliseconds)
    timer.unref()
    this.#timers.add(timer)
    return timer
  }

  #forget(timer: NodeJS.Timeout): void {
    clearTimeout(timer)
    this.#timers.delete(timer)
  }

  #swept(work: Promise<void>): void {
    this.#keep(
      work.catch((error: unknown) => {
        this.#options.logs.warn({ err: error }, 'Looking after durable runs failed; it is tried again')
      }),
    )
  }

  #keep(work: Promise<void>): void {
    this.#underWay.add(work)
    void work.finally(() => this.#underWay.delete(work))
  }
}
