const firstPause = 200
const longestPause = 10_000
const mostBeforeTelling = 3
const mostReason = 300

/** Counts workers in a row that could not be started: they are tried again later and later. */
export class FailedStarts {
  #inARow = 0
  #noStartBefore = 0
  #reason = ''

  /** How long no worker is to be started, in milliseconds; not positive where one may be. */
  get pause(): number {
    return this.#noStartBefore - performance.now()
  }

  /** What to tell those who wait; null as long as it may have been an accident. */
  get sentence(): string | null {
    return this.#inARow < mostBeforeTelling
      ? null
      : `No process for code could be started: ${this.#reason.slice(0, mostReason)}`
  }

  add(error: unknown): void {
    this.#reason = error instanceof Error ? error.message : String(error)
    this.#noStartBefore = performance.now() + Math.min(firstPause * 2 ** this.#inARow, longestPause)
    this.#inARow += 1
  }

  forget(): void {
    this.#inARow = 0
  }
}
