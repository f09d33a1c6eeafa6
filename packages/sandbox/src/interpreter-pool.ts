import { startEvaluationProcess } from './evaluation-process.ts'
import { type EvaluationThread, startEvaluationThread } from './evaluation-thread.ts'
import type { EvaluationFailure, EvaluationRequest, EvaluationResult } from './protocol.ts'
import { type Lane, lanes, WaitingEvaluations, type WaitingLimits } from './waiting-evaluations.ts'

/** What to evaluate. */
export interface Evaluation {
  /** Whom it is evaluated for. Organizations take turns: what their evaluations take counts against them. */
  organizationId: string
  /** JavaScript texts of functions of one parameter, the scope. */
  functions: readonly string[]
  /** The scope as JSON text: an object whose keys are names. */
  scope: string
  /** Names of the interpreter's own globals, such as `Math`, that expressions may use. */
  globalNames: readonly string[]
  /** How long it may run, in milliseconds; absent: as long as any. */
  timeLimit?: number
}

/** Evaluates expressions of builders outside the server's own realm. */
export interface Interpreters {
  /**
   * One result per function. One that is not wanted any more, by its signal, stops waiting or ends. Never throws for what
   * an expression does; throws when the pool is closed.
   */
  evaluate: (evaluation: Evaluation, signal: AbortSignal) => Promise<readonly EvaluationResult[]>
  /** Ends the threads; what is being evaluated is answered as failed. */
  close: () => Promise<void>
}

export interface InterpreterOptions extends Partial<WaitingLimits> {
  /**
   * How many threads there are at most, and processes but for one; the first starts with the first evaluation, others where
   * some wait.
   */
  threads: number
  /** How long one evaluation may run, in milliseconds. */
  timeLimit: number
  /** Starts what evaluates: a thread for quick ones, a process for long ones. */
  start?: (lane: Lane) => EvaluationThread
}

interface Job extends Pick<Evaluation, 'organizationId'> {
  readonly request: Omit<EvaluationRequest, 'slice'>
  readonly settle: (results: readonly EvaluationResult[]) => void
  /** By the clock of `performance.now()`. */
  since: number
}

interface Running {
  readonly job: Job
  readonly began: number
  /** Why it was asked to end. */
  ending: 'madeRoom' | 'cancelled' | 'timed_out' | null
  watchdog: NodeJS.Timeout
}

interface Place {
  readonly lane: Lane
  readonly thread: EvaluationThread
  isStarted: boolean
  running: Running | null
  freeSince: number
}

const defaults = {
  mostWaiting: 1_000,
  mostWaitingCharacters: 32 * 1024 * 1024,
  start: (lane: Lane): EvaluationThread =>
    lane === 'quick' ? startEvaluationThread() : startEvaluationProcess(),
}

/** How much longer than its limit an evaluation may take before its thread is ended: native loops ignore the limit. */
const grace = 500
/**
 * How long a thread may take to stop what it is asked to; longer than that and it is ended. On a busy machine it may not
 * have its turn for a while, and to start another one costs more than to wait.
 */
const graceToStop = 200
/** How long a thread may take to start: on a crowded machine it may wait long for its turns, and another one would wait as long. */
const longestStart = 60_000
/** How long an evaluation may compute on a thread, and how long it may take there while others wait. */
const slice = 50
/** How long evaluations wait before another thread is started for them. */
const patience = 25
/** After how long a thread ends that nobody needs; one is kept. */
const idleMilliseconds = 10_000

/**
 * A pool of threads and processes with one bounded WebAssembly interpreter each; those that misbehave are replaced.
 *
 * Organizations take turns by the time that their evaluations took. What computes longer than a slice, or takes longer
 * while another organization waits that has used less, is stopped and begins again in the line of the processes, where it
 * is not stopped any more. So whoever comes new waits for a slice at most, and for others that have come new; and what
 * computes for long takes nothing of the server's share of the processor.
 */
export class InterpreterPool implements Interpreters {
  readonly #options: Required<InterpreterOptions>
  readonly #places = new Set<Place>()
  readonly #waiting: WaitingEvaluations<Job>
  #nextId = 0
  #nextLook: NodeJS.Timeout | null = null
  #sweeper: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(options: InterpreterOptions) {
    this.#options = { ...defaults, ...options }
    this.#waiting = new WaitingEvaluations(this.#options)
  }

  evaluate = (evaluation: Evaluation, signal: AbortSignal): Promise<readonly EvaluationResult[]> => {
    const { organizationId, functions, scope, globalNames, timeLimit = this.#options.timeLimit } = evaluation
    if (this.#isClosed) return Promise.reject(new Error('The interpreters are closed.'))
    if (functions.length === 0) return Promise.resolve([])
    if (signal.aborted) return Promise.resolve(failed(functions, 'cancelled'))
    if (!this.#waiting.mayWait(organizationId, scope)) return Promise.resolve(failed(functions, 'busy'))
    this.#nextId += 1
    const request = { id: this.#nextId, functions, scope, globalNames, timeLimit }
    return new Promise((resolve) => {
      const cancel = (): void => this.#cancel(job)
      const job: Job = {
        organizationId,
        request,
        since: performance.now(),
        settle: (results) => {
          signal.removeEventListener('abort', cancel)
          resolve(results)
        },
      }
      signal.addEventListener('abort', cancel, { once: true })
      this.#waiting.add('quick', job)
      this.#dispatch()
    })
  }

  close = async (): Promise<void> => {
    this.#isClosed = true
    if (this.#nextLook !== null) clearTimeout(this.#nextLook)
    if (this.#sweeper !== null) clearTimeout(this.#sweeper)
    const running = [...this.#places].flatMap((place) => (place.running === null ? [] : [place.running]))
    const jobs = [...this.#waiting.takeAll(), ...running.map(({ job }) => job)]
    for (const { watchdog } of running) clearTimeout(watchdog)
    for (const { request, settle } of jobs) {
      settle(failed(request.functions, 'crashed', 'The server is stopping.'))
    }
    const places = [...this.#places]
    this.#places.clear()
    await Promise.all(places.map(({ thread }) => thread.end()))
  }

  #cancel(job: Job): void {
    if (!this.#waiting.remove(job)) {
      const place = [...this.#places].find(({ running }) => running?.job === job)
      if (place !== undefined) this.#stop(place, 'cancelled')
    }
    job.settle(failed(job.request.functions, 'cancelled'))
  }

  /** Gives what is free to whoever's turn it is, and sees to more where some still wait. */
  #dispatch(): void {
    if (this.#isClosed) return
    for (const lane of lanes) this.#dispatchLane(lane)
    if (lanes.every((lane) => this.#waiting.nextOf(lane) === undefined)) {
      this.#sweepLater()
      return
    }
    this.#makeRoom()
    this.#lookLater()
  }

  #dispatchLane(lane: Lane): void {
    for (let job = this.#waiting.nextOf(lane); job !== undefined; job = this.#waiting.nextOf(lane)) {
      const place = this.#freePlace(lane)
      if (place === undefined) {
        if (this.#placesOf(lane).length === 0) this.#startThread(lane)
        return
      }
      this.#waiting.take(lane, job)
      void this.#runOn(place, job)
    }
  }

  #placesOf(lane: Lane): readonly Place[] {
    return [...this.#places].filter((place) => place.lane === lane)
  }

  #freePlace(lane: Lane): Place | undefined {
    return this.#placesOf(lane).find((place) => place.isStarted && place.running === null)
  }

  /** Looks again after a while whether what waits needs another place, or an end of what takes long. */
  #lookLater(): void {
    this.#nextLook ??= setTimeout(() => {
      this.#nextLook = null
      for (const lane of lanes) this.#startAnother(lane)
      this.#dispatch()
    }, patience).unref()
  }

  #startAnother(lane: Lane): void {
    const places = this.#placesOf(lane)
    // A core stays free of processes, where there are several.
    const most = lane === 'quick' ? this.#options.threads : Math.max(1, this.#options.threads - 1)
    const next = this.#waiting.nextOf(lane)
    const hasWaited = next !== undefined && performance.now() - next.since >= patience
    if (hasWaited && places.every(({ isStarted }) => isStarted) && places.length < most)
      this.#startThread(lane)
  }

  /** Stops one evaluation that has had its slice, for an organization that has used less. */
  #makeRoom(): void {
    const waiting = this.#waiting.nextOrganization
    if (waiting === undefined || this.#freePlace('quick') !== undefined) return
    const all = this.#placesOf('quick').flatMap((place) =>
      place.running === null ? [] : [{ place, running: place.running }],
    )
    if (all.some(({ running }) => running.ending !== null)) return
    const now = performance.now()
    const [latest] = all
      .filter(({ running: { job, began } }) => {
        const took = now - began
        const isOfAnother = job.organizationId !== waiting
        const usedMore = this.#waiting.usedBy(job.organizationId) + took > this.#waiting.usedBy(waiting)
        return took >= slice && isOfAnother && usedMore
      })
      // Least is lost of what began last.
      .toSorted((one, other) => other.running.began - one.running.began)
    if (latest !== undefined) this.#stop(latest.place, 'madeRoom')
  }

  #stop(place: Place, why: 'madeRoom' | 'cancelled'): void {
    const { running } = place
    if (running === null) return
    // What is cancelled does not begin again, even where it was to.
    running.ending = running.ending === 'cancelled' ? 'cancelled' : why
    place.thread.stop(running.job.request.id)
    clearTimeout(running.watchdog)
    running.watchdog = setTimeout(() => this.#discard(place), graceToStop)
  }

  #startThread(lane: Lane): void {
    const thread = this.#options.start(lane)
    const place: Place = { lane, thread, isStarted: false, running: null, freeSince: performance.now() }
    this.#places.add(place)
    const tooLate = setTimeout(() => {
      void thread.end()
      this.#startFailed(place, new Error('The interpreter did not start in time. Try again.'))
    }, longestStart).unref()
    thread.started.then(
      () => {
        clearTimeout(tooLate)
        place.isStarted = true
        place.freeSince = performance.now()
        this.#dispatch()
      },
      (error: unknown) => this.#startFailed(place, error),
    )
  }

  /** Answers one evaluation, so that those that wait do not wait for ever where no thread starts. */
  #startFailed(place: Place, error: unknown): void {
    if (!this.#places.delete(place)) return
    const next = this.#waiting.nextOf(place.lane)
    if (next !== undefined && this.#placesOf(place.lane).length === 0) {
      this.#waiting.remove(next)
      next.settle(failed(next.request.functions, 'crashed', messageOf(error)))
    }
    this.#dispatch()
  }

  async #runOn(place: Place, job: Job): Promise<void> {
    const request = { ...job.request, slice: place.lane === 'quick' ? slice : null }
    const running: Running = {
      job,
      began: performance.now(),
      ending: null,
      watchdog: setTimeout(() => {
        running.ending ??= 'timed_out'
        this.#discard(place)
      }, request.timeLimit + grace),
    }
    place.running = running
    let results: readonly EvaluationResult[]
    let isStopped = false
    try {
      const response = await place.thread.evaluate(request)
      ;({ results, isStopped } = response)
      if (response.isSpent) this.#discard(place)
    } catch (error) {
      this.#discard(place)
      // A thread that did not hear that it should stop was ended for that.
      isStopped = running.ending !== null
      results = failed(request.functions, 'crashed', messageOf(error))
    }
    clearTimeout(running.watchdog)
    place.running = null
    place.freeSince = performance.now()
    this.#waiting.charge(place.lane, job.organizationId, place.freeSince - running.began)
    if (this.#isClosed) job.settle(failed(request.functions, 'crashed', 'The server is stopping.'))
    else if (isStopped && running.ending === 'timed_out') job.settle(timedOut(request))
    // It had its slice, or made room for another.
    else if (isStopped && running.ending !== 'cancelled') this.#waiting.add('long', job)
    else job.settle(results)
    this.#dispatch()
  }

  #discard(place: Place): void {
    if (!this.#places.delete(place)) return
    void place.thread.end()
    if (!this.#isClosed && this.#waiting.nextOf(place.lane) !== undefined) this.#startThread(place.lane)
  }

  /** Ends what nobody has needed for a while, but for one thread. */
  #sweepLater(): void {
    if (this.#sweeper !== null || this.#isClosed || !this.#hasSpare) return
    this.#sweeper = setTimeout(() => {
      this.#sweeper = null
      const before = performance.now() - idleMilliseconds
      for (const place of this.#places) {
        const isSpare = place.lane === 'long' || this.#placesOf('quick').length > 1
        const isIdle = place.isStarted && place.running === null && place.freeSince <= before
        if (isSpare && isIdle) this.#discard(place)
      }
      this.#sweepLater()
    }, idleMilliseconds / 2).unref()
  }

  get #hasSpare(): boolean {
    return this.#placesOf('long').length > 0 || this.#placesOf('quick').length > 1
  }
}

/** A pool of threads and processes that evaluate expressions. */
export const createInterpreters = (options: InterpreterOptions): Interpreters => new InterpreterPool(options)

const sentences: Partial<Record<EvaluationFailure, string>> = {
  cancelled: 'The run was cancelled.',
  busy: 'Too many bindings of this organization wait to be evaluated. Try again in a moment.',
}

const failed = (
  functions: readonly string[],
  failure: EvaluationFailure,
  message = sentences[failure] ?? 'The interpreter failed.',
): readonly EvaluationResult[] => functions.map(() => ({ ok: false, failure, message }))

const timedOut = ({ functions, timeLimit }: Job['request']): readonly EvaluationResult[] =>
  failed(functions, 'timed_out', `It ran longer than ${timeLimit} ms.`)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
