import type { Queryable } from '../platform/database/database.ts'
import type { Logger } from '../platform/logs.ts'
import { runs } from './tables.ts'

export type RunRow = typeof runs.$inferInsert

const pauseMilliseconds = 25
const maximumBatch = 1000
const maximumWaiting = 50_000

/**
 * Writes the records of runs in batches, so that recording does not slow the runs down. What a process had not yet
 * written when it is killed, at most a few milliseconds, is missing from the history; a stop writes everything.
 */
export class RunRecorder {
  readonly #database: Queryable
  readonly #logs: Logger
  #waiting: RunRow[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(database: Queryable, logs: Logger) {
    this.#database = database
    this.#logs = logs
  }

  record(run: RunRow): void {
    if (this.#waiting.length >= maximumWaiting) {
      this.#logs.error({ runId: run.id }, 'The history of runs cannot be written; a record was dropped.')
      return
    }
    this.#waiting.push(run)
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#writing = this.#writing.then(() => this.#write())
    }, pauseMilliseconds)
  }

  /** Writes what is waiting and resolves when it is stored. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#write())
    await this.#writing
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, maximumBatch)
      this.#waiting = this.#waiting.slice(maximumBatch)
      try {
        await this.#database.insert(runs).values(batch).onConflictDoNothing()
      } catch (cause) {
        this.#logs.error({ err: cause, runs: batch.length }, 'Records of runs could not be written.')
        return
      }
    }
  }
}
