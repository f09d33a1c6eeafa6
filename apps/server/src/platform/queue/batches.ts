import { FairTurns } from '@ashlar/executor'
import type { Clock } from '../clock.ts'
import { connectionFailure } from '../database/connection-failure.ts'
import { errorCode } from '../start-error.ts'

/** How items are gathered and written. */
export interface BatchOptions<Item, Result> {
  readonly clock: Clock
  /** Writes several at once and answers one result for each, in their order. May be called again with the same items. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Items of one batch at most. */
  readonly mostItems: number
  /** Roughly how large an item is, and how large a batch may be; any unit. */
  readonly sizeOf?: (item: Item) => number
  readonly mostSize?: number
  /** Whose an item is: those who have used less of what is written stand first. Absent: all are of one. */
  readonly tenantOf?: (item: Item) => string
  /** How long the database may be away before what waits is given up, in milliseconds. */
  readonly patience: number
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

const firstPause = 50
const longestPause = 1000

/**
 * Gathers what is to be written while a batch is under way and writes it with the next one, so that many small writes
 * cost one commit and one alone waits for nobody. Each answer comes when its own item is committed.
 */
export class Batches<Item, Result> {
  readonly #options: BatchOptions<Item, Result>
  readonly #waiting = new FairTurns<Waiting<Item, Result>>()
  #isWriting = false

  constructor(options: BatchOptions<Item, Result>) {
    this.#options = options
  }

  /** Resolves when the item is committed. Rejects with what the database refused it with. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(this.#tenantOf(item), { item, resolve, reject })
      if (this.#isWriting) return
      this.#isWriting = true
      // Whatever else this turn of the loop brings goes along.
      setImmediate(() => void this.#writeAll())
    })
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.count > 0) {
      const batch = this.#nextBatch()
      try {
        const results = await this.#write(batch.map(({ item }) => item))
        for (const [index, { resolve, reject }] of batch.entries()) {
          const result = results[index]
          if (result === undefined) reject(new Error('A batch has an answer for each of its items.'))
          else resolve(result)
        }
      } catch (error) {
        await this.#writeEach(batch, error)
      }
    }
    this.#isWriting = false
  }

  #nextBatch(): Waiting<Item, Result>[] {
    const { mostItems, sizeOf = () => 0, mostSize = Number.POSITIVE_INFINITY } = this.#options
    const batch: Waiting<Item, Result>[] = []
    let size = 0
    while (batch.length < mostItems) {
      const [tenant] = this.#waiting.tenants
      const next = tenant === undefined ? undefined : this.#waiting.firstOf(tenant)
      if (tenant === undefined || next === undefined) break
      const own = sizeOf(next.item)
      if (batch.length > 0 && size + own > mostSize) break
      size += own
      batch.push(next)
      this.#waiting.take(tenant, next, Math.max(1, own))
    }
    return batch
  }

  #tenantOf(item: Item): string {
    return this.#options.tenantOf?.(item) ?? ''
  }

  /** What the database refuses for its data costs no other item its place. */
  async #writeEach(batch: readonly Waiting<Item, Result>[], cause: unknown): Promise<void> {
    if (batch.length === 1 || !isAboutData(cause)) {
      for (const { reject } of batch) reject(cause)
      return
    }
    for (const { item, resolve, reject } of batch) {
      try {
        const [result] = await this.#write([item])
        if (result === undefined) reject(cause)
        else resolve(result)
      } catch (error) {
        reject(error)
      }
    }
  }

  async #write(items: readonly Item[]): Promise<readonly Result[]> {
    const { clock, write, patience } = this.#options
    const begun = clock.monotonic()
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        return await write(items)
      } catch (error) {
        if (!isPassing(error) || clock.monotonic() - begun > patience) throw error
        // Several processes must not come back all at once.
        await clock.wait(pause * (0.5 + Math.random() / 2))
      }
    }
  }
}

/** Classes 22 and 23 of PostgreSQL: data that stays refused. */
const isAboutData = (error: unknown): boolean => /^2[23]/u.test(errorCode(error) ?? '')

/** Deadlocks, serialization failures, and a server that has no connection to give. */
const passingCodes: readonly (string | undefined)[] = ['40001', '40P01', '53300']

/** Whether the same statement may succeed a moment later, because nothing is wrong but the database's moment. */
export const isPassing = (error: unknown): boolean =>
  connectionFailure(error) !== null || passingCodes.includes(errorCode(error))
