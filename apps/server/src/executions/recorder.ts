import type { Queryable } from '../platform/database/database.ts'
import type { Logger } from '../platform/logs.ts'
import { errorCode } from '../platform/start-error.ts'
import { insertRuns } from './insert-runs.ts'
import type { RunRow } from '../tables/executions.ts'

const pauseMilliseconds = 25
const retryMilliseconds = 1000
const maximumBatch = 1000
const maximumWaiting = 50_000
/** Bytes, roughly, of what errors of the records that wait say. */
const maximumWaitingBytes = 64 * 1024 * 1024

interface Waiting {
  readonly run: RunRow
  readonly onStored: () => void
}

const nothing = (): void => undefined

/**
 * Writes the records of runs in batches, so that recording does not slow the runs down. What a process had not yet
 * written when it is killed, at most a few milliseconds, is missing from the history; a stop writes everything. While
 * the database is away the records wait; one that cannot be stored costs no other its place.
 */
export class RunRecorder {
  readonly #database: Queryable
  readonly #logs: Logger
  #waiting: Waiting[] = []
  #waitingBytes = 0
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(database: Queryable, logs: Logger) {
    this.#database = database
    this.#logs = logs
  }

  /** `onStored` is called when the history has the record, or never will. */
  record(run: RunRow, onStored: () => void = nothing): void {
    if (this.#waiting.length >= maximumWaiting || this.#waitingBytes >= maximumWaitingBytes) {
      this.#logs.error({ runId: run.id }, 'The history of runs cannot be written; a record was dropped.')
      onStored()
      return
    }
    this.#waiting.push({ run: storable(run), onStored })
    this.#waitingBytes += bytesOf(run)
    this.#writeIn(pauseMilliseconds)
  }

  /** Writes what is waiting and resolves when it is stored. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#write())
    await this.#writing
  }

  #writeIn(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#writing = this.#writing.then(() => this.#write())
    }, milliseconds)
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, maximumBatch)
      this.#waiting = this.#waiting.slice(maximumBatch)
      try {
        await insertRuns(
          this.#database,
          batch.map(({ run }) => run),
        )
      } catch (cause) {
        if (!isAboutTheRow(cause)) {
          this.#logs.error({ err: cause, runs: batch.length }, 'Records of runs wait for the database.')
          this.#waiting = [...batch, ...this.#waiting]
          this.#writeIn(retryMilliseconds)
          return
        }
        await this.#writeEach(batch)
      }
      for (const { run, onStored } of batch) {
        this.#waitingBytes -= bytesOf(run)
        onStored()
      }
    }
  }

  async #writeEach(batch: readonly Waiting[]): Promise<void> {
    for (const { run } of batch) {
      try {
        await insertRuns(this.#database, [run])
      } catch (cause) {
        this.#logs.error({ err: cause, runId: run.id }, 'The record of a run could not be written.')
      }
    }
  }
}

/** Data that the database refuses (classes 22 and 23) stays refused; anything else may pass. */
const isAboutTheRow = (cause: unknown): boolean => /^2[23]/u.test(errorCode(cause) ?? '')

const bytesOf = ({ error }: RunRow): number =>
  (error?.message.length ?? 0) + (error?.hint?.length ?? 0) + (error?.fullErrorMessage?.length ?? 0)

/** The words of an error come from the system that was called, and may hold what no text in the database may. */
const storable = (run: RunRow): RunRow =>
  run.error === null
    ? run
    : { ...run, error: { ...run.error, message: run.error.message.replaceAll('\0', '').toWellFormed() } }
