import { type JournalEntry, type RunJournal, StepError, weightOf } from '@ashlar/executor'
import type { JsonValue } from '@ashlar/schema'
import type { Clock } from '../platform/clock.ts'
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
  readonly clock: Pick<Clock, 'monotonic'>
  /** Stores entries, and the run itself where it is not stored. Resolves to false where the lease is lost. */
  readonly write: (entries: readonly EntryToRecord[]) => Promise<boolean>
  /** Called before a write that failed is told to the run: nothing that the run does counts any more. */
  readonly onBroken: (reason: 'lost' | 'failure', error: unknown) => void
  /** Called when the first entry is there. */
  readonly onProgress: () => void
  /** Called when the run does what it has not done before; may be called again. */
  readonly onCaughtUp: () => void
}

/** How long what was only computed waits to be stored along with something else, in milliseconds. */
const longestNoted = 100

/** How an entry begins whose output is known as bytes. */
const before = Buffer.from('{"output":')

/** Characters of the JSON of all outputs and values of one run: whoever takes the run up again reads all of them. */
const usualMostCharacters = 100 * 1024 * 1024

/**
 * The journal of a leased run: what was kept before is in memory, what comes goes to the database; what was only computed
 * waits for the next entry that cannot, for a tenth of a second at most.
 */
export class StoredJournal implements RunJournal {
  readonly #run: { readonly id: string; readonly fence: number }
  /** What the run may still ask for. */
  readonly #kept: Map<string, JournalEntry>
  readonly #writer: JournalWriter
  readonly #mostCharacters: number
  #characters: number
  #isRunStored: boolean
  #noted: EntryToRecord[] = []
  /** Rejected for good where a write failed. */
  #written: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | null = null
  /** The last value whose JSON was told. */
  #known: { readonly value: JsonValue; readonly json: Buffer } | null = null
  #hasProgressed = false
  #isFinished = false

  /** `kept` is null for a run that is not stored itself. */
  constructor(
    run: { readonly id: string; readonly fence: number },
    kept: ReadonlyMap<string, JournalEntry> | null,
    writer: JournalWriter,
    mostCharacters = usualMostCharacters,
  ) {
    this.#run = run
    this.#kept = stillAsked(kept ?? new Map())
    this.#writer = writer
    this.#mostCharacters = mostCharacters
    this.#characters = [...(kept?.values() ?? [])].reduce((sum, entry) => sum + weightOfEntry(entry), 0)
    this.#isRunStored = kept !== null
    if (!this.#isRunStored) this.#settleSoon()
  }

  recall(position: string): JournalEntry | undefined {
    const entry = this.#kept.get(position)
    // What a block gave is the run's from now on, and counted there.
    if (entry?.kind === 'done' || entry?.kind === 'value') this.#kept.delete(position)
    return entry
  }

  note(position: string, entry: JournalEntry): void {
    const { id: runId, fence } = this.#run
    this.#writer.onCaughtUp()
    const text = this.#jsonOfEntry(entry)
    if (entry.kind === 'done' || entry.kind === 'value') this.#count(position, text)
    this.#noted.push({ runId, fence, position, entry: text, notedAt: this.#writer.clock.monotonic() })
    this.#settleSoon()
  }

  async record(position: string, entry: JournalEntry): Promise<void> {
    this.note(position, entry)
    await this.settle()
  }

  async settle(): Promise<void> {
    if (this.#isFinished) throw new Error('The run has ended.')
    this.#writer.onCaughtUp()
    if (!this.#isRunStored || this.#noted.length > 0) {
      this.#isRunStored = true
      this.#written = Promise.all([this.#written, this.#write(this.takeNoted())])
      this.#written.catch(() => undefined)
    }
    await this.#written
  }

  holdJson(value: JsonValue, json: Uint8Array): void {
    this.#known = { value, json: Buffer.from(json.buffer, json.byteOffset, json.byteLength) }
  }

  jsonOf(value: JsonValue): Buffer | undefined {
    return this.#known?.value === value ? this.#known.json : undefined
  }

  /** Writes nothing any more, and resolves when nothing is being written. What is noted is left to `takeNoted`. */
  async finish(): Promise<void> {
    this.#isFinished = true
    this.#stopTimer()
    await this.#written
  }

  /** What is noted and not stored, to be stored with something else. */
  takeNoted(): EntryToRecord[] {
    this.#stopTimer()
    return this.#noted.splice(0)
  }

  #settleSoon(): void {
    if (this.#isFinished) return
    this.#timer ??= setTimeout(() => {
      this.settle().catch(() => undefined)
    }, longestNoted)
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  async #write(entries: readonly EntryToRecord[]): Promise<void> {
    let isKept: boolean
    try {
      isKept = await this.#writer.write(entries)
    } catch (error) {
      this.#writer.onBroken('failure', error)
      throw error
    }
    if (!isKept) {
      const lost = new LeaseLostError()
      this.#writer.onBroken('lost', lost)
      throw lost
    }
    if (this.#hasProgressed || entries.length === 0) return
    this.#hasProgressed = true
    this.#writer.onProgress()
  }

  /** What is large is not written out once more where its JSON is known; of others nobody will ask any more. */
  #jsonOfEntry(entry: JournalEntry): string | Buffer {
    if (entry.kind !== 'done') return JSON.stringify(entry)
    const { output, ...rest } = entry
    const json = this.jsonOf(output)
    if (json !== undefined)
      return Buffer.concat([before, json, Buffer.from(`,${JSON.stringify(rest).slice(1)}`)])
    this.#known = null
    return JSON.stringify(entry)
  }

  #count(position: string, text: string | Buffer): void {
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

/** Nobody asks for what happened inside of a block that is done. */
const stillAsked = (kept: ReadonlyMap<string, JournalEntry>): Map<string, JournalEntry> => {
  const isInside = (position: string): boolean => {
    for (const { index } of position.matchAll(/[/#]/gu)) {
      if (kept.get(position.slice(0, index))?.kind === 'done') return true
    }
    return false
  }
  return new Map([...kept].filter(([position]) => !isInside(position)))
}

const weightOfEntry = (entry: JournalEntry): number => {
  if (entry.kind === 'done') return weightOf(entry.output) + weightOf(entry.variables)
  return entry.kind === 'value' ? weightOf(entry.value) : 0
}
