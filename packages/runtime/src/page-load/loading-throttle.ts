/** How long states of loading that begin one after the other gather before widgets show them, in milliseconds. */
export const loadingThrottleMilliseconds = 5

/**
 * Tells widgets that APIs began to load, at most once in a while: a page load begins many within a moment. The first
 * is told at once, and so is every end, since somebody waits for that.
 */
export class LoadingThrottle {
  readonly #tell: (api: string) => void
  readonly #gathered = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(tell: (api: string) => void) {
    this.#tell = tell
  }

  /** The state of an API changed. */
  changed(api: string, isLoading: boolean): void {
    if (isLoading && this.#timer !== undefined) {
      this.#gathered.add(api)
      return
    }
    this.#gathered.delete(api)
    this.#tell(api)
    if (isLoading) this.#wait()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#gathered.clear()
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      const gathered = [...this.#gathered]
      this.#gathered.clear()
      for (const api of gathered) this.#tell(api)
      if (gathered.length > 0) this.#wait()
    }, loadingThrottleMilliseconds)
  }
}
