/**
 * Which handlers and runs of APIs are going on, and since when. Time is counted in moments: each value that is entered
 * begins a new one, so that work can be known to have begun while a field held a certain value.
 */
export class OngoingWork {
  #moment = 0
  /** How much of it there is, by the moment in which what led to it began. */
  readonly #running = new Map<number, number>()

  get moment(): number {
    return this.#moment
  }

  /** Begins a new moment. */
  next(): number {
    this.#moment += 1
    return this.#moment
  }

  /** Something is going on because of what began in a moment. Answers with the way to say that it has ended. */
  begin(began: number): () => void {
    this.#count(began, 1)
    return () => this.#count(began, -1)
  }

  /** Whether anything goes on that began from one moment on and before another. */
  hasBegun(from: number, before: number): boolean {
    return [...this.#running.keys()].some((began) => from <= began && began < before)
  }

  #count(began: number, difference: 1 | -1): void {
    const count = (this.#running.get(began) ?? 0) + difference
    if (count === 0) this.#running.delete(began)
    else this.#running.set(began, count)
  }
}
