import { getHeapStatistics } from 'node:v8'
import { type OutputBudget, weightOf } from '@ashlar/engine'
import type { Reading } from '@ashlar/integrations'

/** What of the memory for objects that a process may have its runs keep, where a host says nothing else. */
const usualShare = 1 / 4

/** What a step reads before it is counted: most results are smaller, and cost nothing. */
const readTogether = 64 * 1024

/** What one step reads, until it ends. */
export interface CountedReading extends Reading {
  end(): void
}

/**
 * What the runs of one process keep in memory, and what their steps read at the moment. An organization may keep as much as it leaves free for others: the first one
 * half of all, another one beside it half of the rest, and so on, so there is always room for whoever comes next.
 */
export class OutputBudgets {
  readonly #total: number
  readonly #taken: (organizationId: string, bytes: number) => void
  readonly #kept = new Map<string, number>()
  #sum = 0

  /** `total` in bytes; `taken` is told of all that is to be kept. */
  constructor(
    total = Math.round(getHeapStatistics().heap_size_limit * usualShare),
    taken: (organizationId: string, bytes: number) => void = () => undefined,
  ) {
    this.#total = total
    this.#taken = taken
  }

  /** What one run may keep at most, so that one of many blocks leaves room for others of its organization. */
  get perRun(): number {
    return Math.round(this.#total / 4)
  }

  /** The budget of the runs of an organization. */
  of(organizationId: string): OutputBudget {
    return {
      take: (bytes) => {
        this.#taken(organizationId, bytes)
        return this.#take(organizationId, bytes)
      },
      giveBack: (bytes) => this.#count(organizationId, -bytes),
    }
  }

  /** Begins to count what one step of an organization reads; to be ended when its result is kept or given up. */
  beginReading(organizationId: string): CountedReading {
    let held = 0
    return {
      hold: (bytes) => {
        if (bytes - held < readTogether) return null
        const refusal = this.#take(organizationId, bytes - held)
        if (refusal === null) held = bytes
        return refusal
      },
      weigh: weightOf,
      end: () => {
        this.#count(organizationId, -held)
        held = 0
      },
    }
  }

  #take(organizationId: string, bytes: number): string | null {
    const own = (this.#kept.get(organizationId) ?? 0) + bytes
    const free = this.#total - this.#sum - bytes
    if (own > free) {
      return `The runs of this organization keep as much as they may at a time, beside those of others (all together ${Math.round(this.#total / 1024 / 1024)} MB). Try again when some have ended, or let steps return less.`
    }
    this.#count(organizationId, bytes)
    return null
  }

  #count(organizationId: string, bytes: number): void {
    const own = (this.#kept.get(organizationId) ?? 0) + bytes
    this.#sum += bytes
    if (own > 0) this.#kept.set(organizationId, own)
    else this.#kept.delete(organizationId)
  }
}
