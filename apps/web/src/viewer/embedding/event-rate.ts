/** Events of the page around that may come at once, and how many more in each second from then on. */
export const eventRate = { atOnce: 200, perSecond: 100 } as const

/** Lets through as many events as a page can need, and no flood. */
export class EventRate {
  readonly #now: () => number
  #left: number = eventRate.atOnce
  #countedAt: number
  #isOver = false

  /** `now` is in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#countedAt = now()
  }

  /** Whether another event may come; `first` is the first one that may not, for whoever says so. */
  take(): 'taken' | 'first' | 'over' {
    const now = this.#now()
    this.#left = Math.min(
      eventRate.atOnce,
      this.#left + ((now - this.#countedAt) / 1000) * eventRate.perSecond,
    )
    this.#countedAt = now
    if (this.#left >= 1) {
      this.#left -= 1
      this.#isOver = false
      return 'taken'
    }
    const isFirst = !this.#isOver
    this.#isOver = true
    return isFirst ? 'first' : 'over'
  }
}
