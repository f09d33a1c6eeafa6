import { Batches, type BatchOptions } from './batches.ts'

/** How items are gathered and written that are small or large. */
export interface LaneOptions<Item, Result> extends Omit<BatchOptions<Item, Result>, 'sizeOf'> {
  readonly sizeOf: (item: Item) => number
  /** From which size on an item is written by itself, beside the small ones. */
  readonly large: number
  /** What belongs together: its items are written in the order in which they came. */
  readonly lineOf: (item: Item) => string
}

/** An item that waits for those of its line before it. */
interface Held<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Promise<Result>) => void
}

/** What of one line is being written, and what waits for that. */
interface Line<Item, Result> {
  small: number
  isLargeOpen: boolean
  readonly held: Held<Item, Result>[]
}

/**
 * Writes small items in batches and large ones one at a time beside them, so that nobody's few words wait for somebody's
 * megabytes.
 */
export class Lanes<Item, Result> {
  readonly #options: LaneOptions<Item, Result>
  readonly #small: Batches<Item, Result>
  readonly #large: Batches<Item, Result>
  readonly #lines = new Map<string, Line<Item, Result>>()

  constructor(options: LaneOptions<Item, Result>) {
    this.#options = options
    this.#small = new Batches(options)
    this.#large = new Batches({ ...options, mostItems: 1 })
  }

  /** Resolves when the item is committed. Rejects with what the database refused it with. */
  add(item: Item): Promise<Result> {
    const name = this.#options.lineOf(item)
    const line = this.#lines.get(name) ?? { small: 0, isLargeOpen: false, held: [] }
    this.#lines.set(name, line)
    return new Promise((resolve) => {
      line.held.push({ item, resolve })
      this.#advance(name, line)
    })
  }

  #advance(name: string, line: Line<Item, Result>): void {
    const { sizeOf, large } = this.#options
    for (let next = line.held[0]; next !== undefined && !line.isLargeOpen; next = line.held[0]) {
      const isLarge = sizeOf(next.item) >= large
      if (isLarge && line.small > 0) break
      line.held.shift()
      next.resolve(
        isLarge ? this.#writeLarge(name, line, next.item) : this.#writeSmall(name, line, next.item),
      )
    }
    if (line.small === 0 && !line.isLargeOpen && line.held.length === 0) this.#lines.delete(name)
  }

  async #writeSmall(name: string, line: Line<Item, Result>, item: Item): Promise<Result> {
    line.small += 1
    try {
      return await this.#small.add(item)
    } finally {
      line.small -= 1
      this.#advance(name, line)
    }
  }

  async #writeLarge(name: string, line: Line<Item, Result>, item: Item): Promise<Result> {
    line.isLargeOpen = true
    try {
      return await this.#large.add(item)
    } finally {
      line.isLargeOpen = false
      this.#advance(name, line)
    }
  }
}
