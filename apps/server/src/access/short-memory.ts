import { type Principal, principalKey } from '../http/principal.ts'
import type { Clock } from '../platform/clock.ts'

/** Rights are remembered no longer than this, so that a withdrawn one is gone within a second. */
export const rememberedMilliseconds = 1000
const maximumEntries = 10_000

/** Remembers answers for one second per principal and id; failures are not remembered. */
export class ShortMemory<Value> {
  readonly #clock: Clock
  readonly #entries = new Map<string, { value: Promise<Value>; until: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  remember(principal: Principal, id: string, load: () => Promise<Value>): Promise<Value> {
    const key = `${principalKey(principal)} ${id}`
    const now = this.#clock.monotonic()
    const known = this.#entries.get(key)
    if (known !== undefined && known.until > now) return known.value
    if (this.#entries.size >= maximumEntries) this.#entries.clear()
    const value = load()
    this.#entries.set(key, { value, until: now + rememberedMilliseconds })
    value.catch(() => this.#entries.delete(key))
    return value
  }
}
