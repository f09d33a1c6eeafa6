import { getHeapStatistics } from 'node:v8'
import type { JournalEntry } from '@ashlar/executor'
import type { Queryable } from '../platform/database/database.ts'
import type { LeasedRun } from './durable-run.ts'
import { readEntriesOf, sizesOfEntries } from './entries.ts'

/** What a journal holds, by position. */
export type KeptEntries = ReadonlyMap<string, JournalEntry>

/** The journal of a run that goes on. */
export interface KeptJournal {
  /** Reads it when its turn has come. Rejects where the signal aborts before. */
  read(signal: AbortSignal): Promise<KeptEntries>
  /** The run has come to where it ended, or ends itself; may be called again. */
  release(): void
}

/** Journals of fewer characters are read at once: those of all places together are no burden. */
const smallCharacters = 256 * 1024
/** Which part of the memory for objects large ones may have as characters; as values they take several times as much. */
const usualShare = 1 / 32

interface Waiter {
  readonly characters: number
  readonly start: () => void
}

interface KnownJournals {
  readonly small: ReadonlyMap<string, KeptEntries>
  /** Characters of those that are not read yet. */
  readonly large: ReadonlyMap<string, number>
}

/**
 * Reads the journals of runs that go on. Large ones take turns, organizations one after the other: together those that are
 * read and not lived through again have so many characters as `most` says, or there is a single one that has more.
 */
export class KeptJournals {
  readonly #queries: Queryable
  readonly #most: number
  /** By organization; the one that was served last stands last. */
  readonly #waiting = new Map<string, Set<Waiter>>()
  #held = 0

  constructor(queries: Queryable, most = Math.round(getHeapStatistics().heap_size_limit * usualShare)) {
    this.#queries = queries
    this.#most = most
  }

  /** The journals of runs, by their ids. */
  of(runs: readonly LeasedRun[]): ReadonlyMap<string, KeptJournal> {
    const known = runs.length === 0 ? null : this.#readSmall(runs.map(({ id }) => id))
    // Each run hears of it when it reads its own.
    known?.catch(() => undefined)
    return new Map(known === null ? [] : runs.map((run) => [run.id, this.#journalOf(run, known)]))
  }

  /** Small ones are read together. */
  async #readSmall(runIds: readonly string[]): Promise<KnownJournals> {
    const sizes = await sizesOfEntries(this.#queries, runIds)
    const large = new Map([...sizes].filter(([, characters]) => characters > smallCharacters))
    const rest = runIds.filter((id) => !large.has(id))
    return { large, small: rest.length === 0 ? new Map() : await readEntriesOf(this.#queries, rest) }
  }

  #journalOf({ id, organizationId }: LeasedRun, known: Promise<KnownJournals>): KeptJournal {
    let held = 0
    return {
      read: async (signal) => {
        const { small, large } = await known
        const characters = large.get(id)
        if (characters === undefined) return small.get(id) ?? new Map()
        await this.#turn(organizationId, characters, signal)
        held = characters
        return (await readEntriesOf(this.#queries, [id])).get(id) ?? new Map()
      },
      release: () => {
        this.#held -= held
        held = 0
        this.#serve()
      },
    }
  }

  #turn(organizationId: string, characters: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const line = this.#waiting.get(organizationId) ?? new Set()
    const leave = (): void => {
      line.delete(waiter)
      if (line.size === 0) this.#waiting.delete(organizationId)
      reject(signal.reason)
      this.#serve()
    }
    const waiter: Waiter = {
      characters,
      start: () => {
        signal.removeEventListener('abort', leave)
        resolve()
      },
    }
    this.#waiting.set(organizationId, line.add(waiter))
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    else this.#serve()
    return promise
  }

  #serve(): void {
    for (const [organizationId, line] of this.#waiting) {
      for (const waiter of line) {
        if (this.#held > 0 && this.#held + waiter.characters > this.#most) return
        this.#held += waiter.characters
        line.delete(waiter)
        this.#waiting.delete(organizationId)
        if (line.size > 0) this.#waiting.set(organizationId, line)
        waiter.start()
        break
      }
    }
  }
}
