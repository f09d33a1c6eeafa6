interface Used {
  amount: number
  at: number
}

/** Who is remembered; whoever used something the longest ago is forgotten first. */
const mostRemembered = 10_000

/**
 * What each of many may use: so much at once, and what comes back with time. Nobody is refused: whoever has used it up waits,
 * and has waited the longer the more it was.
 */
export class Allowances {
  readonly #atOnce: number
  readonly #perMillisecond: number
  readonly #longestWait: number
  readonly #now: () => number
  readonly #used = new Map<string, Used>()

  /**
   * `longestWait` in milliseconds: what would take longer to come back is forgiven. `now` in milliseconds since any moment.
   */
  constructor(
    atOnce: number,
    perSecond: number,
    longestWait = Number.POSITIVE_INFINITY,
    now = (): number => performance.now(),
  ) {
    this.#atOnce = atOnce
    this.#perMillisecond = perSecond / 1000
    this.#longestWait = longestWait
    this.#now = now
  }

  /** After how many milliseconds more may be used; 0 where it may be now. */
  waitOf(key: string): number {
    return Math.max(0, (this.#leftOf(key) - this.#atOnce) / this.#perMillisecond)
  }

  /** How much of what may be used at once has been used and did not come back yet: 1 is all of it. */
  shareUsedBy(key: string): number {
    return this.#leftOf(key) / this.#atOnce
  }

  use(key: string, amount: number): void {
    const most = this.#atOnce + this.#longestWait * this.#perMillisecond
    const used = Math.min(most, this.#leftOf(key) + amount)
    this.#used.delete(key)
    this.#used.set(key, { amount: used, at: this.#now() })
    if (this.#used.size <= mostRemembered) return
    const [oldest] = this.#used.keys()
    if (oldest !== undefined) this.#used.delete(oldest)
  }

  /** What of its use has not come back yet. */
  #leftOf(key: string): number {
    const used = this.#used.get(key)
    if (used === undefined) return 0
    const left = used.amount - (this.#now() - used.at) * this.#perMillisecond
    return Math.max(0, left)
  }
}
