import type { JournalEntry, RunJournal } from '@ashlar/executor'
import type { EntryToRecord } from './entries.ts'

/** Thrown to a run whose lease another process has by now. */
export class LeaseLostError extends Error {
  constructor() {
    super('Another server has taken this run over.')
    this.name = 'LeaseLostError'
  }
}

/** What a journal needs to write. */
export interface JournalWriter {
  /** Resolves to false where the lease is lost. */
  readonly write: (entry: EntryToRecord) => Promise<boolean>
  /** Called before a write that failed is told to the run: nothing that the run does counts any more. */
  readonly onBroken: (reason: 'lost' | 'failure') => void
  /** Called when the first entry is there. */
  readonly onProgress: () => void
}

/** The journal of a leased run: what was kept before is in memory, what comes goes to the database. */
export class StoredJournal implements RunJournal {
  readonly #run: { readonly id: string; readonly fence: number }
  readonly #kept: ReadonlyMap<string, JournalEntry>
  readonly #writer: JournalWriter
  #hasProgressed = false

  constructor(
    run: { readonly id: string; readonly fence: number },
    kept: ReadonlyMap<string, JournalEntry>,
    writer: JournalWriter,
  ) {
    this.#run = run
    this.#kept = kept
    this.#writer = writer
  }

  recall(position: string): JournalEntry | undefined {
    return this.#kept.get(position)
  }

  async record(position: string, entry: JournalEntry): Promise<void> {
    const { id: runId, fence } = this.#run
    let isKept: boolean
    try {
      isKept = await this.#writer.write({ runId, fence, position, entry: JSON.stringify(entry) })
    } catch (error) {
      this.#writer.onBroken('failure')
      throw error
    }
    if (!isKept) {
      this.#writer.onBroken('lost')
      throw new LeaseLostError()
    }
    if (this.#hasProgressed) return
    this.#hasProgressed = true
    this.#writer.onProgress()
  }
}
