import type { Logger } from './logs.ts'
import { errorMessage } from './start-error.ts'

/**
 * Work that whoever caused it does not wait for, so that neither its outcome nor its time is seen by them. What fails is in
 * the log.
 */
export class BackgroundWork {
  readonly #logs: Logger
  readonly #underWay = new Set<Promise<void>>()

  constructor(logs: Logger) {
    this.#logs = logs
  }

  /** Begins work once the present one has let go. `what` completes "… failed". */
  begin(what: string, work: () => Promise<void>): void {
    const doing = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => this.#logs.error({ reason: errorMessage(error) }, `${what} failed`))
      .finally(() => this.#underWay.delete(doing))
    this.#underWay.add(doing)
  }

  /** Whether nothing is under way. */
  get isIdle(): boolean {
    return this.#underWay.size === 0
  }

  /** Resolves when all that has begun is over. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }
}
