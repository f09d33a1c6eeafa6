import { type JournalEntry, type RunJournal, StepError, weightOf } from '@ashlar/executor'
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

/** Characters of the JSON of all outputs and values of one run: whoever takes the run up again reads all of them. */
const usualMostCharacters = 100 * 1024 * 1024

/** The journal of a leased run: what was kept before is in memory, what comes goes to the database. */
export class StoredJournal implements RunJournal {
  readonly #run: { readonly id: string; readonly fence: number }
  readonly #kept: ReadonlyMap<string, JournalEntry>
  readonly #writer: JournalWriter
  readonly #mostCharacters: number
  #characters: number
  #hasProgressed = false

  constructor(
    run: { readonly id: string; readonly fence: number },
    kept: ReadonlyMap<string, JournalEntry>,
    writer: JournalWriter,
    mostCharacters = usualMostCharacters,
  ) {
    this.#run = run
    this.#kept = kept
    this.#writer = writer
    this.#mostCharacters = mostCharacters
    this.#characters = [...kept.values()].reduce((sum, entry) => sum + weightOfEntry(entry), 0)
  }

  recall(position: string): JournalEntry | undefined {
    return this.#kept.get(position)
  }

  async record(position: string, entry: JournalEntry): Promise<void> {
    const { id: runId, fence } = this.#run
    const text = JSON.stringify(entry)
    if (entry.kind === 'done' || entry.kind === 'value') this.#count(position, text)
    let isKept: boolean
    try {
      isKept = await this.#writer.write({ runId, fence, position, entry: text })
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

  #count(position: string, text: string): void {
    if (this.#characters + text.length > this.#mostCharacters) {
      const megabytes = Math.round(this.#mostCharacters / 1024 / 1024)
      throw new StepError(
        'too_large',
        `With ${position} more than ${megabytes} MB are kept of this run. Let its steps return less, or let a workflow that it calls do a part.`,
      )
    }
    this.#characters += text.length
  }
}

const weightOfEntry = (entry: JournalEntry): number => {
  if (entry.kind === 'done') return weightOf(entry.output) + weightOf(entry.variables)
  return entry.kind === 'value' ? weightOf(entry.value) : 0
}
