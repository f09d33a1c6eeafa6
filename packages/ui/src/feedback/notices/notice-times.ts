interface Running {
  /** When its time began to run, or null while it is held. */
  since: number | null
  /** What was left of its time then, in milliseconds. */
  left: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** What a notice that was held stays at least, so that it does not vanish under the pointer that leaves it. */
const leastAfterHolding = 1000

/** When notices go: each after its time, which does not run while somebody points at it or is in it. */
export class NoticeTimes {
  readonly #close: (id: string) => void
  readonly #running = new Map<string, Running>()

  /** `close` is called once for each notice whose time is over. */
  constructor(close: (id: string) => void) {
    this.#close = close
  }

  /** Lets the time of a notice begin, again where it ran already; one that is held stays held. */
  start(id: string, milliseconds: number): void {
    const isHeld = this.#running.get(id)?.since === null
    this.stop(id)
    this.#running.set(id, { since: null, left: milliseconds, timer: undefined })
    if (!isHeld) this.#run(id, milliseconds)
  }

  /** Stops the time of a notice until `release`. */
  hold(id: string): void {
    const running = this.#running.get(id)
    if (running === undefined || running.since === null) return
    clearTimeout(running.timer)
    this.#running.set(id, { since: null, left: leftOf(running), timer: undefined })
  }

  /** Lets what is left of the time of a notice run on. */
  release(id: string): void {
    const running = this.#running.get(id)
    if (running?.since === null) this.#run(id, Math.max(running.left, leastAfterHolding))
  }

  /** Forgets a notice that went otherwise. */
  stop(id: string): void {
    clearTimeout(this.#running.get(id)?.timer)
    this.#running.delete(id)
  }

  /** The notices whose time is running or held, the one that goes first in front. */
  inOrder(): readonly string[] {
    return [...this.#running]
      .toSorted(([, first], [, second]) => leftOf(first) - leftOf(second))
      .map(([id]) => id)
  }

  #run(id: string, left: number): void {
    const timer = setTimeout(() => {
      this.#running.delete(id)
      this.#close(id)
    }, left)
    this.#running.set(id, { since: Date.now(), left, timer })
  }
}

const leftOf = ({ since, left }: Running): number => (since === null ? left : left - (Date.now() - since))
