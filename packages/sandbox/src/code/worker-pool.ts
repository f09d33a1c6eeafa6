import { failedBy } from './code-result.ts'
import type { CodeHost, CodeResult, CodeTask } from './code-task.ts'
import type { CodeWorker } from './code-process.ts'

export interface PoolOptions {
  /** Starts a worker; throws or gives one that ends where it cannot. */
  readonly start: (memoryBytes: number) => CodeWorker
  /** How many workers there are at most. */
  readonly most: number
  /** How many there are of one organisation at most. */
  readonly mostOfOne: number
  /** How many start without waiting for a busy one to be free. */
  readonly atOnce: number
  /** How many tasks may wait. */
  readonly mostWaiting: number
  /** After how long a worker of an organisation ends that nobody has needed. */
  readonly idleMilliseconds: number
  /** After how long a worker ends that was started ahead and belongs to nobody yet. */
  readonly spareMilliseconds: number
  /** How much memory a worker has that is started before a task needs it. */
  readonly usualMemoryBytes: number
}

interface Waiting {
  readonly task: CodeTask
  readonly host: CodeHost
  readonly signal: AbortSignal
  readonly settle: (result: CodeResult) => void
  readonly since: number
}

interface Place {
  readonly worker: CodeWorker
  readonly memoryBytes: number
  /** Null before its first task: it has run nothing of anybody. */
  organizationId: string | null
  state: 'starting' | 'free' | 'busy'
  runs: number
  freeSince: number
}

interface Crashes {
  inARow: number
  pausedUntil: number
}

/** A process that has run this often is replaced. */
const mostRuns = 5_000
/** How long a task waits for a busy worker before another one is started. */
const patience = 40
const crashesBeforePause = 5
const longestPause = 10_000
const startPause = 100

/** Hands tasks to workers. A worker belongs to one organisation from its first task on; one that misbehaves is replaced. */
export class WorkerPool {
  readonly #options: PoolOptions
  readonly #places = new Set<Place>()
  /** Tasks that wait, by organisation; organisations take turns. */
  readonly #queues = new Map<string, Waiting[]>()
  readonly #crashes = new Map<string, Crashes>()
  #waiting = 0
  #sweeper: NodeJS.Timeout | null = null
  #nextLook: NodeJS.Timeout | null = null
  #isClosed = false
  #failedStarts = 0
  #noStartBefore = 0
  #startFailure = ''

  constructor(options: PoolOptions) {
    this.#options = options
  }

  run(task: CodeTask, host: CodeHost, signal: AbortSignal): Promise<CodeResult> {
    const { limits, organizationId } = task
    if (this.#isClosed) return Promise.resolve(failedBy('unavailable', limits, 'The server is stopping.'))
    if (signal.aborted) return Promise.resolve(failedBy('cancelled', limits))
    if (this.#waiting >= this.#options.mostWaiting) return Promise.resolve(failedBy('busy', limits))
    if ((this.#crashes.get(organizationId)?.pausedUntil ?? 0) > performance.now()) {
      const sentence =
        'Code of this organisation has ended its process several times in a row. Try again in a few seconds.'
      return Promise.resolve(failedBy('unavailable', limits, sentence))
    }
    return new Promise((resolve) => {
      const cancel = (): void => {
        if (this.#remove(waiting)) waiting.settle(failedBy('cancelled', limits))
      }
      const waiting: Waiting = {
        task,
        host,
        signal,
        since: performance.now(),
        settle: (result) => {
          signal.removeEventListener('abort', cancel)
          resolve(result)
        },
      }
      signal.addEventListener('abort', cancel, { once: true })
      const queue = this.#queues.get(organizationId)
      if (queue === undefined) this.#queues.set(organizationId, [waiting])
      else queue.push(waiting)
      this.#waiting += 1
      this.#dispatch()
    })
  }

  /** Has one worker ready that belongs to nobody yet, or to the organisation. */
  async prepare(organizationId?: string): Promise<void> {
    const isThere = [...this.#places].some(
      (place) => place.organizationId === null || place.organizationId === organizationId,
    )
    if (isThere || this.#isClosed || this.#places.size >= this.#options.most) return
    await this.#start(this.#options.usualMemoryBytes)?.worker.started
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#sweeper !== null) clearTimeout(this.#sweeper)
    if (this.#nextLook !== null) clearTimeout(this.#nextLook)
    for (const queue of this.#queues.values()) {
      for (const { task, settle } of queue) {
        settle(failedBy('unavailable', task.limits, 'The server is stopping.'))
      }
    }
    this.#queues.clear()
    this.#waiting = 0
    const ending = [...this.#places].map(({ worker }) => worker.ended)
    for (const { worker } of this.#places) worker.kill()
    await Promise.all(ending)
  }

  #remove(waiting: Waiting): boolean {
    const { organizationId } = waiting.task
    const queue = this.#queues.get(organizationId) ?? []
    const at = queue.indexOf(waiting)
    if (at === -1) return false
    queue.splice(at, 1)
    if (queue.length === 0) this.#queues.delete(organizationId)
    this.#waiting -= 1
    return true
  }

  /** Gives waiting tasks to free workers, and starts workers where there are too few. */
  #dispatch(): void {
    if (this.#isClosed) return
    for (const [organizationId, queue] of [...this.#queues]) {
      const next = queue[0]
      if (next === undefined) continue
      const place = this.#freePlaceFor(next.task)
      if (place === null) {
        this.#startFor(next)
        continue
      }
      this.#remove(next)
      // The next turn is that of the others.
      if (queue.length > 0) {
        this.#queues.delete(organizationId)
        this.#queues.set(organizationId, queue)
      }
      void this.#runOn(place, next)
    }
    const isMoreToGive = [...this.#queues.values()].some(
      ([next]) => next !== undefined && this.#freePlaceFor(next.task) !== null,
    )
    if (isMoreToGive) this.#dispatch()
    else this.#sweepLater()
  }

  #freePlaceFor({ organizationId, limits }: CodeTask): Place | null {
    let best: Place | null = null
    for (const place of this.#places) {
      if (place.state !== 'free' || place.memoryBytes !== limits.memoryBytes) continue
      if (place.organizationId === null) best ??= place
      // The one that was free longest has had time to prepare itself.
      else if (
        place.organizationId === organizationId &&
        (best?.organizationId === null || best === null || place.freeSince < best.freeSince)
      )
        best = place
    }
    return best
  }

  #startFor(next: Waiting): void {
    const { organizationId, limits } = next.task
    const own = [...this.#places].filter((place) => place.organizationId === organizationId)
    const starting = [...this.#places].filter(
      (place) => place.state === 'starting' && place.memoryBytes === limits.memoryBytes,
    )
    const waitingTasks = this.#queues.get(organizationId)?.length ?? 0
    if (starting.length >= Math.min(waitingTasks, this.#queues.size)) return
    if (own.length >= this.#options.mostOfOne) {
      // Its own workers may have been started for tasks of another size.
      const other = own.find((place) => place.state === 'free' && place.memoryBytes !== limits.memoryBytes)
      if (other === undefined) return
      this.#end(other)
    }
    if (own.length >= this.#options.atOnce && performance.now() - next.since < patience) {
      this.#dispatchIn(patience)
      return
    }
    if (this.#places.size >= this.#options.most && !this.#makeRoom()) return
    this.#start(limits.memoryBytes)
  }

  /** What waits of an organisation without any worker, longer than what waits of the one that this worker belongs to. */
  #owedTo({ organizationId }: Place): Waiting | null {
    if (organizationId === null || this.#places.size < this.#options.most) return null
    const own = this.#queues.get(organizationId)?.[0]
    const served = new Set([...this.#places].map((place) => place.organizationId))
    // A worker of nobody yet is on its way to whoever waits.
    if (own === undefined || served.has(null)) return null
    for (const [other, [next]] of this.#queues) {
      if (!served.has(other) && next !== undefined && next.since < own.since) return next
    }
    return null
  }

  /** Looks again after a while; one look is enough for all that wait. */
  #dispatchIn(milliseconds: number): void {
    this.#nextLook ??= setTimeout(() => {
      this.#nextLook = null
      this.#dispatch()
    }, milliseconds).unref()
  }

  /** Ends the worker that has been free longest; false where none is free. */
  #makeRoom(): boolean {
    const free = [...this.#places].filter(({ state }) => state === 'free')
    const oldest = free.toSorted((one, other) => one.freeSince - other.freeSince)[0]
    if (oldest === undefined) return false
    this.#end(oldest)
    return true
  }

  #end(place: Place): void {
    this.#places.delete(place)
    place.worker.kill()
  }

  #start(memoryBytes: number): Place | null {
    const wait = this.#noStartBefore - performance.now()
    if (wait > 0) {
      this.#dispatchIn(wait)
      return null
    }
    const worker = this.#options.start(memoryBytes)
    const place: Place = {
      worker,
      memoryBytes,
      organizationId: null,
      state: 'starting',
      runs: 0,
      freeSince: 0,
    }
    this.#places.add(place)
    worker.started.then(
      () => {
        this.#failedStarts = 0
        this.#free(place)
      },
      (error: unknown) => this.#startFailed(place, error),
    )
    void worker.ended.then(() => {
      this.#places.delete(place)
      this.#dispatch()
    })
    return place
  }

  /** Starts that fail are tried again later and later; what waits meanwhile is told after the third. */
  #startFailed(place: Place, error: unknown): void {
    this.#places.delete(place)
    this.#failedStarts += 1
    this.#startFailure = error instanceof Error ? error.message : String(error)
    this.#noStartBefore = performance.now() + Math.min(startPause * 2 ** this.#failedStarts, longestPause)
    if (this.#failedStarts >= 3) {
      for (const queue of [...this.#queues.values()]) {
        for (const waiting of [...queue]) {
          this.#remove(waiting)
          const sentence = `No process for code could be started: ${this.#startFailure.slice(0, 300)}`
          waiting.settle(failedBy('unavailable', waiting.task.limits, sentence))
        }
      }
    }
    this.#dispatch()
  }

  #free(place: Place): void {
    if (!this.#places.has(place)) return
    const owedTo = this.#owedTo(place)
    if (owedTo !== null) {
      this.#end(place)
      this.#start(owedTo.task.limits.memoryBytes)
      return
    }
    place.state = 'free'
    place.freeSince = performance.now()
    this.#dispatch()
  }

  async #runOn(place: Place, { task, host, signal, settle }: Waiting): Promise<void> {
    place.state = 'busy'
    place.organizationId = task.organizationId
    place.runs += 1
    const result = await place.worker.run(task, host, signal)
    this.#countCrashes(task.organizationId, result)
    settle(result)
    const isUsable = await place.worker.freed()
    if (isUsable && place.runs < mostRuns && this.#places.has(place)) this.#free(place)
    else {
      this.#end(place)
      this.#dispatch()
    }
  }

  #countCrashes(organizationId: string, result: CodeResult): void {
    if (result.ok || result.failure !== 'crashed') {
      this.#crashes.delete(organizationId)
      return
    }
    const crashes = this.#crashes.get(organizationId) ?? { inARow: 0, pausedUntil: 0 }
    crashes.inARow += 1
    const over = crashes.inARow - crashesBeforePause
    if (over >= 0) crashes.pausedUntil = performance.now() + Math.min(250 * 2 ** over, longestPause)
    this.#crashes.set(organizationId, crashes)
  }

  /** Ends workers that nobody has needed for a while. */
  #sweepLater(): void {
    if (this.#sweeper !== null || this.#isClosed || this.#places.size === 0) return
    const { idleMilliseconds, spareMilliseconds } = this.#options
    const isAnySpare = [...this.#places].some(({ organizationId }) => organizationId === null)
    this.#sweeper = setTimeout(
      () => {
        this.#sweeper = null
        const now = performance.now()
        for (const place of [...this.#places]) {
          const most = place.organizationId === null ? spareMilliseconds : idleMilliseconds
          if (place.state === 'free' && place.freeSince <= now - most) this.#end(place)
        }
        this.#sweepLater()
      },
      isAnySpare ? Math.min(spareMilliseconds, idleMilliseconds / 4) : idleMilliseconds / 4,
    ).unref()
  }
}
