import { notFound, Refusal } from '../requests/refusal.ts'
import { identityKey, type Principal } from '../requests/principal.ts'
import { AnsweredRuns } from './answered-runs.ts'
import { StartedRuns } from './started-runs.ts'

/** A run that is going on in this process. */
export interface ActiveRun {
  id: string
  /** Who started it; nobody else may cancel it. */
  startedBy: string
  /** Of whoever started it; null for visitors. */
  organizationId: string | null
  cancellation: AbortController
}

/** The runs that are going on in this process, so that they can be cancelled by their id. */
export class ActiveRuns {
  /** Those that began with a page and wait to be asked for. */
  readonly started = new StartedRuns()
  /** What those that ended lately answered. */
  readonly answered = new AnsweredRuns()
  readonly #runs = new Map<string, ActiveRun>()

  /** Enters a run; an id that is in use is refused, whoever used it. */
  begin(id: string, principal: Principal): ActiveRun {
    if (this.#runs.has(id)) throw new Refusal('already_exists', 'A run with this id is already going on.')
    const run: ActiveRun = {
      id,
      startedBy: identityKey(principal),
      organizationId: principal.kind === 'visitor' ? null : principal.organizationId,
      cancellation: new AbortController(),
    }
    this.#runs.set(id, run)
    return run
  }

  end(run: ActiveRun): void {
    this.#runs.delete(run.id)
  }

  /** Finds a run that the principal started. */
  load(principal: Principal, id: string): ActiveRun {
    const run = this.#runs.get(id)
    if (run === undefined || run.startedBy !== identityKey(principal)) throw notFound('run')
    return run
  }

  /** The organization of whoever started a run; null where there is none. */
  organizationOf(id: string): string | null {
    return this.#runs.get(id)?.organizationId ?? null
  }

  /** Cancels all of them: the process is stopping. */
  cancelAll(): void {
    this.started.stop()
    for (const run of this.#runs.values()) run.cancellation.abort()
  }
}
