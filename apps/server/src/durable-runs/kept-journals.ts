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

/** Journals of fewer characters do not wait for large ones, as long as all of them together are no burden either. */
const smallCharacters = 256 * 1024
/**
 * Which part of the memory for objects large ones may have as characters, and small ones beside them as much; as values they
 * take several times as much.
 */
const usualShare = 1 / 32

interface Waiter {
  readonly characters: number
  readonly start: () => void
}

/** A journal of so many characters; `entries` is null where it waits to be read. */
interface Known {
  readonly characters: number
  readonly entries: KeptEntries | null
}

/**
 * Reads the journals of runs that go on. Large ones take turns, organizations one after the other: together those that are
 * read and not lived through again have so many characters as `most` says, or there is a single one that has more. Small ones
 * are read at once while those of them that are read have no more than that; the others wait with the large ones.
 */
export class KeptJournals {
  readonly #queries: Queryable
  readonly #most: number
  /** By organization; the one that was served last stands last. */
  readonly #waiting = new Map<string, Set<Waiter>>()
  #held = 0
  #heldBySmall = 0

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

  /** Small ones are read together, as many as there is room for. */
  async #readSmall(runIds: readonly string[]): Promise<ReadonlyMap<string, Known>> {
    const sizes = await sizesOfEntries(this.#queries, runIds)
    const fitting = new Set<string>()
    for (const [id, characters] of sizes) {
      if (characters > smallCharacters || this.#heldBySmall + characters > this.#most) continue
      this.#heldBySmall += characters
      fitting.add(id)
    }
    const read = fitting.size === 0 ? null : await this.#readOf(fitting, sizes)
    return new Map([...sizes].map(([id, characters]) => [id, { characters, entries: read?.get(id) ?? null }]))
  }

  async #readOf(
    runIds: ReadonlySet<string>,
    sizes: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, KeptEntries>> {
    try {
      return await readEntriesOf(this.#queries, [...runIds])
    } catch (error) {
      for (const id of runIds) this.#heldBySmall -= sizes.get(id) ?? 0
      throw error
    }
  }

  #journalOf({ id, organizationId }: LeasedRun, known: Promise<ReadonlyMap<string, Known>>): KeptJournal {
    let held = 0
    let heldAsSmall = 0
    let isReleased = false
    // Known or not, a run that has ended before lets go of what was read for it.
    const small = known.then((all) => {
      const journal = all.get(id)
      if (journal === undefined || journal.entries === null) return journal
      if (isReleased) this.#heldBySmall -= journal.characters
      else heldAsSmall = journal.characters
      return journal
    })
    small.catch(() => undefined)
    return {
      read: async (signal) => {
        const journal = await small
        if (journal === undefined) return new Map()
        if (journal.entries !== null) return journal.entries
        await this.#turn(organizationId, journal.characters, signal)
        held = journal.characters
        return (await readEntriesOf(this.#queries, [id])).get(id) ?? new Map()
      },
      release: () => {
        isReleased = true
        this.#held -= held
        this.#heldBySmall -= heldAsSmall
        held = 0
        heldAsSmall = 0
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
