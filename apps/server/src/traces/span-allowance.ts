import type { Clock } from '../platform/clock.ts'

/** How many batches of spans one person may hand over in a minute. */
export const mostBatches = 60
const windowMilliseconds = 60_000
/** People who are remembered at once; beyond that the oldest begin anew. */
const mostPeople = 10_000

/** Counts how often each person hands spans over, in this process alone: what is lost by a restart matters to nobody. */
export class SpanAllowance {
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #counted = new Map<string, { batches: number; readonly until: number }>()

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock
  }

  /** Counts one batch. Answers whether it is still within what is allowed. */
  admit(person: string): boolean {
    const now = this.#clock.monotonic()
    const known = this.#counted.get(person)
    if (known !== undefined && known.until > now) {
      known.batches += 1
      return known.batches <= mostBatches
    }
    this.#counted.delete(person)
    this.#counted.set(person, { batches: 1, until: now + windowMilliseconds })
    const [oldest] = this.#counted.keys()
    if (this.#counted.size > mostPeople && oldest !== undefined) this.#counted.delete(oldest)
    return true
  }
}
