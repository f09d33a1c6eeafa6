import type { Clock } from './clock.ts'

/**
 * Nothing is remembered longer than this, in milliseconds: a right that was withdrawn, or a change by another process,
 * counts within a second.
 */
const rememberedMilliseconds = 1000
const maximumEntries = 10_000

/** Remembers answers for one second by their keys, also those that are still awaited; failures are not remembered. */
export class ShortMemory<Value> {
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #entries = new Map<string, { value: Promise<Value>; until: number }>()

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock
  }

  /** `load` has to answer with a promise that has begun: one that asks anew whenever it is awaited is not remembered. */
  remember(key: string, load: () => Promise<Value>): Promise<Value> {
    const now = this.#clock.monotonic()
    const known = this.#entries.get(key)
    if (known !== undefined && known.until > now) return known.value
    if (this.#entries.size >= maximumEntries) this.#entries.clear()
    const value = load()
    this.#entries.set(key, { value, until: now + rememberedMilliseconds })
    value.catch(() => this.#entries.delete(key))
    return value
  }

  /** Forgets what has just been changed. */
  forget(key: string): void {
    this.#entries.delete(key)
  }

  /** Forgets everything. */
  forgetAll(): void {
    this.#entries.clear()
  }
}
