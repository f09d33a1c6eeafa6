import { Allowances } from '../allowances.ts'
import { FairTurns } from '../fair-turns.ts'
import { failedBy } from './code-result.ts'
import type { CodeHost, CodeResult, CodeTask } from './code-task.ts'
import type { CodeWorker } from './code-process.ts'
import { CrashPauses } from './crash-pauses.ts'
import { FailedStarts } from './failed-starts.ts'
import { type WorkerPlace, WorkerPlaces } from './worker-places.ts'

export interface PoolOptions {
  /**
   * Starts a worker; throws or gives one that ends where it cannot. One that stands behind has what others leave of the machine.
   */
  readonly start: (memoryBytes: number, standsBehind: boolean) => CodeWorker
  /** How many workers there are, but for those of organizations that have only one. */
  readonly most: number
  /** How many there are at most, with one for each organization that found none. */
  readonly mostWithNewcomers: number
  /** How many there are of one organization at most. */
  readonly mostOfOne: number
  /** How many there are of one organization at most while its tasks keep bringing them to their end. */
  readonly mostOfBreaking: number
  /** How many of one organization do not stand behind all others: many together weigh as much as the server. */
  readonly mostInFront: number
  /** How many start without waiting for a busy one to be free. */
  readonly atOnce: number
  /** How many tasks of one organization may wait. */
  readonly mostWaiting: number
  /** After how long a worker of an organization ends that nobody has needed. */
  readonly idleMilliseconds: number
  /** After how long a worker ends that was started ahead and belongs to nobody yet. */
  readonly spareMilliseconds: number
  /** How much memory a worker has that is started before a task needs it. */
  readonly usualMemoryBytes: number
  /**
   * How many workers of an organization that its tasks have brought to their end are replaced a second, after the first few:
   * to start one may cost the server and the machine more than most tasks.
   */
  readonly replacedPerSecond: number
  /** Milliseconds since any moment; absent: the clock of `performance.now()`. */
  readonly now?: () => number
}

/** A process that has run this often is replaced. */
const mostRuns = 5_000
/** How long a task waits for a busy worker before another one is started. */
const patience = 40
/** After how long a worker is late that has not started; another one is started in its place then. */
const usualStart = 2_000
/** How many workers a task is given to that do not take it. */
const mostHandovers = 3
/** How many workers of an organization are replaced at once that its tasks have brought to their end. */
const replacedAtOnce = 6
/** The share of these from which an organization counts as one that breaks its workers. */
const breaking = 0.5

/** A task that no worker has taken yet. */
interface WaitingTask {
  readonly task: CodeTask
  readonly host: CodeHost
  readonly signal: AbortSignal
  readonly settle: (result: CodeResult) => void
  /** By the clock of `performance.now()`. */
  readonly since: number
  /** How many workers it was given to that did not take it. */
  handovers: number
}

/**
 * Hands tasks to workers. A worker belongs to one organization from its first task on; one that misbehaves is replaced.
 * Organizations take turns, and one without any worker never waits for those of others to end: it is given one beyond the
 * usual number.
 */
export class WorkerPool {
  readonly #options: PoolOptions
  readonly #places = new WorkerPlaces()
  readonly #waiting = new FairTurns<WaitingTask>()
  readonly #crashes = new CrashPauses()
  readonly #failedStarts = new FailedStarts()
  /** Workers that tasks have brought to their end, by organization. */
  readonly #broken: Allowances
  #sweeper: NodeJS.Timeout | null = null
  #nextLook: { readonly at: number; readonly timer: NodeJS.Timeout } | null = null
  #isClosed = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#broken = new Allowances(replacedAtOnce, options.replacedPerSecond, undefined, options.now)
  }

  run(task: CodeTask, host: CodeHost, signal: AbortSignal): Promise<CodeResult> {
    const { limits, organizationId } = task
    if (this.#isClosed) return Promise.resolve(failedBy('unavailable', limits, 'The server is stopping.'))
    if (signal.aborted) return Promise.resolve(failedBy('cancelled', limits))
    if (this.#waiting.countOf(organizationId) >= this.#options.mostWaiting) {
      return Promise.resolve(failedBy('busy', limits))
    }
    if (this.#crashes.isPaused(organizationId)) {
      const sentence =
        'Code of this organization has ended its process several times in a row. Try again in a few seconds.'
      return Promise.resolve(failedBy('unavailable', limits, sentence))
    }
    return new Promise((resolve) => {
      const cancel = (): void => {
        if (this.#waiting.remove(organizationId, waiting)) waiting.settle(failedBy('cancelled', limits))
      }
      const waiting: WaitingTask = {
        task,
        host,
        signal,
        since: performance.now(),
        handovers: 0,
        settle: (result) => {
          signal.removeEventListener('abort', cancel)
          resolve(result)
        },
      }
      signal.addEventListener('abort', cancel, { once: true })
      this.#waiting.add(organizationId, waiting)
      this.#dispatch()
    })
  }

  /** Has one worker ready that belongs to nobody yet, or to the organization. */
  async prepare(organizationId?: string): Promise<void> {
    const isThere = this.#places.all.some(
      (place) => place.organizationId === null || place.organizationId === organizationId,
    )
    if (isThere || this.#isClosed || this.#places.count >= this.#options.most) return
    await this.#start(this.#options.usualMemoryBytes)?.worker.started
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#sweeper !== null) clearTimeout(this.#sweeper)
    if (this.#nextLook !== null) clearTimeout(this.#nextLook.timer)
    for (const { task, settle } of this.#waiting.takeAll()) {
      settle(failedBy('unavailable', task.limits, 'The server is stopping.'))
    }
    await this.#places.endAll()
  }

  /** Gives waiting tasks to free workers, and starts workers where there are too few. */
  #dispatch(): void {
    if (this.#isClosed) return
    // Each organization that waits counts on one of the workers that are on their way.
    const countedOn = new Map<number, number>()
    let hasGiven = false
    for (const next of this.#waiting.nextOfEach) {
      const place = this.#freeFor(next.task)
      if (place !== null) {
        this.#waiting.take(next.task.organizationId, next, 1)
        void this.#runOn(place, next)
        hasGiven = true
        continue
      }
      const { memoryBytes } = next.task.limits
      const pause = this.#broken.waitOf(next.task.organizationId)
      if (pause > 0) {
        this.#dispatchIn(pause)
        continue
      }
      const before = countedOn.get(memoryBytes) ?? 0
      countedOn.set(memoryBytes, before + 1)
      if (this.#places.countStarting(memoryBytes) <= before) this.#startFor(next)
    }
    // What waited behind what was given may be given too, or needs a worker of its own.
    if (hasGiven) this.#dispatch()
    else this.#sweepLater()
  }

  /** A free worker for a task: its organization's, or one of nobody that its organization may still have. */
  #freeFor(task: CodeTask): WorkerPlace | null {
    const place = this.#places.freeFor(task)
    if (place === null || place.organizationId !== null) return place
    if (this.#broken.waitOf(task.organizationId) > 0) return null
    const own = this.#places.of(task.organizationId).length
    const mayHaveMore = own < this.#mostOf(task.organizationId) && this.#places.count <= this.#options.most
    return own === 0 || mayHaveMore ? place : null
  }

  #isBreaking(organizationId: string): boolean {
    return this.#broken.shareUsedBy(organizationId) >= breaking
  }

  /** Processes that are started again and again, and then compute, take the machine from everybody, however far they stand behind. */
  #mostOf(organizationId: string): number {
    const { mostOfOne, mostOfBreaking } = this.#options
    return this.#isBreaking(organizationId) ? Math.min(mostOfOne, mostOfBreaking) : mostOfOne
  }

  #startFor(next: WaitingTask): void {
    const { organizationId, limits } = next.task
    const own = this.#places.of(organizationId)
    if (own.length >= this.#mostOf(organizationId)) {
      // Its own workers may have been started for tasks of another size.
      const other = own.find((place) => place.state === 'free' && place.memoryBytes !== limits.memoryBytes)
      if (other === undefined) return
      this.#end(other)
    }
    if (own.length >= this.#options.atOnce && performance.now() - next.since < patience) {
      this.#dispatchIn(patience)
      return
    }
    const { most, mostWithNewcomers, mostInFront } = this.#options
    const mostForThis = own.length === 0 ? mostWithNewcomers : most
    if (this.#places.count >= most && !this.#makeRoom() && this.#places.count >= mostForThis) return
    this.#start(limits.memoryBytes, own.length >= mostInFront || this.#isBreaking(organizationId))
  }

  /** Whether a worker that comes free is one too many, now that those who found none have theirs. */
  #isTooMany({ organizationId, memoryBytes }: WorkerPlace): boolean {
    if (this.#places.count <= this.#options.most) return false
    if (organizationId !== null) {
      return this.#waiting.countOf(organizationId) === 0 || this.#places.of(organizationId).length > 1
    }
    return !this.#waiting.nextOfEach.some(
      ({ task }) =>
        task.limits.memoryBytes === memoryBytes && this.#places.of(task.organizationId).length === 0,
    )
  }

  /** What waits of an organization without any worker, longer than what waits of the one that this worker belongs to. */
  #owedTo({ organizationId }: WorkerPlace): WaitingTask | null {
    if (organizationId === null || this.#places.count < this.#options.most) return null
    const own = this.#waiting.firstOf(organizationId)
    const served = this.#places.organizations
    // A worker of nobody yet is on its way to whoever waits.
    if (own === undefined || served.has(null)) return null
    const isOwed = ({ task, since }: WaitingTask): boolean =>
      !served.has(task.organizationId) && since < own.since
    return this.#waiting.nextOfEach.find(isOwed) ?? null
  }

  /** Looks again after a while; one look, the next, is enough for all that wait. */
  #dispatchIn(milliseconds: number): void {
    const at = performance.now() + milliseconds
    if (this.#nextLook !== null) {
      if (this.#nextLook.at <= at) return
      clearTimeout(this.#nextLook.timer)
    }
    const look = (): void => {
      this.#nextLook = null
      this.#dispatch()
    }
    this.#nextLook = { at, timer: setTimeout(look, milliseconds).unref() }
  }

  /** Ends the worker that has been free longest; false where none is free. */
  #makeRoom(): boolean {
    const oldest = this.#places.longestFree
    if (oldest === null) return false
    this.#end(oldest)
    return true
  }

  #end(place: WorkerPlace): void {
    this.#places.remove(place)
    place.worker.kill()
  }

  #start(memoryBytes: number, standsBehind = false): WorkerPlace | null {
    const { pause } = this.#failedStarts
    if (pause > 0) {
      this.#dispatchIn(pause)
      return null
    }
    const worker = this.#options.start(memoryBytes, standsBehind)
    const place = this.#places.add(worker, memoryBytes, standsBehind)
    const late = setTimeout(() => {
      place.isLate = true
      this.#dispatch()
    }, usualStart).unref()
    worker.started.then(
      () => {
        clearTimeout(late)
        this.#failedStarts.forget()
        this.#free(place)
      },
      (error: unknown) => this.#startFailed(place, error),
    )
    void worker.ended.then(() => {
      clearTimeout(late)
      this.#places.remove(place)
      this.#dispatch()
    })
    return place
  }

  #startFailed(place: WorkerPlace, error: unknown): void {
    this.#places.remove(place)
    this.#failedStarts.add(error)
    const { sentence } = this.#failedStarts
    if (sentence !== null) {
      for (const { task, settle } of this.#waiting.takeAll()) {
        settle(failedBy('unavailable', task.limits, sentence))
      }
    }
    this.#dispatch()
  }

  #free(place: WorkerPlace): void {
    if (!this.#places.has(place)) return
    const owedTo = this.#owedTo(place)
    if (owedTo !== null) {
      this.#end(place)
      this.#start(owedTo.task.limits.memoryBytes)
      return
    }
    if (this.#isTooMany(place)) this.#end(place)
    else {
      place.state = 'free'
      place.freeSince = performance.now()
    }
    this.#dispatch()
  }

  async #runOn(place: WorkerPlace, waiting: WaitingTask): Promise<void> {
    const { task, host, signal, settle } = waiting
    place.state = 'busy'
    place.organizationId = task.organizationId
    place.runs += 1
    const result = await place.worker.run(task, host, signal, this.#isBreaking(task.organizationId))
    if (result === null) {
      this.#end(place)
      this.#takeBack(waiting)
      return
    }
    this.#crashes.count(task.organizationId, result)
    settle(result)
    const isUsable = await place.worker.freed()
    if (isUsable && place.runs < mostRuns && this.#places.has(place)) this.#free(place)
    else {
      if (!result.ok) this.#broken.use(task.organizationId, 1)
      this.#end(place)
      this.#dispatch()
    }
  }

  /** Has a task wait for a new worker, because the one that it was given to did not take it. */
  #takeBack(waiting: WaitingTask): void {
    const { task, signal, settle } = waiting
    waiting.handovers += 1
    if (this.#isClosed) settle(failedBy('unavailable', task.limits, 'The server is stopping.'))
    else if (signal.aborted) settle(failedBy('cancelled', task.limits))
    else if (waiting.handovers >= mostHandovers) settle(failedBy('unavailable', task.limits))
    else this.#waiting.putBack(task.organizationId, waiting)
    // What has frozen one may have frozen the others that it could be given to.
    for (const place of this.#places.all) {
      const isOther = place.organizationId !== null && place.organizationId !== task.organizationId
      if (place.state === 'free' && !isOther) this.#end(place)
    }
    this.#dispatch()
  }

  /** Ends workers that nobody has needed for a while. */
  #sweepLater(): void {
    if (this.#sweeper !== null || this.#isClosed || this.#places.count === 0) return
    const { idleMilliseconds, spareMilliseconds } = this.#options
    const isAnySpare = this.#places.organizations.has(null)
    this.#sweeper = setTimeout(
      () => {
        this.#sweeper = null
        const now = performance.now()
        for (const place of this.#places.all) {
          const most = place.organizationId === null ? spareMilliseconds : idleMilliseconds
          if (place.state === 'free' && place.freeSince <= now - most) this.#end(place)
        }
        this.#sweepLater()
      },
      isAnySpare ? Math.min(spareMilliseconds, idleMilliseconds / 4) : idleMilliseconds / 4,
    ).unref()
  }
}
