/** Asks whether a page that holds unsaved work may be left, and goes on with what was going to happen. */
export class Leaving {
  readonly #listeners = new Set<() => void>()
  #go: (() => void) | null = null
  /** Whether the person agreed to the step through the history that comes next. */
  #isAgreed = false

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether somebody is being asked now. */
  readonly isAsking = (): boolean => this.#go !== null

  /** Asks, and does `go` once the person agrees; it takes the place of what was asked about before. */
  ask(go: () => void): void {
    this.#tell(go)
  }

  /**
   * The browser went through its history by some entries: where that would lose work it goes back by as many, asks, and
   * goes again once the person agrees. Answers whether it does.
   */
  turnsBack(distance: number, losesWork: () => boolean): boolean {
    if (distance === 0 || this.#isAgreed || !losesWork()) {
      this.#isAgreed = false
      return false
    }
    window.history.go(-distance)
    this.ask(() => {
      this.#isAgreed = true
      window.history.go(distance)
    })
    return true
  }

  /** The person has answered. */
  readonly answer = (isMeant: boolean): void => {
    const go = this.#go
    this.#tell(null)
    if (isMeant) go?.()
  }

  #tell(go: (() => void) | null): void {
    this.#go = go
    for (const listener of Array.from(this.#listeners)) listener()
  }
}
