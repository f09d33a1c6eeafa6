import type { Queryable } from '../platform/database/database.ts'
import type { Logger } from '../platform/logs.ts'
import { areAtRest, findRun, isAtRest, noteAwaited } from './queries.ts'
import { type DurableRunEnd, Waiters } from './waiters.ts'

/** What waiting for runs needs. */
export interface RunEndOptions {
  readonly queries: Queryable
  readonly logs: Logger
  /** Whether a run is executed in this process. */
  readonly isHere: (runId: string) => boolean
}

/** Between two looks for runs whose end nobody told. */
const lookMilliseconds = 2_500

/** Lets callers of this process wait for the ends of runs, wherever these are executed. */
export class RunEnds {
  readonly #options: RunEndOptions
  readonly #waiters = new Waiters()
  #timer: NodeJS.Timeout | undefined

  constructor(options: RunEndOptions) {
    this.#options = options
  }

  /** Begins to look for ends of which nobody told. */
  begin(): void {
    this.#timer = setInterval(() => void this.look(), lookMilliseconds)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Tells that a run has ended or is suspended, or with null that there may be something to look up. */
  tell(runId: string, end: DurableRunEnd | null): void {
    this.#waiters.tell(runId, end)
  }

  /** Tells that nothing of a run could be stored. */
  fail(runId: string, reason: unknown): void {
    this.#waiters.fail(runId, reason)
  }

  /**
   * Waits until a run has ended or is suspended. Null: there is no such run. Rejects with the signal's reason when that
   * aborts.
   */
  async waitFor(runId: string, signal: AbortSignal): Promise<DurableRunEnd | null> {
    const { queries, isHere } = this.#options
    for (;;) {
      // A run that is executed here tells by itself; for another one the process that has it is asked to.
      const end = isHere(runId)
        ? await this.#waiters.wait(runId, signal)
        : await this.#waitForOther(runId, signal)
      if (end !== null) return end
      const run = await findRun(queries, runId)
      if (run === null || isAtRest(run.status)) return run
    }
  }

  /** Waits until something is told of a run that is executed elsewhere, or of which there is nothing more to tell. */
  async #waitForOther(runId: string, signal: AbortSignal): Promise<DurableRunEnd | null> {
    const stopWaiting = new AbortController()
    const told = this.#waiters.wait(runId, AbortSignal.any([signal, stopWaiting.signal]))
    told.catch(() => undefined)
    if (await noteAwaited(this.#options.queries, runId)) return await told
    stopWaiting.abort()
    return null
  }

  /** While nothing could be heard a run that somebody waits for may have ended. */
  async look(): Promise<void> {
    const { queries, logs, isHere } = this.#options
    const remote = this.#waiters.runIds.filter((id) => !isHere(id))
    if (remote.length === 0) return
    try {
      for (const id of await areAtRest(queries, remote)) this.#waiters.tell(id, null)
    } catch (error) {
      logs.warn({ err: error }, 'The ends of runs could not be looked up')
    }
  }
}
