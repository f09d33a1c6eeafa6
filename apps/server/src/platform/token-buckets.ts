import type { Clock } from './clock.ts'

interface Bucket {
  tokens: number
  at: number
}

const minute = 60_000
/** What is saved up while nobody asks: half a minute's. */
const burstMinutes = 0.5
/** Keys that are remembered; the one asked for the longest ago is forgotten first, and full again then. */
const mostKeys = 50_000

/** Allows each key so much a minute, and half a minute's worth at once after a pause. Kept in memory. */
export class TokenBuckets {
  readonly #perMillisecond: number
  readonly #most: number
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #buckets = new Map<string, Bucket>()

  constructor(perMinute: number, clock: Pick<Clock, 'monotonic'>) {
    this.#perMillisecond = perMinute / minute
    this.#most = Math.max(1, perMinute * burstMinutes)
    this.#clock = clock
  }

  /**
   * Takes so many of a key's tokens; answers null, or after how many milliseconds there will be enough. One that weighs more
   * than there can ever be takes all.
   */
  take(key: string, weight: number): number | null {
    const now = this.#clock.monotonic()
    const known = this.#buckets.get(key)
    const tokens =
      known === undefined
        ? this.#most
        : Math.min(this.#most, known.tokens + (now - known.at) * this.#perMillisecond)
    const wanted = Math.min(weight, this.#most)
    const isEnough = tokens >= wanted
    this.#buckets.delete(key)
    this.#buckets.set(key, { tokens: isEnough ? tokens - wanted : tokens, at: now })
    if (this.#buckets.size > mostKeys) {
      const [oldest] = this.#buckets.keys()
      if (oldest !== undefined) this.#buckets.delete(oldest)
    }
    return isEnough ? null : (wanted - tokens) / this.#perMillisecond
  }
}
