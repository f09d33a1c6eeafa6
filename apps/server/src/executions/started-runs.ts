import { randomUUID } from 'node:crypto'
import type { RunView } from '@ashlar/contract'
import type { JsonObject } from '@ashlar/schema'
import { type Principal, principalKey } from '../requests/principal.ts'

/** How long a run that was started with a page waits to be asked for, in milliseconds. */
export const claimMilliseconds = 5000
/** How many may wait at once in this process; beyond that, pages ask for their data themselves. */
const mostWaiting = 500

/** What a run is, for telling whether the one that a browser asks for is the one that was started. */
export interface StartedRunFacts {
  principal: Principal
  applicationId: string
  deploymentId: string
  apiId: string
  inputs: JsonObject
  /** The id of the profile it runs with. */
  profileId: string
}

interface StartedRun {
  readonly key: string
  readonly cancellation: AbortController
  readonly answer: Promise<RunView>
  readonly timer: NodeJS.Timeout
}

const keyOf = ({ principal, applicationId, deploymentId, apiId, inputs, profileId }: StartedRunFacts) =>
  JSON.stringify([principalKey(principal), applicationId, deploymentId, apiId, inputs, profileId])

/**
 * Runs that began when the server sent a page, so that its data is on the way while its code still travels. Each waits
 * under an id that only that page knows, is given out once, to whom it was started for, and is cancelled when nobody asks.
 */
export class StartedRuns {
  readonly #waiting = new Map<string, StartedRun>()

  /** Starts a run; answers with the id to ask for it by, or null where too many wait. `run` may reject: then whoever asks is told. */
  start(facts: StartedRunFacts, run: (signal: AbortSignal) => Promise<RunView>): string | null {
    if (this.#waiting.size >= mostWaiting) return null
    const id = randomUUID()
    const cancellation = new AbortController()
    const answer = run(cancellation.signal)
    // Nobody may ever ask for it.
    answer.catch(() => undefined)
    const timer = setTimeout(() => this.#forget(id), claimMilliseconds)
    timer.unref()
    this.#waiting.set(id, { key: keyOf(facts), cancellation, answer, timer })
    return id
  }

  /**
   * Gives out a run to whom it was started for: its answer, or null where there is none. Whatever else is asked for under
   * its id leaves it waiting. The run is cancelled where the signal aborts before its answer.
   */
  claim(id: string, facts: StartedRunFacts, signal: AbortSignal): Promise<RunView> | null {
    const started = this.#waiting.get(id)
    if (started === undefined || started.key !== keyOf(facts)) return null
    this.#waiting.delete(id)
    clearTimeout(started.timer)
    const cancel = (): void => started.cancellation.abort()
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel, { once: true })
    return started.answer.finally(() => signal.removeEventListener('abort', cancel))
  }

  /** Cancels all that wait: the process is stopping. */
  stop(): void {
    for (const id of Array.from(this.#waiting.keys())) this.#forget(id)
  }

  #forget(id: string): void {
    const started = this.#waiting.get(id)
    if (started === undefined) return
    this.#waiting.delete(id)
    clearTimeout(started.timer)
    started.cancellation.abort()
  }
}
