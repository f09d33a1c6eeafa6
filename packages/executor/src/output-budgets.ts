import { getHeapStatistics } from 'node:v8'
import type { OutputBudget } from '@ashlar/engine'

/** What of the memory for objects that a process may have its runs keep, where a host says nothing else. */
const usualShare = 1 / 4

/**
 * What the runs of one process keep in memory. An organisation may keep as much as it leaves free for others: the first one
 * half of all, another one beside it half of the rest, and so on, so there is always room for whoever comes next.
 */
export class OutputBudgets {
  readonly #total: number
  readonly #kept = new Map<string, number>()
  #sum = 0

  /** `total` in bytes. */
  constructor(total = Math.round(getHeapStatistics().heap_size_limit * usualShare)) {
    this.#total = total
  }

  /** What one run may keep at most, so that one of many blocks leaves room for others of its organisation. */
  get perRun(): number {
    return Math.round(this.#total / 4)
  }

  /** The budget of the runs of an organisation. */
  of(organizationId: string): OutputBudget {
    return {
      take: (bytes) => {
        const own = (this.#kept.get(organizationId) ?? 0) + bytes
        const free = this.#total - this.#sum - bytes
        if (own > free) {
          return `The runs of this organisation keep as much as they may at a time, beside those of others (all together ${Math.round(this.#total / 1024 / 1024)} MB). Try again when some have ended, or let steps return less.`
        }
        this.#count(organizationId, bytes)
        return null
      },
      giveBack: (bytes) => this.#count(organizationId, -bytes),
    }
  }

  #count(organizationId: string, bytes: number): void {
    const own = (this.#kept.get(organizationId) ?? 0) + bytes
    this.#sum += bytes
    if (own > 0) this.#kept.set(organizationId, own)
    else this.#kept.delete(organizationId)
  }
}
