import type { Clock } from '../clock.ts'

/** What is the same for so long, in milliseconds, that a frozen process or database is likelier than a busy one. */
const shortestGap = 5_000

interface Seen {
  readonly mark: string
  readonly since: number
}

/**
 * Finds out what others have left alone for a while, by the monotonic clock of who looks: wall clocks jump. Each thing has a
 * mark that changes whenever somebody sees to it.
 */
export class StaleDetector {
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #milliseconds: number
  #seen = new Map<string, Seen>()
  #latest = 0

  /** `milliseconds` is how long a mark has to stay the same. */
  constructor(clock: Pick<Clock, 'monotonic'>, milliseconds: number) {
    this.#clock = clock
    this.#milliseconds = milliseconds
  }

  /** Takes all the marks that there are now, by key. Answers the keys of those that have stood still for long enough. */
  see(marks: ReadonlyMap<string, string>): string[] {
    const now = this.#clock.monotonic()
    // Whoever did not look for so long may have stood still together with those who change the marks.
    if (now - this.#latest > Math.max(this.#milliseconds / 2, shortestGap)) this.forget()
    this.#latest = now
    const before = this.#seen
    this.#seen = new Map(
      Array.from(marks, ([key, mark]): [string, Seen] => {
        const known = before.get(key)
        return [key, known?.mark === mark ? known : { mark, since: now }]
      }),
    )
    return [...this.#seen].filter(([, { since }]) => now - since >= this.#milliseconds).map(([key]) => key)
  }

  /** Begins anew: nobody could change a mark meanwhile. */
  forget(): void {
    this.#seen = new Map()
  }
}
